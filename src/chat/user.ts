import { batch, computed } from '@preact/signals-core';
import { errorName } from '../lib/guards';
import { whenShown } from '../lib/page';
import type { Auth } from '../service/auth';
import { createService, type ServiceOptions } from '../service/service';
import type { TokenSource } from '../service/tokenPair';
import type { ConversationActs } from './acts';
import { createCards } from './cards';
import { createDelivery } from './delivery';
import { createDraft, type Draft } from './draft';
import { needsRetry } from './entry';
import type { Emit, Emitter } from './events';
import { createMessages } from './messages';
import type { Panel } from './panel';
import { type ConversationRecord, createRecord, type RecordOptions } from './record';
import { type ChatState, type Conversation, createState } from './state';
import type { Rating } from './types';

/** What stays when another user takes the place of the former. */
export interface UserSurroundings
  extends Pick<ServiceOptions, 'tokenHistory' | 'retryBudget' | 'network'>,
    Pick<RecordOptions, 'slot' | 'getLogoutMark'>,
    Pick<Conversation, 'getSettings' | 'report'> {
  panel: Panel | undefined;
  events: Emitter;
  /** The question about an action of this title. */
  askAbout(title: string): string;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface User extends ConversationActs, Omit<Draft, 'storedText'>, ChatState {
  readonly auth: Pick<Auth, 'setSource' | 'hostFunction' | 'leaveTabs'>;
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

export function createUser(tokens: TokenSource | undefined, surroundings: UserSurroundings): User {
  const { tokenHistory, retryBudget, network, getSettings, report } = surroundings;
  const { slot, panel, events, getLogoutMark, askAbout } = surroundings;
  const life = new AbortController();
  const { signal } = life;
  // Nobody is told of a chat that has ended. Where a listener has ended it, nothing follows from the event.
  const emit: Emit = (name, ...detail) => !signal.aborted && events.emit(name, ...detail) && !signal.aborted;
  const service = createService({
    tokens,
    tokenHistory,
    retryBudget,
    getSettings,
    network,
    report,
    signal,
    onRequest: (facts) => emit('request', facts),
  });
  const { auth } = service;
  const signedOut = computed(() => auth.state.value === 'signed-out');
  const canSignIn = computed(() => signedOut.value && auth.hostFunction.value !== undefined);
  const state = { ...createState(), signedOut, canSignIn };
  const { entries, sessionId } = state;
  const conversation = { state, getSettings, emit, report, signal };
  const messages = createMessages(conversation, (count) => panel?.countReplies(count));
  const delivery = createDelivery(conversation, service, messages, network);
  const cards = createCards(conversation, service, messages, delivery.track);
  const draft = createDraft(conversation, delivery.add);
  const record = createRecord(conversation, draft, messages, { panel, slot, getLogoutMark });
  let wasSignedOut = signedOut.peek();

  signedOut.subscribe((isSignedOut) => {
    if (isSignedOut === wasSignedOut) return;
    wasSignedOut = isSignedOut;
    if (isSignedOut) emit('auth:failed');
    else if (delivery.isStarted()) start();
  });

  // Also after the end of the chat: the host must know the only pair that still works.
  const stopTelling = auth.renewed.subscribe((pair) => {
    if (!pair) return;
    report.contain(['host-threw', '"onTokens"'], () => getSettings().onTokens?.({ ...pair }), errorName);
    emit('auth:refreshed');
  });

  /** Does nothing after the end: the record of the next user may open the panel before that user is here. */
  function start() {
    whenShown(() => {
      auth.joinTabs();
      record.removeOthers();
      delivery.start();
      loadHistory();
    }, signal);
  }

  function loadHistory() {
    if (delivery.isStarted() && !signedOut.peek()) messages.loadHistory();
  }

  return {
    ...draft,
    ...state,
    auth,
    isStarted: delivery.isStarted,
    start,
    loadHistory,
    receive: (message) => messages.receive([message]),
    reply: messages.openReply,
    stopReplies: messages.stopReplies,
    showMetrics: () => cards.add('metrics'),
    showActions: () => cards.add('actions'),
    connectBank: () => cards.add('connect'),
    followLink: cards.followLink,
    setBrowserOnline: delivery.setBrowserOnline,
    moveTo: record.moveTo,

    retry() {
      auth.retry();
      start();
    },

    resend(id) {
      const message = entries.peek().find((entry) => entry.id === id && needsRetry(entry));
      if (!message) return cards.reload(id);
      messages.update(id, { status: 'queued', fault: undefined });
      start();
    },

    chooseAction: ({ insightId, priorityRank, title }) =>
      emit('action:selected', { insightId, priorityRank }) && draft.send(askAbout(title)),

    rate(id, value) {
      const reply = entries.peek().find((entry) => entry.id === id);
      if (reply?.kind !== 'reply') return;
      messages.update(id, { feedback: value ?? undefined });
      emit('feedback', { id: reply.hostId ?? id, value });
    },

    newSession() {
      batch(() => {
        messages.clear();
        draft.suggest([]);
        sessionId.value = undefined;
      });
      panel?.clearUnread();
      if (delivery.isStarted()) start();
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
      life.abort();
      return auth.retire();
    },

    close() {
      record.save();
      life.abort();
    },

    wipe() {
      // The host would take the pair for one of the next user.
      stopTelling();
      life.abort();
      record.removeOwn();
    },
  };
}
