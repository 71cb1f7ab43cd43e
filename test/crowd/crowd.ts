import { createConversation } from '../../src/chat/conversation';
import { needsRetry, type UserMessage } from '../../src/chat/entry';
import type { Settings } from '../../src/chat/options';
import type { Reporter } from '../../src/lib/reporter';
import type { RetryBudget } from '../../src/service/retry';
import { createService } from '../../src/service/service';
import { OUTAGES, type OutageName } from './outages';
import { createRandom, exponential } from './random';
import { type CrowdService, createCrowdService } from './service';
import { ALONE, createWorld, type World } from './world';

export interface CrowdOptions {
  seed: number;
  widgets: number;
  outage: OutageName;
  /** Without it every wait is as long as full jitter would at most make it. */
  jitter: boolean;
  /** Without a retry budget every call that is turned away is made four times, and no renewal waits. */
  budget: boolean;
  /** Of the widgets, those opened while the service is down. */
  newcomers?: number;
  /** How soon, in milliseconds on average, a failure makes people press *Try again*, beside their usual acts. */
  impatienceMs?: number;
  /** A number of people who act at one and the same moment. */
  push?: { at: number; people: number };
}

/** Counts only, so that the reports of two halves add up. */
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
  /** Times a message became failed, and unconfirmed. */
  failures: number;
  doubts: number;
  /** Gone from the conversation, shown as sent and never taken, or waiting without a reason that the person knows. */
  lost: number;
  /** Sent again by the widget itself after a try without an answer. */
  repeated: number;
  /** Taken more than once, as a person pressed *Try again* on an unconfirmed one. */
  takenAgain: number;
  expiries: number;
  renewals: number;
  /** Pairs the host gave for an expired one, as the refresh got no answer. */
  fromHost: number;
  /** Refresh tokens presented after they were spent. */
  misused: number;
}

const MINUTE = 60_000;

/** Allows four tries of every call that is turned away, also while others fail. */
function createFourTries(): RetryBudget {
  let tries = 0;
  return {
    take: () => ++tries % 4 !== 0,
    refill() {
      tries = 0;
    },
    renewalDelayMs: () => 0,
  };
}

/** First all is quiet, then comes the outage, then all is well again. */
export const DOWN = 3 * MINUTE;

export const timesOf = (outage: OutageName) => {
  const back = DOWN + OUTAGES[outage].minutes * MINUTE;
  return { back, end: back + 5 * MINUTE };
};

/** This long after the last act, nothing is under way any more. */
const REST_MS = 5 * MINUTE;
/** The mean time between two acts of a person who is at the chat. */
const PACE_MS = 1 * MINUTE;
/** The acts of a spell at the chat, on average. */
const ACTS = 3;
/** The mean time between two spells. With this, one person in ten is at the chat. */
const AWAY_MS = 27 * MINUTE;
const SHARE = (ACTS * PACE_MS) / (ACTS * PACE_MS + AWAY_MS);

const SETTINGS: Settings = {
  baseUrl: 'https://api.example',
  userId: '',
  tokens: { accessToken: 'a' },
  chatType: 'free',
  requestTimeout: 30_000,
  readReplies: () => [],
  actionOrder: 'as-sent',
  maxLength: 4000,
  connect: {},
  persistence: 'none',
};

/** Throws the error of a bug of the widget, which ends the simulation. */
const FAILING_REPORT: Reporter = {
  warn([code], ...details) {
    if (code === 'widget-error') throw details[0];
  },
  contain: (_, act) => act(),
};

