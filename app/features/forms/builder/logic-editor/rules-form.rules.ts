import { readNumber } from "~/lib/read-number.rules";
import type { Rule } from "../../document/logic.schema";
import { TEMPLATE } from "../../document/structure.rules";
import { isComparedAsNumber } from "../../document/types/builder-kinds.rules";
import { isPartedType } from "../../document/types/type-lists.rules";
import { typedNumber } from "../../runner/typed-values.rules";
import type { RuleSource, RuleValues } from "./rule-sources.types";

/** A rule as its form holds it; of one whose question is gone what it asked. */
export function valuesOfRule(rule: Rule, { locale }: { locale: string }): RuleValues {
  const isNested = rule.sourceType === TEMPLATE;
  const isPart = isPartedType(rule.sourceType) || (!isNested && rule.nestedId !== "");
  const key = isNested
    ? [rule.sourceId, rule.nestedId, rule.sourceValue]
    : [rule.sourceId, "", isPart ? rule.nestedId : ""];
  const value = isNested || isPart ? rule.nestedValue : rule.sourceValue;
  const type = isNested ? rule.nestedType : rule.sourceType;
  return {
    source: rule.sourceId === "" ? "" : key.join("/"),
    condition: rule.condition,
    value: isComparedAsNumber(type) ? typedNumber(value, locale) : value,
    row: !isNested ? "" : rule.loopIndex !== null ? String(rule.loopIndex + 1) : rowOperator(rule),
  };
}

const rowOperator = ({ loopOperator }: Rule): string => (loopOperator === "ALL" ? "all" : "any");

/** Rules as a form says them. A row without a question is no rule yet. */
export function rulesOfForm(
  values: readonly RuleValues[],
  { sources, locale }: { sources: readonly RuleSource[]; locale: string },
): { rules: Rule[]; problems: Record<string, string> } {
  const known = new Map(sources.map((source) => [source.key, source]));
  const problems: Record<string, string> = {};
  const rules = values.flatMap((row, at): Rule[] => {
    if (row.source === "") return [];
    const source = known.get(row.source);
    if (!source) {
      problems[`rules[${at}].source`] = "This question is not there any more: choose another one";
      return [];
    }
    const read = source.kind === "number" ? readNumber(row.value, locale) : row.value.trim();
    if (read === null && row.value.trim() !== "") problems[`rules[${at}].value`] = "Enter a number";
    return [ruleOf(row, { source, value: source.kind === "choice" ? row.value : (read ?? "") })];
  });
  return { rules, problems };
}

function ruleOf(
  { condition, row }: RuleValues,
  { source, value }: { source: RuleSource; value: string },
): Rule {
  const [sourceId = "", nestedId = "", part = ""] = source.key.split("/");
  const { sourceType, nestedType } = source;
  const isNested = sourceType === TEMPLATE;
  const isPart = !isNested && part !== "";
  const number = /^\d{1,4}$/.test(row) ? Number(row) : 0;
  const loopIndex = source.entries > 0 && number > 0 ? number - 1 : null;
  return {
    sourceId,
    sourceType,
    sourceValue: isNested ? part : isPart ? "" : value,
    condition,
    loopIndex,
    nestedId: isNested ? nestedId : part,
    nestedType: isNested ? nestedType : "",
    nestedValue: isNested || isPart ? value : "",
    loopOperator: source.entries > 0 && loopIndex === null ? (row === "all" ? "ALL" : "ANY") : "",
  };
}
