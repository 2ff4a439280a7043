import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import { shortened } from "~/lib/text.rules";
import { formatDate } from "~/ui/format.rules";
import type { FieldFormat } from "./custom-fields.rules";
import { readAs, withoutUnit } from "./read-value.rules";

/** How what was typed is read, in words, and what is odd about it; each empty where there is nothing to say. */
export interface Reading {
  /** "31 December 2027". */
  words: string;
  /** "“03/04/2027” could be two days". */
  doubt: string;
}

const NOTHING: Reading = { words: "", doubt: "" };

/** The longest of a value that is quoted. */
const QUOTED = 40;

/**
 * How the value of a field that is a date or a number is read by people of the locale: said where that is not what was typed, and doubted
 * where people elsewhere would read it otherwise, or nobody can.
 */
export function readingOf(format: FieldFormat, value: string, locale: string): Reading {
  if (format === "text" || value.trim() === "") return NOTHING;
  return format === "date" ? readingOfDay(value, locale) : readingOfNumber(value, locale);
}

function readingOfDay(value: string, locale: string): Reading {
  const { day } = readAs("date", value, locale);
  const elsewhere = readDay(value, locale === "en-US" ? "en-GB" : "en-US");
  const shown = quote(value);
  if (day === null) {
    const order = locale === "en-US" ? "the month" : "the day";
    return {
      words: "",
      doubt: elsewhere
        ? `${shown} is no date where ${order} comes first, as in this event`
        : `${shown} cannot be read as a date`,
    };
  }
  const words = formatDate(day, "medium", locale);
  // With points between, the day comes first wherever people write so.
  const isElsewhere = elsewhere !== null && elsewhere !== day && (!value.includes(".") || locale === "en-US");
  return { words, doubt: isElsewhere ? `${shown} could be two days` : "" };
}

function readingOfNumber(value: string, locale: string): Reading {
  const { number } = readAs("number", value, locale);
  const shown = quote(value);
  if (number === null) return { words: "", doubt: `${shown} cannot be read as a number` };
  // A mark that one half of the world puts between thousands, the other half before decimals.
  const counted = withoutUnit(value);
  const both = ["en-GB", "de-DE"].map((other) => readNumber(value, other) ?? readNumber(counted, other));
  const words = numbersOf(locale).format(number);
  return {
    words: words === counted.trim() ? "" : words,
    doubt: both[0] !== both[1] ? `${shown} could be two numbers` : "",
  };
}

const formats = new Map<string, Intl.NumberFormat>();

function numbersOf(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  formats.set(locale, known);
  return known;
}

const quote = (value: string): string => `“${shortened(value.trim(), QUOTED)}”`;
