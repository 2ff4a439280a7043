import { valueIn } from "~/features/custom-fields/custom-fields.rules";
import { readAs } from "~/features/custom-fields/read-value.rules";
import type { AudienceDraft } from "./audience-form.rules";
import {
  asksForValue,
  COMPARISON_WORDS,
  type ComparedAs,
  type Condition,
  comparedAs,
} from "./conditions.rules";

/** A field on which it may hang who sees a thing. */
export interface AskedField {
  id: string;
  label: string;
  type: "text" | "boolean";
  format: "text" | "number" | "date";
}

/** The conditions of a form as they are stored, or what is wrong with them, by the names of the form. A row of which nothing was said is none. */
export function readConditions(
  rows: AudienceDraft["conditions"],
  fields: readonly AskedField[],
  locale: string,
): { conditions: Condition[]; errors: Record<string, string> } {
  const conditions: Condition[] = [];
  const errors: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const read = readCondition(row, fields, locale);
    if (read && "wrong" in read) errors[`conditions[${at}].${read.at}`] = read.wrong;
    else if (read) conditions.push(read);
  }
  return { conditions, errors };
}

/** What is wrong with a row, and at which of its fields. */
interface Fault {
  at: "fieldId" | "comparison" | "value";
  wrong: string;
}

function readCondition(
  { fieldId, comparison, value }: AudienceDraft["conditions"][number],
  fields: readonly AskedField[],
  locale: string,
): Condition | Fault | null {
  if (fieldId === "")
    return value === "" ? null : { at: "fieldId", wrong: "Choose the field that this is about" };
  const field = fields.find(({ id }) => id === fieldId);
  if (!field) return { at: "fieldId", wrong: "This field is not there any more, or is not kept by staff" };
  const format = comparedAs(field);
  if (!(comparison in COMPARISON_WORDS[format]))
    return {
      at: "comparison",
      wrong: `“${field.label}” is a ${KINDS[format]}: choose another comparison`,
    };
  const read = asksForValue(comparison) ? readWanted(format, value, locale) : NOTHING;
  return typeof read === "string" ? { at: "value", wrong: read } : { fieldId, format, comparison, ...read };
}

const KINDS: Record<ComparedAs, string> = {
  text: "text",
  number: "number",
  date: "date",
  boolean: "Yes/No",
};

const NOTHING = { value: "", number: null, day: null };

type Wanted = Pick<Condition, "value" | "number" | "day">;

/** What is asked for; a sentence where it cannot be read. */
function readWanted(format: ComparedAs, value: string, locale: string): Wanted | string {
  if (format === "boolean") {
    const stored = valueIn("boolean", value);
    return stored ? { ...NOTHING, value: stored } : "Write Yes or No";
  }
  if (value.trim() === "") return format === "date" ? "Enter a date" : "Enter a value";
  const read = readAs(format, value, locale);
  if (format === "number" && read.number === null)
    return `“${value}” is not read as a number: leave out its unit`;
  if (format === "date" && read.day === null) return `“${value}” is not read as a date`;
  return { value, ...read };
}
