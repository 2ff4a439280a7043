import type { Answer, Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import type { Conditions } from "../document/logic.schema";
import { rulesOf } from "../document/types/kinds.rules";
import { orderTotal } from "../ordering/order-now.rules";
import { askedNow } from "./asked-now.rules";
import { settledConditions } from "./facts.rules";
import type { KnownFacts } from "./facts.types";
import {
  type AskingRule,
  type EntryNode,
  type FactRule,
  type FieldNode,
  type GraphConditions,
  type GraphRule,
  graphConditions,
  knownCalculator,
  type LogicGraph,
  logicGraph,
} from "./logic-graph.rules";
import { operandValue } from "./resolved-rule.rules";

/** What of a form is shown. */
export interface Visibility {
  /** Fields of the form. */
  shown: ReadonlySet<string>;
  /** By the id of a template: the fields of each of its rows. */
  rows: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
  /** By the names of their inputs: questions that are asked otherwise than they stand in the form, required or with fewer options. */
  changed?: ReadonlyMap<string, Field>;
  /** By the names that inputs would have: what is worked out of that which is shown; null is blank. */
  worked?: ReadonlyMap<string, Answer | null>;
}

/** A question as it is asked for these answers. */
export const asAsked = <F extends Field>(field: F, { changed }: Visibility, within: RowOf | null): F =>
  (changed?.get(inputName(field.id, within)) as F | undefined) ?? field;

/** Kept as long as the document itself: building it costs more than walking it. */
const graphs = new WeakMap<FormDocument, LogicGraph>();

export function graphOf(document: FormDocument): LogicGraph {
  const known = graphs.get(document);
  if (known && !(known.lacksCalculator && knownCalculator())) return known;
  const graph = logicGraph(document);
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

/**
 * Whether rules of a confirmation, a notification or a webhook hold; without rules they do (decisions). `facts` are those that the
 * submission was judged by.
 */
export function conditionsHold(
  conditions: Conditions,
  {
    document,
    answers,
    facts,
  }: { document: FormDocument; answers: Answers; facts?: KnownFacts | null | undefined },
): boolean {
  const graph = graphOf(document);
  const { operator, rules } = facts ? settledConditions(conditions, facts) : conditions;
  const when = graphConditions({ operator, rules }, graph.asked);
  return conditionsSay(when, { state: stateOf(graph, answers), row: 0 }) === true;
}

/** Null: nobody can say, since a rule is broken or asks what stands in a circle. */
export type Outcome = boolean | null;

/** What was found for each node of the graph, by `at` and row. */
export interface LogicState {
  rows: ReadonlyMap<FieldNode, readonly Answers[]>;
  answers: Answers;
  /** Of a form that sells by more than prices: the form itself. */
  sold: FormDocument | null;
  /** By node and row. */
  isShown: boolean[][];
  says: Outcome[][];
  visibility: Visibility;
  /** What is ordered in all item lists that are shown, in minor units; undefined until a rule asks. */
  total?: number;
  /** What is worked out, by node and row. */
  worked: (readonly (Answer | null)[] | undefined)[];
}

export function stateOf(graph: LogicGraph, answers: Answers): LogicState {
  const rows = new Map(graph.templates.map(({ node, field }) => [node, rowsOf(field, answers)]));
  const state: LogicState = {
    rows,
    answers,
    sold: graph.sold,
    isShown: [],
    says: [],
    worked: [],
    visibility: { shown: new Set(), rows: new Map() },
  };
  for (const node of graph.order) {
    const count = node.template ? (rows.get(node.template)?.length ?? 0) : 1;
    const each = Array.from({ length: count }, (_, row) => row);
    if (node.kind === "field") {
      state.isShown[node.at] = each.map((row) => isFieldShown(node, { state, row }));
      if (node.formula) state.worked[node.at] = each.map((row) => result(node, { state, row }));
    } else state.says[node.at] = each.map((row) => entrySays(node, { state, row }));
  }
  state.visibility = visibilityIn(graph, state);
  return state;
}

/** What is required and offered now of the questions of which rules say so. */
function changedIn({ changing }: LogicGraph, state: LogicState): ReadonlyMap<string, Field> {
  const changed = new Map<string, Field>();
  for (const node of changing) {
    const within = node.template?.field.id;
    (state.isShown[node.at] ?? []).forEach((isShown, row) => {
      if (!isShown) return;
      const holds = (when: GraphConditions) => conditionsSay(when, { state, row }) === true;
      const isRequired = node.requiredWhen !== null && holds(node.requiredWhen);
      const gone = node.offeredWhen.filter(([, when]) => !holds(when)).map(([at]) => at);
      const name = inputName(node.field.id, within === undefined ? null : { templateId: within, row });
      if (isRequired || gone.length > 0) changed.set(name, askedNow(node.field, { isRequired, gone }));
    });
  }
  return changed;
}

function visibilityIn(graph: LogicGraph, state: LogicState): Visibility {
  const { isShown, rows } = state;
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
    ...(graph.changing.length > 0 && { changed: changedIn(graph, state) }),
    ...(graph.calculated.length > 0 && { worked: workedIn(graph, state) }),
  };
}

function workedIn({ calculated }: LogicGraph, state: LogicState): ReadonlyMap<string, Answer | null> {
  const worked = new Map<string, Answer | null>();
  for (const node of calculated) {
    const templateId = node.template?.field.id;
    (state.isShown[node.at] ?? []).forEach((isShown, row) => {
      const within = templateId === undefined ? null : { templateId, row };
      if (isShown) worked.set(inputName(node.field.id, within), answerAt(node, { state, row }));
    });
  }
  return worked;
}

/** What a shown calculation comes to for these answers. */
function result(node: FieldNode, at: At): Answer | null {
  const { field, formula, template } = node;
  if (!formula || !shownAt(node, at)) return null;
  const value = formula.work({
    answers: (asked) => {
      if (!asked.template || asked.template === template)
        return shownAt(asked, at) ? [answerAt(asked, at)] : [];
      if (!shownAt(asked.template, at)) return [];
      const rows = at.state.isShown[asked.at] ?? [];
      return rows.flatMap((isShown, row) => (isShown ? [answerAt(asked, { ...at, row })] : []));
    },
    says: (rule) => outcomeOf(rule, at) === true,
    total: () => totalOf(formula.needs, at.state),
  });
  return value === null ? null : ({ type: field.type, value } as Answer);
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
  if (node.gate && at.state.says[node.gate.at]?.[0] !== true) return false;
  return node.entries.length === 0 || node.entries.some((entry) => isShownBy(node.field, entry, at));
}

function isShownBy({ id }: Field, { at, entry }: EntryNode, { state, row }: At): boolean {
  const outcome = state.says[at]?.[row] ?? null;
  return (outcome === true && entry.thenFieldId === id) || (outcome === false && entry.elseFieldId === id);
}

function entrySays({ live, when, template }: EntryNode, at: At): Outcome {
  if (live === null) return null;
  if (template && !shownAt(template, at)) return null;
  if (!live.every((node) => shownAt(node, at))) return null;
  return conditionsSay(when, at);
}

/** What rules say together, and groups of them beside. */
const conditionsSay = ({ operator, parts }: GraphConditions, at: At): Outcome =>
  together(
    operator,
    parts.map((part) =>
      typeof part === "object" && "parts" in part ? conditionsSay(part, at) : outcomeOf(part, at),
    ),
  );

/** ANY holds by one rule, ALL fails by one: a broken rule beside it changes nothing. Without rules both hold. */
function together(operator: "ANY" | "ALL", outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 0) return true;
  const deciding = operator === "ANY";
  if (outcomes.includes(deciding)) return deciding;
  return outcomes.includes(null) ? null : !deciding;
}

