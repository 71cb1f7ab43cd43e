import type { Bank } from './bank';
import { addDays, contains, type Day, daysOf, type Period } from './calendar';
import type { Category, Customer, Household } from './customer';
import {
  type LedgerOptions,
  openingBalance,
  standingOn,
  type Transaction,
  total,
  transactionsUntil,
} from './ledger';
import type { Currency, Minor } from './money';
import { integerBetween, seededRandom } from './random';

const NOTHING: Household = { accounts: [], orders: [], yearly: [], habits: [] };

type AccountKind = Household['accounts'][number]['kind'];

export interface AccountBalance {
  id: string;
  name: string;
  kind: AccountKind;
  balance: Minor;
}

/** One customer's connected accounts as they stand on a day. */
export interface Book {
  currency: Currency;
  today: Day;
  accounts: AccountBalance[];
  /** Oldest first. */
  transactions: Transaction[];
  household: Household;
  /** What will be paid by arrangement in a period to come, soonest first. */
  billsIn(period: Period): Transaction[];
  incomeOn(day: Day): Transaction[];
  /** The next day on which income is due. */
  payday: Day | null;
}

interface BookOptions {
  customer: Customer;
  /** Connected through the aggregator, oldest first. */
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
  const ahead = (period: Period) => daysOf(period).flatMap((day) => standingOn(day, ledger));
  return {
    currency: customer.currency,
    today,
    accounts: household.accounts.map(({ id, name, kind }) => {
      const entries = transactions.filter(({ accountId }) => accountId === id);
      return { id, name, kind, balance: openingBalance(id, transactions, ledger) + total(entries) };
    }),
    transactions,
    household,
    billsIn: (period) => ahead(period).filter(isSpending),
    incomeOn: (day) => standingOn(day, ledger).filter(isIncome),
    payday: ahead(nextDays(today, 31)).find(isIncome)?.day ?? null,
  };
}

/** The days after today. */
export function nextDays(today: Day, days: number): Period {
  return { from: addDays(today, 1), to: addDays(today, days) };
}

/** Moving money between one's own accounts is neither spending nor income. */
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

/** What the current accounts hold once the bills due before the next payday are paid from them. */
export function leftUntilPayday(book: Book): Minor {
  const current = new Set(accountsOf(book, 'current').map(({ id }) => id));
  const bills = book.payday ? book.billsIn({ from: addDays(book.today, 1), to: book.payday }) : [];
  return balanceOf(book, 'current') + total(bills.filter(({ accountId }) => current.has(accountId)));
}

/** The first bank brings the household of a customer without one, each further bank a savings account. */
function connectedHousehold({ customer, connected, seed }: BookOptions): Household {
  const { household } = customer;
  if (!customer.connected && connected.length === 0) return NOTHING;
  const further = customer.connected ? connected : connected.slice(1);
  const accounts = further.map((bank) => savingsAt(bank, customer, seed));
  return { ...household, accounts: [...household.accounts, ...accounts] };
}

function savingsAt(bank: Bank, { userId, elsewhere }: Customer, seed: string): Household['accounts'][number] {
  const random = seededRandom(`${seed}/${userId}/${bank.id}`);
  const monthStart = integerBetween(random, elsewhere.from, elsewhere.to);
  return { id: bank.id, name: `${bank.name} savings`, kind: 'savings', monthStart };
}
