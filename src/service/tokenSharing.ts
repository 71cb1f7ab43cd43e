import { createTabChannel, type TabChannel, type TabMessage } from './tabChannel';
import type { TokenStore } from './tokenStore';
import type { TokenPair } from './types';

export interface TokenSharingOptions {
  store: TokenStore;
  /** Names the tabs that share the pair. */
  key: string;
  /** A renewed pair was refused like the one before. Two such tabs would sign each other in for ever. */
  isStuck(): boolean;
  /** A pair that the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
}

/** Shares the pair with the other tabs of the user, and what is known of its tokens. */
export interface TokenSharing {
  readonly channel: TabChannel;
  /** Takes a pair of the host into use. */
  accept(pair: TokenPair): void;
  /** Takes a pair into use that the host did not give. */
  adopt(pair: TokenPair): void;
  /** The page is back; in the back/forward cache, it could not hear of a logout. */
  resume(fromCache: boolean): void;
}

export function createTokenSharing(options: TokenSharingOptions): TokenSharing {
  const { store, isStuck, onRenewed, onLogout } = options;
  const channel = createTabChannel(`finance-chat ${options.key}`, handleMessage);
  /** The page is back from the cache, and no pair has come since. */
  let returned = false;

  function handleMessage(message: TabMessage) {
    if (message.type === 'logout') onLogout();
    else if (message.type === 'question') answerQuestion();
    else if (message.type === 'state') readState(message);
    else if (message.type === 'renewed') offer(message.pair, true);
    else if (message.type === 'spent') store.spend(message.refreshToken);
    else store.unspend(message.refreshToken);
  }

  function answerQuestion() {
    const pair = store.isStale() ? undefined : store.pair;
    channel.broadcast({ type: 'state', pair, spent: store.spentTokens(), loggedOut: store.loggedOut });
  }

  function readState({ pair, spent, loggedOut }: TabMessage & { type: 'state' }) {
    if (loggedOut && returned) return onLogout();
    for (const token of spent) store.spend(token);
    if (pair) offer(pair, false);
  }

  /** Another tab has a pair. One that was just renewed replaces even a pair that still works. */
  function offer(pair: TokenPair, renewed: boolean) {
    if (isStuck() || !store.pair || store.isRefused(pair.accessToken)) return;
    if (renewed || store.isStale()) adopt(pair);
  }

  function adopt(pair: TokenPair) {
    if (pair.accessToken === store.pair?.accessToken) return;
    accept(pair);
    onRenewed(pair);
  }

  function accept(pair: TokenPair) {
    returned = false;
    store.accept(pair);
  }

  return {
    channel,
    accept,
    adopt,

    resume(fromCache) {
      channel.resume();
      if (!fromCache) return;
      // The window's focus event comes after the page's return, and before the other tabs answer.
      returned = true;
      channel.broadcast({ type: 'question' });
    },
  };
}
