import type { Fault } from '../support/answers';
import { createBackend } from '../support/backend';
import { createRandom } from '../support/chance';
import { fc } from '../support/random';
import { createBrowser } from './browser';
import { LUCK } from './fault';
import { type Host, openTab, type Tab } from './tab';

type ActName = keyof Tab['acts'] | 'expire' | 'forgetSessions';

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
  acts: { afterMs: number; tab: number; name: ActName }[];
}

export interface Mix {
  tabs: string[][];
  /** How often each act occurs among the others. */
  acts: Partial<Record<ActName, number>>;
  /** The most acts. */
  most: number;
  mostFaults: number;
}

/** At once, during a call, during a renewal that asks the other tabs, and long after. */
const PAUSES = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 140, max: 260 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 150_000 }) },
);

export function histories({ tabs, acts, most, mostFaults }: Mix): fc.Arbitrary<History> {
  const names = Object.entries(acts).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as ActName),
  }));
  const act = fc.record({ afterMs: PAUSES, tab: fc.nat(3), name: fc.oneof(...names) });
  const asked = fc.constantFrom<Asked[]>('gives', 'gives', 'rejects', 'gives nonsense', 'never answers');
  return fc.record({
    chance: fc.nat(),
    tabs: fc.constantFrom(...tabs),
    tokens: fc.constantFrom('pair', 'pair', 'function', 'pair without refresh token'),
    asked: fc.array(asked, { maxLength: 8 }),
    faults: fc.array(LUCK, { maxLength: mostFaults, size: 'max' }),
    incessant: fc.boolean(),
    acts: fc.array(act, { minLength: 1, maxLength: most, size: 'max' }),
  });
}

/** After this time, even an unlucky chat has done everything that it does by itself. */
const BOUND_MS = 15 * 60_000;
const INCESSANT_MS = 10 * 60_000;
const ASKING_MS = 300;
/** How often a tab may try again by itself while faults are incessant. Each try may take several calls. */
const BACKOFFS = 40;
/** Four tries, each with the calls of a renewal and a new session. */
const CALLS_PER_REASON = 20;

/**
 * Plays a history, then heals the service, and checks that every tab comes to rest with nothing lost. Returns the rules
 * that were broken, each with a detail, and how many messages were written and taken.
 */
export async function play(history: History) {
  const breaches = new Set<string>();
  const breach = (rule: string, detail: string) => breaches.add(`${rule}: ${detail}`);
  const faults = [...history.faults];
  const asked = [...history.asked];
  const service = createBackend({ plan, breach });
  const browser = createBrowser({ random: createRandom(history.chance), service, breach });
  const { world } = browser;
  const logouts = { count: 0 };
  const hosts = new Map([...new Set(history.tabs)].map((userId) => [userId, createHost(userId)]));
  const tabs: Tab[] = [];
  let texts = 0;

  function plan() {
    const fault = faults.shift();
    if (history.incessant) faults.push(fault);
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

  function perform({ name, tab: number }: History['acts'][number]) {
    const tab = tabs[number % tabs.length] as Tab;
    if (name === 'expire') service.expireAll(tab.userId);
    else if (name === 'forgetSessions') service.forgetSessions(tab.userId);
    else tab.acts[name](`t${texts++}`);
    checkLost();
  }

  function checkLost() {
    for (const tab of tabs) for (const text of tab.lost()) breach('lost', text);
  }

  /** Acts in every tab, and waits. Messages that are still queued then have a reason that the person was told. */
  async function then(act: (tab: Tab) => void) {
    world.after(0, () => tabs.forEach(act));
    await world.run(world.now() + BOUND_MS);
    checkLost();
    for (const tab of tabs) {
      for (const id of tab.busy()) breach('under way for ever', id);
      for (const text of tab.obstacle() ? [] : tab.queued()) breach('waits without a reason', text);
    }
  }

  /** The person, the host or the browser removes the obstacle of each tab. There may be another behind it. */
  async function overcome() {
    for (const _ of ['one', 'and one behind it']) {
      await then((tab) => {
        const obstacle = tab.obstacle();
        if (obstacle === 'offline') tab.acts.online();
        if (obstacle === 'failure') tab.acts.retry();
        if (obstacle === 'signed out') tab.acts.signIn();
      });
    }
    for (const tab of tabs) if (tab.obstacle()) breach('stays in the way', `${tab.obstacle()}`);
  }

  /** Messages without trouble are taken in the order of writing. */
  function checkOrder({ written, troubled }: Tab) {
    const taken = service.ledger.map(({ text }) => text);
    const smooth = written.filter((text) => !troubled.has(text) && taken.includes(text));
    const order = [...new Set(taken.filter((text) => smooth.includes(text)))];
    if (order.join() !== smooth.join()) breach('out of order', `${order} written as ${smooth}`);
  }

  let at = 0;
  world.after(0, () => {
    for (const userId of history.tabs)
      tabs.push(openTab({ browser, service, host: hosts.get(userId) as Host, logouts, breach }));
    for (const tab of tabs) tab.acts.open();
  });
  for (const act of history.acts) {
    at += act.afterMs;
    world.after(at + 1, () => perform(act));
  }
  await world.run(at + 1 + (history.incessant ? INCESSANT_MS : 0));

  service.heal();
  asked.length = 0;
  await then(() => {});
  await overcome();
  await then((tab) => tab.acts.tryAgain());
  await overcome();
  for (const tab of tabs) {
    for (const text of tab.unsent()) breach('not sent in the end', text);
    checkOrder(tab);
  }

  const { calls, refreshes, unknowing, expiries } = service.tally();
  // A page does not know of a token that a page before it presented without an answer.
  const isBroken = history.faults.length > 0 || history.acts.some(({ name }) => name === 'crash');
  const needless = isBroken ? refreshes - unknowing : refreshes;
  if (needless > expiries) breach('renewed too often', `${needless} for ${expiries} expiries`);
  await then(() => {});
  const late = service.tally().calls - calls;
  if (late) breach('does not come to rest', `${late} calls`);
  const reasons = history.acts.length + history.faults.length + tabs.length * BACKOFFS;
  if (calls > CALLS_PER_REASON * reasons) breach('too many calls', `${calls} for ${reasons} reasons`);

  return {
    breaches: [...breaches],
    written: tabs.reduce((sum, tab) => sum + tab.written.length, 0),
    taken: service.ledger.length,
    refreshes,
  };
}
