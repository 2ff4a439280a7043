import type { Field } from "../document/field.schema";
import type { Prefill } from "../document/form-document.schema";
import { answersOf, isPrefilled } from "../document/types/answer-kinds.rules";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { isLayout, partsOf } from "../document/types/kinds.rules";

/** More parameters than an address carries. */
export const MOST_PARAMETERS = 100;
/** Rows that wait for something to be written in them. */
const BLANK_ROWS = 2;

/** A parameter as its row in the form has it: the target is a field, of a name or an address with its part. */
export interface PrefillRow {
  parameter: string;
  target: string;
}

export const targetOf = ({ fieldId, nestedId }: Pick<Prefill, "fieldId" | "nestedId">): string =>
  nestedId === "" ? fieldId : `${fieldId}.${nestedId}`;

/** Ids have no dot. */
export function placeOf(target: string): Pick<Prefill, "fieldId" | "nestedId"> {
  const [fieldId = "", nestedId = ""] = target.split(".", 2);
  return { fieldId, nestedId };
}

/** What an address may fill in, in the form's order; of names and addresses each part that is asked. */
export function prefillTargets(fields: readonly Field[]): { value: string; label: string }[] {
  return fields.flatMap((field) => {
    if (!isPrefilled(field)) return [];
    const called = field.label || labelOfType(field.type);
    const parts = partsOf(field)?.map(({ part, label }) => ({
      value: targetOf({ fieldId: field.id, nestedId: part }),
      label: `${called}: ${label}`,
    }));
    return parts ?? [{ value: field.id, label: called }];
  });
}

/** The rows that the form begins with: those that are saved, and two to fill in. */
export const prefillRows = (prefill: readonly Prefill[]): PrefillRow[] => [
  ...prefill.map((one) => ({ parameter: one.parameter, target: targetOf(one) })),
  ...Array.from({ length: Math.min(BLANK_ROWS, MOST_PARAMETERS - prefill.length) }, () => BLANK),
];
export const BLANK: PrefillRow = { parameter: "", target: "" };

/** The rows as a form was sent, or as its boxes stand: `prefill` as conform reads it, else names such as `prefill[0].target`. */
export function sentRows(typed: Record<string, unknown>): PrefillRow[] {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  if (Array.isArray(typed.prefill)) {
    return typed.prefill.map((row: Partial<PrefillRow> | null | undefined) => ({
      parameter: text(row?.parameter),
      target: text(row?.target),
    }));
  }
  const rows: PrefillRow[] = [];
  for (let at = 0; at < MOST_PARAMETERS && `prefill[${at}].parameter` in typed; at += 1) {
    rows.push({
      parameter: text(typed[`prefill[${at}].parameter`]),
      target: text(typed[`prefill[${at}].target`]),
    });
  }
  return rows;
}

/** "stand fills in Stand number", for both versions beside each other. */
export function prefillWords(
  rows: readonly PrefillRow[],
  targets: readonly { value: string; label: string }[],
): string {
  const called = new Map(targets.map(({ value, label }) => [value, label]));
  return rows
    .filter(({ parameter, target }) => parameter || target)
    .map(({ parameter, target }) => `${parameter} fills in ${called.get(target) ?? GONE}`)
    .join("; ");
}
export const GONE = "a field that is not there any more";

/** An address that fills in something in each of these fields. */
export function exampleAddress(
  address: string,
  prefill: readonly Prefill[],
  fields: readonly Field[],
): string {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const params = new URLSearchParams();
  for (const { parameter, fieldId } of prefill) {
    const field = byId.get(fieldId);
    if (field) params.set(parameter, exampleValue(field));
  }
  return params.size > 0 ? `${address}?${params}` : address;
}

const EXAMPLE = "Example";

function exampleValue(field: Field): string {
  if ("options" in field) return field.options[0]?.value ?? EXAMPLE;
  return (!isLayout(field) && answersOf(field.type).prefill?.example) || EXAMPLE;
}
