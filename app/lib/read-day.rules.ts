import { dateFormat, isDay } from "./dates";
import { folded, normalised } from "./text.rules";

/** A month by its name, in English and in the language of the locale, whole or short. */
const monthNames = new Map<string, Map<string, number>>();

/** Words that stand in a date beside its month: of ordinals, prepositions. */
const FILLERS = new Set(["of", "the", "st", "nd", "rd", "th", "de", "del", "den", "le", "er", "do"]);

/**
 * A day as people of the locale type it, as `YYYY-MM-DD`: `2027-04-03`, `3/4/2027` (the month first in the United States alone),
 * `3.4.27`, `3 April 2027`. Null for what is no real day.
 */
export function readDay(typed: string, locale: string): string | null {
  if (typed.length > 60) return null;
  const text = folded(normalised(typed, "NFKC")).trim();
  const numbers = text.match(/\d+/g) ?? [];
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length > 0) return readNamed(numbers, { words, locale });
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length !== 3 || !/^\d+(\s*[-/.\s年月]\s*\d+){2}\.?$/.test(text)) return null;
  if (first.length === 4) return dayOf({ year: first, month: second, day: third });
  return locale === "en-US"
    ? dayOf({ year: third, month: first, day: second })
    : dayOf({ year: third, month: second, day: first });
}

/** A day from its three inputs; the month by number or name. */
export function readDayParts(
  parts: { day: string; month: string; year: string },
  locale: string,
): string | null {
  const [day = "", month = "", year = ""] = [parts.day, parts.month, parts.year].map((part) =>
    part.length > 20 ? "" : folded(normalised(part, "NFKC")).trim().replace(/\.$/, ""),
  );
  const named = namesOf(locale).get(month);
  return dayOf({ day, month: named === undefined ? month : String(named), year });
}

function readNamed(
  numbers: readonly string[],
  { words, locale }: { words: readonly string[]; locale: string },
): string | null {
  // 2027年4月3日
  if (words.join("") === "年月日") {
    const [year = "", month = "", day = ""] = numbers;
    return dayOf({ year, month, day });
  }
  const names = namesOf(locale);
  const months = words.map((word) => names.get(word)).filter((month) => month !== undefined);
  const isPlain = words.every((word) => names.has(word) || FILLERS.has(word) || isWeekday(word, locale));
  const [first = "", second = ""] = numbers;
  if (months.length !== 1 || !isPlain || numbers.length !== 2) return null;
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return dayOf({ day, month: String(months[0]), year });
}

function dayOf({ year, month, day }: { year: string; month: string; day: string }): string | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  // Two digits are a year around now.
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const text = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

function namesOf(locale: string): Map<string, number> {
  const known = monthNames.get(locale);
  if (known) return known;
  const names = new Map<string, number>();
  for (const language of ["en-GB", locale]) {
    for (let month = 1; month <= 12; month += 1) {
      const at = Date.UTC(2027, month - 1, 15);
      for (const style of ["long", "short"] as const) {
        // Beside a day some languages decline the month.
        for (const day of [undefined, "numeric"] as const) {
          const parts = dateFormat(language, { timeZone: "UTC", month: style, day }).formatToParts(at);
          const name = folded(parts.find(({ type }) => type === "month")?.value ?? "").replace(/\.$/, "");
          if (/^\p{L}+$/u.test(name)) names.set(name, month);
        }
      }
    }
  }
  // As the British shorten it, and most others.
  names.set("sep", 9);
  monthNames.set(locale, names);
  return names;
}

function isWeekday(word: string, locale: string): boolean {
  return ["en-GB", locale].some((language) =>
    [4, 5, 6, 7, 8, 9, 10].some((day) =>
      (["long", "short"] as const).some((weekday) => {
        const name = dateFormat(language, { timeZone: "UTC", weekday }).format(Date.UTC(2027, 0, day));
        return folded(name).replace(/\.$/, "") === word;
      }),
    ),
  );
}
