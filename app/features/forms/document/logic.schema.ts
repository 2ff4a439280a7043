import * as z from "zod";
import { CONDITIONS, MOST_OPTION, MOST_RULES, OPERATORS } from "./field-types.rules";

/** An id of a field, or what once was one. Empty where nothing is named. */
const named = z.string().max(200).default("");
const compared = z
  .string()
  .max(4 * MOST_OPTION)
  .default("");

/** One condition on the answer of one field (spec 2.3). What each property means is said in docs/decisions/form-documents.md. */
export const Rule = z.object({
  sourceId: named,
  sourceType: z.string().max(50).default("text"),
  sourceValue: compared,
  condition: z.enum(CONDITIONS).default("equals"),
  /** The row of a looped group, counted from 0; null for all of them together. */
  loopIndex: z
    .union([z.number().int().min(0).max(10_000), z.literal("")])
    .nullable()
    .default(null)
    .transform((value) => (value === "" ? null : value)),
  nestedId: named,
  nestedType: z.string().max(50).default(""),
  nestedValue: compared,
  loopOperator: z.union([z.literal(""), z.enum(OPERATORS)]).default(""),
});
export type Rule = z.infer<typeof Rule>;

export const rules = z.array(Rule).max(MOST_RULES).default([]);

/** Whether rules hold together: of logic entries, confirmations, notifications, webhooks. */
export const Conditions = z.object({ operator: z.enum(OPERATORS).default("ANY"), rules });
export type Conditions = z.infer<typeof Conditions>;

/** Which field is shown when the rules match, and which when they do not. */
export const LogicEntry = Conditions.extend({ thenFieldId: named, elseFieldId: named });
export type LogicEntry = z.infer<typeof LogicEntry>;
/** By the id of the field that the entry belongs to. */
export type LogicMap = Readonly<Record<string, LogicEntry>>;
