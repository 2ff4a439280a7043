import type { RuleValues } from "./rule-sources.types";

export const EMPTY_RULE: RuleValues = { source: "", condition: "equals", value: "", row: "any" };

/** With a rule added or removed, or as they are to show the answers of another question; null: it is no such button. */
export function steppedRules(rules: readonly RuleValues[], step: string): RuleValues[] | null {
  if (step === "answers") return [...rules];
  if (step === "add:rules") return [...rules, EMPTY_RULE];
  const [, place = ""] = /^remove:rules:(\d{1,3})$/.exec(step) ?? [];
  return place === "" ? null : rules.filter((_, at) => at !== Number(place));
}

/** Rules as a refused form was sent with them. */
export function sentRules(sent: unknown): RuleValues[] {
  if (!Array.isArray(sent)) return [];
  return Array.from(sent, (rule: Partial<Record<keyof RuleValues, unknown>> | undefined) => ({
    source: String(rule?.source ?? ""),
    condition: rule?.condition === "notEquals" ? "notEquals" : "equals",
    value: String(rule?.value ?? ""),
    row: String(rule?.row ?? "any"),
  }));
}
