import type { Field } from "../document/field.schema";
import { PART_LABELS } from "../document/field-types.rules";
import type { Conditions, LogicEntry, Rule } from "../document/logic.schema";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { buildingOf, labelOfType } from "../document/types/builder-kinds.rules";
import { isParted } from "../document/types/kinds.rules";
import { quoted } from "../document/types/quoted.rules";
import { type RuleScope, resolvedRule } from "./resolved-rule.rules";

const GONE = "a field that is not there any more";

/** What people call a field: its label, else its type. */
export const fieldName = ({ label, type }: Pick<Field, "label" | "type">): string =>
  label ? `“${label}”` : labelOfType(type);

/** A rule as it is read out: “Power” is “Yes”; “Name” of any entry of “People” is not “Ada”. What it asks that is gone is said. */
function ruleWords(rule: Rule, scope: RuleScope): string {
  const { asked, says } = askedBy(rule, scope);
  const is = rule.condition === "notEquals" ? "is not" : "is";
  const isGone = resolvedRule(rule, scope) === "option";
  return `${asked} ${is} ${says}${isGone ? " (not offered any more)" : ""}`;
}

/** When rules hold, in words; without rules always. */
export function conditionWords({ operator, rules }: Conditions, scope: RuleScope): string {
  const said = rules.map((rule) => ruleWords(rule, scope));
  if (said.length === 0) return "always";
  const last = said.at(-1) ?? "";
  return said.length === 1
    ? last
    : `${said.slice(0, -1).join(", ")} ${operator === "ALL" ? "and" : "or"} ${last}`;
}

/** “Show “Power” if “Stand” is “Yes”, else show “Reason”.” */
export function logicWords(entry: LogicEntry, scope: RuleScope): string {
  const { thenFieldId, elseFieldId } = entry;
  const named = (id: string) => {
    const field = scope.field(id);
    return field ? fieldName(field) : GONE;
  };
  const when = conditionWords(entry, scope);
  const how = when === "always" ? when : `if ${when}`;
  if (thenFieldId === "" && elseFieldId === "") return `${capital(how)}: nothing is shown or hidden yet.`;
  if (thenFieldId === "") return `Show ${named(elseFieldId)} unless ${when}.`;
  return `Show ${named(thenFieldId)} ${how}${elseFieldId === "" ? "" : `, else show ${named(elseFieldId)}`}.`;
}

function askedBy(rule: Rule, scope: RuleScope): { asked: string; says: string } {
  const source = scope.field(rule.sourceId);
  if (!source)
    return {
      asked: GONE,
      says: quoted(rule.sourceType === TEMPLATE ? rule.nestedValue : rule.sourceValue),
    };
  if (!isTemplate(source)) {
    return isParted(source)
      ? { asked: partOf(source, rule.nestedId), says: quoted(rule.nestedValue) }
      : { asked: fieldName(source), says: answerWords(source, rule.sourceValue) };
  }
  const nested = scope.group(source.id)?.fields.find(({ id }) => id === rule.nestedId);
  const isPart = nested !== undefined && isParted(nested);
  const what = nested ? (isPart ? partOf(nested, rule.sourceValue) : fieldName(nested)) : GONE;
  const says = nested && !isPart ? answerWords(nested, rule.nestedValue) : quoted(rule.nestedValue);
  const which = source.isLooping ? `${entryWords(rule)} of ` : "";
  return { asked: `${what} in ${which}${fieldName(source)}`, says };
}

const entryWords = ({ loopIndex, loopOperator }: Rule): string =>
  loopIndex !== null ? `entry ${loopIndex + 1}` : loopOperator === "ALL" ? "every entry" : "any entry";

function partOf(field: Field, part: string): string {
  const parts: Readonly<Record<string, unknown>> = PART_LABELS;
  const own = Object.hasOwn(parts, part)
    ? (field as unknown as Record<string, { label: string }>)[part]
    : null;
  return own
    ? `“${own.label}” of ${fieldName(field)}`
    : `a part of ${fieldName(field)} that is not there any more`;
}

/** Of a choice by its label, which is what people see. */
const answerWords = (field: Field, value: string): string =>
  buildingOf(field.type).says?.(field, value) ?? quoted(value);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
