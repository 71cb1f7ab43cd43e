import type { Client } from '../../src/service/client';
import { type FailureKind, ServiceFailure } from '../../src/service/failure';
import type { TokenPair, TokenRequest } from '../../src/service/types';
import { type Fault, type Operation, type Reply, refusal, statusOf } from '../support/answers';
import { createBackend } from '../support/backend';
import { createRandom } from './random';
import type { World } from './world';

/** `unavailable`: 503 without `Retry-After`; `refused`: no answer, as nobody listens. */
export type FaultKind = 'unavailable' | 'refused';

export interface ServiceOptions {
  world: World;
  seed: number;
  fault: FaultKind;
  isDown(at: number): boolean;
}

export type CrowdService = ReturnType<typeof createCrowdService>;

const MINUTE = 60_000;
const ANSWER_MS = 100;
const REFUSAL_MS = 20;
/** How long an access token lives. */
const LIFE = { least: 5 * MINUTE, spread: 10 * MINUTE };

const DOWN: Record<FaultKind, Fault> = {
  refused: { answer: 'dropped', taken: false, lateMs: REFUSAL_MS },
  unavailable: { answer: refusal(503), taken: false },
};

/** The service behind everybody's client, without HTTP in between. A text is its message's number. */
export function createCrowdService({ world, seed, fault, isDown }: ServiceOptions) {
  const random = createRandom(seed, 1);
  const perSecond: number[] = [];
  const breaches: Record<string, number> = {};
  let fromHost = 0;

  const lifetime = () => LIFE.least + random() * LIFE.spread;

  const backend = createBackend({
    now: world.now,
    lifetime,
    breach(rule) {
      breaches[rule] = (breaches[rule] ?? 0) + 1;
    },
    plan() {
      if (isDown(world.now())) return DOWN[fault];
      return isDown(world.now() + ANSWER_MS) ? { answer: 'dropped', taken: true } : undefined;
    },
  });

  /** What the service does is done when the call arrives; the answer comes later, or never. */
  function call<Result>(operation: Operation, token: string, fields: object): Promise<Result> {
    const second = Math.floor(world.now() / 1_000);
    perSecond[second] = (perSecond[second] ?? 0) + 1;
    const made = { operation, token, body: { userId: backend.ownerOf(token), ...fields } };
    backend.left(made);
    const { answer, lateMs, delivered } = backend.receive(made);
    return new Promise((resolve, reject) => {
      world.after(lateMs || ANSWER_MS, () => {
        if (typeof answer === 'string') return reject(new ServiceFailure('offline', operation));
        delivered();
        if (statusOf(answer) !== 200) reject(failureOf(operation, answer));
        else resolve(('body' in answer ? answer.body : undefined) as Result);
      });
    });
  }

  const notHere = (): Promise<never> => Promise.reject(new Error('Nobody in this crowd asks for that.'));

  const client: Client = {
    refreshTokens: ({ accessToken }, refreshToken) => call('refresh', accessToken, { refreshToken }),
    createSession: ({ accessToken }) => call('session', accessToken, {}),
    sendMessage: ({ accessToken }, sessionId, text) =>
      call('send', accessToken, { sessionId, payload: { text } }),
    metrics: notHere,
    actions: notHere,
    connectBank: notHere,
  };

  return {
    client,
    /** Requests, by the second in which they arrived. */
    perSecond,
    timesTaken: backend.timesTaken,
    askedAgain: backend.askedAgain,

    tally() {
      const { expiries, renewals } = backend.tally();
      const { repeated = 0, 'presented twice': misused = 0 } = breaches;
      return { expiries, renewals, misused, fromHost, repeated };
    },

    /** A pair that the page has had for a while, unused for the last of it. */
    sinceBefore: (userId: string, unusedMs: number) =>
      backend.issue(userId, random() * lifetime() - unusedMs),

    /** The host's own backend, which stays up. */
    async fromHost(userId: string, { reason }: TokenRequest): Promise<TokenPair> {
      await new Promise<void>((resolve) => world.after(ANSWER_MS, resolve));
      if (reason === 'expired') fromHost++;
      return backend.issue(userId);
    },
  };
}

const KINDS: Record<number, FailureKind> = { 400: 'refused', 401: 'unauthorized', 503: 'unavailable' };

function failureOf(operation: Operation, reply: Reply) {
  const status = statusOf(reply);
  const facts = status === 503 ? { status, retryAfterMs: 0 } : { status };
  return new ServiceFailure(KINDS[status] ?? 'malformed', operation, facts);
}
