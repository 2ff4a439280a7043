import type { FormDocument } from "../document/form-document.schema";
import { type FieldNode, isAsking, type LogicGraph } from "../logic/logic-graph.rules";
import { graphOf, stateOf } from "../logic/visibility.rules";
import { type AskedAnswers, answersFor, askedAnswers, type Chosen } from "./asked-answers.rules";
import { possibleWith, YES } from "./possible.rules";

/** What no answers show, and how sure that is. */
export interface Unreached {
  fields: readonly UnreachedField[];
  /** Fields that there was no time to look at to the end: they count as reached. */
  open: readonly UnreachedField[];
}

export interface UnreachedField {
  fieldId: string;
  /** The template in whose group it stands; null for a field of the form. */
  templateId: string | null;
}

/** In nodes of the logic that are looked at: of one field, and of all of them together. */
interface Budget {
  each: number;
  total: number;
}
const BUDGET: Budget = { each: 40_000, total: 600_000 };

/**
 * The fields that are shown whatever nobody answers. Exact: it goes through all answers that the logic tells apart, and leaves out
 * at once those that can change nothing any more. What the budget leaves open is said. Whether the answers could be sent in is not
 * asked: what a required question hides while it is blank is reached.
 */
export function unreached(document: FormDocument, budget: Budget = BUDGET): Unreached {
  const graph = graphOf(document);
  const asked = askedAnswers(graph);
  // Each after what it depends on: what shows that is where its own search begins.
  const nodes = graph.order.filter((node) => node.kind === "field");
  const reached = new Map<FieldNode, Chosen>();
  const reach = (chosen: Chosen) => {
    const { isShown } = stateOf(graph, answersFor(graph, asked, chosen));
    for (const node of nodes)
      if (!reached.has(node) && isShown[node.at]?.includes(true)) reached.set(node, chosen);
  };
  reach(NOTHING);
  const missing: FieldNode[] = [];
  const open: FieldNode[] = [];
  let left = budget.total;
  for (const node of nodes) {
    if (reached.has(node)) continue;
    const starts = dependenciesOf(node).flatMap((one) => reached.get(one) ?? []);
    const search = (from: Chosen, most: number) => {
      const one = new Search(graph, asked, Math.min(most, left));
      const found = one.answersShowing(node, from);
      left -= one.looked;
      return found;
    };
    const near = [...new Set(starts)]
      .slice(0, MOST_STARTS)
      .map((from) => () => search(from, budget.each / 20));
    const tried = near.reduce<Chosen | null>((found, next) => found ?? sure(next()), null);
    const found = tried ?? search(NOTHING, budget.each);
    if (found === null) missing.push(node);
    else if (found === "open") open.push(node);
    else reach(found);
  }
  return { fields: inOrder(missing), open: inOrder(open) };
}

const NOTHING: Chosen = new Map();
/** Answers that show something near are tried first, a few of them. */
const MOST_STARTS = 3;
const sure = (found: Chosen | "open" | null): Chosen | null => (found === "open" ? null : found);

const dependenciesOf = ({ entries, gate, containers }: FieldNode): FieldNode[] => [
  ...[...entries, ...(gate ? [gate] : [])].flatMap(({ rules, live }) => [
    ...rules.flatMap((rule) => (isAsking(rule) ? [rule.nestedNode ?? rule.sourceNode] : [])),
    ...(live ?? []),
  ]),
  ...containers,
];

const inOrder = (nodes: readonly FieldNode[]): UnreachedField[] =>
  nodes.toSorted((one, other) => one.at - other.at).map(called);

const called = ({ field, template }: FieldNode): UnreachedField => ({
  fieldId: field.id,
  templateId: template?.field.id ?? null,
});

class Search {
  looked = 0;

  constructor(
    private readonly graph: LogicGraph,
    private readonly asked: AskedAnswers,
    private readonly most: number,
  ) {}

  /** Choices that show a field, however the rest is answered; null: there are none. */
  answersShowing(node: FieldNode, chosen: Chosen): Chosen | "open" | null {
    if (this.looked >= this.most) return "open";
    const possible = possibleWith(this.graph, this.asked, chosen);
    const outcomes = possible.shown(node);
    this.looked += possible.looked();
    if (outcomes === YES) return chosen;
    if ((outcomes & YES) === 0) return null;
    const choice = possible.next();
    if (!choice) return "open";
    let isOpen = false;
    for (const option of choice.options) {
      const found = this.answersShowing(node, new Map([...chosen, [choice.key, option]]));
      if (found === "open") isOpen = true;
      else if (found) return found;
    }
    return isOpen ? "open" : null;
  }
}
