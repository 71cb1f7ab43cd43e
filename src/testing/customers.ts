import type { Customer } from './customer';
import { lisbon } from './customers/lisbon';
import { london } from './customers/london';
import { osaka } from './customers/osaka';

export const customers: readonly Customer[] = [london, lisbon, osaka];

/** The customer of a user id. Every other user has the accounts of `london`. */
export function customerFor(userId: string): Customer {
  return customerOf(userId) ?? { ...london, userId, label: userId };
}

export function customerOf(userId: string): Customer | undefined {
  return customers.find((customer) => customer.userId === userId);
}