export function outcomeOf(rule: GraphRule, at: At): Outcome {
  if (typeof rule === "string") return null;
  if (rule.sourceNode === null) return factSays(rule);
  const { sourceNode, nestedNode, needs, operandNodes } = rule;
  if (needs.some((node) => node.isInCircle)) return null;
  if (!shownAt(sourceNode, at)) return false;
  if (!operandNodes.every((node) => node === null || shownAt(node, at))) return false;
  const beside = besideOf(rule, at);
  if (!nestedNode) return rule.holds(answerAt(sourceNode, at), beside);
  const rows = at.state.rows.get(sourceNode) ?? [];
  const holdsIn = (row: number) => {
    const there = { state: at.state, row };
    return shownAt(nestedNode, there) && rule.holds(answerAt(nestedNode, there), beside);
  };
  const { loopIndex, loopOperator } = rule.rule;
  // A row that is not there has no answer.
  if (loopIndex !== null) return loopIndex < rows.length ? holdsIn(loopIndex) : rule.holds(null, beside);
  const each = rows.map((_, row) => holdsIn(row));
  return loopOperator === "ALL" ? each.length > 0 && !each.includes(false) : each.includes(true);
}

/** Of a fact that nobody has worked out: it is a blank that is there. */
function factSays({ rule: { settled, condition } }: FactRule): Outcome {
  if (settled !== undefined) return settled;
  return condition === "blank" || condition === "notEquals" || condition === "different";
}

const NOTHING = { values: [], total: 0 };

/** What a rule compares with, as it is answered now. */
function besideOf({ operands, operandNodes, asksTotal, needs }: AskingRule, at: At) {
  if (operands.length === 0) return NOTHING;
  const values = operands.map((operand, place) => {
    const node = operandNodes[place];
    return operandValue(operand, node ? answerAt(node, at) : null);
  });
  return { values, total: asksTotal ? totalOf(needs, at.state) : 0 };
}

/** The sum of the item lists among these that are shown, those in groups too. */
function totalOf(nodes: readonly FieldNode[], state: LogicState): number {
  state.total ??= state.sold ? soldTotal(state.sold, nodes, state) : listsTotal(nodes, state);
  return state.total;
}

function listsTotal(nodes: readonly FieldNode[], state: LogicState): number {
  return nodes.reduce((sum, node) => {
    const order = rulesOf(node.field.type).order;
    if (!order) return sum;
    const shown = (state.isShown[node.at] ?? []).flatMap((isShown, row) => (isShown ? [row] : []));
    return shown.reduce(
      (own, row) => own + order(node.field as never, answerAt(node, { state, row }) as never).total,
      sum,
    );
  }, 0);
}

function soldTotal(document: FormDocument, nodes: readonly FieldNode[], state: LogicState): number {
  const lists = new Map(nodes.map((node) => [inputName(node.field.id, rowOf(node, 0)), node]));
  return orderTotal(document, {
    answers: state.answers,
    isShown: (field, within) => {
      const node = lists.get(inputName(field.id, within && { ...within, row: 0 }));
      return node !== undefined && (state.isShown[node.at]?.[within?.row ?? 0] ?? false);
    },
  });
}

const rowOf = ({ template }: FieldNode, row: number): RowOf | null =>
  template && { templateId: template.field.id, row };

function answerAt({ field, template, formula, at }: FieldNode, { state, row }: At): Answer | null {
  if (formula) return state.worked[at]?.[template ? row : 0] ?? null;
  const answers = template ? state.rows.get(template)?.[row] : state.answers;
  return answers ? answerIn(field, answers) : null;
}
