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
  days: DaySection[];
}

export interface DayList {
  past: Folded | null;
  months: MonthSection[];
}

/** The list by day: what is over folded, the rest by month. The dates come in their order. */
export function dayList(dates: readonly Dated[], today: Day): DayList {
  const isOver = ({ endDay }: Dated) => endDay < today;
  const over = dates.filter(isOver);
  const sections = sectionsOf(
    dates.filter((date) => !isOver(date)),
    today,
  );
  const months = Map.groupBy(sections, ({ day }) => day.slice(0, 7));
  const [first] = over;
  const lastDay = over.reduce((last, { endDay }) => (endDay > last ? endDay : last), "");
  return {
    past: first
      ? {
          count: sum(over),
          overdue: over.filter(isOverdue).length,
          from: first.startDay,
          to: lastDay,
          days: sectionsOf(over, today),
        }
      : null,
    months: [...months].map(([month, days]) => ({
      month,
      count: sum(days.flatMap(({ rows }) => rows)),
      isRest: over.some(({ startDay }) => startDay.slice(0, 7) === month),
      days,
    })),
  };
}

const sum = (dates: readonly Dated[]): number => dates.reduce((all, { count }) => all + count, 0);

function sectionsOf(dates: readonly Dated[], today: Day): DaySection[] {
  const dayOf = ({ startDay, endDay }: Dated) => (startDay < today && endDay >= today ? today : startDay);
  const days = Map.groupBy(dates, dayOf);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, rows]) => ({ day, rows }));
}

/** "13 earlier dates, 18 February to 14 June"; a year is said where it is another than today's. */
export function foldedWords(
  { count, from, to }: Pick<Folded, "count" | "from" | "to">,
  today: Day,
  locale: string,
): string {
  const style = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4)) ? "short" : "medium";
  const days = from === to ? [from] : [from, to];
  return `${count} earlier ${count === 1 ? "date" : "dates"}, ${days.map((day) => formatDate(day, style, locale)).join(" to ")}`;
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
