import { batch, computed, type Signal, signal } from '@preact/signals-core';
import { cleanup, configure, render, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { type ComponentChild, h } from 'preact';
import { onTestFinished } from 'vitest';
import type { Entry, IncomingMessage } from '../../src/chat/types';
import type { User } from '../../src/chat/user';
import { type Catalogue, createTranslation } from '../../src/locale/translation';
import type { InitOptions } from '../../src/options/types';
import { type FailureKind, ServiceFailure } from '../../src/service/failure';
import type { Metrics } from '../../src/service/wire';
import { createUi, type FocusTarget, type Theme, UiContext, type WidgetContext } from '../../src/ui/context';
import { mountView } from '../../src/ui/mount';
import { createSurroundings } from './chat';
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

/** Replies that come together. */
export const receiveAll = (chat: Pick<User, 'receive'>, ...messages: readonly IncomingMessage[]) =>
  batch(() => messages.forEach(chat.receive));

/** The conversation that an earlier page has left. */
export function restore({ entries }: User, earlier: readonly Entry[]) {
  (entries as Signal<readonly Entry[]>).value = earlier;
}

export const textReply = (text: string) => ({ payloadType: 'text', payload: { text } });

/** The overview as the service answers it. */
export const overviewOf = (cards: Metrics['cards']): Metrics => ({
  asOfDate: '2026-05-03',
  currency: 'EUR',
  cards,
});

/** A call that fails. */
export const failing =
  (kind: FailureKind, facts = {}) =>
  () =>
    Promise.reject(new ServiceFailure(kind, facts));

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
}

/** The context of the view, with real conversations and a scripted service. */
function createContext({ script, options: given, prevented, ...state }: UiOptions) {
  const { calls, fetch, readStream } = createFakeService({
    createSession: () => ({ sessionId: 'ses_1' }),
    ...script,
  });
  const required = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a1' } };
  const persistence = 'none';
  const options = signal(optionsOf({ ...required, fetch, readStream, persistence, ...given }));
  const catalogue = signal<Catalogue>({});
  const focusTarget = signal<FocusTarget | undefined>(undefined);
  const fullScreen = signal(state.fullScreen ?? false);
  const calm = signal(state.calm ?? false);
  const attachments = signal(1);
  const surroundings = createSurroundings(() => options.peek(), prevented);
  const { report, panel, told: events } = surroundings;
  if (state.open ?? true) panel.setOpen(true);

  function createChat(): User {
    const chat = surroundings.createChat(options.peek().tokens);
    onTestFinished(chat.close);
    return chat;
  }

  const translation = computed(() =>
    createTranslation(options.value.locale ?? 'en', catalogue.value, options.value.messages),
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
    raise() {},
  };

  return {
    context,
    panel,
    focusTarget,
    events,
    calls,
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
  const value = createUi(ui.context, chat);
  const { container } = render(h(UiContext.Provider, { value }, component));
  // Testing Library cleans up by itself only if `afterEach` is a global.
  onTestFinished(cleanup);
  return { ...ui, ...finders(within(container as HTMLElement)), container, chat };
}

/** The whole view, in a shadow root on the page. */
export function showView(given: UiOptions = {}) {
  const ui = createContext(given);
  const chat = ui.createChat();
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const mounted = mountView(root, ui.context);
  mounted.show(chat);
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
    showNextUser() {
      const next = ui.createChat();
      mounted.show(next);
      return next;
    },
  };
}
