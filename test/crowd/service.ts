import type { TokenPair, TokenRequest } from '../../src/service/types';
import { operationOf, type Reply, statusOf, textOf } from '../support/answers';
import { createBackend } from '../support/backend';
import type { Outage } from './outages';
import { createRandom } from './random';
import { MIDNIGHT, type World } from './world';

export interface ServiceOptions {
  world: World;
  seed: number;
  outage: Outage;
  /** When the outage begins and ends. */
  downAt: number;
  backAt: number;
}

export type CrowdService = ReturnType<typeof createCrowdService>;

const MINUTE = 60_000;
const ANSWER_MS = 100;
/** How long an access token lives. */
const LIFE = { least: 5 * MINUTE, spread: 10 * MINUTE };

/** The service behind everybody's `fetch`, without HTTP in between. A text is its message's number. */
export function createCrowdService({ world, seed, outage, downAt, backAt }: ServiceOptions) {
  const random = createRandom(seed, 1);
  const perSecond: number[] = [];
  const servedPerSecond: number[] = [];
  const breaches: Record<string, number> = {};
  const fault = outage.fault(new Date(MIDNIGHT + backAt));
  let fromHost = 0;
  let capacity: number | undefined;

  const isDown = (at: number) => at >= downAt && at < backAt;
  const second = () => Math.floor(world.now() / 1_000);

  function add(to: number[]) {
    to[second()] = (to[second()] ?? 0) + 1;
  }

  /** How long a token with this life is accepted from now on. */
  const accepted = (lifeMs: number) =>
    outage.endsTokens && world.now() < backAt ? Math.min(lifeMs, backAt - world.now()) : lifeMs;

  const fullLife = () => LIFE.least + random() * LIFE.spread;

  function usualPerSecond() {
    const usual = perSecond.slice(0, downAt / 1_000);
    return usual.reduce((sum, count) => sum + count, 0) / usual.length;
  }

  /** Whether the service, while it is down, has reached its capacity for this second. */
  function isBusy() {
    capacity ??= outage.served ? outage.served * usualPerSecond() : 0;
    if ((servedPerSecond[second()] ?? 0) >= Math.floor(capacity)) return true;
    add(servedPerSecond);
    return false;
  }

  const backend = createBackend({
    now: world.now,
    lifetime: () => accepted(fullLife()),
    breach(rule) {
      breaches[rule] = (breaches[rule] ?? 0) + 1;
    },
    plan() {
      if (isDown(world.now())) return isBusy() ? fault : undefined;
      const isLost = isDown(world.now() + ANSWER_MS) && !outage.served;
      return isLost ? { answer: 'dropped', taken: true } : undefined;
    },
  });

  /** The service acts when the request arrives; the answer comes later, or never. */
  function fetch(url: string, { method, headers, body }: RequestInit): Promise<Response> {
    add(perSecond);
    const operation = operationOf(`${method} ${new URL(url).pathname}`);
    if (!operation) throw new Error(`Nobody answers ${url}.`);
    const token = `${new Headers(headers).get('Authorization')}`.replace('Bearer ', '');
    const made = { operation, token, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    backend.left(made);
    const { answer, lateMs, delivered } = backend.receive(made);
    return new Promise((resolve, reject) => {
      world.after(lateMs || ANSWER_MS, () => {
        if (typeof answer === 'string') return reject(new TypeError('Failed to fetch'));
        delivered();
        resolve(toResponse(answer));
      });
    });
  }

  return {
    fetch,
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
      backend.issue(userId, accepted(random() * fullLife() - unusedMs)),

    /** The host's own backend, which stays up. */
    async fromHost(userId: string, { reason }: TokenRequest): Promise<TokenPair> {
      await new Promise<void>((resolve) => world.after(ANSWER_MS, resolve));
      if (reason === 'expired') fromHost++;
      return backend.issue(userId);
    },
  };
}

/** The parts of a response that the client reads. The body of a real one arrives later, outside virtual time. */
const toResponse = (reply: Reply) =>
  ({
    status: statusOf(reply),
    headers: new Headers(reply.headers),
    body: {},
    text: async () => textOf(reply),
  }) as Response;
