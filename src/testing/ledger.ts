import { addDays, compareDays, type Day, daysOf, monthStart, type Period, partsOf } from './calendar';
import type { CardTerms, Category, Habit, Household, StandingOrder } from './customer';
import type { Minor } from './money';
import { integerBetween, seededRandom } from './random';

const MONTHS_KEPT = 14;

export interface Transaction {
  accountId: string;
  day: Day;
  payee: string;
  category: Category;
  /** Negative if money leaves the account. */
  amount: Minor;
}

export interface LedgerOptions {
  household: Household;
  seed: string;
  /** The day on which the demo started. Dates that depend on it do not move as time passes. */
  anchor: Day;
}

/** All transactions of the household from 14 months before the anchor until today, sorted by day. */
export function transactionsUntil(today: Day, options: LedgerOptions): Transaction[] {
  const kept: Period = { from: firstDayKept(options.anchor), to: today };
  const everyday = daysOf(kept).flatMap((day) => [...dueOn(day, options), ...habitsOn(day, options)]);
  const { card } = options.household;
  const settled = card ? settlements(card, everyday, kept) : [];
  return [...everyday, ...settled].sort((one, other) => compareDays(one.day, other.day));
}

export function firstDayKept(anchor: Day): Day {
  return monthStart(anchor, 1 - MONTHS_KEPT);
}

/** The monthly orders and yearly bills that are due on a day, past or future. */
export function dueOn(day: Day, { household, anchor }: LedgerOptions): Transaction[] {
  const monthly = household.orders
    .filter((order) => order.day === partsOf(day).date)
    .flatMap((order) => orderEntries(order, day, anchor));
  const yearly = household.yearly
    .filter((bill) => addDays(anchor, bill.dueInDays).slice(5) === day.slice(5))
    .map(({ accountId, payee, category, amount }) => ({ accountId, day, payee, category, amount }));
  return [...monthly, ...yearly];
}

/** The balance of the account before its first transaction in the ledger. */
export function openingBalance(
  accountId: string,
  transactions: Transaction[],
  { household, anchor }: LedgerOptions,
): Minor {
  if (household.card?.accountId === accountId) return -household.card.carried;
  const account = household.accounts.find(({ id }) => id === accountId);
  const before = transactions.filter((entry) => entry.day < monthStart(anchor));
  return (account?.startBalance ?? 0) - total(before.filter((entry) => entry.accountId === accountId));
}

export function total(transactions: readonly Transaction[]): Minor {
  return transactions.reduce((sum, { amount }) => sum + amount, 0);
}

function orderEntries(order: StandingOrder, day: Day, anchor: Day): Transaction[] {
  const { accountId, payee, category, toAccountId } = order;
  const raised = day >= monthStart(anchor);
  const amount = raised ? order.amount : (order.formerAmount ?? order.amount);
  const entry = { accountId, day, payee, category, amount };
  return toAccountId ? [entry, { ...entry, accountId: toAccountId, amount: -amount }] : [entry];
}

/** Each day has its own seed, so past days do not change when the clock moves on. */
function habitsOn(day: Day, { household, seed }: LedgerOptions): Transaction[] {
  return household.habits.flatMap((habit) => {
    const random = seededRandom(`${seed}/${habit.category}/${day}`);
    return random() < habit.perWeek / 7 ? [purchase(habit, day, random)] : [];
  });
}

function purchase(habit: Habit, day: Day, random: () => number): Transaction {
  const payee = habit.payees[integerBetween(random, 0, habit.payees.length - 1)] ?? habit.category;
  const amount = -integerBetween(random, habit.from, habit.to);
  return { accountId: habit.accountId, day, payee, category: habit.category, amount };
}

function settlements(card: CardTerms, everyday: Transaction[], kept: Period): Transaction[] {
  let since = kept.from;
  return daysOf(kept)
    .filter((day) => partsOf(day).date === card.day)
    .flatMap((day) => {
      const billed = everyday.filter(
        (entry) => entry.accountId === card.accountId && since <= entry.day && entry.day < day,
      );
      since = day;
      return settlement(card, day, -total(billed));
    });
}

function settlement(card: CardTerms, day: Day, purchases: Minor): Transaction[] {
  const interest = Math.round(card.carried * card.monthlyRate);
  const paid = purchases + interest;
  const charged: Transaction[] = interest
    ? [
        {
          accountId: card.accountId,
          day,
          payee: 'Credit card interest',
          category: 'card interest',
          amount: -interest,
        },
      ]
    : [];
  return [
    ...charged,
    {
      accountId: card.paidFromId,
      day,
      payee: 'Credit card repayment',
      category: 'transfer',
      amount: -paid,
    },
    {
      accountId: card.accountId,
      day,
      payee: 'Repayment received',
      category: 'transfer',
      amount: paid,
    },
  ];
}
