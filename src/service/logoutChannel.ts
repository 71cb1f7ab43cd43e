import { createChannel } from '../lib/channel';
import { propertyOf } from '../lib/guards';

export interface LogoutChannelOptions {
  /** Names the service and the user. Any script of the origin may know it. */
  key: string;
  /** Whether the user has logged out in this tab. */
  isLoggedOut(): boolean;
  onLogout(): void;
}

/** Tells the tabs of a user of a logout, and nothing else. */
export interface LogoutChannel {
  broadcast(): void;
  /** Asks whether the user has logged out while the page was in the back/forward cache, where it could not hear it. */
  ask(awayMs: number): void;
  /** An answer no longer matters: the user has signed in since. */
  stopAsking(): void;
  pause(): void;
  resume(): void;
}

type LogoutMessage = 'logout' | 'question' | 'loggedOut';

export function createLogoutChannel({ key, isLoggedOut, onLogout }: LogoutChannelOptions): LogoutChannel {
  const channel = createChannel(`finance-chat ${key}`, handleMessage);
  /** How long the page was away when it asked; not a number unless it asks. */
  let askedMs = Number.NaN;
  /** A logout opens a new channel. */
  const openedAt = performance.now();

  const post = (type: LogoutMessage, facts = {}) => channel.post({ type, ...facts });

  /** An earlier logout is no news: the user has signed in again since, in the page that asks. */
  const wasLoggedOutWithin = (ms: unknown) => isLoggedOut() && !(performance.now() - openedAt >= Number(ms));

  function handleMessage(data: unknown) {
    const type = propertyOf(data, 'type');
    const awayMs = propertyOf(data, 'awayMs');
    if (type === 'question' && wasLoggedOutWithin(awayMs)) post('loggedOut', { awayMs });
    // The answer to a page that was away for longer is none to this one.
    if (type === 'logout' || (type === 'loggedOut' && awayMs === askedMs)) onLogout();
  }

  channel.open();

  return {
    pause: channel.close,
    resume: channel.open,
    // Also while the page is going away, and its host logs the user out just then.
    broadcast: () => post('logout'),

    ask(awayMs) {
      // A text that was typed after a logout here is not forgotten for it.
      if (isLoggedOut()) return;
      askedMs = awayMs;
      post('question', { awayMs });
    },

    stopAsking() {
      askedMs = Number.NaN;
    },
  };
}
