import { formatNumber } from "~/lib/length.rules";
import type { FieldFinding } from "../finding.types";

export const refuse = (message: string): FieldFinding => ({ severity: "refuse", message });
export const warn = (message: string): FieldFinding => ({ severity: "warn", message });

interface Between {
  min: number | null;
  max: number | null;
}

export const orderFindings = ({ min, max }: Between): FieldFinding[] =>
  min !== null && max !== null && min > max ? [refuse("The minimum is above the maximum")] : [];

/** `most` is what any answer may have. */
export function countFindings(
  between: Between,
  { noun, most }: { noun: string; most: number },
): FieldFinding[] {
  const { min, max } = between;
  const given = [min, max].filter((value) => value !== null);
  if (given.some((value) => !Number.isInteger(value) || value < 0)) {
    return [refuse(`The limits count ${noun}: use whole numbers from 0`)];
  }
  if (max === 0) return [refuse(`With a maximum of 0 ${noun} nothing can be answered`)];
  if (given.some((value) => value > most))
    return [refuse(`At most ${formatNumber(most)} ${noun} are possible`)];
  return orderFindings(between);
}

/** What is there more than once, blanks aside. */
export function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const text of texts) {
    if (text !== "" && seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return [...twice];
}
