import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import { oneLine } from "~/lib/text.rules";
import {
  CELL_TYPES,
  type CellType,
  isList,
  isNumber,
  isSummable,
  isYesNo,
  keptAs,
} from "../../document/types/cell-types.rules";
import type { DayLimit, DayLimits } from "../../document/types/day-limits.rules";
import type { Cell } from "../../document/types/repeater/sums.rules";
import { typedDay, typedNumber } from "../../runner/typed-values.rules";
import type { CellValues, DayLimitValues } from "./field-values.types";

/** How what was typed is read, and where what is wrong with it goes; `prefix` stands before the names. */
interface Reading {
  locale: string;
  problems: Record<string, string>;
  prefix?: string;
}

type Which = "earliest" | "latest";

const typed = (value: number | undefined, locale: string): string =>
  value === undefined ? "" : typedNumber(String(value), locale);

function limitValues(limit: DayLimit | undefined, locale: string): [string, string, string, string] {
  const { from = "", day = "", days } = limit ?? {};
  const count = days === undefined ? "" : String(Math.abs(days));
  return [from, typedDay(day, locale), count, days !== undefined && days < 0 ? "before" : "after"];
}

/** What a form holds of the limits of a day. */
export function dayLimitValues({ earliest, latest }: DayLimits, locale: string): DayLimitValues {
  const [earliestFrom, earliestDay, earliestDays, earliestSide] = limitValues(earliest, locale);
  const [latestFrom, latestDay, latestDays, latestSide] = limitValues(latest, locale);
  return {
    ...{ earliestFrom, earliestDay, earliestDays, earliestSide },
    ...{ latestFrom, latestDay, latestDays, latestSide },
  };
}

/** The limits of a day as a form says them: those that there are. */
export function dayLimitsOfForm(values: DayLimitValues, reading: Reading): Record<string, unknown> {
  const limit = (which: Which): Record<string, unknown> => {
    const from = values[`${which}From`];
    if (from === "") return {};
    const day = values[`${which}Day`].trim();
    if (from === "day") return { [which]: { from, day: readDay(day, reading.locale) ?? day } };
    const days = wholeOf(values[`${which}Days`], { ...reading, name: `${which}Days` });
    const side = values[`${which}Side`] === "before" ? -1 : 1;
    return { [which]: days === undefined ? { from } : { from, days: days === 0 ? 0 : side * days } };
  };
  return { ...limit("earliest"), ...limit("latest") };
}

/** A number that counts something; nothing where nothing was typed. */
export function wholeOf(text: string, at: Reading & { name: string }): number | undefined {
  const number = numberOf(text, at);
  if (number === undefined || (Number.isInteger(number) && number >= 0)) return number;
  at.problems[(at.prefix ?? "") + at.name] = "Enter a whole number";
  return undefined;
}

function numberOf(
  text: string,
  { locale, problems, prefix = "", name }: Reading & { name: string },
): number | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  const number = Number(readNumber(plain, locale) ?? plain);
  if (Number.isFinite(number)) return number;
  problems[prefix + name] = "Enter a number";
  return undefined;
}

/** What a form holds of a column. */
export function cellValues(cell: Cell, locale: string): CellValues {
  const { id, label, type, isRequired = false, sum = false, min, max, decimals, options = [] } = cell;
  return {
    ...{ id, label, type, isRequired, sum },
    ...{ min: typed(min, locale), max: typed(max, locale), decimals: typed(decimals, locale) },
    options: options.join("\n"),
    ...dayLimitValues(cell, locale),
  };
}

export const emptyCell = (type: CellType): CellValues =>
  cellValues({ id: "cell1", label: "", type }, "en-GB");

const isCellType = (type: string): type is CellType => (CELL_TYPES as readonly string[]).includes(type);

/** A column as a form says it: of all limits those that its kind has, so that others say nothing of it. */
export function cellOfForm(values: CellValues, reading: Reading): Record<string, unknown> {
  const { type, label, isRequired } = values;
  const own = { label, type, ...(isRequired && { isRequired }) };
  if (!isCellType(type)) return own;
  if (keptAs(type) === "day") return { ...own, ...dayLimitsOfForm(values, reading) };
  if (isYesNo(type)) return own;
  if (isList(type)) return { ...own, ...optionsOfLines(values.options) };
  const [min, max] = (["min", "max"] as const).map((name) => numberOf(values[name], { ...reading, name }));
  if (min !== undefined && max !== undefined && min > max)
    reading.problems[`${reading.prefix ?? ""}max`] = "The minimum is above the maximum";
  const decimals = isNumber(type) ? wholeOf(values.decimals, { ...reading, name: "decimals" }) : undefined;
  return {
    ...own,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(decimals !== undefined && { decimals }),
    ...(values.sum && isSummable(type) && { sum: true }),
  };
}

/** One on each line; blank lines and what is there already are left out. */
function optionsOfLines(text: string): { options?: string[] } {
  const lines = text.split(/\r\n|[\r\n]/).map(oneLine);
  const options = [...new Set(lines.filter(Boolean))];
  return options.length > 0 ? { options } : {};
}
