import { type Channel, createChannel } from '../lib/channel';
import { sha256 } from '../lib/crypto';
import { propertyOf } from '../lib/guards';
import { acquireLock } from '../lib/lock';
import { wait, withTimeout } from '../lib/timeout';
import { isTokenPair, type TokenPair } from './types';

/**
 * The tabs that hold one refresh token, or held it last. They find one another by digests of the token: a script of the
 * origin that does not hold it can neither hear nor say anything here. Where a browser or a sandbox has no digests,
 * channels or locks, the tab is alone.
 */
export interface TokenTabs {
  readonly refreshToken: string;
  /** Opens the channel, and asks there for a newer pair. */
  open(): void;
  /** Closes the channel, as a page must before it enters the back/forward cache. */
  close(): void;
  /** Gives the tabs the pair that came for the refresh token. */
  post(pair: TokenPair): void;
  /** Asks for a newer pair again, and gives the tabs time to answer. Ends early with the signal, at once if alone. */
  ask(signal: AbortSignal): Promise<void>;
  /**
   * Waits until no other tab presents the refresh token, and resolves with the function that releases the lock. Rejects
   * when that takes too long, or when the signal aborts.
   */
  lock(signal: AbortSignal): Promise<(() => void) | undefined>;
}

export interface TokenTabsOptions {
  refreshToken: string;
  /** The pair for a tab that asks. */
  getPair(): TokenPair | undefined;
  onPair(pair: TokenPair): void;
}

/** A frozen tab may keep its lock for ever. */
const LOCK_TIMEOUT_MS = 30_000;
/** How long other tabs have to answer. */
const ANSWER_MS = 150;

type Message = { type: 'question' } | { type: 'pair'; pair: TokenPair | undefined };

/** Each use has its own salt: the locks of an origin can be listed, the names of its channels cannot. */
async function createNames(refreshToken: string) {
  try {
    const [channel, lock] = await Promise.all([
      sha256(`finance-chat channel ${refreshToken}`),
      sha256(`finance-chat lock ${refreshToken}`),
    ]);
    return { channel: `finance-chat ${channel}`, lock: `finance-chat ${lock}` };
  } catch {
    return undefined;
  }
}

export function createTokenTabs({ refreshToken, getPair, onPair }: TokenTabsOptions): TokenTabs {
  const naming = createNames(refreshToken);
  let channel: Channel | undefined;
  let isOpen = false;
  let opening = Promise.resolve();
  /** Whether another tab has been heard since the channel was opened. */
  let heard = false;
  let askedAt = 0;

  const post = (message: Message) => channel?.post(message);

  function handleMessage(data: unknown) {
    const type = propertyOf(data, 'type');
    const pair = propertyOf(data, 'pair');
    heard = true;
    if (type === 'question') post({ type: 'pair', pair: getPair() });
    if (type === 'pair' && isTokenPair(pair)) onPair(pair);
  }

  function postQuestion() {
    askedAt = performance.now();
    post({ type: 'question' });
  }

  async function openNamed() {
    const name = (await naming)?.channel;
    if (name) channel ??= createChannel(name, handleMessage);
    if (!isOpen || !channel?.open()) return;
    heard = false;
    postQuestion();
  }

  return {
    refreshToken,

    open() {
      isOpen = true;
      opening = openNamed();
    },

    close() {
      isOpen = false;
      channel?.close();
    },

    // Also while the page is going away: another tab may wait for the pair.
    post: (pair) => post({ type: 'pair', pair }),

    async ask(signal) {
      await opening;
      const isAlone = !heard && performance.now() - askedAt >= ANSWER_MS;
      if (!channel || isAlone) return;
      postQuestion();
      await wait(ANSWER_MS, signal).catch(() => {});
    },

    async lock(signal) {
      const lock = (await naming)?.lock;
      return lock ? withTimeout(LOCK_TIMEOUT_MS, signal, (ends) => acquireLock(lock, ends)) : undefined;
    },
  };
}
