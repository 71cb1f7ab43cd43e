// @vitest-environment node
import { expect, it } from 'vitest';
import { openBook } from '../../src/testing/book';
import type { Customer } from '../../src/testing/customer';
import { london } from '../../src/testing/customers/london';
import { osaka } from '../../src/testing/customers/osaka';
import type { Transaction } from '../../src/testing/ledger';
import { serveDemo, TODAY } from './callers';

const DAY_S = 24 * 60 * 60;

function bookOf(customer: Customer, today = TODAY) {
  return openBook({ customer, connected: [], seed: 'demo', anchor: TODAY, today });
}

function sum(entries: Transaction[]): number {
  return entries.reduce((all, { amount }) => all + amount, 0);
}

function thisMonth({ day }: Transaction): boolean {
  return day.startsWith('2025-11');
}

async function cardsOf(customer: Customer, seconds = 0): Promise<Record<string, number>> {
  await using demo = await serveDemo({ accessTokenSeconds: 100 * DAY_S });
  const caller = await demo.signIn(customer.userId);
  demo.clock.pass(seconds);
  const { body } = await caller.get('/api/money/metrics');
  return Object.fromEntries(body.cards.map((card: { key: string; value: number }) => [card.key, card.value]));
}

it.each([
  [london, 100],
  [osaka, 1],
] as const)('computes the cards of $userId from the transactions', async (customer, unit) => {
  const { transactions } = bookOf(customer);
  const on = (accountId: string) => transactions.filter((entry) => entry.accountId === accountId);
  const atMonthStart = (accountId: string) =>
    customer.household.accounts.find(({ id }) => id === accountId)?.startBalance ?? Number.NaN;
  const november = transactions.filter(thisMonth);
  const own = november.filter(({ category }) => category !== 'transfer');

  expect(await cardsOf(customer)).toMatchObject({
    cash_balance: (atMonthStart('current') + sum(on('current').filter(thisMonth))) / unit,
    savings_balance: (atMonthStart('savings') + sum(on('savings').filter(thisMonth))) / unit,
    credit_card_owed: (sum(on('card')) - (customer.household.card?.carried ?? 0)) / unit,
    spent_this_month: -sum(own.filter(({ amount }) => amount < 0)) / unit,
    income_this_month: sum(own.filter(({ amount }) => amount > 0)) / unit,
  });
});

it('returns whole yen', async () => {
  const cards = await cardsOf(osaka);
  expect(Object.keys(cards)).toHaveLength(7);
  for (const value of Object.values(cards)) expect(Number.isInteger(value)).toBe(true);
});

it('returns no figures before a bank is connected', async () => {
  await using demo = await serveDemo();
  const caller = await demo.signIn('lisbon');
  expect((await caller.get('/api/money/metrics')).body).toEqual({
    asOfDate: TODAY,
    currency: 'EUR',
    cards: [],
  });
  expect((await caller.get('/api/money/actions')).body).toEqual({
    items: [{ insightId: 'ins_connect_bank', title: 'Connect a bank to see your balance', priorityRank: 1 }],
  });
});

it('returns the same figures to everyone on the same day', async () => {
  expect(await cardsOf(london)).toEqual(await cardsOf(london));
});

it('does not change past days as time passes', () => {
  const today = bookOf(london).transactions;
  const later = bookOf(london, '2025-12-24').transactions;
  expect(later.length).toBeGreaterThan(today.length);
  expect(later.slice(0, today.length)).toEqual(today);
});

it('takes the date of the overview from the clock', async () => {
  await using demo = await serveDemo({ accessTokenSeconds: 100 * DAY_S });
  const caller = await demo.signIn('london');
  demo.clock.pass(4 * DAY_S);
  const { body } = await caller.get('/api/money/metrics');
  expect(body.asOfDate).toBe('2025-11-25');
  expect((await cardsOf(london, 4 * DAY_S)).income_this_month).toBe(2950);
});
