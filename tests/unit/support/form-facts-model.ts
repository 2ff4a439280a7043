import type { Rule } from "~/features/forms/document/logic.schema";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import { comparedWith, dayOf, isOld, type Kind, operandsOf, readAs, WORDS } from "./form-measures-model";

/** What is known of teams and days, for `form-logic-model.ts`. */

export type Word = "yes" | "no" | "unknown";

/** What a rule on a fact says. */
export function factWord(rule: Rule, facts: KnownFacts | null): Word {
  const isToday = rule.sourceId === "day";
  if (!facts)
    return rule.condition === "blank" || rule.condition === "notEquals" || rule.condition === "different"
      ? "yes"
      : "no";
  const fact = isToday
    ? { kind: "date", value: facts.days.today ?? "", options: undefined }
    : facts.facts[rule.sourceId];
  if (!fact || fact.kind !== rule.nestedType) return "unknown";
  const { condition } = rule;
  if (condition === "answered") return fact.value.trim() === "" ? "no" : "yes";
  if (condition === "blank") return fact.value.trim() === "" ? "yes" : "no";
  if (fact.kind === "choice") {
    if (!isOld(rule) || (fact.options && !fact.options.includes(rule.sourceValue))) return "unknown";
    return (fact.value === rule.sourceValue) === (condition === "equals") ? "yes" : "no";
  }
  const kind = fact.kind as Kind;
  const word = condition === "equals" ? "same" : condition === "notEquals" ? "different" : condition;
  if (!WORDS[kind].includes(word)) return "unknown";
  const operands = isOld(rule)
    ? [{ kind: "value" as const, value: rule.sourceValue }]
    : operandsOf(rule, rule.sourceValue);
  const values = operands.map((one) => {
    if (one.kind === "field" || (one.kind === "day" && kind !== "date")) return undefined;
    if (one.kind === "day") return readAs(kind, dayOf(one, facts));
    return kind !== "text" && readAs(kind, one.value) === null ? undefined : readAs(kind, one.value);
  });
  if (values.includes(undefined)) return "unknown";
  return comparedWith(word, readAs(kind, fact.value), values as (number | string | null)[]) ? "yes" : "no";
}
