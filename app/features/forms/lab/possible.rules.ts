import { TEMPLATE } from "../document/structure.rules";
import type {
  EntryNode,
  FieldNode,
  GraphConditions,
  GraphRule,
  LogicGraph,
} from "../logic/logic-graph.rules";
import { asksEntries } from "../logic/resolved-rule.rules";
import {
  type AskedAnswers,
  type Chosen,
  choiceKey,
  hasOpenOperands,
  isLooped,
  looksInto,
  rowsKey,
  type SoundRule,
} from "./asked-answers.rules";

/**
 * Outcomes that are still possible while some answers are chosen, as a set: true, false, nobody can say. It may hold more than can
 * really be; when all is chosen that matters it holds one. The rules are those of `logic/visibility.rules.ts`.
 */
export const YES = 1;
const NO = 2;
const OPEN = 4;
type Outcomes = number;

/** What has to be chosen next, and what there is to choose. */
export interface Choice {
  key: string;
  options: readonly number[];
}

export interface Possible {
  /** Whether a field is shown, in any row of its group. */
  shown(node: FieldNode): Outcomes;
  /** The first thing met that is not chosen and matters; null where all is. */
  next(): Choice | null;
  /** How many nodes were looked at. */
  looked(): number;
}

/** What is chosen of the answers that matter, and the first of them that was asked for and is not. */
function choicesOf(asked: AskedAnswers, chosen: Chosen) {
  let next: Choice | null = null;
  const choose = (key: string, options: readonly number[]): undefined => {
    next ??= { key, options };
    return undefined;
  };

  /** The number of its rows; undefined where it is not chosen. */
  const rowsIn = (template: FieldNode): number | undefined => {
    if (!isLooped(template)) return 1;
    const most = asked.mostRows.get(template) ?? 0;
    const counts = [...Array.from({ length: most }, (_, at) => at + 1), 0];
    return chosen.get(rowsKey(template)) ?? choose(rowsKey(template), counts);
  };

  /** Whether the answer of a row is what the rule asks. */
  const compared = (rule: SoundRule, row: number): Outcomes => {
    const key = asked.keys.get(rule);
    const axis = key === undefined ? undefined : asked.axes.get(key);
    // What depends on other answers, facts or the day can be either.
    if (key === undefined || !axis) return YES | NO;
    const { answers, other } = axis;
    const holds = (at: number): Outcomes => {
      if (at === OTHER && looksInto(rule)) return YES | NO;
      const answer = at === OTHER ? other : answers[at];
      return rule.holds(answer ?? null, besideOf(rule)) ? YES : NO;
    };
    const own = choiceKey(key, row);
    const at = chosen.get(own);
    if (at !== undefined) return holds(at);
    const options = [...answers.keys(), -1, ...(other ? [OTHER] : [])];
    const outcomes = options.reduce((set, one) => set | holds(one), 0);
    if (outcomes === (YES | NO)) choose(own, options);
    return outcomes;
  };

  return { rowsIn, compared, next: () => next };
}

