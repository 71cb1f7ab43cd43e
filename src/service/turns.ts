import { wait } from './retry';
import { within } from './within';

/** How long a waiting tab trusts the holder of the turn to come back. */
const PATIENCE_MS = 120_000;
/** How long the other tabs have to speak up. */
const ANSWER_MS = 150;

/**
 * Turns and talk between the tabs of one user, by Web Locks and BroadcastChannel.
 * Where a browser or a sandbox refuses either, the tab is alone with itself.
 */
export function createTurns(key: string, hear: (message: unknown) => void) {
  let channel: BroadcastChannel | undefined;

  function open() {
    try {
      return new BroadcastChannel(key);
    } catch {
      // Alone, then.
      return undefined;
    }
  }

  function resume() {
    channel ??= open();
    if (channel) channel.onmessage = ({ data }) => hear(data);
  }

  resume();

  return {
    resume,

    /** Lets go of the channel, as a page must before it enters the back/forward cache. */
    pause() {
      channel?.close();
      channel = undefined;
    },

    /** Also from a widget that is gone: another on this page may wait for the outcome. */
    tell(message: unknown) {
      const line = channel ?? open();
      line?.postMessage(message);
      if (!channel) line?.close();
    },

    /** Puts a question to the other tabs and gives them the time to answer through `tell`. */
    async ask(question: unknown, signal: AbortSignal) {
      if (!channel) return;
      channel.postMessage(question);
      await wait(ANSWER_MS, signal);
    },

    /** Runs `task` while no other tab with the same key runs one. */
    async take<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
      let running: Promise<T> | undefined;
      const start = () => {
        running = task();
        return running;
      };
      return within(PATIENCE_MS, signal, 'turn', async (ends) => {
        try {
          return await navigator.locks.request(key, { signal: ends }, start);
        } catch (error) {
          if (running || ends.aborted) throw error;
          return start();
        }
      });
    },
  };
}
