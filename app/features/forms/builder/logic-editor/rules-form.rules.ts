import { isDay } from "~/lib/dates";
import { minorDigits, minorUnits } from "~/lib/money.rules";
import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import { type Condition, EVENT_DAYS, MOST_DAYS_APART } from "../../document/field-types.rules";
import type { Conditions, Operand, Rule, RuleOrGroup } from "../../document/logic.schema";
import { FACT, isGroup } from "../../document/rules-in.rules";
import { TEMPLATE } from "../../document/structure.rules";
import { isComparedAsNumber } from "../../document/types/builder-kinds.rules";
import { isPartedType } from "../../document/types/type-lists.rules";
import { typedNumber } from "../../runner/typed-values.rules";
import { AMOUNT, COUNT, conditionsOf, FACT_KEY, takesOperand } from "./rule-sources.rules";
import type { RuleSource, RuleValues } from "./rule-sources.types";
import { placed } from "./rule-steps.rules";

/** How people of the event write numbers and amounts. */
export interface RuleContext {
  locale: string;
  /** Of amounts; the one that events begin with where none is said. */
  currency?: string;
}

const CURRENCY = "GBP";

/** Rules as their form holds them, those of a group behind the others. */
export const valuesOfRules = (rules: readonly RuleOrGroup[], context: RuleContext): RuleValues[] =>
  placed(
    rules.flatMap((one) =>
      isGroup(one)
        ? one.rules.map((rule) => ({ ...valuesOfRule(rule, context), group: one.operator }))
        : [valuesOfRule(one, context)],
    ),
  );

/** A rule as its form holds it; of one whose question is gone what it asked. */
export function valuesOfRule(rule: Rule, context: RuleContext): RuleValues {
  const isNested = rule.sourceType === TEMPLATE;
  const isPart = isPartedType(rule.sourceType) || (!isNested && rule.nestedId !== "");
  const key = isNested
    ? [rule.sourceId, rule.nestedId, rule.sourceValue]
    : [rule.sourceId, "", isPart ? rule.nestedId : ""];
  const value = isNested || isPart ? rule.nestedValue : rule.sourceValue;
  const type = isNested ? rule.nestedType : rule.sourceType;
  const isNumber =
    rule.of === "count" ||
    isComparedAsNumber(type) ||
    (rule.sourceType === FACT && rule.nestedType === "number");
  const typed = (text: string) =>
    rule.of === "amount" ? typedAmount(text, context) : isNumber ? typedNumber(text, context.locale) : text;
  const isCounted = rule.of !== undefined || (isNested && rule.nestedId === "");
  const own =
    rule.sourceId === "" ? "" : key.join("/") + (isCounted ? (rule.of === "amount" ? AMOUNT : COUNT) : "");
  const { against, upTo } = rule;
  return {
    source: rule.sourceType === FACT ? FACT_KEY + rule.sourceId : own,
    condition: SHOWN[rule.condition] ?? rule.condition,
    value: against && against.kind !== "value" ? "" : typed(against?.value ?? value),
    ...(against && against.kind !== "value" && operandValues(against)),
    ...(upTo && lastValues(upTo, typed)),
    row:
      !isNested || rule.nestedId === ""
        ? ""
        : rule.loopIndex !== null
          ? String(rule.loopIndex + 1)
          : rowOperator(rule),
  };
}

/** People read “is” and “is not” in any case. */
const SHOWN: Partial<Record<Condition, Condition>> = { same: "equals", different: "notEquals" };
const STORED: Partial<Record<Condition, Condition>> = { equals: "same", notEquals: "different" };

const rowOperator = ({ loopOperator }: Rule): string => (loopOperator === "ALL" ? "all" : "any");

function operandValues(
  operand: Exclude<Operand, { kind: "value" }>,
): Required<Pick<RuleValues, "against" | "days" | "way">> {
  if (operand.kind === "field")
    return { against: `field/${operand.fieldId}/${operand.part}`, days: "", way: "after" };
  const { from, days } = operand;
  return {
    against: `day/${from}`,
    days: days === 0 ? "" : String(Math.abs(days)),
    way: days < 0 ? "before" : "after",
  };
}

function lastValues(upTo: Operand, typed: (text: string) => string) {
  if (upTo.kind === "value") return { upTo: typed(upTo.value) };
  const { against, days, way } = operandValues(upTo);
  return { upToAgainst: against, upToDays: days, upToWay: way };
}

interface Judging extends RuleContext {
  sources: readonly RuleSource[];
}

/** Rules as a form says them. A row without a question is no rule yet. */
export function rulesOfForm(
  values: readonly RuleValues[],
  { sources, ...context }: Judging,
): { rules: RuleOrGroup[]; problems: Record<string, string> } {
  const known = new Map(sources.map((source) => [source.key, source]));
  const problems: Record<string, string> = {};
  const read = values.flatMap((row, at): { rule: Rule; group: string }[] => {
    if (row.source === "") return [];
    const source = known.get(row.source);
    if (!source) {
      problems[`rules[${at}].source`] = "This question is not there any more: choose another one";
      return [];
    }
    const say = (name: string, message: string) => {
      problems[`rules[${at}].${name}`] = message;
    };
    return [{ rule: ruleOf(row, { source, context, say }), group: row.group ?? "" }];
  });
  const rules = read.filter(({ group }) => group === "").map(({ rule }) => rule);
  const grouped = read.filter(({ group }) => group !== "");
  const [first] = grouped;
  if (!first) return { rules, problems };
  const operator: Conditions["operator"] = first.group === "ALL" ? "ALL" : "ANY";
  return { rules: [...rules, { operator, rules: grouped.map(({ rule }) => rule) }], problems };
}

