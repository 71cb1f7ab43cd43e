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

it.each(['What is my balance?', 'How much do I have?', 'how much money have I got', 'BALANCE'])(
  'answers "%s" with the balance of the overview',
  async (question) => {
    await using demo = await serveDemo();
    const caller = await demo.signIn('london');
    const [cash] = (await caller.get('/api/money/metrics')).body.cards;
    expect(await caller.ask(question)).toContain(
      `You have ${pounds(cash.value * 100)} in your current account`,
    );
  },
);

it.each([
  ['How much did I spend on groceries in March?', 'groceries', '2025-03'],
  ['How much did I spend on groceries last month?', 'groceries', '2025-10'],
  ['groceries this month', 'groceries', '2025-11'],
  ['What did eating out cost me in December?', 'eating out', '2024-12'],
  ['how much on trains in may', 'transport', '2025-05'],
  ['Transport in October 2024', 'transport', '2024-10'],
  ['How much did I pay for energy and water in Sept?', 'utilities', '2025-09'],
  ['what did I spend on subscriptions in June 2025', 'subscriptions', '2025-06'],
])('answers "%s" with the sum of the ledger', (question, category, month) => {
  expect(ask(question)).toContain(
    `You spent ${spent((entry) => entry.category === category && entry.day.startsWith(month))} on ${category}`,
  );
});

it.each([
  ['How much did I spend last month?', (day: string) => day.startsWith('2025-10')],
  ['How much did I spend this month?', (day: string) => day.startsWith('2025-11')],
  ['May I ask what I spent?', (day: string) => day.startsWith('2025-11')],
  ['What did I spend this year?', (day: string) => day.startsWith('2025')],
  ['what have I spent in the last 7 days', (day: string) => day >= '2025-11-15'],
  ['what have I spent in the last 2 weeks', (day: string) => day >= '2025-11-08'],
  ['spending of the past 2 months', (day: string) => day >= '2025-09' && day < '2025-11'],
] as const)('answers "%s" over all categories', (question, isInPeriod) => {
  expect(ask(question)).toContain(`You spent ${spent(({ day }) => isInPeriod(day))} `);
});

it('counts the payments', () => {
  const payments = book.transactions.filter(
    ({ category, day }) => category === 'groceries' && day.startsWith('2025-03'),
  );
  expect(ask('groceries in March')).toContain(`in ${payments.length} payments`);
});

it('says that it has no records of a month', () => {
  expect(ask('How much did I spend on groceries in March 2019?')).toBe(
    'I see no spending on groceries in March 2019. My records go from October 2024 to today.',
  );
});

it('finds the biggest expense', () => {
  expect(ask('What was my biggest expense in March?')).toBe(
    'Your biggest expense in March 2025 was £1,045 to Mortgage on 1 March.',
  );
  const [biggest] = book.transactions
    .filter(({ category, day }) => category === 'eating out' && day.startsWith('2025-10'))
    .sort((a, b) => a.amount - b.amount);
  const sum = pounds(-(biggest?.amount ?? 0));
  const day = Number(biggest?.day.slice(8));
  expect(ask('my largest restaurant expense last month')).toBe(
    `Your biggest expense on eating out last month was ${sum} to ${biggest?.payee} on ${day} October.`,
  );
});

it.each([
  ['What was my income last month?', 'You received £2,950 last month (Salary).'],
  ['When is payday?', 'Your next income is due on 25 November: £2,950 (Salary).'],
  ['When do I get paid?', 'Your next income is due on 25 November'],
  ['Which bills are coming up?', 'Fernway Car Insurance £486.20 on 30 November'],
  ['What are my subscriptions?', 'Moonbeam TV £12.99'],
  ['How much do I have left until payday?', 'left until income arrives on 25 November'],
  ['What do I owe on my credit card?', 'You owe £'],
  ['How much is in savings?', 'You have £6,420 in savings'],
  ['What can you do?', 'I can tell you your balance'],
  ['help', 'I can tell you your balance'],
  ['What should I do?', 'Set aside £486.20 for Fernway Car Insurance'],
  ['Can I connect another bank?', 'Choose “Connect a bank”'],
  ['Hello', 'Hello!'],
  ['Good morning', 'Hello!'],
  ['Thank you!', "You're welcome."],
  ['Goodbye', 'Goodbye.'],
  ['Will it rain tomorrow?', "I don't know that one"],
  ['What is the meaning of life?', "I don't know that one"],
  ['🙂', "I don't know that one"],
])('answers "%s" with "%s"', (question, answer) => {
  expect(ask(question)).toContain(answer);
});

it('says what it can answer if it does not know the answer', () => {
  expect(ask('Will it rain tomorrow?')).toContain('I can tell you your balance');
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

it('writes yen without decimals', () => {
  expect(answerTo('balance', bookOf(osaka))).toMatch(/^You have ¥\d{3},\d{3} in your everyday account/);
});

it.each(['What is my balance?', 'groceries in March', 'bills', 'What was my income?', 'Connect a bank'])(
  'tells a customer without a bank to connect one when asked "%s"',
  (question) => {
    expect(answerTo(question, bookOf(lisbon))).toContain('No bank is connected yet');
  },
);

it.each([
  ['Hello', 'Hello!'],
  ['help', 'First, choose “Connect a bank”.'],
  ['What should I do?', 'Connect a bank to see your balance'],
])('answers "%s" also without a bank', (question, answer) => {
  expect(answerTo(question, bookOf(lisbon))).toContain(answer);
});

it('gives the same answer to the same question', () => {
  for (const question of ['balance', 'bills', 'spending last month']) {
    expect(ask(question)).toBe(answerTo(question, bookOf(london)));
  }
});
