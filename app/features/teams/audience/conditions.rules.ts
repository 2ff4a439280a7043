import type { FieldFormat, FieldType } from "~/features/custom-fields/custom-fields.rules";
import type { Day } from "~/lib/dates";

/** A thing's conditions all have to hold. */
export const MOST_CONDITIONS = 5;

/** How the value of a team is held against that of a condition. Days: more is later. */
export const COMPARISONS = [
  "is",
  "isNot",
  "moreThan",
  "atLeast",
  "lessThan",
  "atMost",
  "answered",
  "blank",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** As what a field's values are compared. */
export type ComparedAs = FieldFormat | "boolean";
export const comparedAs = ({ type, format }: { type: FieldType; format: FieldFormat }): ComparedAs =>
  type === "boolean" ? "boolean" : format;

/** The comparisons of a kind of field, in words. */
export const COMPARISON_WORDS: Record<ComparedAs, Partial<Record<Comparison, string>>> = {
  text: { is: "is", isNot: "is not", answered: "is filled in", blank: "is blank" },
  boolean: { is: "is", answered: "is answered", blank: "is not answered" },
  number: {
    moreThan: "is more than",
    atLeast: "is at least",
    lessThan: "is less than",
    atMost: "is at most",
    is: "is",
    isNot: "is not",
    answered: "is filled in",
    blank: "is blank",
  },
  date: {
    moreThan: "is after",
    atLeast: "is on or after",
    lessThan: "is before",
    atMost: "is on or before",
    is: "is",
    isNot: "is not",
    answered: "is filled in",
    blank: "is blank",
  },
};

export const asksForValue = (comparison: Comparison): boolean =>
  comparison !== "answered" && comparison !== "blank";

/** One condition as it is stored: `value` as it was typed, with what was read of it. */
export interface Condition {
  fieldId: string;
  /** As what its field was compared when it was said: of another format it does not hold. */
  format: ComparedAs;
  comparison: Comparison;
  value: string;
  number: number | null;
  day: Day | null;
}

/** A field with what one team has of it. */
export interface KeptValue {
  id: string;
  type: FieldType;
  format: FieldFormat;
  isKeptByStaff: boolean;
  value: string;
  isAnswered: boolean;
  number: number | null;
  day: Day | null;
}

/** `gone`: the field is not there any more, is not kept by staff, or is of another format: then it holds for nobody. */
export type ConditionOutcome = "holds" | "differs" | "blank" | "notRead" | "gone";

/** Whether a condition holds for a team, or why it does not. Its twin in SQL: the view `holding_condition`. */
export function conditionOutcome(condition: Condition, field: KeptValue | undefined): ConditionOutcome {
  if (!field?.isKeptByStaff || comparedAs(field) !== condition.format) return "gone";
  if (condition.comparison === "blank") return field.isAnswered ? "differs" : "holds";
  if (!field.isAnswered) return "blank";
  if (condition.comparison === "answered") return "holds";
  const [own, wanted] = [comparable(condition.format, field), comparable(condition.format, condition)];
  if (own === null || wanted === null) return "notRead";
  const sign = own < wanted ? "-" : own > wanted ? "+" : "0";
  return SIGNS[condition.comparison].includes(sign) ? "holds" : "differs";
}

/** All must hold: the first that does not. */
export function conditionsOutcome(
  conditions: readonly Condition[],
  fields: readonly KeptValue[],
): { outcome: ConditionOutcome; failing: Condition | null } {
  for (const condition of conditions) {
    const outcome = conditionOutcome(
      condition,
      fields.find(({ id }) => id === condition.fieldId),
    );
    if (outcome !== "holds") return { outcome, failing: condition };
  }
  return { outcome: "holds", failing: null };
}

/** Whether a value less than, the same as, or more than the wanted one will do. */
const SIGNS: Record<Exclude<Comparison, "answered" | "blank">, string> = {
  is: "0",
  isNot: "-+",
  moreThan: "+",
  atLeast: "0+",
  lessThan: "-",
  atMost: "-0",
};

function comparable(
  format: ComparedAs,
  { value, number, day }: { value: string; number: number | null; day: Day | null },
): number | string | null {
  if (format === "number") return number;
  if (format === "date") return day;
  // As SQLite's `trim` and `lower` do it: blanks, and the letters of ASCII alone.
  return value.replace(/^ +| +$/g, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
