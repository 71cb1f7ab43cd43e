import { batch, computed } from '@preact/signals-core';
import { errorName, isFilled, isFunction, isObject, isString, propertyOf } from '../lib/guards';
import type { Reporter } from '../report/reporter';
import type { Auth } from '../service/auth';
import { createService, type ServiceOptions } from '../service/service';
import { type ConversationActs, MAX_SUGGESTIONS } from './acts';
import { createCards } from './cards';
import { EMPTY_SNAPSHOT, type Refusal } from './chatSnapshot';
import { createDelivery, type DeliveryOptions } from './delivery';
import { isQueued, isSending, needsRetry, type Rating, textOfEntry } from './entry';
import { type Emitter, emitUntil } from './events';
import { createMessages } from './messages';
import type { Settings } from './options';
import type { Panel } from './panel';
import { type ConversationRecord, createRecord, type RecordOptions, type SavedConversation } from './record';
import { type ChatState, createState } from './state';

export interface UserOptions
  extends Pick<ServiceOptions, 'tokens' | 'knownPairs' | 'retryBudget' | 'diagnoseNoAnswer'>,
    Pick<RecordOptions, 'slot' | 'logoutMark'>,
    Pick<DeliveryOptions, 'isBrowserOnline'> {
  /** Read at every use. The user and the service stay the same. */
  getSettings(): Settings;
  panel: Panel | undefined;
  events: Emitter;
  report: Reporter;
  /** The question about an action of this title. */
  askAbout(title: string): string;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface User extends ConversationActs, ChatState {
  readonly auth: Pick<Auth, 'setPair' | 'setSource' | 'hostFunction'>;
  isStarted(): boolean;
  /** The person says whether a reply is helpful; `null` takes that back. */
  rate(id: string, value: Rating | null): void;
  setBrowserOnline(online: boolean): void;
  /** The person is back in this tab. */
  noteReturn(): void;
  /** The host has given earlier messages, perhaps after the beginning. */
  loadHistory(): void;
  moveTo: ConversationRecord['moveTo'];
  /** The page goes away: saves, and leaves the tabs that the back/forward cache does not allow. */
  leavePage(): void;
  /** The page is out of the cache: ends without saving. Returns the tokens to go on with. */
  retire: Auth['retire'];
  close(): void;
  /** Forgets the user in this tab, and closes. */
  wipe(): void;
}

export function createUser(options: UserOptions): User {
  const { tokens, knownPairs, getSettings, slot, logoutMark, panel, events, report, askAbout } = options;
  const { isBrowserOnline, diagnoseNoAnswer, retryBudget } = options;
  const { baseUrl, userId, persistence } = getSettings();
  const owner = `${baseUrl} ${userId}`;
  const life = new AbortController();
  const { signal } = life;
  const emit = emitUntil(signal, events.emit);
  const service = createService({
    tokens,
    knownPairs,
    retryBudget,
    getSettings,
    diagnoseNoAnswer,
    report,
    signal,
  });
  const { auth } = service;
  const written = createState();
  const { draft, refusal, suggestions, entries, sessionId } = written;
  const signedOut = computed(() => auth.state.value === 'signed-out');
  const canSignIn = computed(() => signedOut.value && auth.hostFunction.value !== undefined);
  const state = { ...written, signedOut, canSignIn };
  const onReceived = (count: number) => panel?.countReplies(count);
  const messages = createMessages({ state, getSettings, emit, report, signal, onReceived });
  const delivery = createDelivery({ state, service, messages, emit, report, signal, isBrowserOnline });
  const cards = createCards({ state, service, messages, delivery, getSettings, emit, report, signal });
  const conversation = { draft, entries, sessionId, restore };
  const record = createRecord({ conversation, panel, persistence, slot, owner, logoutMark, report });
  let wasSignedOut = signedOut.peek();

  signedOut.subscribe((isSignedOut) => {
    if (isSignedOut === wasSignedOut) return;
    wasSignedOut = isSignedOut;
    if (isSignedOut) emit('auth:failed');
    else if (delivery.isStarted()) start();
  });

  // Also after the end of the chat: the host must know the only pair that still works.
  auth.renewed.subscribe((pair) => {
    const { onTokens, ...now } = getSettings();
    // It would take the pair for one of the next user.
    if (!pair || now.userId !== userId || now.baseUrl !== baseUrl) return;
    report.contain(['host-threw', '"onTokens"'], () => onTokens?.({ ...pair }), errorName);
    events.emit('auth:refreshed');
  });

  function restore(saved: SavedConversation) {
    if (saved.sessionId || saved.entries.length > 0) messages.skipHistory();
    batch(() => {
      draft.value = saved.draft;
      entries.value = saved.entries;
      sessionId.value = saved.sessionId;
    });
  }

  function start() {
    delivery.start();
    loadHistory();
  }

  function loadHistory() {
    if (delivery.isStarted() && !signedOut.peek()) messages.loadHistory();
  }

  function writeDraft(text: string) {
    batch(() => {
      draft.value = text;
      refusal.value = undefined;
    });
  }

  function send(given: string): boolean {
    const text = given.trim();
    const answer = text && (findExcess(text) ?? askHost(text));
    const checked = isString(answer) ? (findExcess(answer) ?? answer) : answer;
    if (!isString(checked)) refuse(text, checked);
    if (!checked || !isString(checked)) return false;
    // A message that leaves at once is neither shown nor stored as queued, nor kept as the draft.
    batch(() => {
      delivery.add(checked);
      refusal.value = undefined;
      suggestions.value = EMPTY_SNAPSHOT.suggestions;
      if (draft.peek() === given) draft.value = '';
    });
    return true;
  }

  /** How much too long a text is; `undefined` if it is short enough. */
  function findExcess(text: string): Refusal | undefined {
    const { maxLength } = getSettings();
    if (text.length <= maxLength) return undefined;
    report.warn(['too-long', maxLength]);
    return { excess: text.length - maxLength };
  }

  /** The host's answer to a text. A host that throws or answers nonsense has refused it. */
  function askHost(text: string): string | Refusal {
    const { beforeSend } = getSettings();
    if (!beforeSend) return text;
    const answer: unknown = report.contain(['host-threw', '"beforeSend"'], () => beforeSend(text));
    if (isFunction(propertyOf(answer, 'then'))) report.warn(['async-before-send']);
    if (isFilled(answer)) return answer.trim();
    return isObject(answer) && isString(answer.reason) ? { reason: answer.reason } : {};
  }

  /** A refused text stays in the composer. */
  function refuse(text: string, why: Refusal) {
    batch(() => {
      refusal.value = Object.freeze(why);
      if (!draft.peek()) draft.value = text;
    });
  }

  return {
    ...state,
    auth,
    isStarted: delivery.isStarted,
    start,
    loadHistory,
    send,
    writeDraft,
    receive: (message) => messages.receive([message]),
    reply: messages.openReply,
    stopReplies: messages.stopReplies,
    showMetrics: () => cards.add('metrics'),
    showActions: () => cards.add('actions'),
    connectBank: () => cards.add('connect'),
    followLink: cards.followLink,
    setBrowserOnline: delivery.setBrowserOnline,
    moveTo: record.moveTo,

    suggest(texts) {
      const questions = [...new Set(texts.filter(isFilled))];
      suggestions.value = Object.freeze(questions.slice(0, MAX_SUGGESTIONS));
    },

    retry() {
      auth.retry();
      start();
    },

    resend(id) {
      const message = entries.peek().find((entry) => entry.id === id && needsRetry(entry));
      if (!message) return cards.reload(id);
      const text = textOfEntry(message);
      // The limit may be lower by now.
      const excess = findExcess(text);
      if (excess) return refuse(text, excess);
      messages.update(id, { status: 'queued', fault: undefined });
      start();
    },

    chooseAction: ({ insightId, priorityRank, title }) =>
      emit('action:selected', { insightId, priorityRank }) && send(askAbout(title)),

    rate(id, value) {
      const reply = entries.peek().find((entry) => entry.id === id);
      if (reply?.kind !== 'reply') return;
      messages.update(id, { feedback: value ?? undefined });
      emit('feedback', { id: reply.hostId ?? id, value });
    },

    newSession() {
      messages.skipHistory();
      messages.discardReplies();
      batch(() => {
        suggestions.value = EMPTY_SNAPSHOT.suggestions;
        entries.value = entries.peek().filter((entry) => isQueued(entry) || isSending(entry));
        sessionId.value = undefined;
      });
      start();
    },

    noteReturn() {
      cards.noteReturn();
      delivery.wake();
    },

    leavePage() {
      record.save();
      auth.leaveTabs();
    },

    retire() {
      record.stop();
      life.abort();
      return auth.retire();
    },

    close() {
      record.save();
      record.stop();
      life.abort();
    },

    wipe() {
      record.wipe();
      life.abort();
    },
  };
}
