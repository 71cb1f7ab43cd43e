import type { Customer } from './customer';
import { lisbon } from './customers/lisbon';
import { london } from './customers/london';
import { osaka } from './customers/osaka';

export const customers: readonly Customer[] = [london, lisbon, osaka];

export function customerOf(userId: string): Customer | undefined {
  return customers.find((customer) => customer.userId === userId);
}
