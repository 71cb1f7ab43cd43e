// @vitest-environment node
import { it } from 'vitest';
import { checkHistories, UNHURRIED } from './check';

const acts = {
  write: 24,
  tryAgain: 6,
  retry: 4,
  open: 2,
  close: 2,
  comeBack: 2,
  showMetrics: 2,
  offline: 2,
  online: 2,
  newSession: 2,
  reload: 4,
  crash: 2,
  freeze: 2,
  thaw: 2,
  shut: 1,
  signIn: 2,
  logout: 1,
  expire: 4,
  forgetSessions: 2,
  sleep: 1,
  clockBack: 1,
  clockOn: 1,
};

const inOneTab = checkHistories('Delivery in one tab under faults', {
  tabs: [['ada']],
  acts,
  most: 30,
  incessant: true,
});

const inTwoTabs = checkHistories('Delivery in two tabs under faults', {
  tabs: [['ada', 'ada']],
  acts: { ...acts, duplicate: 4 },
  most: 30,
  incessant: true,
});

it('loses nothing, repeats nothing by itself, keeps the order and says what is true', inOneTab, UNHURRIED);

it('does so in two tabs at once', inTwoTabs, UNHURRIED);
