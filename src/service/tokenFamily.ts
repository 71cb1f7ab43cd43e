import { type Channel, openChannel, postOnce } from '../lib/channel';
import { sha256 } from '../lib/crypto';
import { isBoolean, isString, propertyOf } from '../lib/guards';
import { acquireLock } from '../lib/lock';
import { wait, withTimeout } from '../lib/timeout';
import { isTokenPair, type TokenPair } from './types';
import { findMismatch, optional, type Shape } from './wire';

/** What tabs that hold the same refresh token, or held it, tell one another about it. */
export type FamilyMessage =
  | { type: 'question' }
  /**
   * The answer to a question: the pair if it works, whether the refresh token is spent, and the channels of this and of
   * earlier tokens, so that a page which was opened later can answer there, too.
   */
  | { type: 'state'; pair: TokenPair | undefined; spent: boolean; channels: string[] }
  /** The pair that came for it. */
  | { type: 'renewed'; pair: TokenPair }
  | { type: 'spent' }
  | { type: 'unspent' };

/**
 * Called with each message, the refresh token that it concerns (missing for one that only earlier pages held), and a
 * way to answer.
 */
export type OnFamilyMessage = (
  message: FamilyMessage,
  refreshToken: string | undefined,
  answer: (message: FamilyMessage) => void,
) => void;

/**
 * The tabs that share a pair. They recognise one another by digests of the refresh tokens they hold or held: a script of
 * the origin that holds none of them can neither hear nor say anything here. Where a browser or a sandbox has no
 * digests, channels or locks, the tab is alone.
 */
export interface TokenFamily {
  /** From now on hears the tabs that hold or held this refresh token. */
  join(refreshToken: string): Promise<void>;
  /** Hears on the channels of earlier tokens. */
  listenTo(channels: readonly string[]): void;
  /** The names of the channels on which this tab hears. */
  channels(): string[];
  tell(refreshToken: string, message: FamilyMessage): void;
  /** Asks the others what became of a refresh token and gives them time to answer. */
  ask(refreshToken: string, signal: AbortSignal): Promise<void>;
  /**
   * Waits until no other tab presents this refresh token, and resolves with the function that lets the next one.
   * Rejects with a `TimeoutError` when that takes too long, or with the reason of the signal.
   */
  takeTurn(refreshToken: string, signal: AbortSignal): Promise<() => void>;
  /** Closes the channels, as a page must before it enters the back/forward cache. */
  pause(): void;
  resume(): void;
}

/** How long a tab waits for another one to present a refresh token: a frozen tab may never come back. */
const TURN_TIMEOUT_MS = 60_000;
/** How long the others have to answer a question. */
const ANSWER_MS = 150;
/** A tab that slept may come back with an old token. These many, from the latest, are still answered for. */
const MAX_CHANNELS = 100;

const SHAPES: Record<FamilyMessage['type'], Shape> = {
  question: {},
  state: { pair: optional(isTokenPair), spent: isBoolean, channels: [isString] },
  renewed: { pair: isTokenPair },
  spent: {},
  unspent: {},
};

function isFamilyMessage(data: unknown): data is FamilyMessage {
  const type = propertyOf(data, 'type');
  return (
    isString(type) &&
    Object.hasOwn(SHAPES, type) &&
    !findMismatch(SHAPES[type as FamilyMessage['type']], data)
  );
}

interface Names {
  channel: string;
  lock: string;
}

/** Each use has its own salt: the locks of an origin can be listed, the names of its channels cannot. */
async function createNames(refreshToken: string): Promise<Names | undefined> {
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

export function createTokenFamily(onMessage: OnFamilyMessage): TokenFamily {
  const joined = new Map<string, Promise<Names | undefined>>();
  /** The refresh token of each channel, by its name, where this page has held it. */
  const tokens = new Map<string, string | undefined>();
  const open = new Map<string, Channel>();
  let paused = false;

  function openOne(name: string) {
    if (paused || open.has(name)) return;
    const channel = openChannel(name, (data) => {
      if (isFamilyMessage(data)) onMessage(data, tokens.get(name), (answer) => channel?.post(answer));
    });
    if (channel) open.set(name, channel);
  }

  function closeOne(name: string) {
    open.get(name)?.close();
    open.delete(name);
  }

  function add(name: string, refreshToken?: string) {
    tokens.set(name, refreshToken);
    openOne(name);
    if (tokens.size <= MAX_CHANNELS) return;
    // Those of earlier pages are the oldest, whenever they were added.
    const [oldest = name] = [...tokens].find(([, token]) => token === undefined) ?? tokens.keys();
    closeOne(oldest);
    joined.delete(tokens.get(oldest) ?? '');
    tokens.delete(oldest);
  }

  function namesOf(refreshToken: string): Promise<Names | undefined> {
    const known = joined.get(refreshToken);
    if (known) return known;
    const joining = createNames(refreshToken).then((names) => {
      if (names) add(names.channel, refreshToken);
      return names;
    });
    joined.set(refreshToken, joining);
    return joining;
  }

  const nameOf = (refreshToken: string) => [...tokens].find(([, token]) => token === refreshToken)?.[0];

  return {
    join: async (refreshToken) => void (await namesOf(refreshToken)),
    channels: () => [...tokens.keys()],

    listenTo(channels) {
      const added = channels.filter((name) => !tokens.has(name));
      for (const name of added.slice(0, MAX_CHANNELS - tokens.size)) add(name);
    },

    tell(refreshToken, message) {
      const name = nameOf(refreshToken);
      const channel = name && open.get(name);
      if (channel) return channel.post(message);
      // The widget is gone or paused, but another one may wait for the result.
      if (name) postOnce(name, message);
    },

    async ask(refreshToken, signal) {
      const channel = open.get(nameOf(refreshToken) ?? '');
      if (!channel) return;
      channel.post({ type: 'question' } satisfies FamilyMessage);
      await wait(ANSWER_MS, signal);
    },

    async takeTurn(refreshToken, signal) {
      const lock = (await namesOf(refreshToken))?.lock;
      const release = lock && (await withTimeout(TURN_TIMEOUT_MS, signal, (ends) => acquireLock(lock, ends)));
      return release || (() => {});
    },

    pause() {
      paused = true;
      for (const name of tokens.keys()) closeOne(name);
    },

    resume() {
      paused = false;
      for (const name of tokens.keys()) openOne(name);
    },
  };
}
