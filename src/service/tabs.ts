import { sha256 } from '../lib/crypto';
import { propertyOf } from '../lib/guards';
import { wait, withTimeout } from '../lib/time';
import { isTokenPair, type TokenPair } from './tokenPair';

/**
 * The tabs that hold one refresh token, or held it last. They find one another by digests of the token: a script of the
 * origin that does not hold it can neither hear nor say anything here. Where a browser or a sandbox has no digests,
 * channels or locks, the tab is alone.
 */
export interface TokenTabs {
  readonly refreshToken: string;
  /** Listens on the channel, and asks there for a newer pair. */
  join(): void;
  /** Closes the channel, as a page must before it enters the back/forward cache. */
  leave(): void;
  /** Gives the tabs the pair that came for the refresh token. */
  post(pair: TokenPair): void;
  /** Asks for a newer pair, and gives the tabs time to answer. Ends early with the signal. */
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
  let naming: ReturnType<typeof createNames> | undefined;
  let channel: BroadcastChannel | undefined;
  let isWanted = false;
  let joining = Promise.resolve();

  const post = (message: Message) => channel?.postMessage(message);

  function handleMessage({ data }: MessageEvent) {
    const type = propertyOf(data, 'type');
    const pair = propertyOf(data, 'pair');
    if (type === 'question') post({ type: 'pair', pair: getPair() });
    if (type === 'pair' && isTokenPair(pair)) onPair(pair);
  }

  async function nameOf(what: 'channel' | 'lock') {
    naming ??= createNames(refreshToken);
    return (await naming)?.[what];
  }

  async function joinNamed() {
    const name = await nameOf('channel');
    if (!name || !isWanted || channel) return;
    try {
      channel = new BroadcastChannel(name);
    } catch {
      return;
    }
    channel.onmessage = handleMessage;
    post({ type: 'question' });
  }

  return {
    refreshToken,

    join() {
      if (isWanted) return;
      isWanted = true;
      joining = joinNamed();
    },

    leave() {
      isWanted = false;
      channel?.close();
      channel = undefined;
    },

    post: (pair) => post({ type: 'pair', pair }),

    async ask(signal) {
      await joining;
      if (!channel) return;
      post({ type: 'question' });
      await wait(ANSWER_MS, signal).catch(() => {});
    },

    async lock(signal) {
      const name = await nameOf('lock');
      return name ? withTimeout(LOCK_TIMEOUT_MS, signal, (ends) => acquireLock(name, ends)) : undefined;
    },
  };
}

/** Resolves with the function that releases a Web Lock of the origin; with `undefined` where there are none. */
function acquireLock(name: string, signal: AbortSignal): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const fail = () => (signal.aborted ? reject(signal.reason) : resolve(undefined));
    const hold = () => new Promise<void>((release) => resolve(release));
    try {
      navigator.locks.request(name, { signal }, hold).catch(fail);
    } catch {
      fail();
    }
  });
}
