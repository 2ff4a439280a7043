import type { Answer, Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import type { Conditions } from "../document/logic.schema";
import {
  type EntryNode,
  type FieldNode,
  type GraphRule,
  graphRule,
  type LogicGraph,
  logicGraph,
} from "./logic-graph.rules";

/** What of a form is shown. */
export interface Visibility {
  /** Fields of the form. */
  shown: ReadonlySet<string>;
  /** By the id of a template: the fields of each of its rows. */
  rows: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
}

/** Kept as long as the document itself: building it costs more than walking it. */
const graphs = new WeakMap<FormDocument, LogicGraph>();

export function graphOf(document: FormDocument): LogicGraph {
  const graph = graphs.get(document) ?? logicGraph(document);
  graphs.set(document, graph);
  return graph;
}

/**
 * Which fields are shown for these answers, by the rules of docs/decisions/form-documents.md. Takes a time that grows as fields,
 * rules and rows do. What is broken or stands in a circle is hidden, and shows nothing.
 */
export function visibilityOf(document: FormDocument, answers: Answers): Visibility {
  return stateOf(graphOf(document), answers).visibility;
}

/** Whether rules of a confirmation, a notification or a webhook hold; without rules they do (decisions). */
export function conditionsHold(
  { operator, rules }: Conditions,
  { document, answers }: { document: FormDocument; answers: Answers },
): boolean {
  const graph = graphOf(document);
  const state = stateOf(graph, answers);
  const outcomes = rules.map((rule) => outcomeOf(graphRule(rule, graph.asked), { state, row: 0 }));
  return together(operator, outcomes) === true;
}

/** Null: nobody can say, since a rule is broken or asks what stands in a circle. */
export type Outcome = boolean | null;

/** What was found for each node of the graph, by `at` and row. */
export interface LogicState {
  rows: ReadonlyMap<FieldNode, readonly Answers[]>;
  answers: Answers;
  /** By node and row. */
  isShown: boolean[][];
  says: Outcome[][];
  visibility: Visibility;
}

export function stateOf(graph: LogicGraph, answers: Answers): LogicState {
  const rows = new Map(graph.templates.map(({ node, field }) => [node, rowsOf(field, answers)]));
  const state: LogicState = {
    rows,
    answers,
    isShown: [],
    says: [],
    visibility: { shown: new Set(), rows: new Map() },
  };
  for (const node of graph.order) {
    const count = node.template ? (rows.get(node.template)?.length ?? 0) : 1;
    const each = Array.from({ length: count }, (_, row) => row);
    if (node.kind === "field") state.isShown[node.at] = each.map((row) => isFieldShown(node, { state, row }));
    else state.says[node.at] = each.map((row) => entrySays(node, { state, row }));
  }
  state.visibility = visibilityIn(graph, state);
  return state;
}

function visibilityIn(graph: LogicGraph, { isShown, rows }: LogicState): Visibility {
  const shownIn = (fields: ReadonlyMap<string, FieldNode>, row: number) =>
    new Set([...fields].filter(([, { at }]) => isShown[at]?.[row]).map(([id]) => id));
  return {
    shown: shownIn(graph.asked.fields, 0),
    rows: new Map(
      graph.templates.map(({ node, field, asked }) => [
        field.id,
        (rows.get(node) ?? []).map((_, row) => shownIn(asked.fields, row)),
      ]),
    ),
  };
}

interface At {
  state: LogicState;
  row: number;
}

/** A node of the form has one row; of a group that the node itself stands in, the same. */
const shownAt = (node: FieldNode, { state, row }: At): boolean =>
  state.isShown[node.at]?.[node.template ? row : 0] ?? false;

function isFieldShown(node: FieldNode, at: At): boolean {
  if (node.isInCircle || node.isBroken) return false;
  if (node.template && !shownAt(node.template, at)) return false;
  if (!node.containers.every((container) => shownAt(container, at))) return false;
  return node.entries.length === 0 || node.entries.some((entry) => isShownBy(node.field, entry, at));
}

function isShownBy({ id }: Field, { at, entry }: EntryNode, { state, row }: At): boolean {
  const outcome = state.says[at]?.[row] ?? null;
  return (outcome === true && entry.thenFieldId === id) || (outcome === false && entry.elseFieldId === id);
}

function entrySays({ entry, live, rules, template }: EntryNode, at: At): Outcome {
  if (live === null) return null;
  if (template && !shownAt(template, at)) return null;
  if (!live.every((node) => shownAt(node, at))) return null;
  return together(
    entry.operator,
    rules.map((rule) => outcomeOf(rule, at)),
  );
}

/** ANY holds by one rule, ALL fails by one: a broken rule beside it changes nothing. Without rules both hold. */
function together(operator: "ANY" | "ALL", outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 0) return true;
  const deciding = operator === "ANY";
  if (outcomes.includes(deciding)) return deciding;
  return outcomes.includes(null) ? null : !deciding;
}

export function outcomeOf(rule: GraphRule, at: At): Outcome {
  if (typeof rule === "string") return null;
  const { sourceNode, nestedNode } = rule;
  if (sourceNode.isInCircle || nestedNode?.isInCircle) return null;
  if (!shownAt(sourceNode, at)) return false;
  if (!nestedNode) return holds(rule, answerAt(sourceNode, at));
  const rows = at.state.rows.get(sourceNode) ?? [];
  const holdsIn = (row: number) => {
    const there = { state: at.state, row };
    return shownAt(nestedNode, there) && holds(rule, answerAt(nestedNode, there));
  };
  const { loopIndex, loopOperator } = rule.rule;
  // A row that is not there has no answer.
  if (loopIndex !== null) return loopIndex < rows.length ? holdsIn(loopIndex) : holds(rule, null);
  const each = rows.map((_, row) => holdsIn(row));
  return loopOperator === "ALL" ? each.length > 0 && !each.includes(false) : each.includes(true);
}

const holds = ({ rule, isEqual }: Exclude<GraphRule, string>, answer: Answer | null): boolean =>
  (answer !== null && isEqual(answer)) === (rule.condition === "equals");

function answerAt({ field, template }: FieldNode, { state, row }: At): Answer | null {
  const answers = template ? state.rows.get(template)?.[row] : state.answers;
  return answers ? answerIn(field, answers) : null;
}
