import { accountsOf, type Book, balanceOf, leftUntilPayday, nextDays, spendingIn } from './book';
import { addDays, dayName, monthOf } from './calendar';
import { total } from './ledger';
import { BILL_DAYS } from './metrics';
import { type Minor, moneyText, roundSum } from './money';
import { duplicatesOf, subscriptionsOf } from './subscription';

interface Insight {
  insightId: string;
  title: string;
  /** The assistant's answer to a question about it. */
  advice: string;
}

interface Action {
  insightId: string;
  title: string;
  priorityRank: number;
}

export function actionsOf(book: Book): { items: Action[] } {
  const items = insightsOf(book).map(({ insightId, title }, index) => ({
    insightId,
    title,
    priorityRank: index + 1,
  }));
  return { items };
}

/** Most important first. */
export function insightsOf(book: Book): Insight[] {
  if (book.accounts.length === 0) return [CONNECT];
  const rules = [shortfall, yearlyBills, cardInterest, raisedPrices, duplicates, idleCash];
  return rules.flatMap((rule) => rule(book));
}

const CONNECT: Insight = {
  insightId: 'ins_connect_bank',
  title: 'Connect a bank to see your balance',
  advice:
    'Choose “Connect a bank”: you pick your bank and agree to share its accounts. After that I can show your balance, spending and bills.',
};

function shortfall(book: Book): Insight[] {
  const left = leftUntilPayday(book);
  if (left >= 0 || !book.payday) return [];
  const gap = moneyText(-left, book.currency);
  const payday = dayName(book.payday);
  return [
    {
      insightId: 'ins_shortfall',
      title: `Cover a gap of ${gap} before ${payday}`,
      advice: `The bills due before ${payday} come to ${gap} more than your current account holds. ${savingsHint(book, -left)}`,
    },
  ];
}

function yearlyBills(book: Book): Insight[] {
  const bills = book.billsIn(nextDays(book.today, BILL_DAYS));
  const yearly = bills.filter((bill) => book.household.yearly.some(({ payee }) => payee === bill.payee));
  return yearly.map(({ payee, amount, day }) => {
    const sum = moneyText(-amount, book.currency);
    return {
      insightId: `ins_bill_${slug(payee)}`,
      title: `Set aside ${sum} for ${payee}`,
      advice: `${payee} takes ${sum} on ${dayName(day)}, once a year. Your current account holds ${moneyText(balanceOf(book, 'current'), book.currency)} today.`,
    };
  });
}

function cardInterest(book: Book): Insight[] {
  const lastMonths = { from: monthOf(book.today, -1).from, to: book.today };
  const [interest] = spendingIn(book, lastMonths, 'card interest');
  const carried = book.household.card?.carried ?? 0;
  if (!interest || balanceOf(book, 'savings') < carried) return [];
  const sum = moneyText(carried, book.currency);
  return [
    {
      insightId: 'ins_card_interest',
      title: `Pay ${sum} off your credit card`,
      advice: `Carrying ${sum} on your card cost ${moneyText(-interest.amount, book.currency)} in interest on ${dayName(interest.day)}. Your savings of ${moneyText(balanceOf(book, 'savings'), book.currency)} could pay it off.`,
    },
  ];
}

function raisedPrices(book: Book): Insight[] {
  return subscriptionsOf(book)
    .filter(({ amount, formerAmount }) => amount > formerAmount)
    .map(({ payee, amount, formerAmount }) => {
      const more = moneyText(amount - formerAmount, book.currency);
      return {
        insightId: `ins_price_${slug(payee)}`,
        title: `Check ${payee}: it went up by ${more}`,
        advice: `${payee} went up from ${moneyText(formerAmount, book.currency)} to ${moneyText(amount, book.currency)} a month, which is ${moneyText((amount - formerAmount) * 12, book.currency)} more a year.`,
      };
    });
}

function duplicates(book: Book): Insight[] {
  return duplicatesOf(subscriptionsOf(book)).map((group) => {
    const subject = group[0]?.subject ?? '';
    const names = group.map(({ payee }) => payee).join(' and ');
    const cheapest = Math.min(...group.map(({ amount }) => amount));
    return {
      insightId: `ins_duplicate_${slug(subject)}`,
      title: `You pay for ${group.length} ${subject} subscriptions`,
      advice: `You pay for ${names}. Ending one would save at least ${moneyText(cheapest * 12, book.currency)} a year.`,
    };
  });
}

/** Cash is idle if it remains after the bills of the next 30 days and a month of usual spending. */
function idleCash(book: Book): Insight[] {
  const idle = idleAmount(book);
  if (accountsOf(book, 'savings').length === 0 || idle < usualSpending(book) / 2) return [];
  const sum = moneyText(roundSum(idle), book.currency);
  return [
    {
      insightId: 'ins_idle_cash',
      title: `Move ${sum} to savings`,
      advice: `After your bills and a month of usual spending, about ${sum} of your ${moneyText(balanceOf(book, 'current'), book.currency)} would stay unused. I can't move money myself; you can do it in your bank's app.`,
    },
  ];
}

function idleAmount(book: Book): Minor {
  const bills = -total(book.billsIn(nextDays(book.today, BILL_DAYS)));
  return balanceOf(book, 'current') - bills - usualSpending(book);
}

function usualSpending(book: Book): Minor {
  const quarter = { from: addDays(book.today, -90), to: book.today };
  return Math.round(-total(spendingIn(book, quarter)) / 3);
}

function savingsHint(book: Book, gap: Minor): string {
  const savings = balanceOf(book, 'savings');
  const text = moneyText(savings, book.currency);
  return savings >= gap ? `Your savings of ${text} would cover it.` : `Your savings of ${text} would not.`;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}
