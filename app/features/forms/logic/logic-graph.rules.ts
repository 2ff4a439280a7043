import { containersOf } from "../document/containers.rules";
import type { Field } from "../document/field.schema";
import type { FieldList, FormDocument, GroupDocument } from "../document/form-document.schema";
import type { LogicEntry, Rule } from "../document/logic.schema";
import { isTemplate, type TemplateField } from "../document/structure.rules";
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
}

/** What rules of one place can ask: fields of the same list, and from a form those of its groups. */
export interface Asked {
  fields: ReadonlyMap<string, FieldNode>;
  nested: (templateId: string) => ReadonlyMap<string, FieldNode> | undefined;
  scope: RuleScope;
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
}

export interface EntryNode {
  kind: "entry";
  at: number;
  entry: LogicEntry;
  template: FieldNode | null;
  /** What has to be shown for the entry to say anything; null for one whose field is gone, which never does. */
  live: FieldNode[] | null;
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

/** A rule with the nodes that it asks. */
export type GraphRule =
  | BrokenRule
  | (ResolvedRule & { rule: Rule; sourceNode: FieldNode; nestedNode: FieldNode | null });

export function logicGraph(document: FormDocument): LogicGraph {
  const nodes: LogicNode[] = [];
  const groups = new Map(document.groups.map((group) => [group.id, group]));
  const fields = fieldNodes(document, { nodes, template: null });
  const templates: TemplateNode[] = [];
  for (const node of fields.values()) {
    if (!isTemplate(node.field)) continue;
    const group = groups.get(node.field.fieldGroupId);
    if (!group) node.isBroken = true;
    else {
      const asked = askedInGroup(fieldNodes(group, { nodes, template: node }));
      templates.push({ node, field: node.field, group, asked });
    }
  }
  const byTemplate = new Map(templates.map((template) => [template.field.id, template]));
  const asked: Asked = {
    fields,
    nested: (id) => byTemplate.get(id)?.asked.fields,
    scope: { field: (id) => fields.get(id)?.field, group: (id) => byTemplate.get(id)?.group },
  };
  addEntries(document, { nodes, asked, template: null });
  for (const { node, group, asked: own } of templates)
    addEntries(group, { nodes, asked: own, template: node });
  return { ...ordered(nodes), asked, templates };
}

const askedInGroup = (fields: ReadonlyMap<string, FieldNode>): Asked => ({
  fields,
  nested: () => undefined,
  scope: { field: (id) => fields.get(id)?.field, group: () => undefined },
});

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
    const rules = entry.rules.map((rule) => graphRule(rule, asked));
    const node: EntryNode = { kind: "entry", at: nodes.length, entry, template, live, rules, asked };
    nodes.push(node);
    for (const named of new Set([entry.thenFieldId, entry.elseFieldId]))
      fields.get(named)?.entries.push(node);
  }
}

export function graphRule(rule: Rule, { fields, nested, scope }: Asked): GraphRule {
  const resolved = resolvedRule(rule, scope);
  if (typeof resolved === "string") return resolved;
  const sourceNode = fields.get(resolved.source.id);
  if (!sourceNode) return "source";
  const nestedNode = resolved.nested ? nested(resolved.source.id)?.get(resolved.nested.id) : null;
  return nestedNode === undefined ? "nested" : { ...resolved, rule, sourceNode, nestedNode };
}

function ordered(nodes: readonly LogicNode[]): { order: LogicNode[]; circles: FieldNode[][] } {
  const { order, circles } = inOrder(nodes, dependenciesOf);
  const byField = circles.map((circle) => circle.filter((node) => node.kind === "field"));
  for (const node of byField.flat()) node.isInCircle = true;
  return { order, circles: byField };
}

function dependenciesOf(node: LogicNode): readonly LogicNode[] {
  const around = node.template ? [node.template] : [];
  if (node.kind === "field") return [...around, ...node.containers, ...node.entries];
  const asked = node.rules.flatMap((rule) =>
    typeof rule === "string" ? [] : rule.nestedNode ? [rule.sourceNode, rule.nestedNode] : [rule.sourceNode],
  );
  return [...around, ...(node.live ?? []), ...asked];
}
