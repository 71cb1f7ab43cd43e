// @vitest-environment node
import { expect, it } from 'vitest';
import { openBook } from '../../src/testing/book';
import type { Customer } from '../../src/testing/customer';
import { lisbon } from '../../src/testing/customers/lisbon';
import { london } from '../../src/testing/customers/london';
import { osaka } from '../../src/testing/customers/osaka';
import type { Transaction } from '../../src/testing/ledger';
import { serveDemo, TODAY } from './callers';

const DAY_S = 24 * 60 * 60;

function bookOf(customer: Customer, changes: { seed?: string; today?: string } = {}) {
  return openBook({ customer, connected: [], seed: 'demo', anchor: TODAY, today: TODAY, ...changes });
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

it('adds up the upcoming bills from the standing orders', async () => {
  const outgoing = london.household.orders.filter(({ amount, toAccountId }) => amount < 0 && !toAccountId);
  const yearly = london.household.yearly.filter(({ dueInDays }) => dueInDays <= 30);
  const bills = [...outgoing, ...yearly].reduce((all, { amount }) => all - amount, 0) / 100;
  expect((await cardsOf(london)).bills_next_30_days).toBeCloseTo(bills, 2);
});

it('subtracts the bills before payday from the balance', async () => {
  const { cash_balance: cash, left_until_payday: left } = await cardsOf(london, 6 * DAY_S);
  const beforePayday = london.household.orders.filter(
    ({ amount, toAccountId, accountId }) => amount < 0 && !toAccountId && accountId === 'current',
  );
  const bills =
    [...beforePayday, ...london.household.yearly].reduce((all, { amount }) => all - amount, 0) / 100;
  expect(left).toBeCloseTo((cash ?? 0) - bills, 2);
});

it('returns whole yen', async () => {
  const cards = await cardsOf(osaka);
  expect(Object.keys(cards)).toHaveLength(7);
  for (const value of Object.values(cards)) expect(Number.isInteger(value)).toBe(true);
});

it('returns at most two decimals in pounds', async () => {
  for (const value of Object.values(await cardsOf(london))) {
    expect(value).toBe(Number(value.toFixed(2)));
  }
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

it.each([london, osaka])('keeps fourteen months of $userId, sorted by day', (customer) => {
  const { transactions } = bookOf(customer);
  const days = transactions.map(({ day }) => day);
  expect(days).toEqual([...days].sort());
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(14);
  expect(days.at(-1)?.localeCompare(TODAY)).toBeLessThanOrEqual(0);
  for (const { amount } of transactions) expect(Number.isSafeInteger(amount)).toBe(true);
});

it.each([london, lisbon, osaka])(
  'moves money between the accounts of $userId without losing any',
  (customer) => {
    const { transactions } = bookOf({ ...customer, connected: true });
    const transfers = transactions.filter(({ category }) => category === 'transfer');
    expect(transfers.length).toBeGreaterThan(10);
    expect(sum(transfers)).toBe(0);
  },
);

it.each([london, osaka])('settles the card of $userId except for its carried debt', (customer) => {
  const { card } = customer.household;
  const settled = `2025-11-${card?.day}`;
  const entries = bookOf(customer).transactions.filter(({ accountId }) => accountId === card?.accountId);
  const until = entries.filter(
    ({ day, category }) =>
      day < settled || (day === settled && (category === 'transfer' || category === 'card interest')),
  );
  expect(until.length).toBeGreaterThan(100);
  expect(sum(until)).toBe(0);
});

it('returns the same figures to everyone on the same day', async () => {
  expect(await cardsOf(london)).toEqual(await cardsOf(london));
  expect(bookOf(london).transactions).toEqual(bookOf(london).transactions);
});

it('creates other transactions for another seed', () => {
  expect(bookOf(london, { seed: 'other' }).transactions).not.toEqual(bookOf(london).transactions);
});

it('does not change past days as time passes', () => {
  const today = bookOf(london).transactions;
  const later = bookOf(london, { today: '2025-12-24' }).transactions;
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
