import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { cleanup, configure, render, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { type ComponentChild, h } from 'preact';
import { onTestFinished } from 'vitest';
import { type Conversation, createConversation } from '../../src/chat/conversation';
import { createPanel } from '../../src/chat/panel';
import { type ChatState, mapState } from '../../src/chat/state';
import { createReporter } from '../../src/lib/reporter';
import { type Catalogue, createTranslation } from '../../src/locale/translation';
import type { InitOptions } from '../../src/options/types';
import {
  createViewState,
  type FocusTarget,
  type Theme,
  UiContext,
  type WidgetContext,
} from '../../src/ui/context';
import { mountView } from '../../src/ui/mount';
import { createFakeService, type Script } from './fakeService';
import { optionsOf } from './options';
import { withinShadow } from './uiView';

/**
 * Testing Library runs every event inside Preact's `act`, which renders before the event returns and throws out of the
 * event the errors of the rendering. Here rendering follows in a microtask, as on a page, and tests wait for it.
 * Only `render` still uses `act`: it renders at once, effects included.
 */
configure({ eventWrapper: (run) => run(), asyncWrapper: (run) => run() });

/** Browsers report in a later task that a dialog was closed, happy-dom at once. */
HTMLDialogElement.prototype.close = function close() {
  if (this.open) setTimeout(() => this.dispatchEvent(new Event('close')));
  this.removeAttribute('open');
};

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {});

export const textReply = (text: string) => ({ payloadType: 'text', payload: { text } });

export interface UiOptions {
  /** By default, every session is created. */
  script?: Script;
  options?: Partial<InitOptions>;
  /** Whether the panel is open. @default true */
  open?: boolean;
  fullScreen?: boolean;
  calm?: boolean;
  /** Events that a listener prevents. */
  prevented?: readonly string[];
  canSignIn?: boolean;
}

/** The context of the view, with real conversations and a scripted service. */
function createContext({ script, options: given, prevented = [], ...state }: UiOptions) {
  const events: [name: string, detail: unknown][] = [];
  const signIns: string[] = [];
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const { service, calls } = createFakeService(
    { createSession: () => ({ sessionId: 'ses_1' }), ...script },
    life.signal,
  );
  const required = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a1' } };
  const options = signal(optionsOf({ ...required, ...given }));
  const catalogue = signal<Catalogue>({});
  const focusTarget = signal<FocusTarget | undefined>(undefined);
  const fullScreen = signal(state.fullScreen ?? false);
  const calm = signal(state.calm ?? false);
  const attachments = signal(1);
  const report = createReporter();

  function emit(name: string, detail?: unknown) {
    events.push([name, detail]);
    return !prevented.includes(name);
  }

  const panel = createPanel(emit, () => options.peek());
  if (state.open ?? true) panel.setOpen(true);

  function createChat() {
    return createConversation({
      askAbout: (title) => `Tell me about: ${title}`,
      service,
      signIn: { canRetry: () => state.canSignIn ?? false, retry: () => signIns.push('again') },
      getSettings: () => options.peek(),
      emit,
      report,
      signal: life.signal,
      onReceived: panel.countReplies,
    });
  }

  const translation = computed(() =>
    createTranslation(options.value.locale ?? 'en', catalogue.value, options.value.messages, report),
  );

  /** A theme without colours, because these tests have no styles. */
  const theme = computed((): Theme => {
    const { mode, position, appearance } = options.value;
    const { locale } = translation.value;
    return {
      scheme: appearance.scheme === 'dark' ? 'dark' : 'light',
      applyTo(frame) {
        frame.lang = locale;
        Object.assign(frame.dataset, { mode, position });
      },
    };
  });

  const context: WidgetContext = {
    options,
    translation,
    theme,
    panel,
    fullScreen,
    calm,
    attachments,
    focusTarget,
    report,
    open() {
      panel.setOpen(true);
      focusTarget.value = 'input';
    },
    close() {
      panel.setOpen(false);
      focusTarget.value = 'launcher';
    },
  };

  return {
    context,
    panel,
    fullScreen,
    focusTarget,
    events,
    signIns,
    createChat,
    user: userEvent.setup({ delay: null }),
    callsTo: (name: keyof Script) => calls.filter(([call]) => call === name),
    /** The texts that were sent, in order. */
    sent: () => calls.filter(([call]) => call === 'sendMessage').map(([, , text]) => text),
    update(change: Partial<InitOptions>) {
      options.value = optionsOf(change, options.value);
    },
  };
}

/** Queries of the elements that tests look for on the page. */
const finders = (view: ReturnType<typeof withinShadow>) => ({
  view,
  log: () => view.getByRole('log', { name: 'Conversation' }),
  box: () => view.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
  button: (name: string | RegExp) => view.getByRole<HTMLButtonElement>('button', { name }),
  /** The message element with that text, which the host page may style. */
  message: (text: string | RegExp) => view.getByText(text).closest('[part~=message]') as HTMLElement,
});

/** One component in the widget's context. */
export function showComponent(component: ComponentChild, given: UiOptions = {}) {
  const ui = createContext(given);
  const chat = ui.createChat();
  const value = { ...ui.context, chat, state: createViewState() };
  const { container } = render(h(UiContext.Provider, { value }, component));
  // Testing Library cleans up by itself only if `afterEach` is a global.
  onTestFinished(cleanup);
  return { ...ui, ...finders(within(container as HTMLElement)), container, chat };
}

/** The chat of the current user: its state, and methods that act on it. */
function followChat(current: ReadonlySignal<Conversation>) {
  const methods = Object.entries(current.peek())
    .filter(([, member]) => typeof member === 'function')
    .map(([name]) => [
      name,
      (...given: unknown[]) => Reflect.apply(Reflect.get(current.peek(), name), undefined, given),
    ]);
  return {
    ...(Object.fromEntries(methods) as Conversation),
    ...mapState<ChatState>((name) => computed(() => current.value[name].value)),
  };
}

/** The whole view, in a shadow root on the page. */
export function showView(given: UiOptions = {}) {
  const ui = createContext(given);
  const chat = ui.createChat();
  const current = signal(chat);
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const mounted = mountView(root, ui.context, followChat(current));
  onTestFinished(() => {
    mounted.remove();
    host.remove();
  });
  return {
    ...ui,
    ...finders(withinShadow(root)),
    root,
    chat,
    mounted,
    /** Shows the chat of the next user. */
    replaceChat() {
      current.value = ui.createChat();
      return current.value;
    },
  };
}
