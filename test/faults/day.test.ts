// @vitest-environment node
import { expect, it } from 'vitest';
import { createRandom } from '../crowd/random';
import { SEED } from '../settings';
import { UNHURRIED } from './check';
import { type Act, play } from './history';

const TABS = 20;
const MINUTES = 8 * 60;
const MINUTE_MS = 60_000;
/** People act at the beginning of a minute. Later, when nothing is on its way, tabs come and go. */
const BUSY_MS = 20_000;
const QUIET_MS = 50_000;
/** A refused pair is renewed within this time. */
const RENEWAL_MS = 300;

/** Every minute the access token and the sessions expire, and somebody writes. */
function createDay(): Act[] {
  const random = createRandom(SEED);
  const acts: Act[] = [];
  /** The tabs whose page is in the back/forward cache, for a minute: the others answer for the token before theirs. */
  const away = new Set<number>();
  let now = 0;

  const below = (bound: number) => Math.floor(random() * bound);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const anyTab = () => oneOf(Array.from({ length: TABS }, (_, tab) => tab).filter((tab) => !away.has(tab)));

  function act(at: number, name: Act['name'], tab = anyTab()) {
    acts.push({ afterMs: at - now, tab, name });
    now = at;
  }

  function comeAndGo(at: number) {
    for (const tab of away) act(at, 'thaw', tab);
    away.clear();
    if (random() >= 0.3) return;
    const tab = anyTab();
    const name = oneOf(['reload', 'shut', 'freeze'] as const);
    act(at, name, tab);
    if (name === 'freeze') away.add(tab);
  }

  for (let minute = 0; minute < MINUTES; minute++) {
    const start = minute * MINUTE_MS;
    act(start, 'expire');
    act(start, 'forgetSessions');
    act(start, 'write');
    const meanwhile = start + below(RENEWAL_MS);
    if (minute % 120 === 60) act(meanwhile, 'sleep');
    if (minute % 120 === 90) act(meanwhile, minute % 240 === 90 ? 'clockBack' : 'clockOn');
    for (let at = RENEWAL_MS; at < BUSY_MS; at += below(BUSY_MS))
      act(start + at, oneOf(['write', 'write', 'showMetrics', 'close', 'open', 'comeBack']));
    comeAndGo(start + QUIET_MS);
  }
  return acts;
}

it(
  'takes every message once, and renews once per expiry, through eight hours of twenty tabs',
  async () => {
    const { faults: _, ...figures } = await play({
      ...{ chance: SEED, tabs: Array(TABS).fill('ada'), tokens: 'pair', acts: createDay() },
      ...{ asked: [], faults: [], incessant: false },
    });
    console.log(`Eight hours of twenty tabs, seed ${SEED}:`, figures);
    expect(figures).toMatchObject({ breaches: [], takenAgain: 0, expiries: MINUTES, refreshes: MINUTES });
    expect(figures.taken).toBe(figures.messages);
  },
  UNHURRIED,
);
