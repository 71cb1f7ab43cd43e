import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { forward } from '../lib/forward';
import { isFunction } from '../lib/guards';
import type { ServiceOptions } from '../service/service';
import type { TokenPair, TokenSource } from '../service/types';
import { type Acts, type ConversationActs, NO_ACTS } from './acts';
import { checkArguments } from './checkArguments';
import type { Conversation } from './conversation';
import { CHAT_EVENT_NAMES, EVENT_NAMES } from './events';
import type { Settings } from './options';
import type { Panel } from './panel';
import { type ChatState, mapState } from './state';
import { type TranscriptTranslation, toPlainText } from './transcript';
import { createUser, type User, type UserOptions } from './user';

/** The page or the worker around a chat. */
export interface ChatPage {
  /** Whether the browser says that it is online. */
  isBrowserOnline(): boolean;
  diagnoseNoAnswer: NonNullable<ServiceOptions['diagnoseNoAnswer']>;
  /** Returns the function that stops it. */
  follow(listeners: PageListeners): () => void;
}

export interface PageListeners {
  onBrowserOnline(online: boolean): void;
  /** The page goes away, perhaps into the back/forward cache. */
  onLeave(): void;
  /** The person is back: in this tab, in its window, or on the page. */
  onReturn(fromCache: boolean): void;
}

export interface EngineParts<Options extends Settings, Change extends Partial<Pick<Settings, 'tokens'>>>
  extends Pick<UserOptions, 'slot' | 'events' | 'report'> {
  /** Changed by `update`. */
  options: Signal<Options>;
  /** Checks a change of the options. Throws a `FinanceChatError` for a wrong required one. */
  readOptions(change: Change, before: Options): Options;
  /** Our own panel around the conversation. */
  panel?: Panel | undefined;
  page: ChatPage;
  getTranslation(): TranscriptTranslation;
}

/** The chat behind our interface and those of hosts. */
export interface Engine<Change> {
  readonly state: ChatState;
  readonly acts: Acts<Change>;
  /** An act of our own interface: the person says whether a reply is helpful. */
  rate: Conversation['rate'];
  destroy(): void;
  /** Changes when another user takes the place of the former, or nobody does. */
  readonly user: ReadonlySignal<unknown>;
}

