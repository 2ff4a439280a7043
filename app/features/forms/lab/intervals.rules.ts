import { addDays } from "~/lib/dates";
import { canonicalDecimal } from "~/lib/decimal.rules";
import { measured } from "../logic/comparison.rules";

/** Values that rules with these bounds tell apart: each bound, and one between any two, below all and above all. */
export function intervals(kind: "number" | "day" | "count" | "text", bounds: readonly string[]): string[] {
  if (kind === "text") return [...bounds];
  if (kind === "day") {
    const days = bounds.flatMap((bound) => measured("day", bound) ?? []);
    const around = days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
    return [...new Set(around.length > 0 ? around : ["2000-01-01"])].sort();
  }
  const numbers = bounds.flatMap((bound) => canonicalDecimal(bound.trim()) ?? []);
  if (kind === "count") return counts(numbers.map(Number));
  // One place more than any bound has: between two of them there is always one.
  const places = Math.max(0, ...numbers.map((one) => one.split(".")[1]?.length ?? 0)) + 1;
  const scaled = numbers.map((one) => scaledBy(one, places));
  const around = scaled.flatMap((one) => [one - 1n, one, one + 1n]);
  const texts = (around.length > 0 ? around : [0n]).map((one) => textOf(one, places));
  return [...new Set(texts.flatMap((one) => canonicalDecimal(one) ?? []))];
}

/** None at all is a blank one. */
function counts(bounds: readonly number[]): string[] {
  const around = bounds.flatMap((one) => [Math.floor(one), Math.ceil(one), Math.floor(one) + 1]);
  const whole = [1, ...around, ...bounds.map((one) => Math.ceil(one) - 1)].filter(
    (one) => one > 0 && one <= MOST,
  );
  return [...new Set(whole)].sort((a, b) => a - b).map(String);
}

/** More rows or files no question takes. */
const MOST = 1_000;

function scaledBy(decimal: string, places: number): bigint {
  const isNegative = decimal.startsWith("-");
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const digits = BigInt(whole + fraction.padEnd(places, "0"));
  return isNegative ? -digits : digits;
}

function textOf(scaled: bigint, places: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, "0");
  return `${scaled < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
