import { type Book, spendingIn } from './book';
import { addDays, compareDays, type Day } from './calendar';
import type { StandingOrder } from './customer';
import type { Minor } from './money';

const RECENT_DAYS = 62;

interface Subscription {
  payee: string;
  subject: string;
  amount: Minor;
  /** The amount of the charge before the last one. */
  formerAmount: Minor;
  lastCharged: Day;
}

/** The subscriptions charged recently, most expensive first. */
export function subscriptionsOf(book: Book): Subscription[] {
  const recent = { from: addDays(book.today, -RECENT_DAYS), to: book.today };
  const charges = spendingIn(book, recent, 'subscriptions').sort((one, other) =>
    compareDays(other.day, one.day),
  );
  return book.household.orders
    .flatMap((order) =>
      toSubscription(
        order,
        charges.filter(({ payee }) => payee === order.payee),
      ),
    )
    .sort((a, b) => b.amount - a.amount);
}

/** Groups of two or more subscriptions with the same subject. */
export function duplicatesOf(subscriptions: Subscription[]): Subscription[][] {
  const subjects = new Set(subscriptions.map(({ subject }) => subject));
  return [...subjects]
    .map((subject) => subscriptions.filter((subscription) => subscription.subject === subject))
    .filter((group) => group.length > 1);
}

function toSubscription(
  { payee, subject }: StandingOrder,
  charges: { amount: Minor; day: Day }[],
): Subscription[] {
  const [last, former] = charges;
  if (!last || !subject) return [];
  const amount = -last.amount;
  return [{ payee, subject, amount, formerAmount: former ? -former.amount : amount, lastCharged: last.day }];
}
