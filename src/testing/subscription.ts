import { type Book, spendingIn } from './book';
import { addDays, type Day } from './calendar';
import type { StandingOrder } from './customer';
import type { Minor } from './money';

const CHARGED_WITHIN_DAYS = 62;

interface Subscription {
  payee: string;
  subject: string;
  amount: Minor;
  /** What the charge before this one was. */
  formerAmount: Minor;
  lastCharged: Day;
}

/** Those charged of late, dearest first. */
export function subscriptionsOf(book: Book): Subscription[] {
  const recent = { from: addDays(book.today, -CHARGED_WITHIN_DAYS), to: book.today };
  const charges = spendingIn(book, recent, 'subscriptions').sort((a, b) => (a.day < b.day ? 1 : -1));
  return book.household.orders
    .flatMap((order) =>
      toSubscription(
        order,
        charges.filter(({ payee }) => payee === order.payee),
      ),
    )
    .sort((a, b) => b.amount - a.amount);
}

/** Two or more of one kind. */
export function duplicatesOf(subscriptions: Subscription[]): Subscription[][] {
  const subjects = new Set(subscriptions.map(({ subject }) => subject));
  return [...subjects]
    .map((subject) => subscriptions.filter((subscription) => subscription.subject === subject))
    .filter((alike) => alike.length > 1);
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
