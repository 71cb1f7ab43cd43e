import type { Bank } from './bank';
import { type Book, openBook } from './book';
import { toDay } from './calendar';
import type { Customer } from './customer';

/** The banks that each customer has connected, and the book of their accounts. */
export interface Connections {
  connect(customer: Customer, bank: Bank): void;
  bookOf(customer: Customer): Book;
}

export function createConnections({ seed, now }: { seed: string; now: () => Date }): Connections {
  const anchor = toDay(now());
  const connected = new Map<string, Bank[]>();
  const banksOf = ({ userId }: Customer) => connected.get(userId) ?? [];

  return {
    connect(customer, bank) {
      const known = banksOf(customer);
      if (!known.includes(bank)) connected.set(customer.userId, [...known, bank]);
    },
    bookOf: (customer) =>
      openBook({ customer, connected: banksOf(customer), seed, anchor, today: toDay(now()) }),
  };
}
