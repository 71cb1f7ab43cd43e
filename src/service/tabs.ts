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
  /** Gives the tabs the pair that came for the refresh token, or tells them that none comes. */
  post(outcome: Outcome): void;
  /**
   * Waits until no other tab presents the refresh token, asks for a newer pair, and does the work before the next tab's
   * turn. Where its turn takes too long to come, the token counts as spent. Rejects with the reason of the signal.
   */
  inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Closes the channel, as a page must before it enters the back/forward cache. */
  leave(): void;
}

/** A frozen tab may keep its lock for ever. */
const LOCK_TIMEOUT_MS = 30_000;
/** How long other tabs have to answer. */
const ANSWER_MS = 150;

type Outcome = { type: 'pair'; pair: TokenPair | undefined } | { type: 'refused' };

/** Each use has its own salt: the locks of an origin can be listed, the names of its channels cannot. */
const nameFor = async (use: 'channel' | 'lock', refreshToken: string) =>
  `finance-chat ${await sha256(`finance-chat ${use} ${refreshToken}`)}`;

/** `getPair` returns the pair for a tab that asks. `onSpent` is called where another tab may have spent the refresh token. */
export function joinTokenTabs(
  refreshToken: string,
  getPair: () => TokenPair | undefined,
  onPair: (pair: TokenPair) => void,
  onSpent: () => void,
): TokenTabs {
  let channel: Promise<BroadcastChannel | undefined> = openChannel().catch(() => undefined);
  void post({ type: 'question' });

  async function openChannel() {
    const opened = new BroadcastChannel(await nameFor('channel', refreshToken));
    opened.onmessage = handleMessage;
    return opened;
  }

  function handleMessage({ data }: MessageEvent) {
    const type = propertyOf(data, 'type');
    const pair = propertyOf(data, 'pair');
    if (type === 'question') void post({ type: 'pair', pair: getPair() });
    if (type === 'pair' && isTokenPair(pair)) onPair(pair);
    if (type === 'refused') onSpent();
  }

  async function post(message: Outcome | { type: 'question' }) {
    (await channel)?.postMessage(message);
  }

  /** Resolves with the function that releases the lock. */
  async function acquireLock(signal: AbortSignal): Promise<() => void> {
    const name = await nameFor('lock', refreshToken);
    return new Promise((resolve, reject) => {
      const hold = () => new Promise<void>((release) => resolve(release));
      navigator.locks.request(name, { signal }, hold).catch(reject);
    });
  }

  return {
    refreshToken,
    post,

    async inTurn(signal, work) {
      const acquire = (ends: AbortSignal) => acquireLock(ends).catch(() => undefined);
      const release = await withTimeout(LOCK_TIMEOUT_MS, signal, acquire).catch(() => {
        signal.throwIfAborted();
        onSpent();
        return undefined;
      });
      try {
        if (await channel) {
          await post({ type: 'question' });
          await wait(ANSWER_MS, signal);
        }
        signal.throwIfAborted();
        await work();
      } finally {
        release?.();
      }
    },

    leave() {
      void channel.then((left) => left?.close());
      channel = Promise.resolve(undefined);
    },
  };
}
