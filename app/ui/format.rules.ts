import { dateFormat } from "~/lib/dates";
import { formatNumber } from "~/lib/length.rules";
import { upperFirst } from "~/lib/text.rules";

/** Calendar days are `YYYY-MM-DD` strings throughout: they have no time and no zone to go wrong in. */
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const DAY_MS = 86_400_000;

/** `full` Friday 25 June 2027, `long` Fri 25 June 2027, `weekday` Fri 25 June, `medium` 25 June 2027, `short` 25 June. */
export type DateStyle = "full" | "long" | "weekday" | "medium" | "short";

/** What is not a calendar day comes back as it is. */
export function formatDate(day: string, style: DateStyle = "long", locale = "en-GB"): string {
  const time = dayNumber(day);
  if (Number.isNaN(time)) return day;
  const date = new Date(time * DAY_MS);
  // British dates are written by hand: server and browser carry different ICU data, and a comma would break hydration.
  if (locale !== "en-GB") return otherLocale(date, style, locale);
  const monthDay = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  if (style === "short") return monthDay;
  const weekday = WEEKDAYS[date.getUTCDay()]!;
  if (style === "weekday") return `${weekday.slice(0, 3)} ${monthDay}`;
  const dated = `${monthDay} ${date.getUTCFullYear()}`;
  if (style === "medium") return dated;
  return `${style === "full" ? weekday : weekday.slice(0, 3)} ${dated}`;
}

/** "June 2027", of a day in it. */
export const monthOf = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

function otherLocale(date: Date, style: DateStyle, locale: string): string {
  return dateFormat(locale, {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: style === "short" || style === "weekday" ? undefined : "numeric",
    weekday: style === "full" ? "long" : style === "long" || style === "weekday" ? "short" : undefined,
  }).format(date);
}

/** Whole days from `today` to `day`: negative when it is past. NaN when either is not a day. */
function daysUntil(day: string, today: string): number {
  return dayNumber(day) - dayNumber(today);
}

/** "Today", "Tomorrow", "In 9 days"; a day that is past is "4 days overdue", or "4 days ago" where nothing was due. */
export function relativeDay(day: string, today: string, past: "overdue" | "ago" = "overdue"): string {
  const days = daysUntil(day, today);
  if (Number.isNaN(days)) return "";
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days > 1) return `In ${days} days`;
  if (days === -1 && past === "ago") return "Yesterday";
  return `${-days} ${days === -1 ? "day" : "days"} ${past}`;
}

function dayNumber(day: string): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return Number.NaN;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const time = Date.UTC(year, month - 1, date);
  const back = new Date(time);
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === date ? time / DAY_MS : Number.NaN;
}

/** Bytes up to 1000, then KB, and MB above a million; one decimal under ten. */
export function formatFileSize(bytes: number): string {
  if (bytes <= 1000) return `${bytes} B`;
  if (bytes <= 1_000_000) return `${rounded(bytes / 1000)} KB`;
  return `${rounded(bytes / 1_000_000)} MB`;
}

const rounded = (n: number) => (n < 10 ? Number(n.toFixed(1)) : Math.round(n));

/** Two digits at least: 7 is "07". */
export function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

const SMALL_WORDS = new Set([
  "a",
  "an",
  "and",
  "as",
  "at",
  "but",
  "by",
  "for",
  "from",
  "in",
  "into",
  "nor",
  "of",
  "on",
  "or",
  "the",
  "to",
  "with",
]);

/** "team types" to "Team Types". Small words stay small inside, and what is already in capitals stays so. */
export function titleCase(text: string): string {
  const words = text.trim().split(/\s+/);
  return words
    .map((word, index) => {
      const inside = index > 0 && index < words.length - 1;
      if (inside && SMALL_WORDS.has(word.toLowerCase())) return word.toLowerCase();
      return upperFirst(word);
    })
    .join(" ");
}

/** "1 team", "3 teams". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}
