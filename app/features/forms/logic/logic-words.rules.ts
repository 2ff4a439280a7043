import type { Field } from "../document/field.schema";
import type { Condition, EventDay } from "../document/field-types.rules";
import { PART_LABELS } from "../document/field-types.rules";
import type { Conditions, LogicEntry, Operand, Rule } from "../document/logic.schema";
import { FACT, isGroup } from "../document/rules-in.rules";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { buildingOf, labelOfType } from "../document/types/builder-kinds.rules";
import { isParted } from "../document/types/kinds.rules";
import { quoted } from "../document/types/quoted.rules";
import { isAboutBlank, isNaming } from "./comparison.rules";
import { TODAY } from "./facts.rules";
import { askedOf, asksEntries, operandsOf, type RuleScope, resolvedRule } from "./resolved-rule.rules";

const GONE = "a field that is not there any more";

/** What people call a field: its label, else its type. */
export const fieldName = ({ label, type }: Pick<Field, "label" | "type">): string =>
  label ? `“${label}”` : labelOfType(type);

/** A rule as it is read out: “Power” is “Yes”; “Name” of any entry of “People” is not “Ada”. What it asks that is gone is said. */
function ruleWords(rule: Rule, scope: RuleScope): string {
  if (rule.sourceType === FACT) return factWords(rule, scope);
  if (!isNaming(rule)) return comparedWords(rule, scope);
  const { asked, says } = askedBy(rule, scope);
  const is = rule.condition === "notEquals" ? "is not" : "is";
  const isGone = resolvedRule(rule, scope) === "option";
  return `${asked} ${is} ${says}${isGone ? " (not offered any more)" : ""}`;
}

/** When rules hold, in words; without rules always. */
export function conditionWords({ operator, rules }: Conditions, scope: RuleScope): string {
  const said = rules.flatMap((one) => (isGroup(one) ? [] : [ruleWords(one, scope)]));
  const groups = rules.filter(isGroup);
  const own = listed(said, operator);
  if (groups.length === 0) return own || "always";
  const beside = groups.map((group) => {
    const each = group.rules.map((rule) => ruleWords(rule, scope));
    // One rule alone needs no word for how many of them.
    if (each.length === 1) return each[0] ?? "";
    return `${group.operator === "ALL" ? "all of those" : "one of those"}: ${listed(each, group.operator)}`;
  });
  return [...(own ? [own] : []), ...beside].join(operator === "ALL" ? ", and " : ", or ");
}

function listed(said: readonly string[], operator: Conditions["operator"]): string {
  const last = said.at(-1) ?? "";
  return said.length < 2
    ? last
    : `${said.slice(0, -1).join(", ")} ${operator === "ALL" ? "and" : "or"} ${last}`;
}

/** How each condition is read out between what it asks and what it compares with. */
export const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  equals: "is",
  notEquals: "is not",
  same: "is",
  different: "is not",
  moreThan: "is more than",
  atLeast: "is at least",
  lessThan: "is less than",
  atMost: "is at most",
  between: "is between",
  before: "is before",
  onOrBefore: "is on or before",
  after: "is after",
  onOrAfter: "is on or after",
  contains: "contains",
  beginsWith: "begins with",
  answered: "is answered",
  blank: "is blank",
};

export const DAY_WORDS: Readonly<Record<EventDay, string>> = {
  today: "today",
  startDate: "the first day of the event",
  endDate: "the last day of the event",
  launchDate: "the launch day",
};

/** Of facts that are no custom fields. */
export const FACT_LABELS: Readonly<Record<string, string>> = {
  teamType: "Team type",
  standShare: "Stand share",
  day: "The day",
};

function factWords(rule: Rule, scope: RuleScope): string {
  const fact = scope.fact?.(rule.sourceId);
  const label = fact?.label ?? FACT_LABELS[rule.sourceId];
  const isGone = scope.fact !== undefined && !fact && rule.sourceId !== TODAY;
  const asked = isGone
    ? "a fact of the team that is not there any more"
    : label
      ? `“${label}”`
      : "a fact of the team";
  const option = fact?.options.find(({ value }) => value === rule.sourceValue);
  const says = option ? quoted(option.label) : null;
  return saidOf(rule, { asked, value: rule.sourceValue, scope, says });
}

/** What the specification's rules cannot say: “Weight” is more than “250”. */
function comparedWords(rule: Rule, scope: RuleScope): string {
  const source = scope.field(rule.sourceId);
  const { value } = source ? askedOf(rule, source) : { value: rule.sourceValue };
  const answer = askedBy(rule, scope).asked;
  const asked =
    rule.of === "amount"
      ? `what ${answer} costs`
      : rule.of === "count"
        ? `the number of ${asksEntries(rule) ? "entries" : "answers"} of ${answer}`
        : answer;
  return saidOf(rule, { asked, value, scope, says: null });
}

interface Said {
  asked: string;
  value: string;
  scope: RuleScope;
  says: string | null;
}

function saidOf(rule: Rule, { asked, value, scope, says }: Said): string {
  const how = CONDITION_WORDS[rule.condition];
  if (isAboutBlank(rule)) return `${asked} ${how}`;
  const operands = operandsOf(rule, value).map((one) => says ?? operandWords(one, { rule, scope }));
  return `${asked} ${how} ${operands.join(" and ")}`;
}

function operandWords(operand: Operand, { rule, scope }: { rule: Rule; scope: RuleScope }): string {
  if (operand.kind === "day") return dayWords(operand);
  if (operand.kind === "value")
    return quoted(
      rule.of === "amount" ? (scope.amount?.(Number(operand.value)) ?? operand.value) : operand.value,
    );
  const field = scope.field(operand.fieldId);
  return field ? `the answer to ${isParted(field) ? partOf(field, operand.part) : fieldName(field)}` : GONE;
}

/** “14 days before the first day of the event”. */
function dayWords({ from, days }: Extract<Operand, { kind: "day" }>): string {
  if (days === 0) return DAY_WORDS[from];
  const count = Math.abs(days);
  return `${count} day${count === 1 ? "" : "s"} ${days < 0 ? "before" : "after"} ${DAY_WORDS[from]}`;
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
  if (asksEntries(rule)) return { asked: fieldName(source), says: "" };
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
