import { createLogoutChannel } from './logoutChannel';
import { createTokenFamily, type FamilyMessage, type TokenFamily } from './tokenFamily';
import type { TokenStore } from './tokenStore';
import type { TokenPair } from './types';

export interface TokenSharingOptions {
  store: TokenStore;
  /** Names the service and the user. */
  key: string;
  /** A renewed pair was refused like the one before. Two such tabs would sign each other in for ever. */
  isStuck(): boolean;
  /** Another pair is in use now. */
  onAccepted(): void;
  /** A pair that the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
}

/** Shares the pair with the other tabs that hold it, and what is known of its tokens. */
export interface TokenSharing {
  readonly family: TokenFamily;
  /** Takes a pair of the host into use. */
  accept(pair: TokenPair): void;
  /** Takes a pair into use that the host did not give. */
  adopt(pair: TokenPair): void;
  broadcastLogout(): void;
  /** Lets go of what the back/forward cache does not allow. */
  pause(): void;
  /** The page is back; in the back/forward cache, it could not hear of a logout. */
  resume(fromCache: boolean): void;
}

export function createTokenSharing(options: TokenSharingOptions): TokenSharing {
  const { store, key, isStuck, onAccepted, onRenewed, onLogout } = options;
  const family = createTokenFamily(handleMessage);
  const logouts = createLogoutChannel({ key, isLoggedOut: () => store.loggedOut, onLogout });
  void meet(store.pair?.refreshToken);

  /** The host may have given a page an old pair, and the page must know of the tokens before. */
  async function meet(refreshToken: string | null | undefined) {
    if (!refreshToken) return;
    await family.join(refreshToken);
    family.tell(refreshToken, { type: 'question' });
  }

  function handleMessage(
    message: FamilyMessage,
    refreshToken: string | undefined,
    answer: (state: FamilyMessage) => void,
  ) {
    if (message.type === 'question') answer(stateOf(refreshToken));
    if (message.type === 'state') family.listenTo(message.channels);
    if (refreshToken === undefined) return;
    if (message.type === 'spent' || (message.type === 'state' && message.spent)) store.spend(refreshToken);
    if (message.type === 'unspent') store.unspend(refreshToken);
    if ((message.type === 'renewed' || message.type === 'state') && message.pair)
      offer(message.pair, refreshToken);
  }

  /** What became of a refresh token. One that only earlier pages held is spent. */
  function stateOf(refreshToken: string | undefined): FamilyMessage {
    const pair = store.isStale() ? undefined : store.pair;
    const spent = refreshToken === undefined || store.isSpent(refreshToken);
    return { type: 'state', pair, spent, channels: family.channels() };
  }

  /** Another tab has a pair that came after this refresh token. Ours is replaced even while it still works. */
  function offer(pair: TokenPair, refreshToken: string) {
    if (isStuck() || !store.pair || store.isRefused(pair.accessToken)) return;
    if (refreshToken === store.pair.refreshToken || store.isStale()) adopt(pair);
  }

  function adopt(pair: TokenPair) {
    const former = store.pair?.accessToken;
    if (pair.accessToken === former) return;
    // A tab that still has the former pair must not bring it back.
    if (former) store.refuse(former);
    accept(pair);
    onRenewed(pair);
  }

  function accept(pair: TokenPair) {
    logouts.stopAsking();
    if (pair.refreshToken) void family.join(pair.refreshToken);
    store.accept(pair);
    onAccepted();
  }

  return {
    family,
    accept,
    adopt,
    broadcastLogout: logouts.broadcast,

    pause() {
      family.pause();
      logouts.pause();
    },

    resume(fromCache) {
      family.resume();
      logouts.resume();
      if (!fromCache) return;
      // The window's focus event comes after the page's return, and before the other tabs answer.
      logouts.ask();
      void meet(store.pair?.refreshToken);
    },
  };
}
