import type { Answers } from "../answers/answer.types";
import type { FormDocument } from "../document/form-document.schema";
import type { EntryNode, FieldNode } from "./logic-graph.rules";
import { conditionWords, fieldName } from "./logic-words.rules";
import { scopeWith } from "./scope-with.rules";
import { graphOf, type LogicState, type Outcome, outcomeOf, stateOf } from "./visibility.rules";

/** Why a field is shown or not. */
export interface Explained {
  fieldId: string;
  /** The entry of the looped group that it stands in; null for a field of the form. */
  within: { templateId: string; row: number } | null;
  isShown: boolean;
  /** The first of what decides it: nothing, what it stands in, a circle or what is broken, or logic. */
  because: "always" | "container" | "circle" | "broken" | "logic";
  /** A sentence each. */
  reasons: readonly string[];
}

/** For each field, in the order of the document and of the entries, why it is shown for these answers, or why not. */
export function explained(document: FormDocument, answers: Answers, naming?: Naming): Explained[] {
  const graph = graphOf(document);
  const state = stateOf(graph, answers);
  const of = (nodes: ReadonlyMap<string, FieldNode>, within: Explained["within"]) =>
    [...nodes.values()].map((node) => explainedField(node, { state, within, naming }));
  return [...graph.asked.fields.values()].flatMap((node) => {
    const own = explainedField(node, { state, within: null, naming });
    const template = graph.templates.find((one) => one.node === node);
    const rows = template ? (state.rows.get(node) ?? []) : [];
    return [
      own,
      ...rows.flatMap((_, row) =>
        of(template?.asked.fields ?? new Map(), { templateId: node.field.id, row }),
      ),
    ];
  });
}

/** What facts are called, and how amounts are written; without it a fact is “a fact of the team”. */
type Naming = Parameters<typeof scopeWith>[1];

interface At {
  state: LogicState;
  within: Explained["within"];
  naming: Naming | undefined;
}

function explainedField(node: FieldNode, { state, within, naming }: At): Explained {
  const row = within?.row ?? 0;
  const isShown = state.isShown[node.at]?.[row] ?? false;
  const said = (because: Explained["because"], ...reasons: string[]): Explained => ({
    ...{ fieldId: node.field.id, within, isShown, because, reasons },
  });
  if (node.isBroken) return said("broken", "Its field group is not there any more.");
  if (node.isInCircle)
    return said("circle", "It stands in a loop of rules: whether it is shown depends on itself.");
  const around = [node.template, ...node.containers].filter((one) => one !== null);
  const hidden = around.find((one) => !state.isShown[one.at]?.[one.template ? row : 0]);
  if (hidden) return said("container", `${fieldName(hidden.field)}, in which it stands, is not shown.`);
  if (node.gate && state.says[node.gate.at]?.[0] !== true)
    return said("logic", entrySentence(node, node.gate, { state, row: 0, naming }));
  if (node.entries.length === 0 && node.gate)
    return said("logic", entrySentence(node, node.gate, { state, row: 0, naming }));
  if (node.entries.length === 0) return said("always", "No rule names it: it is always shown.");
  return said("logic", ...node.entries.map((entry) => entrySentence(node, entry, { state, row, naming })));
}

function entrySentence(
  node: FieldNode,
  entry: EntryNode,
  { state, row, naming }: { state: LogicState; row: number; naming: Naming | undefined },
): string {
  const scope = naming ? scopeWith(entry.asked.scope, naming) : entry.asked.scope;
  const outcome: Outcome = state.says[entry.at]?.[row] ?? null;
  const isThen = entry.entry.thenFieldId === node.field.id;
  const when = conditionWords(entry.entry, scope);
  const wanted = isThen ? `shown if ${when}` : `shown unless ${when}`;
  if (outcome !== null) {
    const holding = entry.rules.map((rule) => outcomeOf(rule, { state, row }));
    const count = holding.filter((one) => one === true).length;
    return `It is ${wanted}: ${outcome ? "this holds" : "this does not hold"}, ${count} of ${holding.length} rules match.`;
  }
  const silent = entry.live?.find((one) => !state.isShown[one.at]?.[one.template ? row : 0]);
  if (silent) return `It is ${wanted}: ${fieldName(silent.field)}, whose logic this is, is not shown.`;
  return `It is ${wanted}: a rule asks something that is not there any more, so nobody can say.`;
}
