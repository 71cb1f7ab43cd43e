import { createRandom } from '../crowd/random';
import { MIDNIGHT } from '../crowd/world';
import type { Fault } from '../support/answers';
import { createBackend } from '../support/backend';
import { fc } from '../support/random';
import { createBrowser } from './browser';
import { luck, nameOf } from './fault';
import { type Host, openTab, type Tab } from './tab';

const ACTS = {
  write: (tab: Tab, text: string) => tab.write(text),
  tryAgain: (tab: Tab) => tab.tryAgain(),
  retry: (tab: Tab) => tab.retry(),
  open: (tab: Tab) => tab.open(),
  close: (tab: Tab) => tab.close(),
  offline: (tab: Tab) => tab.setBrowserOnline(false),
  online: (tab: Tab) => tab.setBrowserOnline(true),
  comeBack: (tab: Tab) => tab.comeBack(),
  showMetrics: (tab: Tab) => tab.showMetrics(),
  newSession: (tab: Tab) => tab.newSession(),
  reload: (tab: Tab) => tab.reload(),
  crash: (tab: Tab) => tab.crash(),
  shut: (tab: Tab) => tab.shut(),
  freeze: (tab: Tab) => tab.freeze(),
  thaw: (tab: Tab) => tab.thaw(),
  signIn: (tab: Tab) => tab.signIn(),
  logout: (tab: Tab) => tab.logout(),
};

type ActName =
  | keyof typeof ACTS
  | 'expire'
  | 'forgetSessions'
  | 'duplicate'
  | 'sleep'
  | 'clockBack'
  | 'clockOn';

interface Act {
  afterMs: number;
  tab: number;
  name: ActName;
}

/** An answer of the host's token function. */
type Asked = 'gives' | 'rejects' | 'gives nonsense' | 'never answers';

export interface History {
  /** The seed of `Math.random`. */
  chance: number;
  /** The user of each tab. */
  tabs: string[];
  tokens: 'pair' | 'pair without refresh token' | 'function';
  asked: Asked[];
  faults: (Fault | undefined)[];
  /** Whether the faults are repeated until the service is healed. */
  incessant: boolean;
  acts: Act[];
}

export interface Mix {
  tabs: string[][];
  /** How often each act occurs among the others. */
  acts: Partial<Record<ActName, number>>;
  most: number;
  /** Whether faults may be repeated until the service is healed. */
  incessant: boolean;
}

const EXTENT = { lateMs: 40_000, retryAfterS: 400, from: MIDNIGHT };

/** At once, during a call, during a renewal that asks the other tabs, and long after. */
const PAUSES = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 140, max: 260 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 150_000 }) },
);

export const histories = ({ tabs, acts, most, incessant }: Mix): fc.Arbitrary<History> =>
  fc.record({
    chance: fc.nat(),
    tabs: fc.constantFrom(...tabs),
    tokens: fc.constantFrom('pair', 'pair', 'function', 'pair without refresh token'),
    asked: fc.array(fc.constantFrom('gives', 'gives', 'rejects', 'gives nonsense', 'never answers'), {
      maxLength: 8,
    }),
    faults: fc.array(luck(EXTENT), { maxLength: most, size: 'max' }),
    incessant: incessant ? fc.boolean() : fc.constant(false),
    acts: fc.array(
      fc.record({
        afterMs: PAUSES,
        tab: fc.nat(3),
        name: fc.oneof(
          ...Object.entries(acts).map(([name, weight]) => ({
            weight,
            arbitrary: fc.constant(name as ActName),
          })),
        ),
      }),
      { minLength: 1, maxLength: most, size: 'max' },
    ),
  });

export interface Report {
  /** The rules that were broken, each with a detail. */
  breaches: string[];
  messages: number;
  taken: number;
  /** Taken more than once, as the person wished. */
  takenAgain: number;
  calls: number;
  /** Renewals, without those that were turned away. */
  refreshes: number;
  turnedAway: number;
  expiries: number;
  sessions: number;
  /** Refresh tokens presented again by a page that no other tab could warn. */
  unknowing: number;
  faults: Record<string, number>;
}

