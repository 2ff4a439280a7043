import { addDays, type Day, dateFormat, isDay } from "~/lib/dates";
import type { EventDays } from "../../answers/answer-context.types";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import type { FieldFinding } from "../finding.types";
import { refuse } from "./findings.rules";

/** Where a limit of a day is counted from: a day of the calendar, today, the first and the last day of the event. */
export const DAY_SOURCES = ["day", "today", "start", "end"] as const;
export type DaySource = (typeof DAY_SOURCES)[number];

/** Ten years. */
export const MOST_LIMIT_DAYS = 3_650;

export interface DayLimit {
  from: DaySource;
  day?: string | undefined;
  /** After it, or before it where it is less than nothing. */
  days?: number | undefined;
}

export interface DayLimits {
  earliest?: DayLimit | undefined;
  latest?: DayLimit | undefined;
}

/** The day that a limit is; null where the event has no such day, or nobody knows it: then there is no limit. */
function limitDay({ from, day, days = 0 }: DayLimit, event: EventDays | undefined): Day | null {
  if (from === "day") return day !== undefined && isDay(day) ? day : null;
  const base = event?.[from];
  return base ? addDays(base, days) : null;
}

/** What is wrong with a day that is one. */
export function dayLimitProblem(
  { label, earliest, latest }: DayLimits & { label: string },
  day: string,
  { days, locale }: { days?: EventDays | undefined; locale: string },
): string | null {
  const [first, last] = [earliest, latest].map((limit) => (limit ? limitDay(limit, days) : null));
  if (first && day < first) return say.tooEarly(label, dayText(first, locale));
  return last && day > last ? say.tooLate(label, dayText(last, locale)) : null;
}

/** The limits as they are said at the question; empty where there are none. */
export function dayLimitHint(
  { earliest, latest }: DayLimits,
  { days, locale }: { days?: EventDays | undefined; locale: string },
): string {
  const said = (limit: DayLimit | undefined) => {
    const day = limit && limitDay(limit, days);
    return limit && day
      ? `${dayText(day, locale)}${limit.from === "day" ? "" : ` (${limitWords(limit)})`}`
      : "";
  };
  const [first, last] = [said(earliest), said(latest)];
  if (first && last) return `From ${first} to ${last}.`;
  if (first) return `${first} or later.`;
  return last ? `${last} or earlier.` : "";
}

const SOURCES: Readonly<Record<Exclude<DaySource, "day">, string>> = {
  today: "today",
  start: "the first day of the event",
  end: "the last day of the event",
};

/** A limit in words: "today", "14 days before the first day of the event", "2027-04-03". */
export function limitWords({ from, day = "", days = 0 }: DayLimit): string {
  if (from === "day") return day;
  const source = SOURCES[from];
  if (days === 0) return source;
  const count = Math.abs(days);
  return `${count} day${count === 1 ? "" : "s"} ${days < 0 ? "before" : "after"} ${source}`;
}

/** Both limits in words, for whoever builds the form; empty where there are none. */
export function dayLimitNote({ earliest, latest }: DayLimits): string {
  const said = (limit: DayLimit) =>
    limit.from === "day" ? dayText(limit.day ?? "", "en-GB") : limitWords(limit);
  if (earliest && latest) return `From ${said(earliest)} to ${said(latest)}`;
  if (earliest) return `Not before ${said(earliest)}`;
  return latest ? `Not after ${said(latest)}` : "";
}

/** A limit as a property of a field, which may be any record. */
export const isDayLimit = (value: object): value is DayLimit =>
  "from" in value && (DAY_SOURCES as readonly unknown[]).includes(value.from);

/** What is counted from the same day, and lies the wrong way round. */
export function dayLimitFindings({ earliest, latest }: DayLimits): FieldFinding[] {
  if (!earliest || !latest || earliest.from !== latest.from) return [];
  const isTurned =
    earliest.from === "day"
      ? (earliest.day ?? "") > (latest.day ?? "")
      : (earliest.days ?? 0) > (latest.days ?? 0);
  return isTurned ? [refuse("The earliest day is after the latest")] : [];
}

/** A day as people read it; what is none as it was typed. */
export const dayText = (value: string, locale: string): string =>
  isDay(value)
    ? dateFormat(locale, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }).format(
        new Date(`${value}T00:00:00Z`),
      )
    : value;
