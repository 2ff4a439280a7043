import { compareDecimals } from "~/lib/decimal.rules";
import { isAboutBlank, isNaming } from "../logic/comparison.rules";
import { type BrokenFact, brokenFact, TODAY } from "../logic/facts.rules";
import type { FactDefinition } from "../logic/facts.types";
import {
  type Asked,
  type AskingRule,
  type FieldNode,
  graphRule,
  type LogicGraph,
} from "../logic/logic-graph.rules";
import { FACT_LABELS } from "../logic/logic-words.rules";
import { askedOf, type BrokenRule, operandsOf } from "../logic/resolved-rule.rules";
import type { Field } from "./field.schema";
import type { Finding } from "./finding.types";
import type { FieldList } from "./form-document.schema";
import type { Conditions, LogicEntry, Rule } from "./logic.schema";
import { nestedRulesOf } from "./ruled-fields.rules";
import { FACT, isGroup, rulesIn } from "./rules-in.rules";
import { isTemplate } from "./structure.rules";

/** Why a rule is broken, in words. */
const BROKEN: Readonly<Record<BrokenRule, string>> = {
  source: "A condition asks a question that is not there any more",
  nested: "A condition asks a question of a field group that is not there any more",
  option: "A condition asks for an option that is not there any more",
  part: "A condition asks for a part that is not shown",
  value: "A condition compares with something that is no number or date",
  type: "A condition asks a question whose answer cannot be compared",
  operand: "A condition compares with the answer to a question that is not there any more",
};

const BROKEN_FACT: Readonly<Record<BrokenFact, string>> = {
  fact: "A condition asks a fact of the team that is not there any more",
  format: "A condition asks a fact of the team that has another format now",
  option: "A condition asks for a team type that is not there any more",
  value: "A condition compares a fact of the team with something that is no number or date",
  type: "A condition compares a fact of the team in a way that it cannot be compared",
};

/** What of teams rules can ask; null: nobody looked it up, and rules on facts are not judged. */
export type Facts = readonly FactDefinition[] | null;

/** Conditions that can never hold, or that ask what is not there; and what is shown in a circle. */
export function logicFindings(document: FieldList, graph: LogicGraph, facts: Facts = null): Finding[] {
  const groups = new Map(graph.templates.map((template) => [template.group.id, template]));
  return [
    ...findingsOf(document, { groupId: null, asked: graph.asked, facts }),
    ...[...groups.values()].flatMap(({ group, asked }) =>
      findingsOf(group, { groupId: group.id, asked, facts }),
    ),
    ...graph.circles.map(circleFinding),
  ];
}

interface Place {
  groupId: string | null;
  asked: Asked;
  facts: Facts;
}

function findingsOf(list: FieldList, place: Place): Finding[] {
  return [...entryFindings(list, place), ...list.fields.flatMap((field) => changeFindings(field, place))];
}

const NESTED_GONE = "Its rules say something of a question that its group does not have any more";

/** Of what says when a question is required, and when an option is offered. */
function changeFindings(field: Field, { groupId, asked, facts }: Place): Finding[] {
  const required = "requiredWhen" in field ? field.requiredWhen : undefined;
  const of = (what: string, when: Conditions) =>
    [
      ...(when.rules.length === 0 ? [`${what} has no condition yet`] : []),
      ...rulesIn(when).flatMap((rule) => [
        ...(rule.sourceId === field.id ? [`${what} asks the question itself`] : []),
        ...[ruleMessage(rule, asked, facts) ?? []].flat(),
      ]),
    ].map((message): Finding => ({ severity: "refuse", fieldId: field.id, groupId, message }));
  const options = "options" in field ? field.options : [];
  return [
    ...(required ? of("When it is required", required) : []),
    ...options.flatMap(({ label, value, when }) =>
      when ? of(`When “${label || value}” is offered`, when) : [],
    ),
    ...nestedRulesOf(field).flatMap(({ id, shownWhen, requiredWhen, offeredWhen = [] }): Finding[] => {
      const nested = asked.nested(field.id)?.get(id)?.field;
      if (!nested) return [{ severity: "warn", fieldId: field.id, groupId, message: NESTED_GONE }];
      const options = new Map(
        ("options" in nested ? nested.options : []).map(({ value, label }) => [value, label || value]),
      );
      const name = `“${nested.label || "without a label"}” of the group`;
      return [
        ...(shownWhen ? of(`When ${name} is shown`, shownWhen) : []),
        ...(requiredWhen ? of(`When ${name} is required`, requiredWhen) : []),
        ...offeredWhen.flatMap(({ value, when }): Finding[] =>
          options.has(value)
            ? of(`When “${options.get(value)}” of ${name} is offered`, when)
            : [
                {
                  ...{ severity: "warn", fieldId: field.id, groupId },
                  message: `Its rules say when an option of ${name} is offered that is not there any more`,
                },
              ],
        ),
      ];
    }),
  ];
}

