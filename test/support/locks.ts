import { createHash } from 'node:crypto';

interface LockOptions {
  signal: AbortSignal;
}

/** Exclusive locks as navigator.locks grants them: first come, first served, and given up by an abort while waiting. */
export function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const requested: string[] = [];

  return {
    /** The names asked for, in order. */
    requested,
    request<T>(name: string, { signal }: LockOptions, run: () => Promise<T>): Promise<T> {
      // As of a tab that was closed meanwhile.
      if (signal.aborted) return Promise.reject(signal.reason);
      requested.push(name);
      const turn = tails.get(name) ?? Promise.resolve();
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      const held = Promise.race([turn, aborted]).then(() => {
        signal.throwIfAborted();
        return run();
      });
      tails.set(
        name,
        held.catch(() => {}).then(() => turn),
      );
      return held;
    },
  };
}

const nameOf = (use: string, refreshToken: string) =>
  `finance-chat ${createHash('sha256').update(`finance-chat ${use} ${refreshToken}`).digest('hex')}`;

/** The lock of the tabs that hold a refresh token. */
export const lockOf = (refreshToken: string) => nameOf('lock', refreshToken);
/** The channel of the tabs that hold a refresh token, or held it. */
export const channelOf = (refreshToken: string) => nameOf('channel', refreshToken);
