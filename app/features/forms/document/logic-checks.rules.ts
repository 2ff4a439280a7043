import { type Asked, type FieldNode, graphRule, type LogicGraph } from "../logic/logic-graph.rules";
import type { BrokenRule } from "../logic/resolved-rule.rules";
import type { Finding } from "./finding.types";
import type { FieldList } from "./form-document.schema";
import type { LogicEntry, Rule } from "./logic.schema";
import { isTemplate } from "./structure.rules";
import { isParted } from "./types/kinds.rules";

/** Why a rule is broken, in words. */
const BROKEN: Readonly<Record<BrokenRule, string>> = {
  source: "A condition asks a question that is not there any more",
  nested: "A condition asks a question of a field group that is not there any more",
  option: "A condition asks for an option that is not there any more",
  part: "A condition asks for a part that is not shown",
  value: "A condition compares with something that is no number or date",
  type: "A condition asks a question whose answer cannot be compared",
};

/** Conditions that can never hold, or that ask what is not there; and what is shown in a circle. */
export function logicFindings(document: FieldList, graph: LogicGraph): Finding[] {
  const groups = new Map(graph.templates.map((template) => [template.group.id, template]));
  return [
    ...findingsOf(document, { groupId: null, asked: graph.asked }),
    ...[...groups.values()].flatMap(({ group, asked }) => findingsOf(group, { groupId: group.id, asked })),
    ...graph.circles.map(circleFinding),
  ];
}

function findingsOf(
  { logicMap }: FieldList,
  { groupId, asked }: { groupId: string | null; asked: Asked },
): Finding[] {
  return Object.entries(logicMap).flatMap(([id, entry]) => {
    const isThere = asked.fields.has(id);
    const messages = isThere
      ? entryMessages(entry, asked)
      : ["A condition belongs to a question that is not there any more"];
    const fieldId = isThere ? id : null;
    return [...new Set(messages)].map(
      (message): Finding => ({ severity: "refuse", fieldId, groupId, message }),
    );
  });
}

function entryMessages({ rules, thenFieldId, elseFieldId }: LogicEntry, asked: Asked): string[] {
  const targets = [thenFieldId, elseFieldId].filter(Boolean);
  return [
    ...(rules.length === 0 ? ["Its logic has no condition yet"] : []),
    ...(targets.length === 0 ? ["Its logic shows nothing: choose what is shown"] : []),
    ...targets
      .filter((id) => !asked.fields.has(id))
      .map(() => "Its logic shows a question that is not there any more"),
    ...rules.map((rule) => ruleMessage(rule, asked)).filter((message) => message !== null),
  ];
}

function ruleMessage(rule: Rule, asked: Asked): string | null {
  const resolved = graphRule(rule, asked);
  if (typeof resolved === "string") return BROKEN[resolved];
  const { source, nested } = resolved;
  const value = nested || isParted(source) ? rule.nestedValue : rule.sourceValue;
  if (value.trim() === "") return "A condition compares with nothing";
  if (!isTemplate(source) || rule.loopIndex === null) return null;
  const rows = source.isLooping ? source.maxLoops : 1;
  return rule.loopIndex < rows ? null : `A condition asks entry ${rule.loopIndex + 1} of at most ${rows}`;
}

function circleFinding(circle: readonly FieldNode[]): Finding {
  const [first] = circle;
  const names = circle.map(({ field }) => `“${field.label || "without a label"}”`);
  const message =
    names.length === 1
      ? `${names[0]} is shown by its own answer. Change its condition`
      : `These show each other in a circle: ${names.join(", ")}. Change one of their conditions`;
  // Where the field of a group stands, its group is mended.
  const template = first?.template?.field;
  const groupId = isTemplate(template) ? template.fieldGroupId : null;
  return { severity: "refuse", fieldId: first?.field.id ?? null, groupId, message };
}
