import type { Currency, Minor } from './money';

export type Category =
  | 'income'
  | 'housing'
  | 'groceries'
  | 'eating out'
  | 'transport'
  | 'utilities'
  | 'insurance'
  | 'subscriptions'
  | 'shopping'
  | 'health'
  | 'leisure'
  | 'card interest'
  | 'transfer';

interface Account {
  id: string;
  name: string;
  kind: 'current' | 'savings' | 'credit card';
  /** Balance on the first of the month in which the demo starts; a card's is derived from what it carries. */
  monthStart: Minor;
}

/** Paid, or received where positive, on the same day of every month. */
export interface StandingOrder {
  payee: string;
  category: Category;
  accountId: string;
  day: number;
  amount: Minor;
  /** Another account of the household that receives it. */
  toAccountId?: string;
  /** What it cost until the month in which the demo starts. */
  formerAmount?: Minor;
  /** What kind of thing a subscription is, so that two of a kind are noticed. */
  subject?: string;
}

/** Due once a year, first so many days after the demo starts. */
interface YearlyBill {
  payee: string;
  category: Category;
  accountId: string;
  amount: Minor;
  dueInDays: number;
}

/** Spending that happens now and then. */
export interface Habit {
  category: Category;
  accountId: string;
  payees: string[];
  perWeek: number;
  from: Minor;
  to: Minor;
}

/** On its day the card charges interest on what is carried, and the rest of the bill is paid. */
export interface CardTerms {
  accountId: string;
  paidFromId: string;
  day: number;
  carried: Minor;
  monthlyRate: number;
}

export interface Household {
  accounts: Account[];
  orders: StandingOrder[];
  yearly: YearlyBill[];
  habits: Habit[];
  card?: CardTerms;
}

export interface Customer {
  userId: string;
  label: string;
  currency: Currency;
  /** Whether the household's accounts are connected from the start. */
  connected: boolean;
  household: Household;
  /** What an account at a further bank may hold. */
  elsewhere: { from: Minor; to: Minor };
}
