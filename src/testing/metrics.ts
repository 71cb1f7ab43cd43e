import { accountsOf, type Book, balanceOf, incomeIn, leftUntilPayday, nextDays, spendingIn } from './book';
import { monthStart } from './calendar';
import { total } from './ledger';
import { type Currency, type Minor, toDecimal } from './money';

export const BILL_DAYS = 30;

interface MetricCard {
  key: string;
  title: string;
  value: number;
}

interface Metrics {
  asOfDate: string;
  currency: Currency;
  cards: MetricCard[];
}

export function metricsOf(book: Book): Metrics {
  const cards = book.accounts.length === 0 ? [] : [...balances(book), ...flows(book)];
  return {
    asOfDate: book.today,
    currency: book.currency,
    cards: cards.map(([key, title, amount]) => ({ key, title, value: toDecimal(amount, book.currency) })),
  };
}

type Figure = [key: string, title: string, amount: Minor];

function balances(book: Book): Figure[] {
  const figures: Figure[] = [['cash_balance', 'Cash balance', balanceOf(book, 'current')]];
  if (accountsOf(book, 'savings').length > 0) {
    figures.push(['savings_balance', 'Savings', balanceOf(book, 'savings')]);
  }
  if (accountsOf(book, 'credit card').length > 0) {
    figures.push(['credit_card_owed', 'Credit card', balanceOf(book, 'credit card')]);
  }
  return figures;
}

function flows(book: Book): Figure[] {
  const thisMonth = { from: monthStart(book.today), to: book.today };
  const bills = book.billsIn(nextDays(book.today, BILL_DAYS));
  return [
    ['spent_this_month', 'Spent this month', positive(total(spendingIn(book, thisMonth)))],
    ['income_this_month', 'Income this month', total(incomeIn(book, thisMonth))],
    ['bills_next_30_days', `Bills in the next ${BILL_DAYS} days`, positive(total(bills))],
    ['left_until_payday', 'Left until payday', leftUntilPayday(book)],
  ];
}

/** `-amount` would turn 0 into negative zero. */
function positive(amount: Minor): Minor {
  return Math.abs(amount);
}
