// @vitest-environment node
import { expect, it } from 'vitest';
import { checkHistories, UNHURRIED } from './check';
import { type History, play } from './history';

const check = checkHistories('Renewal in several tabs under faults', {
  tabs: [
    ['ada', 'ada'],
    ['ada', 'ada', 'bob'],
    ['ada', 'bob', 'ada', 'ada'],
  ],
  acts: {
    ...{ expire: 16, write: 12, showMetrics: 6, tryAgain: 2, retry: 2, comeBack: 1 },
    ...{ crash: 6, reload: 4, shut: 1, freeze: 4, thaw: 4, signIn: 4, logout: 1 },
  },
  most: 30,
  incessant: false,
});

it('renews once per expiry, whichever tabs die, and holds up nobody for ever', check, UNHURRIED);

/** Every pair is refused as soon as it is used, though the service renews it each time it is asked. */
const REFUSED: History = {
  ...{ chance: 1, tabs: ['ada', 'ada'], tokens: 'pair', asked: [], acts: [], incessant: true },
  faults: [
    { kind: 'answered', status: 401, body: 'error', retryAfter: undefined, taken: false },
    { kind: 'answered', status: 401, body: 'error', retryAfter: undefined, taken: false },
    undefined,
  ],
};

it('signs a tab out whose renewed pair is refused too', async () => {
  expect((await play({ ...REFUSED, tabs: ['ada'] })).breaches).toEqual([]);
});

// Each tab is signed in by the pair of the other, and renews it when that is refused in turn.
it.fails('does so where two tabs share the pair', async () => {
  expect((await play(REFUSED)).breaches).toEqual([]);
});
