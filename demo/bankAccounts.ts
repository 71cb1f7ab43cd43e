import { openBook } from '../src/testing/book';
import { toDay } from '../src/testing/calendar';
import type { Category } from '../src/testing/customer';
import { london } from '../src/testing/customers/london';
import { toDecimal } from '../src/testing/money';

const TRANSACTIONS_SHOWN = 6;

const ACCOUNTS: Record<string, { number: string; question: string }> = {
  current: { number: '4821', question: 'How much do I have left until payday?' },
  savings: { number: '0937', question: 'How much have I saved?' },
};

const QUESTIONS: Partial<Record<Category, string>> = {
  income: 'When is payday?',
  subscriptions: 'What are my subscriptions?',
  transfer: 'What do I owe on my credit card?',
  insurance: 'Which bills are coming up?',
};

/** The customer's accounts in the bank's portal. The demo service tells the same figures on the same day. */
export function bankAccounts(now: Date) {
  const today = toDay(now);
  const { accounts, transactions, currency } = openBook({
    customer: london,
    connected: [],
    seed: 'demo',
    anchor: today,
    today,
  });
  const money = (amount: number) => toDecimal(amount, currency);
  return {
    currency,
    accounts: accounts.flatMap(({ id, name, balance }) =>
      ACCOUNTS[id] ? { ...ACCOUNTS[id], name, balance: money(balance) } : [],
    ),
    transactions: transactions
      .filter(({ accountId }) => accountId === 'current')
      .slice(-TRANSACTIONS_SHOWN)
      .reverse()
      .map(({ day, payee, category, amount }) => ({
        day,
        payee,
        category,
        amount: money(amount),
        question: QUESTIONS[category] ?? `How much did I spend on ${category} this month?`,
      })),
  };
}