/** After this time, even an unlucky chat has done everything that it does by itself. */
const BOUND_MS = 15 * 60_000;
/** How often a tab may try again by itself while faults are incessant. Each try may take several calls. */
const BACKOFFS = 40;
/** Four tries, each with the calls of a renewal and a new session. */
const CALLS_PER_REASON = 20;
const INCESSANT_MS = 10 * 60_000;
const ROUNDS = 2;
const ASKING_MS = 300;
const SLEEP_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Plays a history, then heals the service, and checks that every tab comes to rest with nothing lost. */
export async function play(history: History): Promise<Report> {
  const breaches = new Set<string>();
  const breach = (rule: string, detail: string) => breaches.add(`${rule}: ${detail}`);
  const faults = [...history.faults];
  const asked = [...history.asked];
  const service = createBackend({ plan, breach });
  const met: Record<string, number> = {};
  const random = createRandom(history.chance);
  const browser = createBrowser({ random, service: () => service, breach });
  const { world } = browser;
  const hosts = new Map([...new Set(history.tabs)].map((userId) => [userId, createHost(userId)]));
  const tabs: Tab[] = [];
  let texts = 0;

  function plan() {
    const fault = faults.shift();
    if (history.incessant) faults.push(fault);
    if (fault) met[nameOf(fault)] = (met[nameOf(fault)] ?? 0) + 1;
    return fault;
  }

  function createHost(userId: string): Host {
    let latest = issue();

    function issue() {
      const { accessToken, refreshToken } = service.issue(userId);
      return history.tokens === 'pair without refresh token'
        ? { accessToken }
        : { accessToken, refreshToken };
    }

    async function tokens() {
      const what = asked.shift() ?? 'gives';
      await new Promise<void>((resolve) => setTimeout(resolve, ASKING_MS));
      if (what === 'never answers') return new Promise<never>(() => {});
      if (what === 'rejects') throw new Error('The session has ended.');
      return what === 'gives' ? issue() : ({} as never);
    }

    return {
      userId,
      logouts: 0,
      signIn() {
        latest = issue();
        return latest;
      },
      options() {
        // A backend knows whether the pair that it gave is spent.
        if (service.isSpent(latest)) latest = issue();
        return {
          userId,
          tokens: history.tokens === 'function' ? tokens : latest,
          onTokens(pair) {
            if (service.ownerOf(pair.accessToken) !== userId)
              breach('stranger', `${userId}: ${pair.accessToken}`);
            latest = pair as typeof latest;
          },
        };
      },
    };
  }

  function perform({ name, tab: number }: Act) {
    const tab = tabs[number % tabs.length] as Tab;
    if (name === 'expire') return service.expireAll(tab.userId);
    if (name === 'forgetSessions') return service.forgetSessions(tab.userId);
    // People duplicate a tab that they see: not a page in the back/forward cache.
    const other = tabs.find(({ userId, isAwake }) => isAwake() && userId === tab.userId);
    if (name === 'duplicate') return other && other !== tab && tab.duplicate(other.toCopy());
    if (name === 'sleep') return sleep();
    if (name === 'clockBack') return world.turnClock(-DAY_MS);
    if (name === 'clockOn') return world.turnClock(DAY_MS);
    // The next act in a tab that was shut opens it.
    if (!tab.isOpen()) tab.reload();
    ACTS[name](tab, `t${texts++}`);
    checkLost();
  }

  /** The whole computer: no timer of any tab runs, and then all timers that became due. */
  function sleep() {
    for (const tab of open()) tab.sleep();
    world.after(SLEEP_MS, () => {
      for (const tab of tabs) tab.wake();
    });
  }

  const open = () => tabs.filter((tab) => tab.isOpen());

  const checkLost = () => {
    const somewhere = new Set(open().flatMap((tab) => tab.shown()));
    for (const tab of open()) for (const text of tab.lost()) if (!somewhere.has(text)) breach('lost', text);
  };

  /** Acts in every open tab, and waits. Messages that are still queued then have a reason that the person was told. */
  async function then(act: (tab: Tab) => void) {
    world.after(0, () => {
      for (const tab of open()) act(tab);
    });
    await world.run(world.now() + BOUND_MS);
    checkLost();
    for (const tab of open()) {
      for (const id of tab.busy()) breach('under way for ever', id);
      for (const text of tab.obstacle() ? [] : tab.queued()) breach('waits without a reason', text);
    }
  }

  /** The person, the host or the browser removes the obstacle of each tab. There may be another behind it. */
  async function overcome() {
    for (let round = 0; round < ROUNDS; round++) {
      await then((tab) => {
        const obstacle = tab.obstacle();
        if (obstacle === 'offline') tab.setBrowserOnline(true);
        if (obstacle === 'failure') tab.retry();
        if (obstacle === 'signed out') tab.signIn();
      });
    }
    for (const tab of open()) if (tab.obstacle()) breach('stays in the way', `${tab.obstacle()}`);
  }

  let at = 0;
  world.after(0, () => {
    for (const userId of history.tabs) {
      tabs.push(openTab({ browser, service, host: hosts.get(userId) as Host, breach }));
    }
    for (const tab of tabs) tab.open();
  });
  for (const act of history.acts) {
    at += act.afterMs;
    world.after(at + 1, () => perform(act));
    // There are no acts before the computer wakes.
    if (act.name === 'sleep') at += SLEEP_MS;
  }
  await world.run(at + 1 + (history.incessant ? INCESSANT_MS : 0));

  service.heal();
  asked.length = 0;
  await then((tab) => {
    tab.wake();
    tab.thaw();
  });
  await overcome();
  await then((tab) => tab.tryAgain());
  await overcome();
  for (const tab of open()) for (const text of tab.unsent()) breach('not sent in the end', text);
  for (const tab of tabs) checkOrder(tab);

  const { calls, refreshes, unknowing, expiries } = service.tally();
  if (refreshes - unknowing > expiries) breach('renewed too often', `${refreshes} for ${expiries} expiries`);
  await then(() => {});
  const late = service.tally().calls - calls;
  if (late) breach('does not come to rest', `${late} calls`);

  const reasons = history.acts.length + history.faults.length + tabs.length * BACKOFFS;
  if (calls > CALLS_PER_REASON * reasons) breach('too many calls', `${calls} for ${reasons} reasons`);

  function checkOrder({ written, troubled }: Tab) {
    const taken = service.ledger.map(({ text }) => text);
    const smooth = written.filter((text) => !troubled.has(text) && taken.includes(text));
    const order = [...new Set(taken.filter((text) => smooth.includes(text)))];
    if (order.join() !== smooth.join()) breach('out of order', `${order} written as ${smooth}`);
  }

  const written = tabs.flatMap((tab) => tab.written);
  return {
    breaches: [...breaches],
    messages: written.length,
    taken: written.filter((text) => service.timesTaken(text)).length,
    takenAgain: written.filter((text) => service.timesTaken(text) > 1).length,
    ...service.tally(),
    faults: met,
  };
}
