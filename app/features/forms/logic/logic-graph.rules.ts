import type { Answer } from "../answers/answer.types";
import { containersOf } from "../document/containers.rules";
import type { Field } from "../document/field.schema";
import type { FieldList, FormDocument, GroupDocument } from "../document/form-document.schema";
import type { Conditions, LogicEntry, Rule } from "../document/logic.schema";
import { FACT, isGroup } from "../document/rules-in.rules";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { rulesOf } from "../document/types/kinds.rules";
import { type BrokenRule, type ResolvedRule, type RuleScope, resolvedRule } from "./resolved-rule.rules";
import { inOrder } from "./strong-components.rules";

/**
 * A document as the evaluator walks it: fields and entries of the logic, each after everything that it depends on. It is made
 * once for a document; answers are not looked at.
 */
export interface LogicGraph {
  order: readonly LogicNode[];
  /** Each circle by its fields: what stands in one is hidden, and is refused at publishing. */
  circles: readonly FieldNode[][];
  /** What the rules of the form can ask. */
  asked: Asked;
  templates: readonly TemplateNode[];
  /** Questions that are required, or offer some of their options, by rules. */
  changing: readonly FieldNode[];
  /** What is worked out, and whether it could not be while the graph was made: a browser loads the calculator later. */
  calculated: readonly FieldNode[];
  lacksCalculator: boolean;
  /** Of a form that sells by more than prices: what its total is worked out of. */
  sold: FormDocument | null;
}

/** What rules of one place can ask: fields of the same list, and from a form those of its groups. */
export interface Asked {
  fields: ReadonlyMap<string, FieldNode>;
  nested: (templateId: string) => ReadonlyMap<string, FieldNode> | undefined;
  scope: RuleScope;
  /** What the total of the form depends on. */
  priced: () => readonly FieldNode[];
}

export type LogicNode = FieldNode | EntryNode;

export interface FieldNode {
  kind: "field";
  at: number;
  field: Field;
  /** The template that the field stands in; null for one of the form. */
  template: FieldNode | null;
  /** Its page, its section. */
  containers: FieldNode[];
  /** The entries that name it. */
  entries: EntryNode[];
  isInCircle: boolean;
  /** A group that is gone, or one in a group. */
  isBroken: boolean;
  /** When it is required though it need not be otherwise; null: nothing says so. */
  requiredWhen: GraphConditions | null;
  /** By the place of an option: when it is offered. One that the form and the group each say something of stands twice: both have to hold. */
  offeredWhen: readonly (readonly [at: number, when: GraphConditions])[];
  /** What the form says of it in a group that it places: it has to hold beside all else. Null: nothing. */
  gate: EntryNode | null;
  /** How it is worked out; null for what is answered, and for a result that is given. */
  formula: Formula | null;
}

/** A formula with the questions that it asks. */
export interface Formula {
  needs: readonly FieldNode[];
  /** The result as a decimal; null is blank. */
  work: (reading: Reading) => string | null;
}

/** What a formula reads while it is worked out, of the row that it stands in. */
export interface Reading {
  /** Of what is shown: of a question of its own place one answer, of one in a group that of each row. */
  answers: (node: FieldNode) => readonly (Answer | null)[];
  /** Nobody can say counts as no. */
  says: (rule: GraphRule) => boolean;
  /** Of all item lists that are shown, in minor units. */
  total: () => number;
}

/** Works out what is calculated. The server has it at once; a browser loads it with a form that has something to work out. */
export interface Calculator {
  prepared: (field: CalculatedField, asked: Asked) => Formula;
  /** A result as people read it. */
  text: (value: string, field: CalculatedField, money: { locale: string; currency: string }) => string;
}
/** What holds a formula. One whose result is given is not worked out again: a browser is not told how. */
export type CalculatedField = Extract<Field, { formula: string }> & { isGiven?: boolean };

let calculator: Calculator | null = null;
export const setCalculator = (made: Calculator): void => {
  calculator = made;
};
export const knownCalculator = (): Calculator | null => calculator;

export const isCalculated = (field: Field): field is CalculatedField => "formula" in field;

/** Rules that hold together, and groups of them beside. */
export interface GraphConditions {
  operator: Conditions["operator"];
  parts: readonly (GraphRule | GraphConditions)[];
  /** All of them, those of groups too. */
  rules: readonly GraphRule[];
}

export interface EntryNode {
  kind: "entry";
  at: number;
  entry: LogicEntry;
  template: FieldNode | null;
  /** What has to be shown for the entry to say anything; null for one whose field is gone, which never does. */
  live: FieldNode[] | null;
  when: GraphConditions;
  rules: readonly GraphRule[];
  /** What its rules can ask. */
  asked: Asked;
}

