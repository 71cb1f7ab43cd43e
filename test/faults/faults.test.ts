import { afterAll, afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { SEED } from '../settings';
import { type Fault, refusal } from '../support/answers';
import { fc } from '../support/random';
import { type History, histories, type Mix, play } from './history';

const { RUNS = 300, REPLAY } = process.env;

/** A long check may take its time. */
const UNHURRIED = Number.POSITIVE_INFINITY;

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

// The host and the service may fail, the widget may not.
afterEach(() => {
  const reports = warn.mock.calls.map(([fault]) => String(fault));
  expect(reports.filter((fault) => fault.includes('#widget-error'))).toEqual([]);
});

const total = { histories: 0, written: 0, taken: 0, refreshes: 0 };

afterAll(() => console.log(`Seed ${SEED}, random faults:`, total));

const acts: Mix['acts'] = {
  write: 24,
  tryAgain: 6,
  retry: 4,
  open: 2,
  comeBack: 2,
  showMetrics: 3,
  offline: 2,
  online: 2,
  newSession: 2,
  reload: 4,
  crash: 3,
  signIn: 2,
  logout: 1,
  expire: 8,
  forgetSessions: 2,
};

// A failure comes with its seed and path: `SEED=… REPLAY=<path>` plays that history alone.
it.each<[title: string, mix: Mix]>([
  [
    'loses nothing, repeats nothing by itself, keeps the order and says what is true, in one tab',
    { tabs: [['ada']], acts, most: 30, mostFaults: 30 },
  ],
  [
    'does so in tabs that share a pair, whichever pages end, and holds up nobody for ever',
    {
      tabs: [
        ['ada', 'ada'],
        ['ada', 'ada', 'bob'],
        ['ada', 'bob', 'ada', 'ada'],
      ],
      acts,
      most: 30,
      mostFaults: 30,
    },
  ],
  [
    'renews once per expiry in tabs that share a pair',
    {
      tabs: [['ada', 'ada', 'bob', 'ada']],
      acts: { write: 4, expire: 4, showMetrics: 2 },
      most: 30,
      mostFaults: 0,
    },
  ],
])(
  '%s',
  async (_, mix) => {
    const property = fc.asyncProperty(histories(mix), async (history) => {
      const { breaches, ...counts } = await play(history);
      total.histories++;
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) total[name] += counts[name];
      expect(breaches).toEqual([]);
    });
    await fc.assert(property, { numRuns: Number(RUNS), ...(REPLAY && { path: REPLAY }) });
  },
  UNHURRIED,
);

const actsOf = (...acts: [name: History['acts'][number]['name'], afterMs: number, tab?: number][]) =>
  acts.map(([name, afterMs, tab = 0]) => ({ name, afterMs, tab }));

const refused = (status: number): Fault => ({ answer: refusal(status), taken: false });

it.each<[name: string, history: Partial<History>]>([
  ['a renewed pair is refused like the one before', { faults: [refused(401), undefined] }],
  ['every pair of the host is refused', { faults: [refused(401)], tokens: 'function' }],
  ['a new session is forgotten at once', { faults: [undefined, refused(404)] }],
  [
    'a refused call shows that the browser is online after all',
    { faults: [refused(410)], acts: actsOf(['offline', 40], ['write', 0], ['showMetrics', 0]) },
  ],
  [
    'a renewal is turned away before there is a session',
    {
      faults: [{ answer: { ...refusal(429), headers: { 'Retry-After': '61' } }, taken: false }, undefined],
      tabs: ['ada', 'ada', 'bob'],
      acts: actsOf(
        ['retry', 40, 2],
        ['expire', 0, 2],
        ['showMetrics', 140, 2],
        ['write', 140, 2],
        ['write', 0, 1],
        ['write', 254],
      ),
    },
  ],
  [
    'two tabs share pairs that are refused like the one before',
    { faults: [refused(401), refused(401), undefined], tabs: ['ada', 'ada'], acts: [] },
  ],
])('comes to rest where %s', async (_, history) => {
  const report = await play({
    chance: 0,
    tabs: ['ada'],
    tokens: 'pair',
    asked: [],
    incessant: true,
    acts: [{ afterMs: 0, tab: 0, name: 'write' }],
    faults: [],
    ...history,
  });
  expect(report.breaches).toEqual([]);
});
