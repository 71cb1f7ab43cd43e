import { customerFor } from '../src/testing/customers';

const DAY_MS = 86_400_000;

const ACCOUNTS: Record<string, { number: string; question: string }> = {
  'current account': { number: '4821', question: 'How much do I have left until payday?' },
  'rainy day savings': { number: '0937', question: 'How much have I saved?' },
};

/** The latest payments of the current account. They fit what the service says of the customer's spending. */
const TRANSACTIONS = [
  { daysAgo: 0, payee: 'The Flour Jar', category: 'groceries', amount: -22.49 },
  { daysAgo: 1, payee: 'Millpond Gym', category: 'subscriptions', amount: -32 },
  { daysAgo: 3, payee: 'Humdrum Music', category: 'subscriptions', amount: -9.99 },
  { daysAgo: 4, payee: 'Cornerway Foods', category: 'groceries', amount: -17.44 },
  { daysAgo: 5, payee: 'Sparrow Mobile', category: 'utilities', amount: -16 },
  { daysAgo: 5, payee: 'Greenstep Market', category: 'groceries', amount: -31.06 },
];

/** The customer's accounts in the bank's portal. The service tells the same figures. */
export function bankAccounts(now: Date) {
  const { accounts, currency } = customerFor('london');
  return {
    currency,
    accounts: accounts.flatMap(({ name, balance }) =>
      ACCOUNTS[name]
        ? { ...ACCOUNTS[name], name: name.charAt(0).toUpperCase() + name.slice(1), balance }
        : [],
    ),
    transactions: TRANSACTIONS.map(({ daysAgo, category, ...rest }) => ({
      ...rest,
      category,
      day: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
      question:
        category === 'subscriptions'
          ? 'What are my subscriptions?'
          : `How much did I spend on ${category} in the last 30 days?`,
    })),
  };
}