export interface TemplateNode {
  node: FieldNode;
  field: TemplateField;
  group: GroupDocument;
  asked: Asked;
}

/** A rule with the nodes that it asks; one on a fact asks none. */
export type GraphRule = BrokenRule | FactRule | AskingRule;

export interface FactRule {
  rule: Rule;
  sourceNode: null;
}

export interface AskingRule extends ResolvedRule {
  rule: Rule;
  sourceNode: FieldNode;
  nestedNode: FieldNode | null;
  /** Those whose answers it compares with; null for a value. */
  operandNodes: readonly (FieldNode | null)[];
  /** All that it depends on. */
  needs: readonly FieldNode[];
}

export const isAsking = (rule: GraphRule): rule is AskingRule =>
  typeof rule !== "string" && rule.sourceNode !== null;

export function logicGraph(document: FormDocument): LogicGraph {
  const nodes: LogicNode[] = [];
  const groups = new Map(document.groups.map((group) => [group.id, group]));
  const fields = fieldNodes(document, { nodes, template: null });
  const templates: TemplateNode[] = [];
  const priced = () => nodes.filter(isPriced);
  for (const node of fields.values()) {
    if (!isTemplate(node.field)) continue;
    const group = groups.get(node.field.fieldGroupId);
    if (!group) node.isBroken = true;
    else {
      const asked = askedInGroup(fieldNodes(group, { nodes, template: node }), priced);
      templates.push({ node, field: node.field, group, asked });
    }
  }
  const byTemplate = new Map(templates.map((template) => [template.field.id, template]));
  const asked: Asked = {
    fields,
    nested: (id) => byTemplate.get(id)?.asked.fields,
    scope: { field: (id) => fields.get(id)?.field, group: (id) => byTemplate.get(id)?.group },
    priced,
  };
  addEntries(document, { nodes, asked, template: null });
  for (const { node, group, asked: own } of templates)
    addEntries(group, { nodes, asked: own, template: node });
  for (const { field, asked: own } of templates) addNested(field, { nodes, asked, own });
  const places = [asked, ...templates.map((template) => template.asked)];
  const changing = places.flatMap(addChanges);
  const calculated = places.flatMap(addFormulas);
  const lacksCalculator = calculated.some(({ field, formula }) => formula === null && !isGiven(field));
  const sold = document.selling ? document : null;
  return { ...ordered(nodes), asked, templates, changing, calculated, lacksCalculator, sold };
}

const isGiven = (field: Field): boolean => isCalculated(field) && field.isGiven === true;

/** What of a place is worked out. */
function addFormulas(asked: Asked): FieldNode[] {
  const calculated: FieldNode[] = [];
  for (const node of asked.fields.values()) {
    const { field } = node;
    if (!isCalculated(field)) continue;
    if (!calculator && typeof window === "undefined") throw new Error("Nothing works out formulas here");
    if (calculator && !isGiven(field)) node.formula = calculator.prepared(field, asked);
    calculated.push(node);
  }
  return calculated;
}

const isPriced = (node: LogicNode): node is FieldNode =>
  node.kind === "field" && rulesOf(node.field.type).order !== undefined;

const askedInGroup = (fields: ReadonlyMap<string, FieldNode>, priced: Asked["priced"]): Asked => ({
  fields,
  nested: () => undefined,
  scope: { field: (id) => fields.get(id)?.field, group: () => undefined },
  priced,
});

/** What the form says of the questions in a group that it places: it asks what rules of the form can ask. */
function addNested(
  template: TemplateField,
  { nodes, asked, own }: { nodes: LogicNode[]; asked: Asked; own: Asked },
): void {
  for (const { id, shownWhen, requiredWhen, offeredWhen = [] } of template.nestedRules ?? []) {
    const node = own.fields.get(id);
    if (!node) continue;
    if (shownWhen) {
      const when = graphConditions(shownWhen, asked);
      const entry: LogicEntry = { ...shownWhen, thenFieldId: id, elseFieldId: "" };
      node.gate = {
        ...{
          kind: "entry",
          at: nodes.length,
          entry,
          template: null,
          live: [],
          when,
          rules: when.rules,
          asked,
        },
      };
      nodes.push(node.gate);
    }
    if (requiredWhen) node.requiredWhen = graphConditions(requiredWhen, asked);
    const options = "options" in node.field ? node.field.options : [];
    node.offeredWhen = offeredWhen.flatMap(({ value, when }) => {
      const at = options.findIndex((one) => one.value === value);
      return at < 0 ? [] : [[at, graphConditions(when, asked)] as const];
    });
  }
}

/** Where either is said to hold, it does. */
const eitherOf = (one: GraphConditions | null, other: GraphConditions): GraphConditions =>
  one ? { operator: "ANY", parts: [one, other], rules: [...one.rules, ...other.rules] } : other;

