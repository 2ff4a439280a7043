import type { Answer, Answers } from "../answers/answer.types";
import type { FieldOf } from "../document/field.schema";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import type { QuestionType } from "../document/types/kinds.schema";
import { isNaming, type MeasureKind, measureOf } from "../logic/comparison.rules";
import {
  type AskingRule,
  type EntryNode,
  type FieldNode,
  isAsking,
  type LogicGraph,
} from "../logic/logic-graph.rules";
import { askedOf, asksEntries } from "../logic/resolved-rule.rules";
import { intervals } from "./intervals.rules";

/** A rule that can be compared. */
export type SoundRule = AskingRule;

/**
 * One thing that the logic asks of a field, independent of all others: its answer, of several choices one option, of a name or an
 * address one part. `answers` are all that the rules compare it with; beside them there is no answer, which stands for every other.
 */
export interface Axis {
  node: FieldNode;
  answers: Answer[];
  /** Of a text that rules look into: one more that none of the answers is, of which nobody can say what it contains. */
  other: Answer | null;
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
    .flatMap(({ rules }) => rules.filter(isAsking));

export function askedAnswers(graph: LogicGraph): AskedAnswers {
  const axes = new Map<string, Axis>();
  const keys = new Map<SoundRule, string>();
  const rules = rulesOf(graph);
  const things = new Map<string, Thing[]>();
  for (const rule of rules) {
    const thing = thingOf(rule);
    if (!thing) continue;
    keys.set(rule, thing.key);
    things.set(thing.key, [...(things.get(thing.key) ?? []), thing]);
  }
  for (const [key, asked] of things) axes.set(key, axisOf(asked));
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
  const counted = rules
    .filter(({ rule, sourceNode }) => sourceNode === template && asksEntries(rule))
    .flatMap(({ operands }) => operands.map((one) => ("value" in one ? Number(one.value) : 0)));
  // One more than is counted, and one for each rule beside.
  const most = Math.max(0, ...named, ...counted.map((count) => Math.ceil(count)));
  return Math.min(template.field.maxLoops, most + others + 1);
}

/** What a rule asks of a field, independent of all else, and how answers to it are made of values. */
interface Thing {
  rule: SoundRule;
  node: FieldNode;
  key: string;
  /** How it is compared; null: by what the rule names. */
  kind: MeasureKind | "count" | null;
  values: string[];
  answerOf: (value: string) => Answer;
}

/**
 * Null: what it says depends on more than one thing, on other answers, on facts or on the day, so that both outcomes stay possible and
 * nobody calls what hangs on it unreachable.
 */
function thingOf(sound: SoundRule): Thing | null {
  const { rule, sourceNode, nestedNode, operands, source, nested } = sound;
  if (asksEntries(rule) || hasOpenOperands(sound)) return null;
  const node = nestedNode ?? sourceNode;
  const { field, at } = node;
  if (isLayout(field)) return null;
  const { part, value } = nested
    ? { part: rule.sourceValue, value: rule.nestedValue }
    : askedOf(rule, source);
  const { asked, ofCount } = answersOf(field.type);
  const of = rule.of === "count" || ((rule.condition === "answered" || rule.condition === "blank") && !asked);
  const values = isNaming(rule)
    ? [value]
    : operands.flatMap((one) => ("value" in one ? (one.value ?? []) : []));
  if (of) {
    if (!ofCount) return null;
    const answerOf = (count: string) => ofCount(Math.max(0, Math.round(Number(count)))) as Answer;
    return { rule: sound, node, key: `${at} count`, kind: "count", values, answerOf };
  }
  if (!asked || rule.of) return null;
  const thing = (one: string) => asked.thing(field as FieldOf<QuestionType>, { value: one, part });
  const kind = measureOf(field, undefined);
  // Of several choices each is a thing of its own: whether any is chosen depends on all of them.
  if (!isNaming(rule) && "options" in field && field.isMulti) return null;
  const things =
    "options" in field ? field.options.map((option) => option.value) : kind === null ? ["Yes"] : values;
  const own = isNaming(rule) ? values : things;
  return {
    ...{ rule: sound, node, key: `${at} ${thing(value).name}`, kind, values: own },
    answerOf: (one) => thing(one).answer,
  };
}

/** It compares with an answer, or with a day that is another one tomorrow. */
export const hasOpenOperands = ({ rule, operands }: SoundRule): boolean =>
  rule.of === "amount" ||
  [rule.against, rule.upTo].some((one) => one?.kind === "day") ||
  operands.some((one) => "field" in one);

/** All answers that its rules tell apart: of numbers and days one in each interval. */
function axisOf(things: readonly Thing[]): Axis {
  const [{ node, kind, answerOf }] = things as [Thing, ...Thing[]];
  const known = [...new Set(things.flatMap(({ values }) => values))];
  const isNamed = things.every(({ rule }) => isNaming(rule.rule));
  const texts = kind === "text" && !isNamed ? textsOf(things, known) : null;
  const values = texts ?? (isNamed || kind === null ? known : intervals(kind, known));
  const answers = new Map(values.map((value) => [JSON.stringify(answerOf(value)), answerOf(value)]));
  const looksInto = things.some(({ rule }) => LOOKS_INTO.has(rule.rule.condition));
  return { node, answers: [...answers.values()], other: texts && looksInto ? answerOf(OTHER_TEXT) : null };
}

/** A text that no rule names, for all such. */
const OTHER_TEXT = "\u2053";
const LOOKS_INTO: ReadonlySet<string> = new Set(["contains", "beginsWith"]);

/** Whether a rule looks into a text: of one that is not known nobody can say what it finds. */
export const looksInto = ({ rule }: SoundRule): boolean => LOOKS_INTO.has(rule.condition);

function textsOf(things: readonly Thing[], known: readonly string[]): string[] {
  const of = (condition: string) =>
    things.filter(({ rule }) => rule.rule.condition === condition).flatMap(({ values }) => values);
  const all = of("contains").join(" ");
  return [...known, OTHER_TEXT, all, ...of("beginsWith").map((one) => `${one} ${all}`)].filter(Boolean);
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
