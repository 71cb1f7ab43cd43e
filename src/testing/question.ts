import { addDays, type Day, MONTHS, monthOf, monthStart, type Period, partsOf } from './calendar';
import type { Category } from './customer';

export interface NamedPeriod extends Period {
  /** The period as it follows an amount in a sentence: "in March 2025", "last month". */
  name: string;
}

const CATEGORY_WORDS: [RegExp, Category][] = [
  [/\b(grocer(y|ies)|food shop(ping)?|supermarkets?)\b/, 'groceries'],
  [/\b(eating out|eat out|restaurants?|take-?aways?|dining|coffee|cafes?)\b/, 'eating out'],
  [/\b(transport|travel(l?ing)?|trains?|bus(es)?|fares?|commut(e|ing))\b/, 'transport'],
  [/\b(utilit(y|ies)|energy|electricity|gas|water|broadband|internet|mobile|phone)\b/, 'utilities'],
  [/\b(rent|mortgage|housing|council tax)\b/, 'housing'],
  [/\binsurances?\b/, 'insurance'],
  [/\b(subscriptions?|streaming)\b/, 'subscriptions'],
  [/\b(interest)\b/, 'card interest'],
  [/\b(health|pharmacy|doctors?|clinic|medicine)\b/, 'health'],
  [/\b(leisure|fun|entertainment|cinema|going out)\b/, 'leisure'],
  [/\b(shopping|shops?|clothes|books)\b/, 'shopping'],
];

const MONTH_PATTERN =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:,? ((?:19|20)\d\d)\b)?/g;

export function categoryIn(text: string): Category | undefined {
  return CATEGORY_WORDS.find(([words]) => words.test(text.toLowerCase()))?.[1];
}

export function periodIn(text: string, today: Day): NamedPeriod {
  return namedMonth(text, today) ?? relativePeriod(text.toLowerCase(), today) ?? thisMonth(today);
}

function thisMonth(today: Day): NamedPeriod {
  return { from: monthStart(today), to: today, name: 'so far this month' };
}

function relativePeriod(text: string, today: Day): NamedPeriod | undefined {
  const count = /\b(?:last|past) (\d{1,3}) (day|week|month)s?\b/.exec(text);
  if (count) return recentPeriod(Number(count[1]), count[2] ?? '', today);
  if (/\b(last|previous) month\b/.test(text)) return { ...monthOf(today, -1), name: 'last month' };
  if (/\b(last|past) week\b/.test(text)) return recentPeriod(7, 'day', today);
  if (/\b(this|past) year\b/.test(text)) {
    return { from: `${today.slice(0, 4)}-01-01`, to: today, name: 'so far this year' };
  }
  if (/\byesterday\b/.test(text)) {
    return { from: addDays(today, -1), to: addDays(today, -1), name: 'yesterday' };
  }
  if (/\btoday\b/.test(text)) return { from: today, to: today, name: 'today' };
  return undefined;
}

function recentPeriod(count: number, unit: string, today: Day): NamedPeriod {
  const name = `in the last ${count} ${unit}${count === 1 ? '' : 's'}`;
  if (unit === 'month') {
    return { from: monthStart(today, -count), to: addDays(monthStart(today), -1), name };
  }
  const days = unit === 'week' ? 7 * count : count;
  return { from: addDays(today, 1 - days), to: today, name };
}

function namedMonth(text: string, today: Day): NamedPeriod | undefined {
  for (const [word, name = '', year] of text.toLowerCase().matchAll(MONTH_PATTERN)) {
    if (isVerb(word, text)) continue;
    const month = MONTHS.findIndex((full) => full.toLowerCase().startsWith(name.slice(0, 3)));
    const inYear = year ? Number(year) : latestYearOf(month, today);
    const { from, to } = monthOf(`${inYear}-${String(month + 1).padStart(2, '0')}-01`);
    return { from, to: to < today ? to : today, name: `in ${MONTHS[month]} ${inYear}` };
  }
  return undefined;
}

/** The year in which the month has begun most recently. */
function latestYearOf(month: number, today: Day): number {
  const { year, month: thisMonth } = partsOf(today);
  return month <= thisMonth ? year : year - 1;
}

/** "May I ask..." and "march on" do not name a month; "in may" and "May 2025" do. */
function isVerb(word: string, text: string): boolean {
  if (word !== 'may' && word !== 'march') return false;
  return !new RegExp(`\\b(in|for|of|during|since|last|this|and) ${word}\\b|^${word}\\W*$`, 'i').test(text);
}
