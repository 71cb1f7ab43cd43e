import { computed, signal } from '@preact/signals-core';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { type Catalogue, createWords } from '../../src/locale/words';
import { type ConversationOptions, createConversation } from '../../src/model/conversation';
import { createPanel } from '../../src/model/panel';
import { readReplies } from '../../src/model/replies';
import { type InitOptions, mergeOptions, resolveOptions } from '../../src/options';
import { createReporter } from '../../src/reporter';
import { mountView } from '../../src/ui/view';
import { createFakeService, type Script } from './fakeService';
import { withinShadow } from './uiView';

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {});

export interface ShowOptions {
  /** A session is always to be had, unless the script says otherwise. */
  script?: Script;
  options?: Partial<InitOptions>;
  /** Whether the panel is open. @default true */
  open?: boolean;
  fullScreen?: boolean;
  /** Events that a listener prevents. */
  prevented?: readonly string[];
  canSignIn?: boolean;
}

/** Browsers announce that a dialog was closed in a task of its own, happy-dom at once. */
HTMLDialogElement.prototype.close = function close() {
  if (this.open) setTimeout(() => this.dispatchEvent(new Event('close')));
  this.removeAttribute('open');
};

/** The view on a page of its own, over a conversation with a scripted service. */
export function showUi({
  script = {},
  options: given = {},
  open = true,
  fullScreen = false,
  prevented = [],
  canSignIn = false,
}: ShowOptions = {}) {
  const events: [name: string, detail: unknown][] = [];
  const { service, calls } = createFakeService({ createSession: () => ({ sessionId: 'ses_1' }), ...script });
  const options = signal(
    resolveOptions({
      baseUrl: 'https://api.example',
      userId: 'ada',
      tokens: { accessToken: 'a1' },
      ...given,
    }),
  );
  const catalogue = signal<Catalogue>({});
  const words = computed(() =>
    createWords(options.value.locale ?? 'en', catalogue.value, options.value.messages),
  );
  const full = signal(fullScreen);
  const scheme = signal<'light' | 'dark'>('light');
  const amountsHidden = signal(options.value.hideAmounts);
  const { contain } = createReporter();
  const signIns: string[] = [];

  function emit(name: string, detail?: unknown) {
    events.push([name, detail]);
    return !prevented.includes(name);
  }

  const panel = createPanel(emit);
  const rules: ConversationOptions['rules'] = () => {
    const { connect, actionOrder, beforeSend = (text: string) => text } = options.value;
    return { readReplies, beforeSend, actionOrder, allowedOrigins: connect.allowedOrigins };
  };
  const conversation = createConversation({
    service,
    rules,
    emit,
    onReceived: panel.received,
    canSignIn: () => canSignIn,
    signInAgain: () => signIns.push('again'),
  });

  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  if (open) panel.toggle(true);
  const unmount = mountView(
    root,
    {
      ...{ options, words, panel, scheme, fullScreen: full, amountsHidden, contain },
      open: () => panel.toggle(true),
      close: () => panel.toggle(false),
    },
    conversation,
  );
  onTestFinished(() => {
    unmount();
    conversation.close();
    host.remove();
  });

  const view = withinShadow(root);
  return {
    ...{ view, root, conversation, panel, amountsHidden, events, signIns, fullScreen: full, unmount },
    user: userEvent.setup({ delay: null }),
    log: () => view.getByRole('log', { name: 'Conversation' }),
    box: () => view.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    button: (name: string | RegExp) => view.getByRole<HTMLButtonElement>('button', { name }),
    callsTo: (name: keyof Script) => calls.filter(([call]) => call === name),
    /** The message of that text, as the host page may style it. */
    message: (text: string | RegExp) => view.getByText(text).closest('[part~=message]') as HTMLElement,
    update(change: Partial<InitOptions>) {
      options.value = mergeOptions(options.value, change);
    },
  };
}
