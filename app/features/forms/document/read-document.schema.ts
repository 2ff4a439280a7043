import * as z from "zod";
import { calculator } from "../calculation/calculator.rules";
import { setCalculator } from "../logic/logic-graph.rules";
import { Field } from "./field.schema";
import { MOST_DOCUMENT_BYTES, MOST_FIELDS, MOST_GROUPS } from "./field-types.rules";
import {
  type FormDocument,
  FormFacts,
  type GroupDocument,
  GroupFacts,
  OrderSettings,
  Prefill,
} from "./form-document.schema";
import type { LogicMap } from "./logic.schema";
import { readLogicMap } from "./read-logic.schema";
import { READER } from "./reader.rules";
import { CONTAINERS } from "./structure.rules";

// Whoever reads a document that is stored can work out what it has formulas for.
setCalculator(calculator);

/** A record that could not be read: it is left out, and whoever read the document reports it (spec 2.5). */
export interface BrokenRecord {
  kind: "field" | "logic" | "group" | "prefill";
  /** Empty where it has none that can be read. */
  id: string;
  reason: string;
}

const list = (most: number) => z.array(z.unknown()).max(most).default([]);
const Whole = FormFacts.extend({
  fields: list(MOST_FIELDS),
  logicMap: z.unknown().default({}),
  groups: list(MOST_GROUPS),
  prefill: list(MOST_FIELDS),
  // What holds for every price is read whole or not at all: without it a form would ask for other sums.
  orders: OrderSettings.optional(),
  reader: z.number().int().min(1).optional(),
});
const WholeGroup = GroupFacts.extend({ fields: list(MOST_FIELDS), logicMap: z.unknown().default({}) });

/**
 * A version from its JSON. Null where the whole cannot be read, with why. Records that are broken are left out one by one; logic
 * that is broken stays in a form that never matches, so that nothing is shown because its condition was lost.
 */
export function readDocument(
  json: string,
): { document: FormDocument; broken: BrokenRecord[] } | { document: null; reason: string } {
  // A character is at most three bytes of UTF-8 a unit: what is longer than this in units cannot fit either.
  if (json.length > MOST_DOCUMENT_BYTES) return { document: null, reason: "The form is larger than 16 MB" };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { document: null, reason: "The form is no JSON" };
  }
  const whole = Whole.safeParse(value);
  if (!whole.success) return { document: null, reason: reasonOf(whole.error) };
  const broken: BrokenRecord[] = [];
  const { fields, logicMap, groups, prefill, orders, reader, ...facts } = whole.data;
  if (reader !== undefined && reader > READER)
    return { document: null, reason: "The form was made by a newer version of the portal" };
  const document = {
    ...facts,
    fields: readFields(fields, broken),
    logicMap: readLogic(logicMap, broken),
    groups: groups.map((group) => readGroup(group, broken)).filter((group) => group !== null),
    prefill: prefill.map((one) => readPrefill(one, broken)).filter((one) => one !== null),
    ...(orders !== undefined && { orders }),
    ...(reader !== undefined && { reader }),
  };
  return { document, broken };
}

/**
 * Fields from their rows or from a document. A section or page whose record is broken stays as an empty one: what stands in it
 * would otherwise be shown whatever its logic says.
 */
export function readFields(records: readonly unknown[], broken: BrokenRecord[]): Field[] {
  const seen = new Set<string>();
  const fields: Field[] = [];
  for (const record of records) {
    const read = Field.safeParse(record);
    const field = read.success ? read.data : emptied(record);
    if (!read.success) broken.push({ kind: "field", id: idOf(record), reason: reasonOf(read.error) });
    if (!field) continue;
    if (seen.has(field.id)) broken.push({ kind: "field", id: field.id, reason: "its id is there twice" });
    else fields.push(field);
    seen.add(field.id);
  }
  return fields;
}

/** The logic of a form or a group from its row or from a document. */
export function readLogic(value: unknown, broken: BrokenRecord[]): LogicMap {
  const { logicMap, problems } = readLogicMap(value);
  for (const { id, reason } of problems) broken.push({ kind: "logic", id, reason });
  return logicMap;
}

function readGroup(value: unknown, broken: BrokenRecord[]): GroupDocument | null {
  const group = WholeGroup.safeParse(value);
  if (!group.success) {
    broken.push({ kind: "group", id: idOf(value), reason: reasonOf(group.error) });
    return null;
  }
  const { fields, logicMap, ...facts } = group.data;
  return { ...facts, fields: readFields(fields, broken), logicMap: readLogic(logicMap, broken) };
}

function readPrefill(value: unknown, broken: BrokenRecord[]): Prefill | null {
  const read = Prefill.safeParse(value);
  if (read.success) return read.data;
  const id = z.object({ fieldId: z.string().max(100) }).safeParse(value).data?.fieldId;
  broken.push({ kind: "prefill", id: id ?? "", reason: reasonOf(read.error) });
  return null;
}

const Container = z.object({ id: z.unknown(), type: z.enum(CONTAINERS) });

function emptied(record: unknown): Field | null {
  const container = Container.safeParse(record);
  return (container.success && Field.safeParse(container.data).data) || null;
}

const idOf = (record: unknown): string =>
  z.object({ id: z.string().max(100) }).safeParse(record).data?.id ?? "";

const reasonOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map(({ path, message }) => [path.join(".").slice(0, 100), message].filter(Boolean).join(": "))
    .join("; ");
