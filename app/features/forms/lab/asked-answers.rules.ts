import type { Answer, Answers } from "../answers/answer.types";
import type { FieldOf } from "../document/field.schema";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import { isLayout, isParted } from "../document/types/kinds.rules";
import type { QuestionType } from "../document/types/kinds.schema";
import type { EntryNode, FieldNode, GraphRule, LogicGraph } from "../logic/logic-graph.rules";

/** A rule that can be compared. */
export type SoundRule = Exclude<GraphRule, string>;

/**
 * One thing that the logic asks of a field, independent of all others: its answer, of several choices one option, of a name or an
 * address one part. `answers` are all that the rules compare it with; beside them there is no answer, which stands for every other.
 */
export interface Axis {
  node: FieldNode;
  answers: Answer[];
}

/** The axes of a form by `axisKey`, and how many rows of each looped group can make a difference. */
export interface AskedAnswers {
  axes: ReadonlyMap<string, Axis>;
  /** The axis that a rule asks, by its key. */
  keys: ReadonlyMap<SoundRule, string>;
  /** By the node of the template: the largest number of rows that has to be looked at. */
  mostRows: ReadonlyMap<FieldNode, number>;
}

/** Every rule of the graph's entries that can be compared. */
const rulesOf = ({ order }: LogicGraph): SoundRule[] =>
  order
    .filter((node): node is EntryNode => node.kind === "entry")
    .flatMap(({ rules }) => rules.filter((rule): rule is SoundRule => typeof rule !== "string"));

export function askedAnswers(graph: LogicGraph): AskedAnswers {
  const axes = new Map<string, Axis>();
  const keys = new Map<SoundRule, string>();
  const rules = rulesOf(graph);
  for (const rule of rules) {
    const { node, key, answer } = askedBy(rule);
    const axis = axes.get(key) ?? { node, answers: [] };
    axes.set(key, axis);
    keys.set(rule, key);
    const text = JSON.stringify(answer);
    if (!axis.answers.some((one) => JSON.stringify(one) === text)) axis.answers.push(answer);
  }
  return {
    axes,
    keys,
    mostRows: new Map(graph.templates.map(({ node }) => [node, mostRowsOf(node, rules)])),
  };
}

/**
 * Rows that no rule names by their number are alike. Whatever is shown with many of them is shown with as many as a rule names, one
 * more for each rule that asks any or all of them (one that matches, or one that does not), and one for the field that is looked for.
 */
function mostRowsOf(template: FieldNode, rules: readonly SoundRule[]): number {
  if (!isTemplate(template.field) || !template.field.isLooping) return 1;
  const asking = rules.filter(({ nestedNode, sourceNode }) => nestedNode && sourceNode === template);
  const named = asking.map(({ rule }) => (rule.loopIndex ?? -1) + 1);
  const others = asking.filter(({ rule }) => rule.loopIndex === null).length;
  return Math.min(template.field.maxLoops, Math.max(0, ...named) + others + 1);
}

/** What a rule asks, and the answer that it is about. */
function askedBy({ rule, sourceNode, nestedNode }: SoundRule): {
  node: FieldNode;
  key: string;
  answer: Answer;
} {
  const node = nestedNode ?? sourceNode;
  const { field, at } = node;
  const value = nestedNode || isParted(field) ? rule.nestedValue : rule.sourceValue;
  const part = nestedNode ? rule.sourceValue : rule.nestedId;
  const asked = isLayout(field) ? null : answersOf(field.type).asked;
  if (!asked) throw new Error(`no rule can ask a field of the type ${field.type}`);
  const { name, answer } = asked.thing(field as FieldOf<QuestionType>, { value, part });
  return { node, key: `${at} ${name}`, answer };
}

/** What was chosen so far: of a template (`rows <at>`) the number of rows, of an axis and row (`<key>#<row>`) the place in `answers`; -1: none. */
export type Chosen = ReadonlyMap<string, number>;
export const rowsKey = ({ at }: FieldNode): string => `rows ${at}`;
export const choiceKey = (axisKey: string, row: number): string => `${axisKey}#${row}`;

/** Answers that say what was chosen; what was not is not answered. */
export function answersFor(graph: LogicGraph, { axes }: AskedAnswers, chosen: Chosen): Answers {
  const rowsIn = (template: FieldNode) => chosen.get(rowsKey(template)) ?? (isLooped(template) ? 0 : 1);
  const inRow = (template: FieldNode | null, row: number): Answers => {
    const answers: Record<string, Answer> = {};
    for (const [key, { node, answers: known }] of axes) {
      const answer = node.template === template ? known[chosen.get(choiceKey(key, row)) ?? -1] : undefined;
      if (answer) answers[node.field.id] = together(answers[node.field.id], answer);
    }
    return answers;
  };
  const groups = graph.templates.map(({ node }) => {
    const templateValues = Array.from({ length: rowsIn(node) }, (_, row) => inRow(node, row));
    return [node.field.id, { type: TEMPLATE, loopCount: templateValues.length, templateValues }] as const;
  });
  return { ...inRow(null, 0), ...Object.fromEntries(groups) };
}

export const isLooped = ({ field }: FieldNode): boolean => isTemplate(field) && field.isLooping;

/** Several options of one question, several parts of one name. */
function together(one: Answer | undefined, other: Answer): Answer {
  if (one?.type !== other.type) return other;
  return answersOf(one.type).asked?.together?.(one, other) ?? other;
}
