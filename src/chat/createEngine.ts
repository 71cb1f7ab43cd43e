import { computed, type Signal } from '@preact/signals-core';
import { isFunction } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Translation } from '../locale/translation';
import type { EngineSettings } from '../options/engineOptions';
import { textArgument } from '../options/textArgument';
import type { GivenOptions } from '../options/types';
import { findUnknownNames, warnOfUnknownFields } from '../options/unknownNames';
import { createNoAnswerDiagnosis } from '../widget/page/noAnswerDiagnosis';
import { followPage } from '../widget/page/pageEvents';
import type { Chat, ChatParts } from './chat';
import type { Conversation } from './conversation';
import { type CurrentChat, createCurrentChat } from './currentChat';
import type { Emitter } from './events';
import { followParts } from './followParts';
import type { IncomingMessage } from './message';
import type { Panel } from './panel';
import { isMessage } from './replies';
import { toPlainText } from './transcript';
import { type LastResults, untilDestroyed } from './untilDestroyed';

export interface EngineOptions<Settings extends EngineSettings> {
  /** Changed by `update`. */
  options: Signal<Settings>;
  /** Checks a change of the options. Throws a `FinanceChatError` for a wrong required one. */
  readOptions(change: GivenOptions, before: Settings): Settings;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  /** The panel around the conversation; none where the host has an interface of its own. */
  panel?: Panel;
  events: Emitter;
  /** The names of its events. */
  eventNames: readonly string[];
  report: Reporter;
  getTranslation(): Translation;
  /** Whether the chat of the next user makes requests at once. @default after `start()`, until the user logs out */
  isStarted?(): boolean;
  /** The options have changed. */
  onUpdate?(before: Settings, change: GivenOptions): void;
  /** The chat of another user, or an empty one, is about to take the place of the former. */
  onReplace?(): void;
  onReplaced?(): void;
}

/** A chat whose parts are followed one by one. */
export type Engine = Omit<Chat, 'getSnapshot' | 'subscribe'>;

/** Some services count their messages. */
const toIncoming = ({ id, ...message }: IncomingMessage): IncomingMessage =>
  id === undefined || id === null ? message : { ...message, id: String(id) };

const LAST_RESULTS: LastResults<Engine> = {
  send: () => false,
  transcript: () => '',
  // Takes what is written, so that the pipe of the host does not fail.
  reply: () => new WritableStream(),
};

const MESSAGE_FIELDS = ['id', 'payloadType', 'payload'];

/** The chat behind every interface, ours and those of hosts. */
export function createEngine<Settings extends EngineSettings>(given: EngineOptions<Settings>): Engine {
  const { options, events, report } = given;
  let started = false;
  let destroyed = false;
  if (globalThis.isSecureContext === false) report.warn(['insecure-context']);
  const noAnswer = createNoAnswerDiagnosis({
    getBaseUrl: () => options.peek().baseUrl,
    onBlocked: (origin) => report.warn(['blocked-by-csp', origin]),
  });
  const current = createCurrentChat({
    isStarted: () => started,
    isBrowserOnline: () => globalThis.navigator?.onLine ?? true,
    diagnoseNoAnswer: noAnswer.diagnose,
    ...given,
    onForgotten() {
      started = false;
    },
  });
  const conversation = computed(() => current.chat.value.conversation);
  const getConversation = () => conversation.peek();
  const parts = followParts(conversation);
  const stopFollowing = followPage({
    onBrowserOnline: (online) => getConversation().setBrowserOnline(online),
    onLeave: () => current.chat.peek().pause(),
    onReturn(fromCache) {
      current.chat.peek().resume(fromCache);
      // Perhaps of another chat by now.
      getConversation().comeBack();
    },
  });

  const methods: Omit<Engine, keyof ChatParts> = {
    ...createActs({ ...given, current, getConversation }),

    start() {
      started = true;
      getConversation().start();
    },

    destroy() {
      destroyed = true;
      current.chat.peek().close();
      stopFollowing();
      noAnswer.stop();
      events.emit('destroy');
      events.close();
    },
  };

  return { ...parts, ...untilDestroyed(methods, () => destroyed, LAST_RESULTS) };
}

interface ActsOptions
  extends Pick<EngineOptions<EngineSettings>, 'events' | 'eventNames' | 'report' | 'getTranslation'> {
  current: CurrentChat;
  getConversation(): Conversation;
}

/** What a host and a person can do, whoever is there now. */
function createActs({ current, getConversation, events, report, ...given }: ActsOptions) {
  return {
    send: (text) => getConversation().send(textArgument('send()', text, report)),
    writeDraft: (text) => getConversation().writeDraft(textArgument('writeDraft()', text, report)),
    retry: () => getConversation().retry(),
    resend: (id) => getConversation().resend(id),
    showMetrics: () => getConversation().showMetrics(),
    showActions: () => getConversation().showActions(),
    connectBank: () => getConversation().connectBank(),
    chooseAction: (action) => getConversation().chooseAction(action),
    followLink: (id) => getConversation().followLink(id),

    receive(message) {
      warnOfUnknownFields('receive()', message, MESSAGE_FIELDS, report);
      if (isMessage(message)) getConversation().receive([toIncoming(message)]);
      else report.warn(['wrong-argument', 'receive()', '{ id?, payloadType, payload }']);
    },

    reply: () => getConversation().reply(),
    stopReplies: () => getConversation().stopReplies(),

    setTokens: current.setTokens,
    update: current.update,

    newSession: () => getConversation().newSession(),
    transcript: () => toPlainText(getConversation().entries.peek(), given.getTranslation(), false),

    on(name, listener) {
      for (const found of findUnknownNames([String(name)], given.eventNames))
        report.warn(['unknown-event', ...found]);
      if (isFunction(listener)) return events.on(name, listener);
      report.warn(['wrong-argument', 'on()', 'the name of an event and a function']);
      return () => {};
    },

    logout: current.logout,
  } satisfies Partial<Engine>;
}
