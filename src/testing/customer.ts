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
  /** Balance on the first day of the demo's first month. A card's balance is calculated from `carried` instead. */
  startBalance: Minor;
}

/** A payment on the same day of every month. A positive amount is income. */
export interface StandingOrder {
  payee: string;
  category: Category;
  accountId: string;
  day: number;
  amount: Minor;
  /** Set for a transfer: the account of the household that receives the money. */
  toAccountId?: string;
  /** The amount before the demo's first month. */
  formerAmount?: Minor;
  /** The subject of a subscription, for example "music". Two with the same subject are duplicates. */
  subject?: string;
}

/** Due once a year, for the first time `dueInDays` days after the demo starts. */
interface YearlyBill {
  payee: string;
  category: Category;
  accountId: string;
  amount: Minor;
  dueInDays: number;
}

/** Spending on random days: `perWeek` times a week on average, each time between `from` and `to`. */
export interface Habit {
  category: Category;
  accountId: string;
  payees: string[];
  perWeek: number;
  from: Minor;
  to: Minor;
}

/** On `day` of each month, the card charges interest on `carried`, and the rest of the bill is paid. */
export interface CardTerms {
  accountId: string;
  paidFromId: string;
  day: number;
  /** The debt that stays on the card from month to month. */
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
  /** The accounts are connected from the start. */
  connected: boolean;
  household: Household;
  /** Range of the balance at each bank that is connected later. */
  laterSavings: { from: Minor; to: Minor };
}
