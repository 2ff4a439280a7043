import type { Answer } from "../answers/answer.types";
import type { Field } from "../document/field.schema";
import type { GroupDocument } from "../document/form-document.schema";
import type { Operand, Rule } from "../document/logic.schema";
import { FACT } from "../document/rules-in.rules";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { isParted, partsOf, rulesOf } from "../document/types/kinds.rules";
import type { Incomparable } from "../document/types/rules.types";
import {
  CONDITIONS_OF,
  canBeBlank,
  compares,
  comparisonWith,
  isAboutBlank,
  isBlank,
  isNaming,
  type MeasureKind,
  measured,
  measuredAnswer,
  measureOf,
} from "./comparison.rules";
import type { FactDefinition } from "./facts.types";

/** Where a rule stands: in a form, whose groups it can look into, or in a group. */
export interface RuleScope {
  field: (id: string) => Field | undefined;
  /** The group that a template of the form places. */
  group: (templateId: string) => GroupDocument | undefined;
  /** What of teams can be asked; not there: nobody looked it up. */
  fact?: ((id: string) => FactDefinition | undefined) | undefined;
  /** An amount in minor units, as people read it. */
  amount?: ((minor: number) => string) | undefined;
}

/** What an answer is compared with: a value, or the answer of another question of the same place. */
export type ResolvedOperand = { value: string | null } | { field: Field; part: string };

export interface ResolvedRule {
  source: Field;
  /** The field of the template's group whose rows are asked; null where the source itself is asked. */
  nested: Field | null;
  /** Whether it holds of an answer; null is a blank one. */
  holds: (answer: Answer | null, beside: Beside) => boolean;
  operands: readonly ResolvedOperand[];
  /** It asks what the whole form costs. */
  asksTotal: boolean;
}

/** What a rule compares an answer with beside what stands in it. */
export interface Beside {
  /** Of its operands. */
  values: readonly (string | null)[];
  /** Of all item lists that are shown, in minor units. */
  total: number;
}

export type BrokenRule = "source" | "nested" | "operand" | Incomparable;

/**
 * What a rule asks. With `sourceType` template the source is the template, `nestedId` the field in it and `nestedValue` the
 * answer; of a name or an address there `sourceValue` is the part. Of a name or an address of the form `nestedId` is the part and
 * `nestedValue` the answer. All else compares with `sourceValue`. How many entries a group has is asked of the template itself, with no
 * `nestedId`. What cannot be asked any more is said by why.
 */
export function resolvedRule(rule: Rule, scope: RuleScope): ResolvedRule | BrokenRule {
  const source = rule.sourceType === FACT ? undefined : scope.field(rule.sourceId);
  if (!source) return "source";
  if (isTemplate(source) !== (rule.sourceType === TEMPLATE)) return "type";
  const { part, value } = askedOf(rule, source);
  if (!isTemplate(source) || asksEntries(rule)) {
    const asked = askedAs(rule, { field: source, part, value, scope });
    return typeof asked === "string" ? asked : { source, nested: null, ...asked };
  }
  const nested = scope.group(source.id)?.fields.find(({ id }) => id === rule.nestedId);
  if (!nested) return "nested";
  if (rule.nestedType !== "" && rule.nestedType !== nested.type) return "type";
  const asked = askedAs(rule, { field: nested, part, value, scope });
  return typeof asked === "string" ? asked : { source, nested, ...asked };
}

/** It is about a group as a whole. */
export const asksEntries = (rule: Rule): boolean =>
  rule.sourceType === TEMPLATE && rule.nestedId === "" && !isNaming(rule);

/** The part of a name or an address that a rule asks, and the value that it compares with. */
export function askedOf(rule: Rule, source: Field): { part: string; value: string } {
  if (isTemplate(source)) return { part: rule.sourceValue, value: rule.nestedValue };
  return isParted(source)
    ? { part: rule.nestedId, value: rule.nestedValue }
    : { part: rule.nestedId, value: rule.sourceValue };
}

interface AskedField {
  field: Field;
  part: string;
  value: string;
  scope: RuleScope;
}

function askedAs(
  rule: Rule,
  { field, part, value, scope }: AskedField,
): Pick<ResolvedRule, "holds" | "operands" | "asksTotal"> | BrokenRule {
  const { condition, of } = rule;
  const alone = { operands: [], asksTotal: false };
  if (isNaming(rule)) {
    const isEqual = comparisonWith(field, { value, part });
    if (typeof isEqual === "string") return isEqual;
    const isWanted = condition === "equals";
    return { ...alone, holds: (answer) => (answer !== null && isEqual(answer)) === isWanted };
  }
  if (!isPartThere(field, part)) return "part";
  // One that stands once has no entries to count.
  if (isTemplate(field) && !field.isLooping) return "type";
  if (isAboutBlank(rule)) {
    if (!canBeBlank(field)) return "type";
    const isWanted = condition === "blank";
    return { ...alone, holds: (answer) => isBlank(field, answer, part) === isWanted };
  }
  const kind = measureOf(field, of);
  if (!kind || !CONDITIONS_OF[kind].includes(condition)) return "type";
  const operands: ResolvedOperand[] = [];
  for (const operand of operandsOf(rule, value)) {
    const resolved = resolvedOperand(operand, { kind, scope });
    if (typeof resolved === "string") return resolved;
    operands.push(resolved);
  }
  return {
    operands,
    asksTotal: of === "amount" && rulesOf(field.type).isTotal === true,
    holds: (answer, { values, total }) =>
      compares(condition, { kind, is: measuredAnswer(field, answer, { of, part, total }), values }),
  };
}

/** What a rule compares with, one after another; what is between has two. */
export function operandsOf({ condition, against, upTo }: Rule, value: string): Operand[] {
  const first: Operand = against ?? { kind: "value", value };
  return condition === "between" ? [first, upTo ?? { kind: "value", value: "" }] : [first];
}

function resolvedOperand(
  operand: Operand,
  { kind, scope }: { kind: MeasureKind; scope: RuleScope },
): ResolvedOperand | BrokenRule {
  // A day of the event that nobody has worked out is no day yet.
  if (operand.kind === "day") return kind === "day" ? { value: null } : "type";
  if (operand.kind === "value") {
    const value = measured(kind, operand.value);
    return value === null && operand.value !== UNKNOWN ? "value" : { value };
  }
  const field = scope.field(operand.fieldId);
  if (!field) return "operand";
  if (measureOf(field, undefined) !== kind) return "type";
  return isPartThere(field, operand.part) ? { field, part: operand.part } : "part";
}

/** In place of a day of the event that it does not have: nothing compares with it. */
export const UNKNOWN = " ";

const isPartThere = (field: Field, part: string): boolean =>
  !isParted(field) || (partsOf(field)?.some((one) => one.part === part) ?? false);

/** The answer of another question, as it is compared. */
export const operandValue = (operand: ResolvedOperand, answer: Answer | null): string | null =>
  "value" in operand
    ? operand.value
    : measuredAnswer(operand.field, answer, { of: undefined, part: operand.part, total: 0 });
