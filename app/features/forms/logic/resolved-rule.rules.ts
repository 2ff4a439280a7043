import type { Field } from "../document/field.schema";
import type { GroupDocument } from "../document/form-document.schema";
import type { Rule } from "../document/logic.schema";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { isParted } from "../document/types/kinds.rules";
import type { Comparison, Incomparable } from "../document/types/rules.types";
import { comparisonWith } from "./comparison.rules";

/** Where a rule stands: in a form, whose groups it can look into, or in a group. */
export interface RuleScope {
  field: (id: string) => Field | undefined;
  /** The group that a template of the form places. */
  group: (templateId: string) => GroupDocument | undefined;
}

export interface ResolvedRule {
  source: Field;
  /** The field of the template's group whose rows are asked; null where the source itself is asked. */
  nested: Field | null;
  isEqual: Comparison;
}

export type BrokenRule = "source" | "nested" | Incomparable;

/**
 * What a rule asks. With `sourceType` template the source is the template, `nestedId` the field in it and `nestedValue` the
 * answer; of a name or an address there `sourceValue` is the part. Of a name or an address of the form `nestedId` is the part and
 * `nestedValue` the answer. All else compares with `sourceValue`. What cannot be asked any more is said by why.
 */
export function resolvedRule(rule: Rule, scope: RuleScope): ResolvedRule | BrokenRule {
  const source = scope.field(rule.sourceId);
  if (!source) return "source";
  if (isTemplate(source) !== (rule.sourceType === TEMPLATE)) return "type";
  if (!isTemplate(source)) {
    const value = isParted(source) ? rule.nestedValue : rule.sourceValue;
    const isEqual = comparisonWith(source, { value, part: rule.nestedId });
    return typeof isEqual === "string" ? isEqual : { source, nested: null, isEqual };
  }
  const nested = scope.group(source.id)?.fields.find(({ id }) => id === rule.nestedId);
  if (!nested) return "nested";
  if (rule.nestedType !== "" && rule.nestedType !== nested.type) return "type";
  const isEqual = comparisonWith(nested, { value: rule.nestedValue, part: rule.sourceValue });
  return typeof isEqual === "string" ? isEqual : { source, nested, isEqual };
}
