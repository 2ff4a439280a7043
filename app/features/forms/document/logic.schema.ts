import * as z from "zod";
import {
  CONDITIONS,
  EVENT_DAYS,
  MOST_DAYS_APART,
  MOST_OPTION,
  MOST_OPTIONS,
  MOST_RULE_GROUPS,
  MOST_RULES,
  OPERATORS,
} from "./field-types.rules";

/** An id of a field, or what once was one. Empty where nothing is named. */
const named = z.string().max(200).default("");
const compared = z
  .string()
  .max(4 * MOST_OPTION)
  .default("");

/** What a rule compares with: a value, the answer of another question, or a day so many days from today or from one of the event's. */
export const Operand = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: compared }),
  z.object({ kind: z.literal("field"), fieldId: named, part: named }),
  z.object({
    kind: z.literal("day"),
    from: z.enum(EVENT_DAYS),
    days: z.number().int().min(-MOST_DAYS_APART).max(MOST_DAYS_APART).default(0),
  }),
]);
export type Operand = z.infer<typeof Operand>;

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
  /** What of the answer is compared, where it is not the answer itself: how many there are, or what they cost in minor units. */
  of: z.enum(["count", "amount"]).optional(),
  /** In place of the value that stands in the rule. */
  against: Operand.optional(),
  /** The last that is between. */
  upTo: Operand.optional(),
  /** A group is no rule, and none stands in another. */
  rules: z.never().optional(),
});
type StoredRule = Omit<z.infer<typeof Rule>, "rules">;
export interface Rule extends StoredRule {
  /** What it says of the facts and of the day, in a document that goes to a browser: worked out by the server, never stored. */
  settled?: boolean | null;
}

/** Rules that hold together beside the others. A reader that knows no groups takes one for a rule that asks nothing, which shows nothing. */
export const RuleGroup = z.strictObject({
  operator: z.enum(OPERATORS),
  rules: z.array(Rule).min(1).max(MOST_RULES),
});
export interface RuleGroup {
  operator: (typeof OPERATORS)[number];
  rules: Rule[];
}

export const RuleOrGroup = z.union([Rule, RuleGroup]);
export type RuleOrGroup = Rule | RuleGroup;

/** One group beside the rules, and none in a group. */
export const hasFewGroups = (rules: readonly unknown[]): boolean =>
  rules.filter((one) => typeof one === "object" && one !== null && "rules" in one).length <= MOST_RULE_GROUPS;

export const rules = z
  .array(RuleOrGroup)
  .max(MOST_RULES)
  .refine(hasFewGroups, `There can be at most ${MOST_RULE_GROUPS} group of rules`)
  .default([]);

/** Whether rules hold together: of logic entries, confirmations, notifications, webhooks, and of what is required or offered. */
export const Conditions = z.object({ operator: z.enum(OPERATORS).default("ANY"), rules });
export interface Conditions {
  operator: (typeof OPERATORS)[number];
  rules: RuleOrGroup[];
}

const OfferedWhen = z.object({ value: compared, when: Conditions });

/**
 * What a form says of a question in a group that it places, beside what the group itself says. It asks the form around the group, and stands
 * with the place: other forms that have the group say nothing of it.
 */
export const NestedRules = z.object({
  /** Of the question in the group. */
  id: z.string().max(200),
  /** It is shown while these hold, and the group shows it. */
  shownWhen: Conditions.optional(),
  /** It is required when these hold, or the group says so. */
  requiredWhen: Conditions.optional(),
  /** By an option's value: it is offered while these hold, and the group offers it. */
  offeredWhen: z.array(OfferedWhen).max(MOST_OPTIONS).optional(),
});
export interface NestedRules {
  id: string;
  shownWhen?: Conditions | undefined;
  requiredWhen?: Conditions | undefined;
  offeredWhen?: { value: string; when: Conditions }[] | undefined;
}

/** Which field is shown when the rules match, and which when they do not. */
export const LogicEntry = Conditions.extend({ thenFieldId: named, elseFieldId: named });
export interface LogicEntry extends Conditions {
  thenFieldId: string;
  elseFieldId: string;
}
/** By the id of the field that the entry belongs to. */
export type LogicMap = Readonly<Record<string, LogicEntry>>;
