import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Translation } from '../locale/translation';
import { isNews, TokenHistory } from '../service/auth';
import type { Network } from '../service/failure';
import { RetryBudget } from '../service/retry';
import type { TokenSource } from '../service/tokenPair';
import type { Acts, ConversationActs } from './acts';
import type { Settings } from './options';
import type { Panel } from './panel';
import { readLogoutMark, writeLogoutMark } from './record';
import { toPlainText } from './transcript';
import type { Message } from './types';
import { createUser, type User, type UserSurroundings } from './user';

/** The page or the worker around a chat. */
export interface ChatPage extends Network {
  /** Returns the function that stops it. */
  follow(listeners: PageListeners): () => void;
  /** Tells the other chats of the page of a logout. */
  announceLogout(mark: string): void;
}

export interface PageListeners {
  onBrowserOnline(online: boolean): void;
  /** The page goes away, perhaps into the back/forward cache. */
  onLeave(): void;
  /** The person is back: in this tab, in its window, or on the page. */
  onReturn(fromCache: boolean): void;
  /** Another tab has logged out, or another chat of the page, which has written this mark. */
  onLogout(mark: string): void;
}

export interface EngineParts<Options extends Settings, Change extends { tokens?: TokenSource | undefined }>
  extends Pick<UserSurroundings, 'slot' | 'events' | 'report'> {
  /** Changed by `update`. */
  options: Signal<Options>;
  /** Checks a change of the options. Throws a `FinanceChatError` for a wrong required one. */
  readOptions(change: Change, before: Options): Options;
  /** Our own panel around the conversation. */
  panel?: Panel | undefined;
  page: ChatPage;
  getTranslation(): Translation;
  /** A payload that is no text, in words. */
  payloadText?(message: Message): string | undefined;
  /** Called at the end of the chat, before its listeners are told. */
  onDestroy?(): void;
}

/** The chat behind our interface and those of hosts, with the methods that hold for every user. */
export interface Engine<Change> extends Omit<Acts<Change>, keyof ConversationActs> {
  /** Changes when another user takes the place of the former, or nobody does. */
  readonly user: ReadonlySignal<User>;
  /** Logged out, until the host gives tokens. */
  isLoggedOut(): boolean;
  isDestroyed(): boolean;
  destroy(): void;
}

export function createEngine<Options extends Settings, Change extends { tokens?: TokenSource | undefined }>(
  given: EngineParts<Options, Change>,
): Engine<Change> {
  const { options, slot, panel, page, events, report } = given;
  if (globalThis.isSecureContext === false) report.warn(['insecure-context']);
  const tokenHistory = new TokenHistory();
  /** Not read before it is needed: the first access to localStorage takes a page 5 ms. */
  let logoutMark: string | undefined;
  /** The logout that this page has followed. The one above may have been read before the page was told of it. */
  let followedMark: string | undefined;
  let isLoggedOut = false;
  let isDestroyed = false;
  const surroundings: UserSurroundings = {
    tokenHistory,
    retryBudget: new RetryBudget(),
    network: page,
    slot,
    panel,
    events,
    report,
    getLogoutMark,
    getSettings: () => options.peek(),
    askAbout: (title) => given.getTranslation().t('askAbout', { title }),
  };
  const user = signal(createUser(options.peek().tokens, surroundings));

  function getLogoutMark() {
    logoutMark ??= readLogoutMark();
    return logoutMark;
  }

  /** Puts a new chat in the place of the former, which has ended. */
  function replace(tokens: TokenSource | undefined, staysOpen?: boolean) {
    const former = user.peek();
    const wasOnline = former.connection.peek() === 'online';
    const emitReset = panel?.reset(staysOpen);
    // This also opens or closes the panel, as the record of the new chat says.
    user.value = createUser(tokens, surroundings);
    if (panel ? panel.open.peek() : former.isStarted()) user.peek().start();
    // Told last, because a listener may end the chat or sign in the next user.
    emitReset?.();
    // Every chat begins as online.
    if (!wasOnline) events.emit('connection', { online: true });
  }

  /** Leaves nothing of the user in this tab. */
  function forget(mark: string) {
    logoutMark = mark;
    followedMark = mark;
    // No other tab gets tokens of a user who has logged out, not even those of a renewal that is under way.
    user.peek().auth.leaveTabs();
    user.peek().wipe();
    options.value = withoutMessages(options.peek());
    isLoggedOut = true;
    replace(undefined);
  }

  /** Forgets a user who has logged out elsewhere. Where localStorage is blocked, there is no mark. */
  function followLogout(mark: string) {
    if (!mark || mark === followedMark) return;
    forget(mark);
    tellSignedOut();
  }

  /** Tells the host that the new chat has no tokens, unless a listener has given it some meanwhile. */
  function tellSignedOut() {
    if (user.peek().signedOut.peek()) events.emit('auth:failed');
  }

  /** Where it `keepsFunction`, a new pair does not take the place of the host's token function. */
  function update(change: Change, keepsFunction: boolean) {
    const { tokens } = change;
    const before = options.peek();
    const after = given.readOptions(change, before);
    const isOtherUser = before.baseUrl !== after.baseUrl || before.userId !== after.userId;
    const news = tokens && isNews(tokens, tokenHistory) ? tokens : undefined;
    if (news) isLoggedOut = false;
    if (isOtherUser) {
      // The pair of the former user is never used for the next.
      const next = news ?? user.peek().auth.hostFunction.peek();
      options.value = after.history === before.history ? withoutMessages(after) : after;
      user.peek().wipe();
      replace(next, true);
      tellSignedOut();
    } else {
      options.value = after;
      if (before.persistence !== after.persistence) user.peek().moveTo(after.persistence);
      if (news) user.peek().auth.setSource(news, keepsFunction);
      user.peek().loadHistory();
    }
    if (tokens && !news && user.peek().signedOut.peek()) report.warn(['known-pair']);
  }

  /** A page that comes out of the back/forward cache goes on as after a reload. */
  function comeBack() {
    const mark = readLogoutMark();
    if (mark && mark !== logoutMark) followLogout(mark);
    else replace(user.peek().retire());
  }

  const stopFollowing = page.follow({
    onBrowserOnline: (online) => user.peek().setBrowserOnline(online),
    onLogout: followLogout,

    onLeave() {
      // While the page is in the cache, it hears of no logout.
      getLogoutMark();
      user.peek().leavePage();
    },

    onReturn(fromCache) {
      if (fromCache) comeBack();
      user.peek().noteReturn();
    },
  });

  return {
    user,
    on: events.on,
    isLoggedOut: () => isLoggedOut,
    isDestroyed: () => isDestroyed,
    update: (change) => update(change, false),
    // Throws where it is no pair, and takes `undefined` for none.
    setTokens: (pair) => update({ tokens: pair ?? null } as Change, true),

    transcript() {
      const entries = user.peek().entries.peek();
      const isHidden = panel?.amountsHidden.peek() ?? false;
      return toPlainText(entries, given.getTranslation(), isHidden, given.payloadText);
    },

    logout() {
      const mark = writeLogoutMark();
      forget(mark);
      page.announceLogout(mark);
    },

    destroy() {
      // First, as listeners that are told of the end may call methods.
      isDestroyed = true;
      given.onDestroy?.();
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
