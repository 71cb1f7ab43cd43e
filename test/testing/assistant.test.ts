// @vitest-environment node
import { expect, it } from 'vitest';
import { insightsOf } from '../../src/testing/actions';
import { answerTo } from '../../src/testing/assistant';
import { openBook } from '../../src/testing/book';
import type { Customer } from '../../src/testing/customer';
import { lisbon } from '../../src/testing/customers/lisbon';
import { london } from '../../src/testing/customers/london';
import { osaka } from '../../src/testing/customers/osaka';
import type { Transaction } from '../../src/testing/ledger';
import { serveDemo, TODAY } from './callers';

function bookOf(customer: Customer) {
  return openBook({ customer, connected: [], seed: 'demo', anchor: TODAY, today: TODAY });
}

const book = bookOf(london);

function ask(question: string): string {
  return answerTo(question, book);
}

function pounds(pence: number): string {
  const text = (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  return `£${text.replace(/\.00$/, '')}`;
}

function spent(matches: (entry: Transaction) => boolean): string {
  const entries = book.transactions.filter((entry) => entry.amount < 0 && entry.category !== 'transfer');
  return pounds(entries.filter(matches).reduce((sum, { amount }) => sum - amount, 0));
}

it('answers with the balance of the overview', async () => {
  await using demo = await serveDemo();
  const caller = await demo.signIn('london');
  const [cash] = (await caller.get('/api/money/metrics')).body.cards;
  const balance = `You have ${pounds(cash.value * 100)} in your current account`;
  expect(await caller.ask('What is my balance?')).toContain(balance);
});

it.each([
  ['How much did I spend on groceries in March?', 'groceries', '2025-03'],
  ['How much did I spend on groceries last month?', 'groceries', '2025-10'],
  ['Transport in October 2024', 'transport', '2024-10'],
  ['what did I spend on subscriptions in June 2025', 'subscriptions', '2025-06'],
])('answers "%s" with the sum of the ledger', (question, category, month) => {
  expect(ask(question)).toContain(
    `You spent ${spent((entry) => entry.category === category && entry.day.startsWith(month))} on ${category}`,
  );
});

it.each([
  ['How much did I spend last month?', (day: string) => day.startsWith('2025-10')],
  ['May I ask what I spent?', (day: string) => day.startsWith('2025-11')],
  ['what have I spent in the last 7 days', (day: string) => day >= '2025-11-15'],
  ['spending of the past 2 months', (day: string) => day >= '2025-09' && day < '2025-11'],
] as const)('answers "%s" over all categories', (question, isInPeriod) => {
  expect(ask(question)).toContain(`You spent ${spent(({ day }) => isInPeriod(day))} `);
});

it('says that it has no records of a month', () => {
  expect(ask('How much did I spend on groceries in March 2019?')).toBe(
    'I see no spending on groceries in March 2019. My records go from October 2024 to today.',
  );
});

it.each([
  [
    'What was my biggest expense in March?',
    'Your biggest expense in March 2025 was £1,045 to Mortgage on 1 March.',
  ],
  ['What was my income last month?', 'You received £2,950 last month (Salary).'],
  ['When is payday?', 'Your next income is due on 25 November: £2,950 (Salary).'],
  ['Which bills are coming up?', 'Fernway Car Insurance £486.20 on 30 November'],
  ['What are my subscriptions?', 'Moonbeam TV £12.99'],
  ['How much do I have left until payday?', 'left until income arrives on 25 November'],
  ['What do I owe on my credit card?', 'You owe £'],
  ['How much is in savings?', 'You have £6,420 in savings'],
  ['What can you do?', 'I can tell you your balance'],
  ['What should I do?', 'Set aside £486.20 for Fernway Car Insurance'],
  ['Can I connect another bank?', 'Choose “Connect a bank”'],
  ['Hello', 'Hello!'],
  ['Will it rain tomorrow?', "I don't know that one"],
  ['\0 \ud83d 999999999999', "I don't know that one"],
])('answers "%s" with "%s"', (question, answer) => {
  expect(ask(question)).toContain(answer);
});

it('explains every action that is sent to it', () => {
  for (const customer of [london, lisbon, osaka]) {
    const own = bookOf(customer);
    const insights = insightsOf(own);
    expect(insights.length).toBeGreaterThan(0);
    for (const { title, advice } of insights) expect(answerTo(` ${title.toUpperCase()} `, own)).toBe(advice);
  }
});

it('recognises an action whose amount has changed since it was shown', () => {
  expect(answerTo('Move ¥123,000 to savings', bookOf(osaka))).toMatch(/^After your bills/);
});

it.each([
  ['What is my balance?', 'No bank is connected yet'],
  ['groceries in March', 'No bank is connected yet'],
  ['Hello', 'Hello!'],
  ['help', 'First, choose “Connect a bank”.'],
  ['What should I do?', 'Connect a bank to see your balance'],
])('answers "%s" without a bank with "%s"', (question, answer) => {
  expect(answerTo(question, bookOf(lisbon))).toContain(answer);
});
