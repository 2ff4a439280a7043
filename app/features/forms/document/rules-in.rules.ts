import type { Conditions, Rule, RuleGroup, RuleOrGroup } from "./logic.schema";

export const isGroup = (one: RuleOrGroup): one is RuleGroup => "rules" in one;

/** All rules, those of groups among them. */
export const rulesIn = ({ rules }: Pick<Conditions, "rules">): Rule[] =>
  rules.flatMap((one) => (isGroup(one) ? one.rules : [one]));

/** The same in their places, each changed. */
export const withEachRule = (rules: readonly RuleOrGroup[], change: (rule: Rule) => Rule): RuleOrGroup[] =>
  rules.map((one) => (isGroup(one) ? { ...one, rules: one.rules.map(change) } : change(one)));

/** Ids of the fields that rules name: what they ask, and whose answers they compare with. */
export const namedByRules = (conditions: Pick<Conditions, "rules">): string[] =>
  rulesIn(conditions).flatMap(({ sourceId, sourceType, against, upTo }) => [
    ...(sourceType === FACT ? [] : [sourceId]),
    ...[against, upTo].flatMap((one) => (one?.kind === "field" ? [one.fieldId] : [])),
  ]);

/** A rule asks the team or the day, not an answer. */
export const FACT = "fact";
