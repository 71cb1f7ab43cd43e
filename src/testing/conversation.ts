import type * as v from 'valibot';
import type { Customer, Payment } from './customers';
import type { TextPayload } from './endpoints';
import { amountsOf, balanceOf, dayName, leftUntilPayday, moneyText, spendingOf } from './figures';
import type { Asked } from './options';

type Row = readonly [words: RegExp, answer: string];

/** The payload of an answer. */
type AnswerPayload = v.InferOutput<typeof TextPayload>;

const DAYS_OF_MONTH = 30;
const MAX_BILLS_NAMED = 6;
const MAX_CATEGORIES_NAMED = 3;

const ABILITIES =
  'I can tell you your balance, what you spent (“groceries last month”), your income, your biggest expense, the bills ahead and your subscriptions. “Money overview” and “Suggested actions” show you more.';
const UNKNOWN = `I don't know that one: I only know the accounts you have connected. ${ABILITIES}`;
const NOT_CONNECTED =
  'No bank is connected yet, so I have no figures to go by. Choose “Connect” below: you agree to share its accounts, and then I can answer this.';

/** What to ask instead of what is not known. */
const QUESTIONS = ['What is my balance?', 'What did I spend on groceries?', 'Which bills are coming up?'];

/** The first row whose words are in the question gives the answer, so specific rows stand above general ones. */
const ABOUT_THE_CHAT: readonly Row[] = [
  [
    /\b(connect|link|add)\b.*\b(bank|accounts?)\b/,
    'Choose “Connect” below, and agree to share your accounts there. Accounts that are connected already stay as they are.',
  ],
  [/\b(help|(what|how) (can|do|does|could) (you|this|it)|what (can|could|should) i ask)\b/, ABILITIES],
  [
    /\b(suggest\w*|advice|advise|tips?|save m(oney|ore)|what (can|could|should) i do)\b/,
    'Here is what I would look at: {actions}.',
  ],
];

/** A name in braces stands for one of the facts. */
const MONEY: readonly Row[] = [
  [/\b(biggest|largest|highest|most expensive)\b/, 'Your biggest expense in the past month was {biggest}.'],
  [
    /\b(left|afford|(until|till|before) payday)\b/,
    'After the bills that are due you have {left} left until income arrives on {payday}.',
  ],
  [
    /\b(when|next)\b.*\b(payday|salary|income|paid|wages?|invoice)\b|^payday\W*$/,
    'Your next income is due on {payday}: {nextIncome}.',
  ],
  [
    /\b(bills?|due|upcoming|coming up|payments? ahead)\b/,
    'In the next month {billCount} bills come to {bills}. The next are: {nextBills}.',
  ],
  [
    /\b(incomes?|earn(ed|ings)?|salary|wages?|invoices?|payday|(get|got|been) paid|receive[ds]?)\b/,
    'You received {income} {period}. The next income is due on {payday}.',
  ],
  [/\bsubscriptions?\b/, 'Your subscriptions come to {subscriptions} a month: {subscriptionList}.'],
  [
    /\b(groceries|eating out|transport|utilities|housing|shopping|health|leisure)\b/,
    'You spent {spent} {period}.',
  ],
  [
    /\b(spen[dt]|spending|costs?|paid|pay|expenses?)\b/,
    'You spent {spent} {period}. Most of it: {categories}.',
  ],
  [/\b(owe|credit card|debts?)\b/, '{debt}'],
  [/\b(savings?|saved)\b/, 'You have {saved} in savings.'],
  [
    /\b(balances?|cash|how much (money )?(do i have|have i|is there|is in)|how am i doing|how rich)\b/,
    'You have {balances}.',
  ],
];

const SMALL_TALK: readonly Row[] = [
  [/\b(thanks?|thank you|cheers|great|perfect)\b/, "You're welcome. Anything else about your money?"],
  [/\b(bye|goodbye|see you)\b/, 'Goodbye.'],
  [/\b(hi|hello|hey|good (morning|afternoon|evening))\b/, `Hello! ${ABILITIES}`],
];

