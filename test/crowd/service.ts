import type { Client } from '../../src/service/client';
import { ServiceFailure } from '../../src/service/failure';
import type { TokenPair, TokenRequest } from '../../src/service/tokens';
import { createRandom } from './random';
import type { World } from './world';

/** `unavailable`: 503 without `Retry-After`; `refused`: no answer, as nobody listens. */
export type FaultKind = 'unavailable' | 'refused';

export interface ServiceOptions {
  world: World;
  seed: number;
  widgets: number;
  fault: FaultKind;
  isDown(at: number): boolean;
}

export type CrowdService = ReturnType<typeof createCrowdService>;

const MINUTE = 60_000;
const ANSWER_MS = 100;
const REFUSAL_MS = 20;
/** How long an access token lives. */
const LIFE = { least: 5 * MINUTE, spread: 10 * MINUTE };

/** The service behind everybody's client. A token bears its widget's number, a text its own. */
export function createCrowdService({ world, seed, widgets, fault, isDown }: ServiceOptions) {
  const random = createRandom(seed, 1);
  const serial = new Uint32Array(widgets);
  const expiresAt = new Float64Array(widgets);
  /** The access token that was last found expired. */
  const foundExpired = new Uint32Array(widgets);
  const perSecond: number[] = [];
  const taken: number[] = [];
  /** The last try got no answer, and its writer has not asked for another. */
  const doubtful = new Set<number>();
  const tally = { expiries: 0, renewals: 0, misused: 0, fromHost: 0, repeated: 0 };

  const lifetime = () => LIFE.least + random() * LIFE.spread;

  function issue(widget: number, life: number): TokenPair {
    const number = (serial[widget] ?? 0) + 1;
    serial[widget] = number;
    expiresAt[widget] = world.now() + life;
    return { accessToken: `${widget}.${number}`, refreshToken: `${widget}.${number}` };
  }

  /** What `act` does is done when the request arrives; the answer comes later, or never. */
  function answer<T>(operation: string, act: () => T, onDoubt?: () => void): Promise<T> {
    const arrived = world.now();
    const second = Math.floor(arrived / 1_000);
    perSecond[second] = (perSecond[second] ?? 0) + 1;
    const refuse = (reject: (failure: ServiceFailure) => void) => {
      onDoubt?.();
      reject(new ServiceFailure('offline', operation));
    };
    return new Promise((resolve, reject) => {
      if (isDown(arrived)) {
        if (fault === 'refused') world.after(REFUSAL_MS, () => refuse(reject));
        else world.after(ANSWER_MS, () => reject(unavailable(operation)));
        return;
      }
      const result = attempt(act);
      world.after(ANSWER_MS, () => {
        if (isDown(world.now())) refuse(reject);
        else if ('failure' in result) reject(result.failure);
        else resolve(result.value);
      });
    });
  }

  function authorize(operation: string, accessToken: string) {
    const [widget = 0, number = 0] = accessToken.split('.').map(Number);
    if (number === serial[widget] && world.now() < (expiresAt[widget] ?? 0)) return widget;
    if (foundExpired[widget] !== number) tally.expiries++;
    foundExpired[widget] = number;
    throw new ServiceFailure('unauthorized', operation, { status: 401 });
  }

  const notHere = (): Promise<never> => Promise.reject(new Error('Nobody in this crowd asks for that.'));

  const client: Client = {
    refreshTokens(_, refreshToken) {
      const [widget = 0, number = 0] = refreshToken.split('.').map(Number);
      return answer('refresh', () => {
        if (number !== serial[widget]) {
          tally.misused++;
          throw new ServiceFailure('refused', 'refresh', { status: 400 });
        }
        tally.renewals++;
        return issue(widget, lifetime());
      });
    },

    createSession: ({ accessToken }) =>
      answer('create', () => ({ sessionId: `of ${authorize('create', accessToken)}` })),

    sendMessage({ accessToken }, _, text) {
      const message = Number(text);
      if (doubtful.has(message)) tally.repeated++;
      return answer(
        'send',
        () => {
          authorize('send', accessToken);
          taken[message] = (taken[message] ?? 0) + 1;
        },
        () => doubtful.add(message),
      );
    },

    metrics: notHere,
    actions: notHere,
    connectBank: notHere,
  };

  return {
    client,
    tally,
    /** Requests, by the second in which they arrived. */
    perSecond,
    timesTaken: (message: number) => taken[message] ?? 0,
    /** The writer knows the doubt and has it sent again. */
    askedAgain: (message: number) => doubtful.delete(message),

    /** A pair that the page has had for a while, unused for the last of it. */
    sinceBefore: (widget: number, unusedMs: number) => issue(widget, random() * lifetime() - unusedMs),

    /** The host's own backend, which stays up. */
    async fromHost(widget: number, { reason }: TokenRequest): Promise<TokenPair> {
      await new Promise<void>((resolve) => world.after(ANSWER_MS, resolve));
      if (reason === 'expired') tally.fromHost++;
      return issue(widget, lifetime());
    },
  };
}

function attempt<T>(act: () => T): { value: T } | { failure: unknown } {
  try {
    return { value: act() };
  } catch (failure) {
    return { failure };
  }
}

const unavailable = (operation: string) =>
  new ServiceFailure('unavailable', operation, { status: 503, retryAfterMs: 0 });
