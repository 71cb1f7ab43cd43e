import './version';
import { createChat, needsRetry, type UserMessage } from '../../src/headless';
import type { TokenRequest } from '../../src/service/tokenPair';
import { callOf, type Reply, statusOf, textOf } from '../../test/support/answers';
import { createBackend } from '../../test/support/backend';
import { createRandom, exponential, type Random } from '../../test/support/chance';
import { createWorld, MIDNIGHT, type World } from '../../test/support/world';
import { OUTAGES, type OutageName } from './outages';

export interface CrowdOptions {
  seed: number;
  widgets: number;
  outage: OutageName;
}

/** Counts only, so that reports add up. */
export interface CrowdReport {
  /** Requests, by the second in which they arrived. */
  perSecond: number[];
  written: number;
  /** Messages by their status when nothing goes on by itself any more. */
  sent: number;
  failed: number;
  unconfirmed: number;
  /** Queued, as the person is told. */
  waiting: number;
  /** Gone from the conversation, shown as sent and never taken, or waiting without a reason that the person knows. */
  lost: number;
  /** Sent again by the widget itself after a try without an answer. */
  repeated: number;
  expiries: number;
  renewals: number;
  /** Refresh tokens presented after they were spent. */
  misused: number;
  /** Faults of the widget itself, as the console tells them. */
  faulty: number;
}

const MINUTE_MS = 60_000;
/** Everybody opens the chat. These requests count nowhere. */
const OPENING_MS = 1 * MINUTE_MS;
const CALM_MS = 3 * MINUTE_MS;
const AFTER_MS = 5 * MINUTE_MS;
/** This long after the last act, nothing is under way any more. */
const REST_MS = 5 * MINUTE_MS;

/** The mean time between two acts of a person who is at the chat. */
const PACE_MS = 1 * MINUTE_MS;
/** The acts of a spell at the chat, on average. */
const ACTS = 3;
/** The mean time between two spells. With this, one person in ten is at the chat. */
const AWAY_MS = 27 * MINUTE_MS;
const SHARE = (ACTS * PACE_MS) / (ACTS * PACE_MS + AWAY_MS);

const { crypto } = globalThis;

/** Every widget is alone in its browser: without digests it finds no other tab. */
const ALONE = {
  BroadcastChannel: undefined,
  navigator: undefined,
  crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
};

const ANSWER_MS = 100;
/** How long an access token lives. */
const LIFE = { least: 5 * MINUTE_MS, spread: 10 * MINUTE_MS };

/** The times of a simulation: the beginning of the calm, the outage, its end, and the last acts. */
export function timesOf(outage: OutageName) {
  const down = OPENING_MS + CALM_MS;
  const back = down + OUTAGES[outage].minutes * MINUTE_MS;
  return { calm: OPENING_MS, down, back, end: back + AFTER_MS };
}

/** Plays one crowd through its outage, and counts the results. */
export async function simulate({ seed, widgets, outage }: CrowdOptions): Promise<CrowdReport> {
  let written = 0;
  let faulty = 0;
  const people: Person[] = [];
  const world = createWorld(createRandom(seed, 1), {
    ...ALONE,
    fetch: (url: string, init: RequestInit) => service.fetch(url, init),
    console: {
      warn(text: string) {
        if (text.includes('#widget-error')) faulty++;
      },
    },
  });
  const { calm, end } = timesOf(outage);
  const service = createCrowdService(world, createRandom(seed, 2), outage);
  const when = createRandom(seed, 3);
  for (let widget = 0; widget < widgets; widget++) {
    world.after(when() * calm, () => {
      const random = createRandom(seed, 4, widget);
      people.push(createPerson({ userId: `${widget}`, random, world, service, calm, end, write }));
    });
  }
  await world.run(end + REST_MS);

  function write() {
    written++;
    return `${written}`;
  }

  const messages = people.flatMap((person) => person.messages());
  const countOf = (...statuses: string[]) =>
    messages.filter(({ message }) => statuses.includes(message.status)).length;
  return {
    perSecond: Array.from({ length: end / 1_000 }, (_, second) => service.perSecond[second] ?? 0),
    written,
    sent: countOf('sent'),
    failed: countOf('failed'),
    unconfirmed: countOf('unconfirmed'),
    waiting: countOf('queued', 'sending'),
    lost: written - messages.filter(({ isKept }) => isKept).length,
    faulty,
    ...service.tally(),
  };
}

type CrowdService = ReturnType<typeof createCrowdService>;

