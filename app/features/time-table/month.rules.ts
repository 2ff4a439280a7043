import { addDays, type Day, dateFormat, isDay } from "~/lib/dates";
import { monthOf } from "~/ui/format.rules";
import { type Dated, isDone } from "./dates.rules";
import { lastDayOf } from "./entry-times.rules";

/** Months that can be looked at, `YYYY-MM`, both included. */
export interface MonthSpan {
  first: string;
  last: string;
}

/** So many years before the first and after the last day of anything there is still something to look for. */
const YEARS_AROUND = 2;
/** The calendar: days are compared as texts, which holds in years of four digits; the last month's weeks end in the year after. */
const CALENDAR: MonthSpan = { first: "1900-01", last: "9999-11" };

/** The months from two years before to two years after all that is dated, and today: those further off show nothing. */
export function monthSpan({ dates, today }: { dates: readonly Dated[]; today: Day }): MonthSpan {
  const days = [today, ...dates.flatMap(({ startDay, endDay }) => [startDay, endDay])].filter(isDay).sort();
  const year = (day: Day | undefined, by: number) =>
    `${String(Number((day ?? today).slice(0, 4)) + by).padStart(4, "0")}${(day ?? today).slice(4, 7)}`;
  const [first, last] = [year(days[0], -YEARS_AROUND), year(days.at(-1), YEARS_AROUND)];
  return {
    first: first < CALENDAR.first ? CALENDAR.first : first,
    last: last.length > CALENDAR.last.length || last > CALENDAR.last ? CALENDAR.last : last,
  };
}

const isWithin = (month: string, { first, last }: MonthSpan): boolean => first <= month && month <= last;

/** A month as an address asks for it, `2027-09`; null where that is none, or is out of reach: then it is not asked for. */
export function monthAsked(value: string | null | undefined, span: MonthSpan): string | null {
  const isMonth = value && /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`);
  return isMonth && isWithin(value, span) ? value : null;
}

/** The month before or after; null out of reach. */
export function monthBeside(month: string, by: -1 | 1, span: MonthSpan): string | null {
  const first = by === 1 ? addDays(lastDayOf(month), 1) : addDays(`${month}-01`, -1);
  return monthAsked(first.slice(0, 7), span);
}

/** "October" beside a month of the same year, else "January 2028". */
export function besideWords(month: string, beside: string): string {
  const words = monthOf(`${beside}-01`);
  return month.slice(0, 4) === beside.slice(0, 4) ? (words.split(" ")[0] ?? words) : words;
}

/** Of the locales that an event may have those whose weeks begin with Sunday (CLDR, of the territory). */
const FROM_SUNDAY = ["en-US", "en-CA", "fr-CA", "en-ZA", "es-MX", "pt-BR", "pt-PT", "ja-JP"];
/** 0 is Sunday. */
export const firstWeekday = (locale: string): 0 | 1 => (FROM_SUNDAY.includes(locale) ? 0 : 1);

/** How the days of a week are called, in the order of the locale. */
export function weekdayNames(locale: string): { short: string; long: string }[] {
  // 3 January 2027 is a Sunday.
  const first = addDays("2027-01-03", firstWeekday(locale));
  const name = (day: Day, weekday: "short" | "long") =>
    dateFormat(locale, { timeZone: "UTC", weekday }).format(new Date(`${day}T00:00:00Z`));
  return Array.from({ length: 7 }, (_, n) => addDays(first, n)).map((day) => ({
    short: name(day, "short"),
    long: name(day, "long"),
  }));
}

export interface MonthCell {
  day: Day;
  /** Of the month before or after. */
  isOutside: boolean;
  isToday: boolean;
  isEventDay: boolean;
  items: MonthItem[];
  /** So many more are not shown. */
  more: number;
}

export interface MonthItem {
  date: Dated;
  /** With its time, short: "08:00 Your lift slot". */
  text: string;
  isDone: boolean;
}

/** So many of a day are shown; where there are more, one fewer and how many more there are. */
const SHOWN = 3;

/** The weeks of a month, each with seven days: at most six of them. */
export function monthWeeks(
  { month, dates }: { month: string; dates: readonly Dated[] },
  { today, locale, most = SHOWN }: { today: Day; locale: string; most?: number },
): MonthCell[][] {
  const first = `${month}-01`;
  const ahead = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday(locale) + 7) % 7;
  // Counted: a loop that ends by comparing days would not end where their texts compare wrongly.
  const weeks = Math.ceil((ahead + Number(lastDayOf(month).slice(8))) / 7);
  const cell = (n: number) => cellOf(addDays(first, n - ahead), { month, dates, today, most });
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cell(7 * week + day)),
  );
}

function cellOf(
  day: Day,
  { month, dates, today, most }: { month: string; dates: readonly Dated[]; today: Day; most: number },
): MonthCell {
  const isOutside = day.slice(0, 7) !== month;
  const own = dates.filter(({ startDay, endDay }) => startDay <= day && day <= endDay);
  // The days around the month are there for the week alone.
  const items = isOutside
    ? []
    : own.map((date) => ({ date, text: itemText(date, day), isDone: isDone(date) }));
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  return {
    ...{ day, isOutside, isToday: day === today, items: shown, more: items.length - shown.length },
    isEventDay: !isOutside && own.some(({ kind }) => kind === "event"),
  };
}

function itemText({ id, kind, title, startDay, startTime, endDay, endTime }: Dated, day: Day): string {
  if (kind === "event" && id === "days") return "Event day";
  if (startTime === null) return title;
  if (day === startDay) return `${startTime} ${title}`;
  return day === endDay && endTime !== null ? `${title}, until ${endTime}` : title;
}

/** The month nearest behind this one in which something is, else the nearest before it; null where there is none. */
export function nearestMonth(dates: readonly Dated[], month: string): string | null {
  const months = dates
    .map(({ startDay }) => startDay.slice(0, 7))
    .filter((one) => isWithin(one, CALENDAR))
    .sort();
  return months.find((one) => one > month) ?? months.findLast((one) => one < month) ?? null;
}

/** Is something in that month? */
export const hasDates = (dates: readonly Dated[], month: string): boolean =>
  dates.some(({ startDay, endDay }) => startDay.slice(0, 7) <= month && month <= endDay.slice(0, 7));
