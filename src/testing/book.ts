import type { Bank } from './bank';
import { addDays, contains, type Day, daysOf, type Period } from './calendar';
import type { Category, Customer, Household } from './customer';
import {
  dueOn,
  type LedgerOptions,
  openingBalance,
  type Transaction,
  total,
  transactionsUntil,
} from './ledger';
import type { Currency, Minor } from './money';
import { integerBetween, seededRandom } from './random';

const EMPTY_HOUSEHOLD: Household = { accounts: [], orders: [], yearly: [], habits: [] };

type AccountKind = Household['accounts'][number]['kind'];

export interface AccountBalance {
  id: string;
  name: string;
  kind: AccountKind;
  balance: Minor;
}

/** One customer's connected accounts on one day. */
export interface Book {
  currency: Currency;
  today: Day;
  accounts: AccountBalance[];
  /** Oldest first. */
  transactions: Transaction[];
  household: Household;
  /** Bills that are due in a future period, soonest first. */
  billsIn(period: Period): Transaction[];
  incomeOn(day: Day): Transaction[];
  /** The next day on which income is due. */
  payday: Day | null;
}

interface BookOptions {
  customer: Customer;
  /** Banks that the customer connected through the aggregator, oldest first. */
  connected: readonly Bank[];
  seed: string;
  anchor: Day;
  today: Day;
}

export function openBook(options: BookOptions): Book {
  const { customer, anchor, today } = options;
  const household = connectedHousehold(options);
  const ledger: LedgerOptions = { household, seed: `${options.seed}/${customer.userId}`, anchor };
  const transactions = transactionsUntil(today, ledger);
  const dueIn = (period: Period) => daysOf(period).flatMap((day) => dueOn(day, ledger));
  return {
    currency: customer.currency,
    today,
    accounts: household.accounts.map(({ id, name, kind }) => {
      const entries = transactions.filter(({ accountId }) => accountId === id);
      return { id, name, kind, balance: openingBalance(id, transactions, ledger) + total(entries) };
    }),
    transactions,
    household,
    billsIn: (period) => dueIn(period).filter(isSpending),
    incomeOn: (day) => dueOn(day, ledger).filter(isIncome),
    payday: dueIn(nextDays(today, 31)).find(isIncome)?.day ?? null,
  };
}

/** The days after today. */
export function nextDays(today: Day, days: number): Period {
  return { from: addDays(today, 1), to: addDays(today, days) };
}

/** A transfer between the customer's own accounts is neither spending nor income. */
function isSpending({ amount, category }: Transaction): boolean {
  return amount < 0 && category !== 'transfer';
}

function isIncome({ amount, category }: Transaction): boolean {
  return amount > 0 && category !== 'transfer';
}

/** Largest first. */
export function spendingIn(book: Book, period: Period, category?: Category): Transaction[] {
  return book.transactions
    .filter((entry) => isSpending(entry) && contains(period, entry.day))
    .filter((entry) => !category || entry.category === category)
    .sort((a, b) => a.amount - b.amount);
}

export function incomeIn(book: Book, period: Period): Transaction[] {
  return book.transactions.filter((entry) => isIncome(entry) && contains(period, entry.day));
}

export function accountsOf(book: Book, kind: AccountKind): AccountBalance[] {
  return book.accounts.filter((account) => account.kind === kind);
}

export function balanceOf(book: Book, kind: AccountKind): Minor {
  return accountsOf(book, kind).reduce((sum, { balance }) => sum + balance, 0);
}

/** The balance of the current accounts, minus the bills that they pay until the next payday. */
export function leftUntilPayday(book: Book): Minor {
  const current = new Set(accountsOf(book, 'current').map(({ id }) => id));
  const bills = book.payday ? book.billsIn({ from: addDays(book.today, 1), to: book.payday }) : [];
  return balanceOf(book, 'current') + total(bills.filter(({ accountId }) => current.has(accountId)));
}

/** A customer's first bank adds the whole household. Each later bank adds one savings account. */
function connectedHousehold({ customer, connected, seed }: BookOptions): Household {
  const { household } = customer;
  if (!customer.connected && connected.length === 0) return EMPTY_HOUSEHOLD;
  const laterBanks = customer.connected ? connected : connected.slice(1);
  const accounts = laterBanks.map((bank) => savingsAt(bank, customer, seed));
  return { ...household, accounts: [...household.accounts, ...accounts] };
}

function savingsAt(
  bank: Bank,
  { userId, laterSavings }: Customer,
  seed: string,
): Household['accounts'][number] {
  const random = seededRandom(`${seed}/${userId}/${bank.id}`);
  const startBalance = integerBetween(random, laterSavings.from, laterSavings.to);
  return { id: bank.id, name: `${bank.name} savings`, kind: 'savings', startBalance };
}
