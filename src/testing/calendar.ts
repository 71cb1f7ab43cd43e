/** A calendar date as YYYY-MM-DD, so that comparing the texts compares the dates. */
export type Day = string;

/** Includes both ends. */
export interface Period {
  from: Day;
  to: Day;
}

const DAY_MS = 86_400_000;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return toDay(new Date(Date.parse(day) + days * DAY_MS));
}

/** The first day of the month that is `months` months away. */
export function monthStart(day: Day, months = 0): Day {
  const { year, month } = partsOf(day);
  return toDay(new Date(Date.UTC(year, month + months, 1)));
}

export function monthOf(day: Day, months = 0): Period {
  return { from: monthStart(day, months), to: addDays(monthStart(day, months + 1), -1) };
}

/** `month` counts from 0, as in `Date`. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

export function daysOf({ from, to }: Period): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function contains({ from, to }: Period, day: Day): boolean {
  return from <= day && day <= to;
}

export function compareDays(one: Day, other: Day): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** "25 November" */
export function dayName(day: Day): string {
  const { month, date } = partsOf(day);
  return `${date} ${MONTHS[month]}`;
}

/** "November 2025" */
export function monthName(day: Day): string {
  const { year, month } = partsOf(day);
  return `${MONTHS[month]} ${year}`;
}
