/** A calendar day, `YYYY-MM-DD`, in whatever zone its owner says. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs 200 µs, using one 5: they are made once for each locale, zone and shape. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** The calendar day that it is at `at` in an IANA time zone. */
export function dayIn(timeZone: string, at: Date): Day {
  const clock = wallClock(timeZone, at);
  return `${padded(clock.getUTCFullYear(), 4)}-${padded(clock.getUTCMonth() + 1)}-${padded(clock.getUTCDate())}`;
}

/** The wall clock at `at` in an IANA time zone: "08:52"; midnight is "00:00". */
export function timeIn(timeZone: string, at: Date): string {
  const clock = wallClock(timeZone, at);
  return `${padded(clock.getUTCHours())}:${padded(clock.getUTCMinutes())}`;
}

const padded = (value: number, digits = 2) => String(value).padStart(digits, "0");

/** The instant at which UTC shows what the clocks of the zone show at `at`. */
const wallClock = (timeZone: string, at: Date) => new Date(at.getTime() + offsetIn(timeZone, at.getTime()));

const DAY_MS = 86_400_000;
const KNOWN_DAYS = 2_000;
/** By zone: the offset at the start of each UTC day. */
const offsets = new Map<string, Map<number, number>>();

/**
 * How far the zone is ahead of UTC, in milliseconds. Formatting an instant costs 10 µs, a list has a hundred: a day at whose
 * start and end the clocks are equally far ahead has that all day long.
 */
function offsetIn(timeZone: string, time: number): number {
  const day = Math.floor(time / DAY_MS);
  const offset = offsetAtStart(timeZone, day);
  return offset === offsetAtStart(timeZone, day + 1) ? offset : formattedOffset(timeZone, time);
}

function offsetAtStart(timeZone: string, day: number): number {
  const days = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, days);
  let offset = days.get(day);
  if (offset === undefined) {
    if (days.size >= KNOWN_DAYS) days.clear();
    offset = formattedOffset(timeZone, day * DAY_MS);
    days.set(day, offset);
  }
  return offset;
}

/** By parts, not by a locale's pattern, which may change with the runtime's data. `h23`: with `hour12: false` midnight is 24. */
function formattedOffset(timeZone: string, time: number): number {
  const format = dateFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const clock = new Date(0);
  clock.setUTCFullYear(year, month - 1, day);
  clock.setUTCHours(hour, minute, second);
  return clock.getTime() - Math.floor(time / 1000) * 1000;
}

/** Whole calendar days from one day to another; negative when `to` is earlier. Clock changes do not matter to it. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Beyond the year 9999 it is no day that `isDay` takes, and its text compares with none: "+010000-01-01". */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().split("T")[0] as Day;
}

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** True for a real day of the calendar, such as 2028-02-29. Nothing here happened before 1900: that is a slip of a digit. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "1900") return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The furthest that clocks are behind UTC and ahead of it, with an hour to spare. */
const BEHIND_MS = 13 * 3_600_000;
const AHEAD_MS = 15 * 3_600_000;

/**
 * The instant at which the clocks of the zone show `time` ("08:30") on that day. A time that comes twice, where clocks are put
 * back, is the first of the two; one that a clock change skips is the first that there is after it.
 */
export function instantAt(timeZone: string, day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // Whatever the zone, the clocks show the time between these two instants.
  const before = offsetIn(timeZone, wall - AHEAD_MS);
  const after = offsetIn(timeZone, wall + BEHIND_MS);
  const shown = [wall - before, wall - after]
    .filter((at) => at + offsetIn(timeZone, at) === wall)
    .sort((a, b) => a - b);
  if (shown[0] !== undefined) return new Date(shown[0]);
  // Skipped: the change itself is looked for, which is when the next time is shown that there is.
  let [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  while (late - early > 1000) {
    const middle = early + Math.floor((late - early) / 2000) * 1000;
    if (middle + offsetIn(timeZone, middle) < wall) early = middle;
    else late = middle;
  }
  return new Date(late);
}

/** Whether the clocks of the zone show that time on that day: `once`, `twice`, or a change skips it. */
export function timesShown(timeZone: string, day: Day, time: string): "once" | "twice" | "skipped" {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetIn(timeZone, wall - AHEAD_MS);
  const after = offsetIn(timeZone, wall + BEHIND_MS);
  const isShown = (offset: number) => wall - offset + offsetIn(timeZone, wall - offset) === wall;
  if (before !== after && isShown(before) && isShown(after)) return "twice";
  return isShown(before) || isShown(after) ? "once" : "skipped";
}

/** The instant so many times 24 hours before, as ISO text. */
export const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
