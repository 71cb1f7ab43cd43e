// @vitest-environment node
import { it } from 'vitest';
import { checkHistories, UNHURRIED } from './check';

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
});

it('renews once per expiry, whichever tabs die, and holds up nobody for ever', check, UNHURRIED);
