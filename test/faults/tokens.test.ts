// @vitest-environment node
import { expect, it } from 'vitest';
import { type Fault, refusal } from '../support/answers';
import { checkHistories, UNHURRIED } from './check';
import { type History, play } from './history';

const check = checkHistories('Renewal in several tabs under faults', {
  tabs: [
    ['ada', 'ada'],
    ['ada', 'ada', 'bob'],
    ['ada', 'bob', 'ada', 'ada'],
  ],
  acts: {
    expire: 16,
    write: 12,
    showMetrics: 6,
    tryAgain: 2,
    retry: 2,
    comeBack: 1,
    crash: 6,
    reload: 4,
    shut: 1,
    freeze: 4,
    thaw: 4,
    signIn: 4,
    logout: 1,
    sleep: 2,
  },
  most: 30,
  incessant: true,
});

it('renews once per expiry, whichever tabs die, and holds up nobody for ever', check, UNHURRIED);

const refused = (status: number): Fault => ({ answer: refusal(status), taken: false });

/** A history whose faults are repeated until the end. */
const INCESSANT: History = {
  chance: 1,
  tabs: ['ada'],
  tokens: 'pair',
  asked: [],
  faults: [],
  incessant: true,
  acts: [{ afterMs: 0, tab: 0, name: 'write' }],
};

it.each<[name: string, history: Partial<History>]>([
  ['a renewed pair is refused like the one before', { faults: [refused(401), undefined] }],
  ['every pair of the host is refused', { faults: [refused(401)], tokens: 'function' }],
  ['a new session is forgotten at once', { faults: [undefined, refused(404)] }],
])('comes to rest where %s', async (_, history) => {
  expect((await play({ ...INCESSANT, ...history })).breaches).toEqual([]);
});

it('comes to rest where two tabs share pairs that are refused like the one before', async () => {
  const faults = [refused(401), refused(401), undefined];
  expect((await play({ ...INCESSANT, tabs: ['ada', 'ada'], acts: [], faults })).breaches).toEqual([]);
});