/** The service behind everybody's `fetch`, without HTTP in between. A text is the number of its message. */
function createCrowdService(world: World, random: Random, name: OutageName) {
  const outage = OUTAGES[name];
  const { calm, down, back } = timesOf(name);
  const perSecond: number[] = [];
  const servedPerSecond: number[] = [];
  const breaches: Record<string, number> = {};
  const fault = outage.fault(new Date(MIDNIGHT + back));
  let capacity: number | undefined;

  const isDown = (at: number) => at >= down && at < back;

  function countIn(seconds: number[]) {
    const second = Math.floor(world.now() / 1_000);
    seconds[second] = (seconds[second] ?? 0) + 1;
    return seconds[second];
  }

  /** Whether the service, while it is down, has reached its capacity for this second. */
  function isBusy() {
    capacity ??= Math.floor(outage.served * steadyRate(perSecond, calm, down));
    return countIn(servedPerSecond) > capacity;
  }

  const fullLife = () => LIFE.least + random() * LIFE.spread;

  /** How long a token with this life is accepted from now on. */
  const accepted = (lifeMs: number) =>
    outage.endsTokens && world.now() < back ? Math.min(lifeMs, back - world.now()) : lifeMs;

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
  function fetch(url: string, init: RequestInit): Promise<Response> {
    countIn(perSecond);
    const call = callOf(url, init);
    backend.left(call);
    const { answer, lateMs, delivered } = backend.receive(call);
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
    perSecond,
    timesTaken: backend.timesTaken,
    askedAgain: backend.askedAgain,

    tally() {
      const { expiries, renewals } = backend.tally();
      const { repeated = 0, 'presented twice': misused = 0 } = breaches;
      return { expiries, renewals, misused, repeated };
    },

    /** A pair that the page has had for a while, unused for the last of it. */
    issueEarlier: (userId: string, unusedMs: number) =>
      backend.issue(userId, accepted(random() * fullLife() - unusedMs)),

    /** The host's own backend, which stays up. */
    async issue(userId: string) {
      await new Promise<void>((resolve) => world.after(ANSWER_MS, resolve));
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

interface Life {
  userId: string;
  random: Random;
  world: World;
  service: CrowdService;
  calm: number;
  /** The time when people stop. */
  end: number;
  /** Returns the text of the next message of all people. */
  write(): string;
}

type Person = ReturnType<typeof createPerson>;

/** Opens the chat, then comes to it in spells, and acts once a minute on average while there. */
function createPerson({ userId, random, world, service, calm, end, write }: Life) {
  const chat = createChat({
    baseUrl: 'https://api.example',
    userId,
    tokens: (_: TokenRequest) => service.issue(userId),
    persistence: 'none',
    readReplies: () => [],
  });
  chat.start();

  const messages = () => chat.getSnapshot().entries.filter((entry) => entry.kind === 'user');

  function isKept({ status, text }: UserMessage) {
    if (status === 'sent') return service.timesTaken(text) > 0;
    const { sendFailure, signedOut } = chat.getSnapshot();
    return (status !== 'queued' && status !== 'sending') || sendFailure !== undefined || signedOut;
  }

  /** People with a failed message press *Try again* before they write on. */
  function act() {
    const stuck = messages().find(needsRetry);
    if (stuck) {
      service.askedAgain(stuck.text);
      chat.resend(stuck.id);
    } else if (chat.getSnapshot().sendFailure || chat.getSnapshot().signedOut) chat.retry();
    else chat.send(write());
  }

  function live() {
    if (world.now() > end) return;
    act();
    const away = random() < 1 / ACTS ? exponential(random, AWAY_MS) : 0;
    world.after(away + exponential(random, PACE_MS), live);
  }

  world.after(calm - world.now(), () => {
    const isThere = random() < SHARE;
    // People who are away, or just back, have not used the token since the last spell.
    const unused = isThere && random() > 1 / ACTS ? 0 : exponential(random, AWAY_MS);
    chat.setTokens(service.issueEarlier(userId, unused));
    world.after((isThere ? 0 : exponential(random, AWAY_MS)) + exponential(random, PACE_MS), live);
  });

  return { messages: () => messages().map((message) => ({ message, isKept: isKept(message) })) };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The mean of the requests per second in the calm. */
function steadyRate(perSecond: number[], calm: number, down: number) {
  return (
    sum(Array.from(perSecond.slice(calm / 1_000, down / 1_000), (count = 0) => count)) / (CALM_MS / 1_000)
  );
}

/** Requests per second: the mean in the calm, and the highest means over `seconds` during and after the outage. */
export function figuresOf({ perSecond }: CrowdReport, outage: OutageName, seconds = 1) {
  const { calm, down, back } = timesOf(outage);
  const means = (rates: number[]) =>
    rates.slice(seconds - 1).map((_, first) => sum(rates.slice(first, first + seconds)) / seconds);
  const steady = steadyRate(perSecond, calm, down);
  const worst = Math.max(...means(perSecond.slice(down / 1_000, back / 1_000)));
  const after = means(perSecond.slice(back / 1_000));
  const peak = Math.max(...after);
  return { steady, worst, peak, ratio: peak / steady };
}
