import { CONDITIONS, MOST_RULES } from "../../document/field-types.rules";
import type { RuleValues } from "./rule-sources.types";

export const EMPTY_RULE: RuleValues = { source: "", condition: "equals", value: "", row: "any" };

/** What is empty in most rules. */
const MORE = ["against", "days", "way", "upTo", "upToAgainst", "upToDays", "upToWay", "group"] as const;

export const isGrouped = ({ group = "" }: RuleValues): boolean => group !== "";

/** With a rule or a group added or removed, or as they are to show the answers of another question; null: it is no such button. */
export function steppedRules(rules: readonly RuleValues[], step: string): RuleValues[] | null {
  if (step === "answers") return [...rules];
  if (step === "add:rules") return placed([...rules, EMPTY_RULE]);
  if (step === "add:group") return placed([...rules, inGroup(rules)]);
  if (step === "ungroup:rules") return rules.map((rule) => ({ ...rule, group: "" }));
  const [, place = ""] = /^remove:rules:(\d{1,3})$/.exec(step) ?? [];
  return place === "" ? null : rules.filter((_, at) => at !== Number(place));
}

/** A rule of the group that is there; else of a new one: beside what all have to say one of those is enough, and the other way round. */
export const inGroup = (rules: readonly RuleValues[]): RuleValues => ({
  ...EMPTY_RULE,
  group: rules.find(isGrouped)?.group || "ANY",
});

/** Those of the group stand behind the others. */
export const placed = (rules: readonly RuleValues[]): RuleValues[] => [
  ...rules.filter((rule) => !isGrouped(rule)),
  ...rules.filter(isGrouped),
];

type Sent = Partial<Record<keyof RuleValues, unknown>> | undefined;

/** Rules as a refused form was sent with them. */
export function sentRules(sent: unknown): RuleValues[] {
  if (!Array.isArray(sent)) return [];
  return Array.from(sent.slice(0, MOST_RULES), (rule: Sent): RuleValues => {
    const more = MORE.flatMap((name) => (rule?.[name] ? [[name, String(rule[name])] as const] : []));
    return {
      source: String(rule?.source ?? ""),
      condition: CONDITIONS.find((one) => one === rule?.condition) ?? "equals",
      value: String(rule?.value ?? ""),
      row: String(rule?.row ?? "any"),
      ...Object.fromEntries(more),
    };
  });
}
