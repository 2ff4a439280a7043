import type { Difference } from "./conflict";

/**
 * The fields in which what is saved and what stands in the form are not the same, in words, in the order of `labels`. `say`
 * is for values that people know by another word.
 */
export function differences(
  labels: Partial<Record<string, string>>,
  saved: Record<string, unknown>,
  typed: Record<string, unknown>,
  say: (value: string) => string = (value) => value,
): Difference[] {
  const inWords = (value: unknown, isFlag: boolean): string => {
    // A box that is not ticked is not there at all.
    if (isFlag) return value === true || value === "on" ? "On" : "Off";
    return value === undefined || value === null || value === "" ? "(empty)" : say(String(value));
  };
  return Object.entries(labels).flatMap(([key, label = key]) => {
    const isFlag = typeof saved[key] === "boolean";
    const [theirs, mine] = [inWords(saved[key], isFlag), inWords(typed[key], isFlag)];
    return theirs === mine ? [] : [{ key, label, theirs, mine }];
  });
}
