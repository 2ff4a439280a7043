import type { Conditions, LogicEntry } from "../../document/logic.schema";
import { logicFindings } from "../../document/logic-checks.rules";
import { nestedRulesOf } from "../../document/ruled-fields.rules";
import { labelOfType } from "../../document/types/builder-kinds.rules";
import { namedBy } from "../../fields/working-copy.rules";
import type { Edited } from "../../fields/working-copy.server";
import type { FactDefinition } from "../../logic/facts.types";
import { conditionWords, fieldName, logicWords } from "../../logic/logic-words.rules";
import { scopeWith } from "../../logic/scope-with.rules";
import { graphOf } from "../../logic/visibility.rules";
import type { PlacedGroup } from "../../publication/working-document.server";
import { sourcesOfCopy } from "./logic-sources.server";
import type { RuleValues } from "./rule-sources.types";
import { valuesOfRules } from "./rules-form.rules";

/** When a field is shown, in words, what relies on it, and what its rules are made of. */
export function logicPanel(
  { copy, groups }: { copy: Edited; groups: readonly PlacedGroup[] },
  {
    fieldId,
    money,
    facts,
  }: { fieldId: string; money: { locale: string; currency: string }; facts: readonly FactDefinition[] },
) {
  const { document, sources } = sourcesOfCopy(copy, groups, facts);
  const graph = graphOf(document);
  const { logicMap } = copy;
  const scope = scopeWith(graph.asked.scope, { facts, ...money });
  const entry = ownEntry(logicMap[fieldId], fieldId);
  const named = (id: string) => {
    const field = graph.asked.fields.get(id)?.field;
    return field ? fieldName(field) : "a field that is not there any more";
  };
  const placed = graph.asked.fields.get(fieldId)?.field;
  const own = placed ?? {};
  const { requiredWhen, options = [] } = own as { requiredWhen?: Conditions; options?: OptionWhen[] };
  const ruledBy = (canBe: boolean, when: Conditions | undefined): Ruled | null =>
    canBe
      ? {
          words: when ? conditionWords(when, scope) : null,
          operator: when?.operator ?? "ALL",
          rules: valuesOfRules(when?.rules ?? [], money),
        }
      : null;
  const circles = graph.circles.filter((circle) => circle.some(({ field }) => field.id === fieldId));
  const findings = logicFindings(document, graph, facts).filter(
    (finding) => finding.fieldId === fieldId && finding.groupId === null,
  );
  return {
    operator: entry.operator,
    rules: valuesOfRules(entry.rules, money),
    thenFieldId: entry.thenFieldId,
    elseFieldId: entry.elseFieldId,
    /** Of each entry that shows or hides it, and of its own. */
    sentences: Object.entries(logicMap)
      .filter(
        ([key, { thenFieldId, elseFieldId }]) =>
          key === fieldId || thenFieldId === fieldId || elseFieldId === fieldId,
      )
      .map(([key, one]) => ({ fieldId: key, words: logicWords(one, scope) })),
    usedBy: namedBy(logicMap, [fieldId])
      .filter((id) => id !== fieldId)
      .map((id) => ({ fieldId: id, name: named(id) })),
    circles: circles.map((circle) => circle.map(({ field }) => fieldName(field))),
    problems: circles.length > 0 ? [] : [...new Set(findings.map(({ message }) => message))],
    sources,
    /** When it is required though it need not be; null for what nobody answers, and where it is required always. */
    required: ruledBy("requiredWhen" in own || ("isRequired" in own && !own.isRequired), requiredWhen),
    options: options.map(({ label, value, when }) => ({
      ...{ value, label: label || value },
      ...(ruledBy(true, when) as Ruled),
    })),
    /** What this form says of the questions in the group that the field places. */
    nested: [...(graph.asked.nested(fieldId)?.values() ?? [])].map(({ field }) => {
      const said = placed && nestedRulesOf(placed).find(({ id }) => id === field.id);
      return {
        ...{ id: field.id, label: field.label || labelOfType(field.type) },
        shown: ruledBy(true, said?.shownWhen) as Ruled,
        required: ruledBy("isRequired" in field && !field.isRequired, said?.requiredWhen),
        options: ("options" in field ? field.options : []).map(({ label, value }) => ({
          ...{ value, label: label || value },
          ...(ruledBy(true, said?.offeredWhen?.find((one) => one.value === value)?.when) as Ruled),
        })),
      };
    }),
    targets: document.fields.map(({ id, label, type }) => ({ value: id, label: label || labelOfType(type) })),
  };
}
export type LogicPanelData = ReturnType<typeof logicPanel>;

interface OptionWhen {
  label: string;
  value: string;
  when?: Conditions;
}

/** What rules say of a question; `words` are null where nothing does. */
export interface Ruled {
  words: string | null;
  operator: string;
  rules: readonly RuleValues[];
}

/** The first rules of a field show the field itself. */
const ownEntry = (entry: LogicEntry | undefined, fieldId: string): LogicEntry =>
  entry ?? { operator: "ANY", rules: [], thenFieldId: fieldId, elseFieldId: "" };