export function createEngine<Options extends Settings, Change extends Partial<Pick<Settings, 'tokens'>>>(
  given: EngineParts<Options, Change>,
): Engine<Change> {
  const { options, slot, panel, page, events, report } = given;
  if (globalThis.isSecureContext === false) report.warn(['insecure-context']);
  /** By `logout()`, until the host gives tokens. */
  let loggedOut = false;
  /** When the page went away. */
  let leftAt = performance.now();
  /** The host's token function, its pair, or the one that renewed it. `undefined` until the host gives this user tokens. */
  const source = signal<TokenSource | undefined>(options.peek().tokens);
  const user = signal(create());
  const conversation = computed(() => user.value.conversation);
  const getConversation = () => conversation.peek();

  function create(): User {
    return createUser({
      slot,
      panel,
      events,
      report,
      onLogout: forget,
      getSettings: () => options.peek(),
      // A signal, because *Try again* is shown only where it is a function.
      getTokenSource: () => source.value,
      isBrowserOnline: page.isBrowserOnline,
      diagnoseNoAnswer: page.diagnoseNoAnswer,
      askAbout: (title) => given.getTranslation().t('askAbout', { title }),
      onRenewed(pair) {
        if (!isFunction(source.peek())) source.value = pair;
      },
    });
  }

  /** Puts a new chat in the place of the former, which is closed. */
  function replace() {
    const wasStarted = getConversation().isStarted();
    // With the panel as the record of the new chat has it.
    user.value = create();
    if (panel ? panel.open.peek() : wasStarted) getConversation().start();
  }

  /** Leaves nothing of the user in this tab. */
  function forget() {
    user.peek().wipe();
    const emitReset = panel?.reset();
    options.value = withoutMessages(options.peek());
    loggedOut = true;
    source.value = undefined;
    replace();
    // Told last, because a listener may end the chat or sign in the next user.
    emitReset?.();
  }

  function resume(fromCache: boolean) {
    // No clock that may be turned.
    const awayMs = fromCache ? performance.now() - leftAt : undefined;
    const change = user.peek().resume(awayMs);
    if (change === 'wiped') forget();
    else if (change === 'not kept') startAnew();
    else if (change === 'changed') {
      user.peek().close();
      replace();
      // The new chat asks about a logout that the former did not hear.
      user.peek().resume(awayMs);
    }
  }

  /** No record tells what happened in this tab: the person may have signed out, so a pair may be the former user's. */
  function startAnew() {
    if (!isFunction(options.peek().tokens)) {
      forget();
      events.emit('auth:failed');
      return;
    }
    user.peek().close();
    const emitReset = panel?.reset();
    replace();
    emitReset?.();
  }

  function update(change: Change) {
    const { tokens } = change;
    const before = options.peek();
    const after = given.readOptions(change, before);
    const isOtherUser = before.baseUrl !== after.baseUrl || before.userId !== after.userId;
    const isLogoutOver = loggedOut && tokens !== undefined && !isOtherUser;
    // The pair that was refused may be accepted by now. For the next user, the same pair is the one of the former.
    const isAnotherTry = !isOtherUser && source.peek() !== undefined && isSignedOut();
    const hasTokens = tokens !== undefined && (isLogoutOver || isAnotherTry || areNew(tokens));
    options.value = isOtherUser && after.history === before.history ? withoutMessages(after) : after;
    if (hasTokens) source.value = tokens;
    else if (isOtherUser && !isFunction(source.peek())) source.value = undefined;
    if (hasTokens || isOtherUser) loggedOut = false;
    if (isOtherUser || isLogoutOver) {
      user.peek().wipe();
      if (isOtherUser) panel?.clear();
      replace();
      if (isOtherUser && !source.peek()) events.emit('auth:failed');
    } else {
      if (before.persistence !== after.persistence) user.peek().moveTo(after.persistence);
      if (hasTokens) goOnWith(tokens);
    }
    getConversation().loadHistory();
  }

  function setTokens(pair: TokenPair) {
    const before = options.peek();
    // Throws where it is no pair.
    given.readOptions({ tokens: pair } as Change, before);
    if (!pair || !(isSignedOut() || areNew(pair))) return;
    // A token function stays in force.
    source.value = isFunction(before.tokens) ? before.tokens : pair;
    loggedOut = false;
    goOnWith(pair);
  }

  /** Hosts that give all their options at every change repeat a pair that may be renewed by now, or the former user's. */
  function areNew(tokens: TokenSource) {
    const known = [options.peek().tokens, source.peek()].map(accessTokenOf);
    return isFunction(tokens) || !known.includes(tokens.accessToken);
  }

  const isSignedOut = () => getConversation().signedOut.peek();

  function goOnWith(tokens: TokenSource) {
    if (isFunction(tokens)) getConversation().signInAgain();
    else user.peek().tokens.setTokens(tokens);
  }

  const stopFollowing = page.follow({
    onBrowserOnline: (online) => getConversation().setBrowserOnline(online),
    onLeave() {
      leftAt = performance.now();
      user.peek().pause();
    },
    onReturn(fromCache) {
      resume(fromCache);
      // Perhaps of another user by now.
      getConversation().comeBack();
    },
  });

  const state = mapState<ChatState>((name) => computed(() => conversation.value[name].value));

  const acts: Acts<Change> = {
    ...forward<ConversationActs>(NO_ACTS, getConversation),
    ...checkArguments(
      { getConversation, update, on: events.on },
      panel ? EVENT_NAMES : CHAT_EVENT_NAMES,
      report,
    ),
    setTokens,
    transcript: () =>
      toPlainText(state.entries.peek(), given.getTranslation(), panel?.amountsHidden.peek() ?? false),

    logout() {
      user.peek().tokens.broadcastLogout();
      forget();
    },
  };

  return {
    state,
    user,
    acts,
    rate: (id, value) => getConversation().rate(id, value),

    destroy() {
      user.peek().close();
      stopFollowing();
      events.emit('destroy');
      events.close();
    },
  };
}

/** Earlier messages belong to the user whom they were given for. A function is asked for those of the next one. */
const withoutMessages = <Options extends Settings>(options: Options): Options =>
  Array.isArray(options.history) ? { ...options, history: undefined } : options;

const accessTokenOf = (tokens: TokenSource | undefined) =>
  isFunction(tokens) ? undefined : tokens?.accessToken;