/** What is possible with these choices; only what is asked for is looked at. */
export function possibleWith(graph: LogicGraph, asked: AskedAnswers, chosen: Chosen): Possible {
  const known = new Map<number, Outcomes>();
  const templates = new Set(graph.templates.map(({ node }) => node));
  const choices = choicesOf(asked, chosen);
  let looked = 0;

  const once = (at: number, row: number, work: () => Outcomes): Outcomes => {
    const key = at * 128 + row;
    const found = known.get(key);
    if (found !== undefined) return found;
    looked += 1;
    const outcomes = work();
    known.set(key, outcomes);
    return outcomes;
  };

  const shownAt = (node: FieldNode, row: number): Outcomes => {
    const own = node.template ? row : 0;
    return once(node.at, own, () => {
      if (node.isInCircle || node.isBroken) return NO;
      const around = node.template ? [node.template, ...node.containers] : node.containers;
      const { gate } = node;
      const stands = all([
        ...around.map((one) => () => shownAt(one, own)),
        ...(gate ? [() => shownBy(node, gate, 0)] : []),
      ]);
      if (stands === NO || node.entries.length === 0) return stands;
      const shows = any(node.entries.map((entry) => () => shownBy(node, entry, own)));
      return and(stands, shows);
    });
  };

  const shownBy = ({ field }: FieldNode, entry: EntryNode, row: number): Outcomes => {
    const { thenFieldId, elseFieldId } = entry.entry;
    const says = saidBy(entry, row);
    const showing = (thenFieldId === field.id ? YES : 0) | (elseFieldId === field.id ? NO : 0);
    return ((says & showing) > 0 ? YES : 0) | ((says & ~showing) > 0 ? NO : 0);
  };

  const saidBy = (entry: EntryNode, row: number): Outcomes =>
    once(entry.at, entry.template ? row : 0, () => {
      if (entry.live === null) return OPEN;
      const around = entry.template ? [entry.template, ...entry.live] : entry.live;
      const isLive = all(around.map((one) => () => shownAt(one, row)));
      if (isLive === NO) return OPEN;
      const said = saidTogether(entry.when, row);
      return (isLive & NO) > 0 ? said | OPEN : said;
    });

  const saidTogether = ({ operator, parts }: GraphConditions, row: number): Outcomes =>
    together(
      operator,
      parts.map((part) =>
        typeof part === "object" && "parts" in part ? saidTogether(part, row) : outcomesOf(part, row),
      ),
    );

  const outcomesOf = (rule: GraphRule, row: number): Outcomes => {
    if (typeof rule === "string") return OPEN;
    // A fact can be gone too.
    if (rule.sourceNode === null) return YES | NO | OPEN;
    const { sourceNode, nestedNode, needs } = rule;
    if (needs.some((node) => node.isInCircle)) return OPEN;
    const source = shownAt(sourceNode, row);
    if (source === NO) return NO;
    if (asksEntries(rule.rule)) return and(source, entriesSay(rule));
    if (!nestedNode) return and(source, choices.compared(rule, sourceNode.template ? row : 0));
    const rows = choices.rowsIn(sourceNode);
    if (rows === undefined) return YES | NO;
    const inRow = (at: number) => {
      const nested = shownAt(nestedNode, at);
      return nested === NO ? NO : and(nested, choices.compared(rule, at));
    };
    const { loopIndex, loopOperator } = rule.rule;
    if (loopIndex !== null) return and(source, loopIndex < rows ? inRow(loopIndex) : withoutRow(rule));
    const each = Array.from({ length: rows }, (_, at) => () => inRow(at));
    return and(source, loopOperator === "ALL" ? (rows === 0 ? NO : all(each)) : any(each));
  };

  const entriesSay = (rule: SoundRule): Outcomes => {
    if (hasOpenOperands(rule)) return YES | NO;
    const rows = choices.rowsIn(rule.sourceNode);
    if (rows === undefined) return YES | NO;
    const templateValues = Array.from({ length: rows }, () => ({}));
    const answer = { type: TEMPLATE, loopCount: rows, templateValues };
    return rule.holds(answer, besideOf(rule)) ? YES : NO;
  };

  const withoutRow = (rule: SoundRule): Outcomes =>
    hasOpenOperands(rule) ? YES | NO : rule.holds(null, besideOf(rule)) ? YES : NO;

  return {
    shown: (node) => {
      const { template } = node;
      if (!template || !templates.has(template)) return shownAt(node, 0);
      const rows = choices.rowsIn(template);
      if (rows === undefined) return shownAt(template, 0) === NO ? NO : YES | NO;
      return any(Array.from({ length: rows }, (_, row) => () => shownAt(node, row)));
    },
    next: choices.next,
    looked: () => looked,
  };
}

/** In place of an answer: a text that is none of those that are tried. */
const OTHER = -2;

const besideOf = ({ operands }: SoundRule) => ({
  values: operands.map((one) => ("value" in one ? one.value : null)),
  total: 0,
});

/** Of yes and no alone: both. */
const and = (one: Outcomes, other: Outcomes): Outcomes => ((one | other) & NO) | (one & other & YES);

/** Yes where each is; none are. What can decide nothing any more is not asked. */
function all(parts: readonly (() => Outcomes)[]): Outcomes {
  let outcomes: Outcomes = YES;
  for (const part of parts) {
    outcomes = and(outcomes, part());
    if (outcomes === NO) return NO;
  }
  return outcomes;
}

function any(parts: readonly (() => Outcomes)[]): Outcomes {
  let outcomes: Outcomes = NO;
  for (const part of parts) {
    const found = part();
    outcomes = ((outcomes | found) & YES) | (outcomes & found & NO);
    if (outcomes === YES) return YES;
  }
  return outcomes;
}

/** ANY holds by one rule that holds, ALL fails by one that fails: a rule that nobody can say leaves it open, unless another decides. */
function together(operator: "ANY" | "ALL", rules: readonly Outcomes[]): Outcomes {
  if (rules.length === 0) return YES;
  const [deciding, other] = operator === "ANY" ? [YES, NO] : [NO, YES];
  const isDecided = rules.some((rule) => (rule & deciding) > 0) ? deciding : 0;
  if (!rules.every((rule) => (rule & ~deciding) > 0)) return isDecided;
  const allOther = rules.every((rule) => (rule & other) > 0) ? other : 0;
  const isOpen = rules.some((rule) => (rule & OPEN) > 0) ? OPEN : 0;
  return isDecided | allOther | isOpen;
}
