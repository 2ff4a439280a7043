import { isDay } from "~/lib/dates";
import { canonicalDecimal, compareDecimals } from "~/lib/decimal.rules";
import type { Answer } from "../answers/answer.types";
import type { Field } from "../document/field.schema";
import type { Condition } from "../document/field-types.rules";
import type { Rule } from "../document/logic.schema";
import { rulesOf } from "../document/types/kinds.rules";
import type { Comparison, Incomparable, Measure, OrderNow, Wanted } from "../document/types/rules.types";
import { plainText } from "../document/types/short-text.rules";

/**
 * How the answer of a field is compared with a rule's value: choices by the option's value, text without case and as it is seen,
 * numbers as numbers, days as days, names and addresses by one part (decisions).
 */
export const comparisonWith = (field: Field, wanted: Wanted): Comparison | Incomparable =>
  rulesOf(field.type).comparison?.(field, wanted) ?? "type";

/** Of any kind: what it takes is a field and an answer of that kind. */
interface LooseRules {
  measure?: Measure<Answer>;
  counts?: (answer: Answer) => number;
  isBlank?: (answer: Answer) => boolean;
  order?: (field: Field, answer: Answer | null) => OrderNow;
  isTotal?: true;
}
const loosely = ({ type }: Field): LooseRules => rulesOf(type) as unknown as LooseRules;

export type MeasureKind = Measure<never>["kind"];

const ORDER: Partial<Record<Condition, (order: number) => boolean>> = {
  same: (order) => order === 0,
  different: (order) => order !== 0,
  moreThan: (order) => order > 0,
  after: (order) => order > 0,
  atLeast: (order) => order >= 0,
  onOrAfter: (order) => order >= 0,
  lessThan: (order) => order < 0,
  before: (order) => order < 0,
  atMost: (order) => order <= 0,
  onOrBefore: (order) => order <= 0,
};

/** What can be said of each kind of source beside “is answered” and “is blank”. */
export const CONDITIONS_OF: Readonly<Record<MeasureKind, readonly Condition[]>> = {
  number: ["same", "different", "moreThan", "atLeast", "lessThan", "atMost", "between"],
  day: ["same", "different", "before", "onOrBefore", "after", "onOrAfter", "between"],
  text: ["same", "different", "contains", "beginsWith"],
};

/** The conditions of the specification, which compare with what the rule itself names. */
export const isNaming = ({ condition }: Pick<Rule, "condition">): boolean =>
  condition === "equals" || condition === "notEquals";
/** Those that compare with nothing. */
export const isAboutBlank = ({ condition }: Pick<Rule, "condition">): boolean =>
  condition === "answered" || condition === "blank";

/** A value as it is compared; null where it is none of the kind. */
export function measured(kind: MeasureKind, text: string): string | null {
  const trimmed = text.trim();
  if (kind === "number") return canonicalDecimal(trimmed);
  if (kind === "day") return isDay(trimmed) ? trimmed : null;
  return plainText(text);
}

/**
 * Whether a condition holds of what was measured. A blank is neither more nor less than anything, and different from all; a text that is
 * blank is none. `values` are what it is compared with, the second of what is between.
 */
export function compares(
  condition: Condition,
  {
    kind,
    is,
    values: [first = null, last = null],
  }: { kind: MeasureKind; is: string | null; values: readonly (string | null)[] },
): boolean {
  const none = kind === "text" ? "" : null;
  if (is === null || first === null || is === none || first === none) return condition === "different";
  if (kind === "text") {
    if (condition === "contains") return is.includes(first);
    if (condition === "beginsWith") return is.startsWith(first);
  }
  const order = (one: string, other: string) =>
    kind === "number" ? compareDecimals(one, other) : one < other ? -1 : one > other ? 1 : 0;
  if (condition === "between") return last !== null && order(is, first) >= 0 && order(is, last) <= 0;
  return ORDER[condition]?.(order(is, first)) ?? false;
}

/** What of a field's answer is measured, and in which kind; null where it cannot be. `total` is that of the form. */
export function measureOf(field: Field, of: Rule["of"]): MeasureKind | null {
  const { measure, counts, order, isTotal } = rulesOf(field.type);
  if (of === "count") return counts ? "number" : null;
  if (of === "amount") return order || isTotal ? "number" : null;
  return measure?.kind ?? null;
}

/** The answer of a field as it is compared. Of how many there are, and of what they cost, a blank is 0. */
export function measuredAnswer(
  field: Field,
  answer: Answer | null,
  { of, part, total }: { of: Rule["of"]; part: string; total: number },
): string | null {
  const rules = loosely(field);
  if (of === "count") return String(answer ? (rules.counts?.(answer) ?? 0) : 0);
  if (of === "amount") return String(rules.isTotal ? total : (rules.order?.(field, answer).total ?? 0));
  return answer && (rules.measure?.of(answer as never, part) ?? null);
}

/** Nothing was answered, or nothing of that part. */
export function isBlank(field: Field, answer: Answer | null, part: string): boolean {
  if (answer === null) return true;
  const rules = loosely(field);
  if (rules.isBlank) return rules.isBlank(answer);
  if (rules.counts) return rules.counts(answer) === 0;
  if (rules.order) return rules.order(field, answer).count === 0;
  // What was typed and is no number or no day is an answer still.
  if ("value" in answer && typeof answer.value === "string") return answer.value.trim() === "";
  return (rules.measure?.of(answer as never, part) ?? "") === "";
}

/** Whether “is answered” can be asked of it: a total is never blank. */
export function canBeBlank(field: Field): boolean {
  const { comparison, counts, order } = rulesOf(field.type);
  return comparison !== null || counts !== undefined || order !== undefined;
}