function entryFindings({ logicMap }: FieldList, { groupId, asked, facts }: Place): Finding[] {
  return Object.entries(logicMap).flatMap(([id, entry]) => {
    const isThere = asked.fields.has(id);
    const messages = isThere
      ? entryMessages(entry, asked, facts)
      : ["A condition belongs to a question that is not there any more"];
    const fieldId = isThere ? id : null;
    return [...new Set(messages)].map(
      (message): Finding => ({ severity: "refuse", fieldId, groupId, message }),
    );
  });
}

function entryMessages(
  { rules, thenFieldId, elseFieldId }: LogicEntry,
  asked: Asked,
  facts: Facts,
): string[] {
  const targets = [thenFieldId, elseFieldId].filter(Boolean);
  return [
    ...(rules.length === 0 ? ["Its logic has no condition yet"] : []),
    ...(targets.length === 0 ? ["Its logic shows nothing: choose what is shown"] : []),
    ...targets
      .filter((id) => !asked.fields.has(id))
      .map(() => "Its logic shows a question that is not there any more"),
    ...(rules.filter(isGroup).some((group) => group.rules.length === 0)
      ? ["A group has no condition yet"]
      : []),
    ...rulesIn({ rules }).flatMap((rule) => ruleMessage(rule, asked, facts) ?? []),
  ];
}

function ruleMessage(rule: Rule, asked: Asked, facts: Facts): string | null {
  if (rule.sourceType === FACT) return factMessage(rule, facts);
  const resolved = graphRule(rule, asked);
  if (typeof resolved === "string") return BROKEN[resolved];
  if (resolved.sourceNode === null) return null;
  const { source, nested } = resolved;
  const { value } = nested ? { value: rule.nestedValue } : askedOf(rule, source);
  const compared = comparedMessage(rule, value) ?? swappedMessage(resolved);
  if (compared) return compared;
  if (!isTemplate(source) || rule.loopIndex === null) return null;
  const rows = source.isLooping ? source.maxLoops : 1;
  return rule.loopIndex < rows ? null : `A condition asks entry ${rule.loopIndex + 1} of at most ${rows}`;
}

function factMessage(rule: Rule, facts: Facts): string | null {
  const found = facts?.find(({ id }) => id === rule.sourceId);
  const known = rule.sourceId === TODAY ? { kind: "date" as const } : found;
  if (!facts && !known) return comparedMessage(rule, rule.sourceValue);
  const options = found?.kind === "choice" ? found.options.map(({ value }) => value) : undefined;
  const broken = brokenFact(rule, known && { kind: known.kind, options });
  if (!broken) return comparedMessage(rule, rule.sourceValue);
  const name = found?.label ?? FACT_LABELS[rule.sourceId];
  return name ? `${BROKEN_FACT[broken]}: “${name}”` : BROKEN_FACT[broken];
}

function comparedMessage(rule: Rule, value: string): string | null {
  if (isAboutBlank(rule)) return null;
  const isNothing = isNaming(rule)
    ? value.trim() === ""
    : operandsOf(rule, value).some((one) => one.kind === "value" && one.value.trim() === "");
  return isNothing ? "A condition compares with nothing" : null;
}

/** What is between the larger and the smaller is nothing. */
function swappedMessage({ rule, operands }: AskingRule): string | null {
  const [first, last] = operands.map((one) => ("value" in one ? one.value : null));
  if (rule.condition !== "between" || !first || !last) return null;
  const isDay = first.length === 10 && /^\d{4}-/.test(first);
  const isSwapped = isDay ? first > last : compareDecimals(first, last) > 0;
  return isSwapped
    ? "A condition asks for what is between two values, and the first is above the second"
    : null;
}

const calculatedCircle = (names: readonly string[], isAll: boolean): string =>
  names.length === 1
    ? `${names[0]} is worked out of itself. Change its formula`
    : isAll
      ? `These are worked out of each other in a circle: ${names.join(", ")}. Change one of them`
      : `These depend on each other in a circle, by formulas and by what is shown or offered: ${names.join(", ")}. Change one of them`;

function circleFinding(circle: readonly FieldNode[]): Finding {
  const calculated = circle.filter(({ formula }) => formula);
  const listed = calculated.length > 0 ? circle.toSorted((one, other) => one.at - other.at) : circle;
  const [first] = listed;
  const names = listed.map(({ field }) => `“${field.label || "without a label"}”`);
  const isOffered = first?.entries.length === 0 && first.offeredWhen.length > 0;
  const message =
    calculated.length > 0
      ? calculatedCircle(names, calculated.length === circle.length)
      : names.length === 1 && isOffered
        ? `${names[0]} offers its options by its own answer. Change when they are offered`
        : names.length === 1
          ? `${names[0]} is shown by its own answer. Change its condition`
          : `These show each other in a circle: ${names.join(", ")}. Change one of their conditions`;
  // Where the field of a group stands, its group is mended.
  const template = first?.template?.field;
  const groupId = isTemplate(template) ? template.fieldGroupId : null;
  return { severity: "refuse", fieldId: first?.field.id ?? null, groupId, message };
}