/** The questions of a place that rules make required or give options to. */
function addChanges(asked: Asked): FieldNode[] {
  const changing: FieldNode[] = [];
  for (const node of asked.fields.values()) {
    const { field } = node;
    if ("requiredWhen" in field && field.requiredWhen)
      node.requiredWhen = eitherOf(node.requiredWhen, graphConditions(field.requiredWhen, asked));
    if ("options" in field)
      node.offeredWhen = [
        ...node.offeredWhen,
        ...field.options.flatMap(({ when }, at) =>
          when ? [[at, graphConditions(when, asked)] as const] : [],
        ),
      ];
    if (node.requiredWhen || node.offeredWhen.length > 0) changing.push(node);
  }
  return changing;
}

function fieldNodes(
  list: FieldList,
  { nodes, template }: { nodes: LogicNode[]; template: FieldNode | null },
): Map<string, FieldNode> {
  const own = new Map<string, FieldNode>();
  const containers = containersOf(list.fields);
  for (const field of list.fields) {
    const node: FieldNode = {
      kind: "field",
      at: nodes.length,
      field,
      template,
      containers: (containers.get(field.id) ?? [])
        .map((id) => own.get(id))
        .filter((one) => one !== undefined),
      entries: [],
      isInCircle: false,
      isBroken: template !== null && isTemplate(field),
      requiredWhen: null,
      offeredWhen: [],
      gate: null,
      formula: null,
    };
    own.set(field.id, node);
    nodes.push(node);
  }
  return own;
}

function addEntries(
  list: FieldList,
  { nodes, asked, template }: { nodes: LogicNode[]; asked: Asked; template: FieldNode | null },
): void {
  const { fields } = asked;
  for (const [id, entry] of Object.entries(list.logicMap)) {
    const key = fields.get(id);
    const isOwn = entry.thenFieldId === id || entry.elseFieldId === id;
    const live = !key ? null : isOwn ? key.containers : [key];
    const when = graphConditions(entry, asked);
    const node: EntryNode = {
      ...{ kind: "entry", at: nodes.length, entry, template, live, when, rules: when.rules, asked },
    };
    nodes.push(node);
    for (const named of new Set([entry.thenFieldId, entry.elseFieldId]))
      fields.get(named)?.entries.push(node);
  }
}

export function graphConditions({ operator, rules: all }: Conditions, asked: Asked): GraphConditions {
  const parts = all.map((one) => (isGroup(one) ? graphConditions(one, asked) : graphRule(one, asked)));
  const rules = parts.flatMap((one) => (typeof one === "object" && "parts" in one ? one.rules : [one]));
  return { operator, parts, rules };
}

export function graphRule(rule: Rule, { fields, nested, scope, priced }: Asked): GraphRule {
  if (rule.sourceType === FACT) return { rule, sourceNode: null };
  const resolved = resolvedRule(rule, scope);
  if (typeof resolved === "string") return resolved;
  const sourceNode = fields.get(resolved.source.id);
  if (!sourceNode) return "source";
  const nestedNode = resolved.nested ? nested(resolved.source.id)?.get(resolved.nested.id) : null;
  if (nestedNode === undefined) return "nested";
  const operandNodes = resolved.operands.map((one) =>
    "field" in one ? (fields.get(one.field.id) ?? null) : null,
  );
  const needs = [sourceNode, nestedNode, ...operandNodes, ...(resolved.asksTotal ? priced() : [])];
  return {
    ...{ ...resolved, rule, sourceNode, nestedNode, operandNodes },
    needs: needs.filter((one) => one !== null),
  };
}

function ordered(nodes: readonly LogicNode[]): { order: LogicNode[]; circles: FieldNode[][] } {
  const { order, circles } = inOrder(nodes, dependenciesOf);
  const byField = circles.map((circle) => circle.filter((node) => node.kind === "field"));
  for (const node of byField.flat()) node.isInCircle = true;
  return { order, circles: byField };
}

/** What has to be known before it. */
export function dependenciesOf(node: LogicNode): readonly LogicNode[] {
  const around = node.template ? [node.template] : [];
  if (node.kind === "field") {
    // What can be answered depends on what is offered. That something is required decides nothing else.
    const offering = node.offeredWhen.flatMap(([, when]) => needsOf(when));
    const worked = node.formula?.needs ?? [];
    const gate = node.gate ? [node.gate] : [];
    return [...around, ...gate, ...node.containers, ...node.entries, ...offering, ...worked];
  }
  return [...around, ...(node.live ?? []), ...needsOf(node.when)];
}

/** The questions that conditions ask. */
export const needsOf = ({ rules }: GraphConditions): FieldNode[] =>
  rules.flatMap((rule) => (isAsking(rule) ? rule.needs : []));
