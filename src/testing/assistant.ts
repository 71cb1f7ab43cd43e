import { insightsOf } from './actions';
import {
  balanceAnswer,
  biggestAnswer,
  billsAnswer,
  cardAnswer,
  incomeAnswer,
  leftAnswer,
  NOT_CONNECTED,
  paydayAnswer,
  savingsAnswer,
  spendingAnswer,
  subscriptionsAnswer,
} from './answers';
import type { Book } from './book';
import { categoryIn, periodIn } from './question';

interface Rule {
  matches: (question: string) => boolean;
  answer: (book: Book, question: string) => string;
  /** The answer needs no connected account. */
  worksWithoutBank?: true;
}

const ABILITIES =
  'I can tell you your balance, what you spent (by category or month, “groceries in March”), your income, your biggest expense, the bills ahead and your subscriptions. “Money overview” and “Suggested actions” show you more.';

const GREETING = `Hello! ${ABILITIES}`;
const UNKNOWN = `I don't know that one: I only know the accounts you have connected. ${ABILITIES}`;
const THANKS = "You're welcome. Anything else about your money?";
const CONNECT_ANOTHER =
  'Choose “Connect a bank” below to add an account at another bank. Your connected accounts stay as they are.';

/** The first rule that matches gives the answer, so specific rules stand above general ones. */
const RULES: Rule[] = [
  {
    matches: hasWords(/\b(connect|link|add)\b.*\b(bank|accounts?)\b/),
    answer: (book) => (book.accounts.length > 0 ? CONNECT_ANOTHER : NOT_CONNECTED),
    worksWithoutBank: true,
  },
  {
    matches: hasWords(
      /\b(help|(what|how) (can|do|does|could) (you|this|it))\b|\bwhat (can|could|should) i ask\b/,
    ),
    answer: help,
    worksWithoutBank: true,
  },
  {
    matches: hasWords(/\b(suggest\w*|advice|advise|tips?|save money|what (can|could|should) i do)\b/),
    answer: suggestions,
    worksWithoutBank: true,
  },
  { matches: hasWords(/\b(biggest|largest|highest|most expensive)\b/), answer: forPeriod(biggestAnswer) },
  { matches: hasWords(/\b(left|afford|(until|till|before) payday)\b/), answer: leftAnswer },
  {
    matches: hasWords(/\b(when|next)\b.*\b(payday|salary|income|paid|wages?|invoice)\b|^payday\W*$/),
    answer: paydayAnswer,
  },
  { matches: hasWords(/\b(bills?|due|upcoming|coming up|payments? ahead)\b/), answer: billsAnswer },
  {
    matches: hasWords(
      /\b(incomes?|earn(ed|ings)?|salary|wages?|invoices?|payday|(get|got|been) paid|receive[ds]?)\b/,
    ),
    answer: (book, question) => incomeAnswer(book, periodIn(question, book.today)),
  },
  {
    matches: hasWords(/\b(spen[dt]|spending|costs?|paid|pay|expenses?)\b/),
    answer: forPeriod(spendingAnswer),
  },
  { matches: hasWords(/\bsubscriptions?\b/), answer: subscriptionsAnswer },
  { matches: hasWords(/\b(owe|credit card|debts?)\b/), answer: cardAnswer },
  { matches: hasWords(/\b(savings?|saved)\b/), answer: savingsAnswer },
  {
    matches: hasWords(
      /\b(balances?|cash|how much (money )?(do i have|have i|is there|is in)|how am i doing|how rich)\b/,
    ),
    answer: balanceAnswer,
  },
  { matches: (question) => categoryIn(question) !== undefined, answer: forPeriod(spendingAnswer) },
  {
    matches: hasWords(/\b(thanks?|thank you|cheers|great|perfect)\b/),
    answer: () => THANKS,
    worksWithoutBank: true,
  },
  { matches: hasWords(/\b(bye|goodbye|see you)\b/), answer: () => 'Goodbye.', worksWithoutBank: true },
  {
    matches: hasWords(/\b(hi|hello|hey|good (morning|afternoon|evening))\b/),
    answer: () => GREETING,
    worksWithoutBank: true,
  },
];

/** Follows fixed rules, so the same question on the same day gets the same answer. */
export function answerTo(question: string, book: Book): string {
  const asked = question.trim();
  const chosen = insightsOf(book).find(({ title }) => withoutFigures(asked).endsWith(withoutFigures(title)));
  if (chosen) return chosen.advice;
  const rule = RULES.find(({ matches }) => matches(asked));
  if (!rule) return UNKNOWN;
  return rule.worksWithoutBank || book.accounts.length > 0 ? rule.answer(book, asked) : NOT_CONNECTED;
}

/** Without figures, an action is still found when its amount has changed since it was shown. */
function withoutFigures(title: string): string {
  return title.toLowerCase().replace(/\d[\d.,]*/g, '#');
}

function hasWords(pattern: RegExp): Rule['matches'] {
  return (question) => pattern.test(question.toLowerCase());
}

function forPeriod(answer: typeof spendingAnswer): Rule['answer'] {
  return (book, question) => answer(book, periodIn(question, book.today), categoryIn(question));
}

function suggestions(book: Book): string {
  const titles = insightsOf(book).map(({ title }) => title);
  return titles.length > 0
    ? `Here is what I would look at: ${titles.join('; ')}.`
    : 'Nothing needs your attention today.';
}

function help(book: Book): string {
  return book.accounts.length > 0 ? ABILITIES : `${ABILITIES} First, choose “Connect a bank”.`;
}
