import type { Field } from "../document/field.schema";
import type { Finding } from "../document/finding.types";
import { isForStaff } from "../document/for-staff.rules";
import type { FieldList, FormDocument } from "../document/form-document.schema";
import { conditionsOf } from "../document/ruled-fields.rules";
import { namedByRules } from "../document/rules-in.rules";
import type { FactDefinition } from "../logic/facts.types";
import { isCalculated, type LogicGraph } from "../logic/logic-graph.rules";
import { askedByFormula, problemOfStored } from "./formula-names.rules";
import { nameables } from "./nameables.rules";

interface Around {
  graph: LogicGraph;
  /** Null: nobody looked them up, and what formulas ask of teams is not judged. */
  facts: readonly FactDefinition[] | null;
}

/** What formulas ask that is not there any more, or cannot be reckoned with; what is no formula at all is found of the field itself. */
export function formulaFindings(document: FormDocument, around: Around): Finding[] {
  if (around.graph.calculated.length === 0) return [];
  const placed = new Set(around.graph.templates.map(({ group }) => group.id));
  return [
    ...findingsOf(document, null, { document, ...around }),
    ...document.groups
      .filter(({ id }) => placed.has(id))
      .flatMap((group) => [
        ...findingsOf(group, group.id, { document, ...around, facts: around.facts && [] }),
        ...staffFindings(group, group.id),
      ]),
  ];
}

function findingsOf(
  { fields }: FieldList,
  groupId: string | null,
  { document, graph, facts }: Around & { document: FormDocument },
): Finding[] {
  const byId = new Map(document.groups.map((group) => [group.id, group]));
  return fields.flatMap((field): Finding[] => {
    if (!isCalculated(field)) return [];
    if (!facts && field.formula.includes("[@")) return [];
    const names = nameables(fields, {
      ...{ selfId: "", graph, facts: facts ?? [] },
      groupOf: (id) => (groupId === null ? byId.get(id) : undefined),
    });
    const message = problemOfStored(field.formula, names);
    return message ? [{ severity: "refuse", fieldId: field.id, groupId, message }] : [];
  });
}

/** In a group a browser works out each entry: an outcome that only the server knows cannot be told of each. */
function staffFindings({ fields, logicMap }: FieldList, groupId: string): Finding[] {
  const kept = fields.filter(isForStaff);
  const found = (field: Field, asked: readonly string[]): Finding[] => {
    const secret = isForStaff(field) ? undefined : kept.find(({ id }) => asked.includes(id));
    const message = `In a field group nothing that is shown can depend on “${secret?.label}”, which is kept for staff`;
    return secret ? [{ severity: "refuse", fieldId: field.id, groupId, message }] : [];
  };
  const asked = (field: Field) => [...askedByFormula(field), ...conditionsOf(field).flatMap(namedByRules)];
  return [
    ...fields.flatMap((field) => found(field, asked(field))),
    ...fields.flatMap((field) => {
      const entry = logicMap[field.id];
      return entry ? found(field, namedByRules(entry)) : [];
    }),
  ];
}
