import type { Customer, Payment } from './customers';

const DAY_MS = 86_400_000;

type Kind = Customer['accounts'][number]['kind'];

/** A sum without the errors of floating point. */
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

export const amountsOf = (payments: readonly Payment[]) => sumOf(payments.map(({ amount }) => amount));

export const balanceOf = ({ accounts }: Customer, kind: Kind) =>
  sumOf(accounts.filter((account) => account.kind === kind).map(({ balance }) => balance));

/** A sum for each category, largest first. */
export function spendingOf({ spending }: Customer, period: 'recent' | 'lastMonth'): Payment[] {
  return Object.entries(spending)
    .map(([payee, [recent, lastMonth]]) => ({ payee, amount: period === 'recent' ? recent : lastMonth }))
    .sort((one, other) => other.amount - one.amount);
}

/** The balance of the current account after the bills until the next income. */
export function leftUntilPayday(customer: Customer): number {
  const payday = customer.income[0]?.inDays ?? 0;
  const due = customer.bills.filter(({ inDays }) => inDays < payday);
  return sumOf([balanceOf(customer, 'current'), -amountsOf(due)]);
}

/** The body of the money overview. */
export function metricsOf(customer: Customer, today: Date) {
  const { accounts, bills, income, currency } = customer;
  const owed = balanceOf(customer, 'credit card');
  const card = (key: string, title: string, value: number, note?: string) =>
    note ? { key, title, value, note } : { key, title, value };
  const spent = amountsOf(spendingOf(customer, 'recent'));
  const more = spent - amountsOf(spendingOf(customer, 'lastMonth'));
  const change = `${moneyText(Math.abs(more), currency)} ${more < 0 ? 'less' : 'more'} than last month`;
  const cards = [
    card('cash_balance', 'Cash balance', balanceOf(customer, 'current')),
    card('savings_balance', 'Savings', balanceOf(customer, 'savings')),
    ...(owed < 0 ? [card('credit_card_owed', 'Credit card', owed)] : []),
    card('spent_last_30_days', 'Spent in the past month', spent, change),
    card('income_last_30_days', 'Income in the past month', amountsOf(income)),
    card('bills_next_30_days', 'Bills in the next month', amountsOf(bills)),
    card('left_until_payday', 'Left until payday', leftUntilPayday(customer), 'After the bills until then'),
  ];
  return { asOfDate: today.toISOString().slice(0, 10), currency, cards: accounts.length > 0 ? cards : [] };
}

/** The body of the suggested actions. */
export function actionsOf({ actions }: Customer) {
  const items = actions.map(({ insightId, title }, index) => ({ insightId, title, priorityRank: index + 1 }));
  return { items };
}

/** As people write it: with the sign of the currency, and without decimals that are all zero. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** "25 November" */
export function dayName(today: Date, inDays = 0): string {
  return new Date(today.getTime() + inDays * DAY_MS).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
