import type { FormDocument } from "../document/form-document.schema";
import { layoutOf } from "../document/types/kinds.rules";
import type { FieldType } from "../document/types/kinds.schema";
import type { FieldLayout } from "../document/types/rules.types";
import { type FieldNode, isAsking } from "../logic/logic-graph.rules";
import { graphOf } from "../logic/visibility.rules";
import type { PlacedField } from "./placed-fields.rules";

/**
 * Names of the questions that stand, indented, under the one that brings them: what decides on them is the question above alone, or
 * with others that stand under it. `shown` has the names of what is shown.
 */
export function revealedBelow(
  document: FormDocument,
  places: readonly PlacedField[],
  shown: ReadonlySet<string>,
): ReadonlySet<string> {
  const revealed = new Set<string>();
  let family = new Set<string>();
  for (const { field, within, name } of places) {
    if (!shown.has(name)) continue;
    const asked = isIndentable(field.type) ? askedBy(nodeOf(document, { field, within })) : [];
    const isRevealed = asked.length > 0 && asked.every((id) => family.has(id));
    if (isRevealed) revealed.add(name);
    else family = new Set();
    family.add(field.id);
  }
  return revealed;
}

/** What parts a page, and lists with headings of their own, stand for themselves. */
const isIndentable = (type: FieldType): boolean => !APART.has(layoutOf(type));
const APART: ReadonlySet<string> = new Set<FieldLayout>(["heading", "line", "list"]);

function nodeOf(
  document: FormDocument,
  { field, within }: Pick<PlacedField, "field" | "within">,
): FieldNode | undefined {
  const graph = graphOf(document);
  if (!within) return graph.asked.fields.get(field.id);
  const template = graph.templates.find((one) => one.field.id === within.templateId);
  return template?.asked.fields.get(field.id);
}

/** Ids of the questions that its logic asks; a broken rule asks none that could be told. */
const askedBy = (node: FieldNode | undefined): string[] =>
  [...(node?.entries ?? []), ...(node?.gate ? [node.gate] : [])].flatMap(({ rules }) =>
    rules.map((rule) => (isAsking(rule) ? rule.sourceNode.field.id : "")),
  );
