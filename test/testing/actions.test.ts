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

it('proposes nothing about card interest if none is charged', () => {
  expect(london.household.card).toBeDefined();
  expect(insightIds(osaka)).not.toContain('ins_card_interest');
});

it('drops a price rise or a duplicate subscription that no longer exists', () => {
  const orders = london.household.orders
    .filter(({ payee }) => payee !== 'Humdrum Music')
    .map(({ formerAmount, ...order }) => order);
  const ids = insightIds(london, { orders });
  expect(ids).not.toContain('ins_price_moonbeam_tv');
  expect(ids).not.toContain('ins_duplicate_music');
});

it('names a yearly bill only if it is due soon', () => {
  const yearly = london.household.yearly.map((bill) => ({ ...bill, dueInDays: 45 }));
  expect(insightIds(london, { yearly })).not.toContain('ins_bill_fernway_car_insurance');
});
