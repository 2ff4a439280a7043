import type { Condition } from "../document/field-types.rules";

/** Signs and words that compare. */
export const COMPARE: Readonly<Record<string, Condition>> = {
  ...{ "=": "same", "==": "same", "≠": "different", "!=": "different", "<>": "different" },
  ...{ ">": "moreThan", "≥": "atLeast", ">=": "atLeast", "<": "lessThan", "≤": "atMost", "<=": "atMost" },
};

/** Of words one after another, the longest first. */
export const SAID: readonly (readonly [words: readonly string[], condition: Condition])[] = [
  [["is", "on", "or", "before"], "onOrBefore"],
  [["is", "on", "or", "after"], "onOrAfter"],
  [["on", "or", "before"], "onOrBefore"],
  [["on", "or", "after"], "onOrAfter"],
  [["is", "answered"], "answered"],
  [["is", "blank"], "blank"],
  [["is", "before"], "before"],
  [["is", "after"], "after"],
  [["is", "not"], "notEquals"],
  [["begins", "with"], "beginsWith"],
  [["is"], "equals"],
  [["before"], "before"],
  [["after"], "after"],
  [["contains"], "contains"],
];

export const KEYWORDS: ReadonlySet<string> = new Set([
  ..."if then else and or min max round sum count".split(" "),
  ...SAID.flatMap(([words]) => words),
]);