/** Plays one crowd through its outage, and counts the results. */
export async function simulate(options: CrowdOptions): Promise<CrowdReport> {
  const { seed, widgets, outage, jitter, newcomers = 0, push } = options;
  const world = createWorld(jitter ? createRandom(seed, 2) : () => 1, {
    ...ALONE,
    // The refresh tokens that a page has presented are remembered with its window.
    window: {},
    fetch: (url: string, init: RequestInit) => service.fetch(url, init),
  });
  const { back, end } = timesOf(outage);
  const service = createCrowdService({ world, seed, outage: OUTAGES[outage], downAt: DOWN, backAt: back });
  const when = createRandom(seed, 3);
  const troubles = { failed: 0, unconfirmed: 0 };
  const people: Person[] = [];
  let written = 0;

  const chat = { ...options, world, service, end, troubles, nextMessage: () => written++ };
  for (let widget = 0; widget < widgets; widget++) {
    const isNew = widget < newcomers;
    const opens = isNew ? DOWN + when() * (back - DOWN) : 0;
    world.after(opens, () => people.push(createPerson(widget, isNew, chat)));
  }
  if (push) {
    world.after(push.at, () => {
      for (const { act } of people.slice(0, push.people)) act();
    });
  }
  await world.run(end + REST_MS);

  const standing = { queued: 0, sending: 0, sent: 0, failed: 0, unconfirmed: 0 };
  let kept = 0;
  for (const { messages, isLost } of people) {
    for (const message of messages()) {
      standing[message.status]++;
      if (!isLost(message)) kept++;
    }
  }
  const { sent, failed, unconfirmed, queued, sending } = standing;
  return {
    perSecond: Array.from({ length: end / 1_000 }, (_, second) => service.perSecond[second] ?? 0),
    written,
    sent,
    failed,
    unconfirmed,
    waiting: queued + sending,
    failures: troubles.failed,
    doubts: troubles.unconfirmed,
    lost: written - kept,
    takenAgain: Array.from({ length: written }, (_, message) => service.timesTaken(String(message))).filter(
      (n) => n > 1,
    ).length,
    ...service.tally(),
  };
}

interface Chat extends CrowdOptions {
  world: World;
  service: CrowdService;
  /** The time when people stop. */
  end: number;
  troubles: { failed: number; unconfirmed: number };
  nextMessage(): number;
}

type Person = ReturnType<typeof createPerson>;

/** Comes to the chat in spells, and acts once a minute on average while there. */
function createPerson(widget: number, isNew: boolean, chat: Chat) {
  const { seed, world, service: backend, end, impatienceMs, troubles, nextMessage } = chat;
  const living = createRandom(seed, 4, widget);
  const fretting = createRandom(seed, 5, widget);
  const { signal } = new AbortController();

  const service = createService({
    getSettings: () => ({ ...SETTINGS, userId: String(widget) }),
    getTokenSource: () => (request) => backend.fromHost(String(widget), request),
    signal,
    report: FAILING_REPORT,
    ...(!chat.budget && { retryBudget: createFourTries() }),
    onRenewed() {},
    onSignedIn: (is) => conversation.setSignedIn(is),
    onLogout() {},
  });
  const { tokens } = service;

  const conversation = createConversation({
    askAbout: (title) => `Tell me about: ${title}`,
    service,
    signIn: tokens,
    getSettings: () => SETTINGS,
    emit(event: string, detail?: object) {
      if (event === 'message:failed') onFailed((detail as { id: string }).id);
      return true;
    },
    report: FAILING_REPORT,
    signal,
    onReceived() {},
  });

  const messages = () => conversation.entries.peek() as readonly UserMessage[];

  function onFailed(id: string) {
    const message = messages().find((entry) => entry.id === id);
    if (message?.status !== 'failed' && message?.status !== 'unconfirmed')
      throw new Error('A message failed that does not say so.');
    troubles[message.status]++;
    if (impatienceMs && world.now() < end)
      world.after(exponential(fretting, impatienceMs), () => tryAgain(message));
  }

  function tryAgain({ id, text }: UserMessage) {
    backend.askedAgain(text);
    conversation.resend(id);
  }

  function isLost({ status, text }: UserMessage) {
    if (status === 'sent') return !backend.timesTaken(text);
    return (status === 'queued' || status === 'sending') && !conversation.sendFailure.peek();
  }

  /** People with a failed message press *Try again* before they write on. */
  function act() {
    const stuck = messages().find(needsRetry);
    if (stuck) tryAgain(stuck);
    else if (conversation.sendFailure.peek()) conversation.retry();
    else conversation.send(String(nextMessage()));
  }

  function live() {
    if (world.now() > end) return;
    act();
    const away = living() < 1 / ACTS ? exponential(living, AWAY_MS) : 0;
    world.after(away + exponential(living, PACE_MS), live);
  }

  const isThere = isNew || living() < SHARE;
  const away = isThere ? 0 : exponential(living, AWAY_MS);
  if (!isNew) {
    // People who are away, or just back, have not used the token since the last spell.
    const unused = isThere && living() > 1 / ACTS ? 0 : exponential(living, AWAY_MS);
    tokens.setTokens(backend.sinceBefore(String(widget), unused));
    conversation.restore({ sessionId: `of ${widget}`, draft: '', entries: [] });
  }
  conversation.start();
  world.after(away + exponential(living, PACE_MS), live);
  return { act, messages, isLost };
}