interface Reading {
  source: RuleSource;
  context: RuleContext;
  say: (name: string, message: string) => void;
}

function ruleOf(row: RuleValues, reading: Reading): Rule {
  const { source } = reading;
  const chosen = conditionsOf(source).includes(row.condition) ? row.condition : "equals";
  const takes = takesOperand(source, chosen);
  const isTyped = !takes || !row.against;
  const isBlank = chosen === "answered" || chosen === "blank";
  const value = isBlank || !isTyped ? "" : typedValue(row.value, { name: "value", ...reading });
  const against = isTyped ? null : operandOf(row, { name: "days", ...reading });
  const upTo = chosen === "between" ? lastOf(row, reading) : null;
  const [key = "", of] = source.key.split("#");
  // The two of the specification compare with what stands in the rule, and with the answer itself.
  const isNew = against !== null || of !== undefined;
  const more = {
    condition: isNew ? (STORED[chosen] ?? chosen) : chosen,
    ...(of && { of: of as "count" | "amount" }),
    ...(against && { against }),
    ...(upTo && { upTo }),
  };
  return { ...askedBy(row, { source, key, value }), ...more };
}

/** What a rule asks, and in which entry of a group. */
function askedBy(
  { row }: RuleValues,
  { source, key, value }: { source: RuleSource; key: string; value: string },
): Omit<Rule, "condition"> {
  const { sourceType, nestedType } = source;
  const none = { loopIndex: null, nestedId: "", nestedValue: "", loopOperator: "" as const };
  if (source.isFact)
    return { sourceId: key.slice(FACT_KEY.length), sourceType, sourceValue: value, ...none, nestedType };
  const [sourceId = "", nestedId = "", part = ""] = key.split("/");
  const isNested = sourceType === TEMPLATE;
  const isPart = !isNested && part !== "";
  const number = /^\d{1,4}$/.test(row) ? Number(row) : 0;
  const loopIndex = source.entries > 0 && number > 0 ? number - 1 : null;
  return {
    sourceId,
    sourceType,
    sourceValue: isNested ? part : isPart ? "" : value,
    loopIndex,
    nestedId: isNested ? nestedId : part,
    nestedType: isNested ? nestedType : "",
    nestedValue: isNested || isPart ? value : "",
    loopOperator: source.entries > 0 && loopIndex === null ? (row === "all" ? "ALL" : "ANY") : "",
  };
}

function lastOf(row: RuleValues, reading: Reading): Operand {
  const { upTo = "", upToAgainst: against = "", upToDays: days, upToWay: way } = row;
  if (against !== "") return operandOf({ against, days, way }, { name: "upToDays", ...reading });
  return { kind: "value", value: typedValue(upTo, { name: "upTo", ...reading }) };
}

/** A value in the one form in which it is kept. */
function typedValue(
  typed: string,
  { source: { kind }, context, say, name }: Reading & { name: string },
): string {
  if (kind === "choice") return typed;
  const text = typed.trim();
  if (text === "" || kind === "text") return text;
  if (kind === "date") return isDay(text) ? text : (readDay(text, context.locale) ?? text);
  const decimal = readNumber(
    text,
    context.locale,
    ...(kind === "amount" ? [context.currency ?? CURRENCY] : []),
  );
  if (kind !== "amount") {
    if (decimal === null) say(name, "Enter a number");
    return decimal ?? "";
  }
  const minor = decimal === null ? null : minorUnits(decimal, context.currency ?? CURRENCY);
  if (minor === null) say(name, "Enter an amount, such as 12.50");
  return minor === null ? "" : String(minor);
}

function operandOf(
  { against = "", days = "", way }: { [Name in "against" | "days" | "way"]?: string | undefined },
  { say, name }: Reading & { name: string },
): Operand {
  const [kind, id = "", part = ""] = against.split("/");
  if (kind === "field") return { kind: "field", fieldId: id, part };
  const count = days === "" ? 0 : Number(days);
  const isFine = Number.isInteger(count) && count >= 0 && count <= MOST_DAYS_APART;
  if (!isFine) say(name, `Enter a whole number of days up to ${MOST_DAYS_APART}`);
  const from = EVENT_DAYS.find((one) => one === id) ?? "today";
  return { kind: "day", from, days: isFine && count > 0 ? (way === "before" ? -count : count) : 0 };
}

function typedAmount(minor: string, { currency = CURRENCY, locale }: RuleContext): string {
  if (!/^-?\d{1,15}$/.test(minor)) return minor;
  const digits = minorDigits(currency);
  return typedNumber((Number(minor) / 10 ** digits).toFixed(digits), locale);
}
