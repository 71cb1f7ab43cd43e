import { knownCustomer } from '../src/testing/customers';

const DAY_MS = 86_400_000;

/** How the numbers of the accounts end. */
const NUMBERS: Record<string, string> = { 'current account': '4821', 'rainy day savings': '0937' };

/** The latest payments of the current account. They fit what the service says of the customer's spending. */
const TRANSACTIONS = [
  { daysAgo: 0, payee: 'The Flour Jar', category: 'groceries', amount: -27.78 },
  { daysAgo: 1, payee: 'Millpond Gym', category: 'subscriptions', amount: -32 },
  { daysAgo: 3, payee: 'Humdrum Music', category: 'subscriptions', amount: -9.99 },
  { daysAgo: 4, payee: 'Cornerway Foods', category: 'groceries', amount: -17.44 },
  { daysAgo: 5, payee: 'Sparrow Mobile', category: 'utilities', amount: -16 },
  { daysAgo: 5, payee: 'Greenstep Market', category: 'groceries', amount: -31.06 },
];

/** The customer's accounts in the bank's portal. The service tells the same figures. */
export function bankAccounts(now: Date) {
  const { accounts, currency } = knownCustomer('london', false);
  return {
    currency,
    accounts: accounts.flatMap(({ name, balance }) => {
      const number = NUMBERS[name];
      return number ? [{ name: name.charAt(0).toUpperCase() + name.slice(1), number, balance }] : [];
    }),
    transactions: TRANSACTIONS.map(({ daysAgo, ...rest }) => ({
      ...rest,
      day: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    })),
  };
}
