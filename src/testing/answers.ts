import {
  type AccountBalance,
  type Book,
  balanceOf,
  incomeIn,
  leftUntilPayday,
  nextDays,
  spendingIn,
} from './book';
import { dayName, monthName } from './calendar';
import type { Category } from './customer';
import { firstDayKept, total } from './ledger';
import { BILL_DAYS } from './metrics';
import { type Minor, moneyText } from './money';
import type { NamedPeriod } from './question';
import { duplicatesOf, subscriptionsOf } from './subscription';

const MAX_BILLS_NAMED = 6;
const MAX_CATEGORIES_NAMED = 3;

export const NOT_CONNECTED =
  'No bank is connected yet, so I have no figures to go by. Choose “Connect a bank” below: you pick your bank, agree to share its accounts, and then I can answer this.';

export function balanceAnswer(book: Book): string {
  const { currency, today } = book;
  const current = book.accounts.filter(({ kind }) => kind === 'current');
  const others = book.accounts.filter(({ kind }) => kind !== 'current');
  const first = `You have ${moneyText(balanceOf(book, 'current'), currency)} in your ${accountNames(current)} as of ${dayName(today)}.`;
  return [first, ...others.map((account) => accountSentence(account, book))].join(' ');
}

export function savingsAnswer(book: Book): string {
  const savings = book.accounts.filter(({ kind }) => kind === 'savings');
  if (savings.length === 0) return 'None of your connected accounts is a savings account.';
  const sum = moneyText(balanceOf(book, 'savings'), book.currency);
  const parts = savings.map(({ name, balance }) => `${name} ${moneyText(balance, book.currency)}`);
  return savings.length === 1
    ? `You have ${sum} in savings (${savings[0]?.name}).`
    : `You have ${sum} in savings: ${parts.join(', ')}.`;
}

export function cardAnswer(book: Book): string {
  const cards = book.accounts.filter(({ kind }) => kind === 'credit card');
  if (cards.length === 0) return 'None of your connected accounts is a credit card.';
  return cards.map((card) => accountSentence(card, book)).join(' ');
}

export function spendingAnswer(book: Book, period: NamedPeriod, category?: Category): string {
  const spent = spendingIn(book, period, category);
  const what = category ? ` on ${category}` : '';
  if (spent.length === 0) return `I see no spending${what} ${period.name}. ${recordsSentence(book)}`;
  const sum = moneyText(-total(spent), book.currency);
  const payments = spent.length === 1 ? 'one payment' : `${spent.length} payments`;
  const first = `You spent ${sum}${what} ${period.name}, in ${payments}.`;
  return category ? first : `${first} ${largestCategories(book, period)}`;
}

export function biggestAnswer(book: Book, period: NamedPeriod, category?: Category): string {
  const [biggest] = spendingIn(book, period, category);
  if (!biggest) return spendingAnswer(book, period, category);
  const sum = moneyText(-biggest.amount, book.currency);
  const what = category ? ` on ${category}` : '';
  return `Your biggest expense${what} ${period.name} was ${sum} to ${biggest.payee} on ${dayName(biggest.day)}.`;
}

export function paydayAnswer(book: Book): string {
  if (!book.payday) return 'I see no regular income in your connected accounts.';
  const due = book.incomeOn(book.payday);
  const from = due.map(({ payee }) => payee).join(' and ');
  return `Your next income is due on ${dayName(book.payday)}: ${moneyText(total(due), book.currency)} (${from}).`;
}

export function incomeAnswer(book: Book, period: NamedPeriod): string {
  const income = incomeIn(book, period);
  if (income.length === 0) return `I see no income ${period.name}. ${paydayAnswer(book)}`;
  const next = book.payday ? ` The next is due on ${dayName(book.payday)}.` : '';
  const from = [...new Set(income.map(({ payee }) => payee))].join(' and ');
  return `You received ${moneyText(total(income), book.currency)} ${period.name} (${from}).${next}`;
}

export function billsAnswer(book: Book): string {
  const bills = book.billsIn(nextDays(book.today, BILL_DAYS));
  const sum = moneyText(-total(bills), book.currency);
  const next = bills
    .slice(0, MAX_BILLS_NAMED)
    .map(({ payee, amount, day }) => `${payee} ${moneyText(-amount, book.currency)} on ${dayName(day)}`);
  const more = bills.length > next.length ? ` and ${bills.length - next.length} more` : '';
  return `In the next ${BILL_DAYS} days ${bills.length} bills come to ${sum}: ${next.join(', ')}${more}.`;
}

export function leftAnswer(book: Book): string {
  const left = leftUntilPayday(book);
  const until = book.payday ? ` until income arrives on ${dayName(book.payday)}` : '';
  return left < 0
    ? `Your bills are ${moneyText(-left, book.currency)} more than your current account holds${until}.`
    : `After the bills that are due you have ${moneyText(left, book.currency)} left${until}.`;
}

export function subscriptionsAnswer(book: Book): string {
  const subscriptions = subscriptionsOf(book);
  if (subscriptions.length === 0) return 'I see no subscriptions in your connected accounts.';
  const money = (amount: Minor) => moneyText(amount, book.currency);
  const sum = subscriptions.reduce((all, { amount }) => all + amount, 0);
  const named = subscriptions.map(({ payee, amount }) => `${payee} ${money(amount)}`).join(', ');
  const raised = subscriptions
    .filter(({ amount, formerAmount }) => amount > formerAmount)
    .map(({ payee, formerAmount }) => ` ${payee} used to cost ${money(formerAmount)}.`);
  const duplicates = duplicatesOf(subscriptions).map(
    (group) => ` ${group.length} of them are for ${group[0]?.subject}.`,
  );
  return `Your subscriptions come to ${money(sum)} a month: ${named}.${raised.join('')}${duplicates.join('')}`;
}

function accountSentence({ name, kind, balance }: AccountBalance, { currency }: Book): string {
  if (kind === 'credit card') return `You owe ${moneyText(-balance, currency)} on your ${lowerFirst(name)}.`;
  return `There is ${moneyText(balance, currency)} in your ${lowerFirst(name)}.`;
}

function largestCategories(book: Book, period: NamedPeriod): string {
  const sums = new Map<Category, Minor>();
  for (const { category, amount } of spendingIn(book, period)) {
    sums.set(category, (sums.get(category) ?? 0) - amount);
  }
  const largest = [...sums].sort((a, b) => b[1] - a[1]).slice(0, MAX_CATEGORIES_NAMED);
  const named = largest.map(([category, sum]) => `${category} ${moneyText(sum, book.currency)}`);
  return `Most of it: ${named.join(', ')}.`;
}

function recordsSentence(book: Book): string {
  return `My records go from ${monthName(book.transactions[0]?.day ?? firstDayKept(book.today))} to today.`;
}

function accountNames(accounts: AccountBalance[]): string {
  return accounts.map(({ name }) => lowerFirst(name)).join(' and ');
}

/** For use inside a sentence: "Current account" becomes "current account", "Old Ferry savings" stays. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
