// @vitest-environment node
import { expect, it } from 'vitest';
import { insightsOf } from '../../src/testing/actions';
import { openBook } from '../../src/testing/book';
import type { Customer, Household } from '../../src/testing/customer';
import { london } from '../../src/testing/customers/london';
import { osaka } from '../../src/testing/customers/osaka';
import { TODAY } from './callers';

function insightIds(customer: Customer, changes: Partial<Household> = {}): string[] {
  const household = { ...customer.household, ...changes };
  const book = openBook({
    customer: { ...customer, household },
    connected: [],
    seed: 'demo',
    anchor: TODAY,
    today: TODAY,
  });
  return insightsOf(book).map(({ insightId }) => insightId);
}

function withBalance(customer: Customer, startBalance: number) {
  return customer.household.accounts.map((account) =>
    account.kind === 'current' ? { ...account, startBalance } : account,
  );
}

it('ranks the actions of London', () => {
  expect(insightIds(london)).toEqual([
    'ins_bill_fernway_car_insurance',
    'ins_card_interest',
    'ins_price_moonbeam_tv',
    'ins_duplicate_music',
  ]);
});

it('proposes to move idle cash only if there is some', () => {
  expect(insightIds(osaka)).toContain('ins_idle_cash');
  expect(insightIds(osaka, { accounts: withBalance(osaka, 300_000) })).not.toContain('ins_idle_cash');
});

it('puts a gap before payday first', () => {
  expect(insightIds(london, { accounts: withBalance(london, 150_000) })[0]).toBe('ins_shortfall');
});
