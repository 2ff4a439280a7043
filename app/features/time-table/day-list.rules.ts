import type { Day } from "~/lib/dates";
import { formatDate, monthOf, relativeDay } from "~/ui/format.rules";
import { type Dated, isDone, isOverdue } from "./dates.rules";

/** The rows of one day. What began before today and goes on stands under today. */
export interface DaySection {
  day: Day;
  rows: Dated[];
}

export interface MonthSection {
  /** `YYYY-MM`. */
  month: string;
  count: number;
  /** Part of the month is folded away: these are what is left of it. */
  isRest: boolean;
  days: DaySection[];
}

export interface Folded {
  count: number;
  overdue: number;
  from: Day;
  to: Day;
  /** Null: it is too long to be sent before somebody opens it. */
  days: DaySection[] | null;
}

/** What the list leaves for a press: how many dates after the last day that it shows, and from when to when. */
export interface Later {
  count: number;
  from: Day;
  to: Day;
}

export interface DayList {
  past: Folded | null;
  months: MonthSection[];
  later: Later | null;
}

/** Rows that a list sends unasked, as tables page at 100 (spec, part 2, 9); a day is never cut. */
const MOST_ROWS = 100;

export interface Opened {
  isPastOpen?: boolean;
  isLaterOpen?: boolean;
}

/**
 * The list by day: what is over folded, the rest by month. The dates come in their order. Of a long list come the first
 * days until 100 rows stand there, and of a long past its figures alone, but where they are opened.
 */
export function dayList(
  dates: readonly Dated[],
  today: Day,
  { isPastOpen = false, isLaterOpen = false }: Opened = {},
): DayList {
  const isOver = ({ endDay }: Dated) => endDay < today;
  const over = dates.filter(isOver);
  const all = sectionsOf(
    dates.filter((date) => !isOver(date)),
    today,
  );
  const sections = isLaterOpen ? all : firstDays(all);
  const left = all.slice(sections.length);
  const months = Map.groupBy(sections, ({ day }) => day.slice(0, 7));
  const countOf = (month: string) => sum(rowsIn(all.filter(({ day }) => day.startsWith(month))));
  const isPastSent = isPastOpen || all.length === 0 || rowsIn(sections).length + over.length <= MOST_ROWS;
  const [first] = over;
  const lastDay = over.reduce((last, { endDay }) => (endDay > last ? endDay : last), "");
  return {
    past: first
      ? {
          count: sum(over),
          overdue: over.filter(isOverdue).length,
          from: first.startDay,
          to: lastDay,
          days: isPastSent ? sectionsOf(over, today) : null,
        }
      : null,
    months: [...months].map(([month, days]) => ({
      month,
      count: countOf(month),
      isRest: over.some(({ startDay }) => startDay.slice(0, 7) === month),
      days,
    })),
    later: laterOf(left),
  };
}

/** Whole days until there are enough rows. */
function firstDays(sections: readonly DaySection[]): DaySection[] {
  let rows = 0;
  const end = sections.findIndex((section) => {
    const isEnough = rows >= MOST_ROWS;
    rows += section.rows.length;
    return isEnough;
  });
  return end < 0 ? [...sections] : sections.slice(0, end);
}

function laterOf(left: readonly DaySection[]): Later | null {
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return null;
  return { count: sum(rowsIn(left)), from: first.day, to: last.day };
}

const rowsIn = (sections: readonly DaySection[]): Dated[] => sections.flatMap(({ rows }) => rows);

const sum = (dates: readonly Dated[]): number => dates.reduce((all, { count }) => all + count, 0);

function sectionsOf(dates: readonly Dated[], today: Day): DaySection[] {
  const dayOf = ({ startDay, endDay }: Dated) => (startDay < today && endDay >= today ? today : startDay);
  const days = Map.groupBy(dates, dayOf);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, rows]) => ({ day, rows }));
}

/** "13 earlier dates, 18 February to 14 June"; a year is said where it is another than today's. */
export const foldedWords = (span: Later, today: Day, locale: string): string =>
  spanWords("earlier", span, today, locale);

/** "312 later dates, 12 September to 3 December". */
export const laterWords = (span: Later, today: Day, locale: string): string =>
  spanWords("later", span, today, locale);

function spanWords(
  side: "earlier" | "later",
  { count, from, to }: Later,
  today: Day,
  locale: string,
): string {
  const style = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4)) ? "short" : "medium";
  const days = from === to ? [from] : [from, to];
  return `${count} ${side} ${count === 1 ? "date" : "dates"}, ${days.map((day) => formatDate(day, style, locale)).join(" to ")}`;
}

/** "4 dates left", "8 dates". */
export const monthWords = ({ count, isRest }: Pick<MonthSection, "count" | "isRest">): string =>
  `${count} ${count === 1 ? "date" : "dates"}${isRest ? " left" : ""}`;

export const monthTitle = (month: string): string => monthOf(`${month}-01`);

/** Under the day: "Today", "in 9 days", or how far all that stands there goes on. */
export function dayNote({ day, rows }: DaySection, today: Day, locale: string): string {
  if (day === today) return "Today";
  const [end = day] = rows.map(({ endDay }) => endDay);
  const goOn = end > day && rows.every((row) => row.endDay === end && row.startTime === null);
  if (goOn) return `to ${formatDate(end, "weekday", locale)}`;
  const words = relativeDay(day, today, "ago");
  return words.replace(/^In /, "in ");
}

export interface When {
  text: string;
  tone: "plain" | "danger" | "muted";
}

/** When it is, as its row in the section of a day says. */
export function whenOf(date: Dated, section: DaySection, today: Day, locale: string): When {
  if (date.task)
    return {
      text: dueText(date, today),
      tone: isOverdue(date) ? "danger" : isDone(date) ? "muted" : "plain",
    };
  return { text: spanText(date, section, today, locale), tone: "plain" };
}

function dueText(date: Dated, today: Day): string {
  const { task, startDay } = date;
  if (task?.status === "complete") return "Completed";
  if (task?.status === "notApplicable") return "Not for you";
  return isOverdue(date) ? relativeDay(startDay, today) : "By end of day";
}

function spanText(date: Dated, section: DaySection, today: Day, locale: string): string {
  const { startDay, startTime, endDay, endTime } = date;
  const end = formatDate(endDay, "weekday", locale);
  const hasBegun = startDay < section.day;
  if (startTime === null) {
    if (endDay === section.day) return hasBegun ? "All day, the last day" : "All day";
    return dayNote(section, today, locale) === `to ${end}` ? "All day" : `All day, to ${end}`;
  }
  if (hasBegun) return endDay === section.day ? `until ${endTime}` : `until ${end}, ${endTime}`;
  if (endTime === null) return startTime;
  return endDay === startDay ? `${startTime} to ${endTime}` : `${startTime} to ${end}, ${endTime}`;
}

/** "3 event days" of several that are alike. */
export const eventDayWords = ({ count }: Pick<Dated, "count">): string =>
  count === 1 ? "Event day" : `${count} event days`;
