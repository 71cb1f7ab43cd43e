import type { Customer } from './customer';
import { randomId } from './random';

/** Connect links. Each works once, for a consent or a refusal, and expires after 15 minutes. */
export interface Links {
  create(customer: Customer): string;
  customerOf(linkId: string): Customer | undefined;
  use(linkId: string): void;
}

const LIFETIME_MS = 15 * 60_000;

export function createLinks(now: () => Date): Links {
  const open = new Map<string, { customer: Customer; until: number }>();

  return {
    create(customer) {
      const linkId = randomId();
      open.set(linkId, { customer, until: now().getTime() + LIFETIME_MS });
      return linkId;
    },
    customerOf(linkId) {
      const link = open.get(linkId);
      return link && now().getTime() < link.until ? link.customer : undefined;
    },
    use(linkId) {
      open.delete(linkId);
    },
  };
}
