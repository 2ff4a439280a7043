import { addDays, type Day, dayIn, daysBetween, instantAt, isDay, timeIn, timesShown } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

/** When an entry is, as it was typed: days and times of the event's clock. */
export interface TypedTimes {
  startDay: Day;
  /** Null: whole days. */
  startTime: string | null;
  /** The last day. */
  endDay: Day;
  /** Null for whole days, and for what has no end. */
  endTime: string | null;
}

/** The same as the clocks of the zone show it, which skip times and show some twice. */
export interface Times extends TypedTimes {
  /** Instants, where it has times. */
  startAt: string | null;
  endAt: string | null;
}

/** The most days that one entry takes. */
const MOST_DAYS = 366;
/** So many entries come of one form. */
export const MOST_AT_ONCE = 31;
/** Of an event. */
export const MOST_ENTRIES = 2_000;
/** So many copies are made at once (spec 1.7). */
export const MOST_COPIES = 500;
/** The most that entries are moved by at once. */
export const MOST_SHIFT = 365;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isTime = (text: string): boolean => TIME.test(text);

/** What stands in place of dates that are none (spec 1.8). */
export const UNREADABLE = "Error processing dates";

/** When it is in a zone; null where the stored dates cannot be read. */
export function timesIn(timeZone: string, typed: TypedTimes): Times | null {
  const { startDay, startTime, endDay, endTime } = typed;
  const areTimes = [startTime, endTime].every((time) => time === null || isTime(time));
  if (!isDay(startDay) || !isDay(endDay) || !areTimes || endDay < startDay) return null;
  if (startTime === null)
    return { startDay, endDay, startTime: null, endTime: null, startAt: null, endAt: null };
  const start = instantAt(timeZone, startDay, startTime);
  const end = endTime === null ? null : instantAt(timeZone, endDay, endTime);
  // Both ends in what a change skips: it is over as it begins.
  const hasEnd = end !== null && end > start;
  const first = dayIn(timeZone, start);
  return {
    startDay: first,
    startTime: timeIn(timeZone, start),
    startAt: start.toISOString(),
    endDay: hasEnd ? dayIn(timeZone, end) : first,
    endTime: hasEnd ? timeIn(timeZone, end) : null,
    endAt: hasEnd ? end.toISOString() : null,
  };
}

/** The same so many days later; null where that leaves the calendar. */
export function shifted<T extends Pick<TypedTimes, "startDay" | "endDay">>(times: T, days: number): T | null {
  if (!isDay(times.startDay) || !isDay(times.endDay)) return null;
  const [startDay, endDay] = [addDays(times.startDay, days), addDays(times.endDay, days)];
  return isDay(startDay) && isDay(endDay) ? { ...times, startDay, endDay } : null;
}

/** The same on each of the chosen days, in their order: it takes as many days each time. */
export function onDays(times: TypedTimes, days: readonly Day[]): TypedTimes[] {
  const length = daysBetween(times.startDay, times.endDay);
  return [...new Set([times.startDay, ...days])]
    .sort()
    .map((startDay) => ({ ...times, startDay, endDay: addDays(startDay, length) }));
}

/**
 * Where copies of entries come to stand: the first of them on each of the days, the others as many days behind it as they are. What
 * would leave the calendar, and entries whose days cannot be read, are left out.
 */
export function copiesOn<T extends Pick<TypedTimes, "startDay" | "endDay">>(
  entries: readonly T[],
  days: readonly Day[],
): { of: T; startDay: Day; endDay: Day }[] {
  const readable = entries.filter(({ startDay, endDay }) => isDay(startDay) && isDay(endDay));
  const first = readable.map(({ startDay }) => startDay).sort()[0];
  if (first === undefined) return [];
  return [...new Set(days)].sort().flatMap((day) =>
    readable.flatMap((of) => {
      const to = shifted(of, daysBetween(first, day));
      return to ? [{ of, startDay: to.startDay, endDay: to.endDay }] : [];
    }),
  );
}

/** What is wrong with a typed day, for whoever typed it; null where it is one. */
export function dayProblem(text: string): string | null {
  if (isDay(text)) return null;
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === "") return "Enter a day like 2027-09-10";
  if (year < "1900") return "Enter a year from 1900 on";
  if (month < "01" || month > "12") return `There is no month ${Number(month)}: a year has 12`;
  const last = lastDayOf(`${year}-${month}`);
  if (day > last.slice(8)) {
    const end = Number(last.slice(8));
    return `There is no ${Number(day)} ${monthText(last)}: it ends on the ${end}${end === 31 ? "st" : "th"}`;
  }
  return "Enter a day like 2027-09-10";
}

/** "February 2027", of a day in it. */
const monthText = (day: Day): string => formatDate(day, "medium").replace(/^\d+ /, "");

/** Of a month, `YYYY-MM`. */
export function lastDayOf(month: string): Day {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** "08:30" of what people type: "8:30", "08.30"; null where it is no time of a day. */
export function timeOf(typed: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(typed.trim()) ?? [];
  const time = `${hour.padStart(2, "0")}:${minute}`;
  return isTime(time) ? time : null;
}

export type TimeField = "startDay" | "startTime" | "endDay" | "endTime";

/** What is wrong with times that are each well formed, by the field that it is said at. */
export function timesProblem(times: TypedTimes): { field: TimeField; message: string } | null {
  const { startDay, startTime, endDay, endTime } = times;
  if (endDay < startDay)
    return { field: "endDay", message: `It ends before it starts: choose ${named(startDay)} or later` };
  if (daysBetween(startDay, endDay) >= MOST_DAYS)
    return { field: "endDay", message: `An entry takes ${MOST_DAYS} days at most` };
  if (startTime === null)
    return endTime === null
      ? null
      : { field: "startTime", message: "Enter when it starts, or leave the end empty for whole days" };
  if (endTime === null)
    return endDay === startDay
      ? null
      : {
          field: "endTime",
          message: `Enter when it ends on ${named(endDay)}, or leave the start empty for whole days`,
        };
  if (endDay === startDay && endTime <= startTime)
    return {
      field: "endTime",
      message:
        endTime === startTime
          ? `It ends as it starts: choose a time after ${startTime}, or leave the end empty`
          : `It ends before it starts: choose a time after ${startTime}`,
    };
  return null;
}

const named = (day: Day): string => formatDate(day, "medium");

/** A typed time that the clocks of the zone never show on its day, and what they show next. */
export function skippedTime(
  timeZone: string,
  times: TypedTimes,
): { field: TimeField; message: string } | null {
  const ends = [
    { field: "startTime" as const, day: times.startDay, time: times.startTime },
    { field: "endTime" as const, day: times.endDay, time: times.endTime },
  ];
  for (const { field, day, time } of ends) {
    if (time === null || timesShown(timeZone, day, time) !== "skipped") continue;
    const next = instantAt(timeZone, day, time);
    const on = dayIn(timeZone, next) === day ? "" : ` on ${named(dayIn(timeZone, next))}`;
    return {
      field,
      message: `There is no ${time} on ${named(day)} in the event’s time zone: the clocks are put forward. Next comes ${timeIn(timeZone, next)}${on}`,
    };
  }
  return null;
}

/** Said where a time comes twice on its day; null elsewhere. */
export function doubledTime(timeZone: string, times: TypedTimes): string | null {
  for (const [day, time] of [
    [times.startDay, times.startTime],
    [times.endDay, times.endTime],
  ] as const) {
    if (time !== null && timesShown(timeZone, day, time) === "twice")
      return `On ${named(day)} the clocks show ${time} twice. The first is meant.`;
  }
  return null;
}
