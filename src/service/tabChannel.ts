import { isBoolean, isString, propertyOf } from '../lib/guards';
import { wait, withTimeout } from '../lib/timeout';
import { isTokenPair, type TokenPair } from './types';
import { findMismatch, optional, type Shape } from './wire';

/** What the tabs of one user tell one another. */
export type TabMessage =
  | { type: 'logout' }
  | { type: 'question' }
  /** The answer to a question: the pair if it works, refresh tokens that are spent, and whether the user logged out. */
  | { type: 'state'; pair: TokenPair | undefined; spent: string[]; loggedOut: boolean }
  | { type: 'renewed'; pair: TokenPair }
  | { type: 'spent'; refreshToken: string }
  | { type: 'unspent'; refreshToken: string };

export interface TabChannel {
  broadcast(message: TabMessage): void;
  /** Asks the other tabs for their state and gives them time to answer. */
  ask(signal: AbortSignal): Promise<void>;
  /** Runs a task while no other tab with the same key runs one. */
  withLock<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Closes the channel, as a page must before it enters the back/forward cache. */
  pause(): void;
  resume(): void;
}

/** How long a waiting tab trusts the holder of the lock to come back. */
const LOCK_TIMEOUT_MS = 120_000;
/** How long the other tabs have to answer a question. */
const ANSWER_MS = 150;

const SHAPES: Record<TabMessage['type'], Shape> = {
  logout: {},
  question: {},
  state: { pair: optional(isTokenPair), spent: [isString], loggedOut: isBoolean },
  renewed: { pair: isTokenPair },
  spent: { refreshToken: isString },
  unspent: { refreshToken: isString },
};

/** Any script of the origin may post to the channel, so a message is read like an answer of the service. */
function isTabMessage(data: unknown): data is TabMessage {
  const type = propertyOf(data, 'type');
  return (
    isString(type) && Object.hasOwn(SHAPES, type) && !findMismatch(SHAPES[type as TabMessage['type']], data)
  );
}

/**
 * Connects the tabs of one user by Web Locks and BroadcastChannel. If a browser or a sandbox refuses either, the tab
 * works on its own.
 */
export function createTabChannel(key: string, onMessage: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined;

  function openChannel() {
    try {
      return new BroadcastChannel(key);
    } catch {
      return undefined;
    }
  }

  function resume() {
    channel ??= openChannel();
    if (!channel) return;
    channel.onmessage = ({ data }) => {
      if (isTabMessage(data)) onMessage(data);
    };
  }

  resume();

  return {
    resume,

    pause() {
      channel?.close();
      channel = undefined;
    },

    broadcast(message) {
      if (channel) return channel.postMessage(message);
      // The widget is gone or paused, but another one may wait for the result.
      const temporary = openChannel();
      temporary?.postMessage(message);
      temporary?.close();
    },

    async ask(signal) {
      if (!channel) return;
      channel.postMessage({ type: 'question' } satisfies TabMessage);
      await wait(ANSWER_MS, signal);
    },

    async withLock<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
      let running: Promise<T> | undefined;
      const run = () => {
        running = task();
        return running;
      };
      return withTimeout(LOCK_TIMEOUT_MS, signal, async (ends) => {
        try {
          return await navigator.locks.request(key, { signal: ends }, run);
        } catch (error) {
          if (running || ends.aborted) throw error;
          return run();
        }
      });
    },
  };
}
