import { readDay } from "~/lib/read-day.rules";
import { shortened } from "~/lib/text.rules";
import { formatDate } from "~/ui/format.rules";
import { timeOf } from "../entry-times.rules";

/** What a cell was read as, or what is wrong with it. */
export type Cell<T> = { is: T } | { fault: string };

export const quoted = (text: string): string => `“${shortened(text, 60)}”`;

/** In characters: nobody writes a day or a time longer, and what is longer is matched with nothing. */
const LONGEST_CELL = 200;

/** A day, and the time that stands behind it in the same cell. */
export function dayCell(text: string, locale: string): Cell<{ day: string; time: string | null }> {
  if (text.length > LONGEST_CELL) return { fault: `${quoted(text)} is too long to be a day` };
  const day = readDay(text, locale);
  if (day) return { is: { day, time: null } };
  // "10/09/2027 08:30", as a spreadsheet shows a day that has a time.
  const [, date = "", clock = ""] =
    /^(.*\S)[\sT,]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?)$/i.exec(text) ?? [];
  const [on, at] = [readDay(date.replace(/,$/, ""), locale), timeText(clock)];
  if (on && at) return { is: { day: on, time: at } };
  if (holdsTwo(text, locale))
    return {
      fault: `${quoted(text)} holds two days. Make a row for each, or put the last day into a column “Last day”`,
    };
  return {
    fault: `${quoted(text)} cannot be read as a day. Write it like ${formatDate(EXAMPLE, "medium", locale)} or ${EXAMPLE}`,
  };
}

const EXAMPLE = "2027-09-10";

/** "3/9/2027 - 5/9/2027", "3 September and 5 September 2027", "3–5 September 2027". */
function holdsTwo(text: string, locale: string): boolean {
  const parts = text
    .split(/\s+(?:to|and|until|-|–|—|&|\/|\+)\s+|\s*[–—,;\n]\s*/i)
    .filter((part) => readDay(part, locale));
  const numbers = text.match(/\d+/g) ?? [];
  const years = numbers.filter((number) => number.length === 4).length;
  const isNamed = /\p{L}{3,}/u.test(text);
  return (
    parts.length > 1 || years > 1 || numbers.length > 4 || (isNamed && numbers.length === 3 && years === 1)
  );
}

/** A time; "08:00 to 20:00" is when it begins and when it ends. */
export function timeCell(text: string): Cell<{ from: string; to: string | null }> {
  if (text.length > LONGEST_CELL) return { fault: `${quoted(text)} is too long to be a time of a day` };
  const from = timeText(text);
  if (from) return { is: { from, to: null } };
  const [first = "", second = "", ...more] = text.split(/\s*(?:–|—|-|\bto\b|\buntil\b)\s*/i);
  const both = [timeText(first), timeText(second)] as const;
  if (both[0] && both[1] && more.length === 0) return { is: { from: both[0], to: both[1] } };
  return { fault: `${quoted(text)} is no time of a day. Write it like 08:30` };
}

/** "08:30" of "8.30", "8:30:00" or "8:30 PM". */
function timeText(text: string): string | null {
  const [, hour = "", minute = "00", half = ""] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  if (hour === "") return timeOf(text);
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return timeOf(`${(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)}:${minute}`);
}