/** The same question about the same thing on the same day gets the same answer. */
export function answerTo(
  text: string,
  customer: Customer,
  today: Date,
  about?: Asked['about'],
): AnswerPayload {
  const question = text.trim().toLowerCase();
  const isAsked = ([words]: Row) => words.test(question);
  const known = about && tellAbout(about, customer, today);
  const money = MONEY.find(isAsked);
  const action = customer.actions.find(({ title }) => question.endsWith(title.toLowerCase()));
  const [, general] = ABOUT_THE_CHAT.find(isAsked) ?? money ?? SMALL_TALK.find(isAsked) ?? [];
  const isAboutMoney = Boolean(known ?? action ?? (general && general === money?.[1]));
  if (isAboutMoney && customer.accounts.length === 0 && !action) return { text: NOT_CONNECTED };
  const template = known ?? action?.advice ?? general;
  if (!template) return { text: UNKNOWN, suggestions: [...QUESTIONS] };
  const facts = factsOf(customer, question, today);
  const answer = template
    .replace(/\{day([+-]\d+)\}/g, (_, days) => dayName(today, Number(days)))
    .replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '');
  if (!isAboutMoney) return { text: answer };
  return {
    text: answer,
    asOf: today.toISOString().slice(0, 10),
    sources: customer.accounts.map(({ name }) => ({ title: `Your ${name}` })),
  };
}

/** The answer to any question about an account, a payment or a place that the page shows. */
function tellAbout({ title }: { title: string }, customer: Customer, today: Date): string | undefined {
  const { accounts, bills, places = [] } = customer;
  const money = (amount: number) => moneyText(amount, customer.currency);
  const day = (inDays: number) => dayName(today, inDays);
  const answers = [
    ...accounts.map(({ name, balance }) => [name, `Your ${name} holds ${money(balance)}.`]),
    ...bills.map(({ payee, amount, inDays }) => [
      payee,
      `${payee} took ${money(amount)} on ${day(inDays - DAYS_OF_MONTH)}, and comes again on ${day(inDays)}.`,
    ]),
    ...places.map(({ payee, amount, payments, category }) => [
      payee,
      `You paid ${payee} ${money(amount)} in the past month, in ${payments} payments. They count as ${category}.`,
    ]),
  ];
  return answers.find(([name]) => name?.toLowerCase() === title.trim().toLowerCase())?.[1];
}

function factsOf(customer: Customer, question: string, today: Date): Record<string, string> {
  const { actions, bills, income } = customer;
  const money = (amount: number) => moneyText(amount, customer.currency);
  const day = (inDays?: number) => dayName(today, inDays);
  const list = (payments: readonly Payment[]) =>
    payments.map(({ payee, amount }) => `${payee} ${money(amount)}`).join(', ');

  const [biggest] = [...bills].sort((one, other) => other.amount - one.amount);
  const nextBills = bills.slice(0, MAX_BILLS_NAMED);
  const subscriptions = bills.filter(({ isSubscription }) => isSubscription);
  const isLastMonth = question.includes('last month');
  const spending = spendingOf(customer, isLastMonth ? 'lastMonth' : 'recent');
  const category = spending.find(({ payee }) => question.includes(payee));
  const held = customer.accounts.filter(({ kind }) => kind !== 'credit card');
  const owed = -balanceOf(customer, 'credit card');

  return {
    actions: actions.map(({ title }) => title).join('; '),
    balances: held.map(({ name, balance }) => `${money(balance)} in your ${name}`).join(', '),
    biggest: biggest ? `${list([biggest])} on ${day(biggest.inDays - DAYS_OF_MONTH)}` : '',
    billCount: String(bills.length),
    bills: money(amountsOf(bills)),
    categories: list(spending.slice(0, MAX_CATEGORIES_NAMED)),
    debt:
      owed > 0 ? `You owe ${money(owed)} on your credit card.` : 'None of your accounts is a credit card.',
    income: money(amountsOf(income)),
    left: money(leftUntilPayday(customer)),
    nextBills: nextBills.map((bill) => `${list([bill])} on ${day(bill.inDays)}`).join(', '),
    nextIncome: list(income.slice(0, 1)),
    payday: day(income[0]?.inDays),
    period: isLastMonth ? 'last month' : 'in the past month',
    saved: money(balanceOf(customer, 'savings')),
    spent: category ? `${money(category.amount)} on ${category.payee}` : money(amountsOf(spending)),
    subscriptionList: list(subscriptions),
    subscriptions: money(amountsOf(subscriptions)),
  };
}
