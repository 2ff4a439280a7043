import type { Answer, Answers } from "../answers/answer.types";
import type { PageAsked } from "../answers/taken-answers.rules";
import { isOrder } from "../answers/totals.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { conditionsOf, nestedRulesOf } from "../document/ruled-fields.rules";
import { isTemplate } from "../document/structure.rules";
import { rulesOf } from "../document/types/kinds.rules";
import { type FieldNode, graphConditions, type LogicNode, needsOf } from "../logic/logic-graph.rules";
import { graphOf } from "../logic/visibility.rules";
import type { PageState } from "./page-state.types";
import { publicPart } from "./public-part.rules";

/** What a browser needs of a form to work out what one page of it shows. */
export interface LivePart {
  document: FormDocument;
  /** The page or entry as this document counts it. */
  asked: PageAsked;
  answers: Answers;
  /** What the total has of items that are not offered any more, in minor units. */
  kept?: number;
  /** It has something that the browser works out. */
  calculates?: true;
  /** It has outcomes that only the server can renew. */
  isTold?: true;
  /** As the page is opened, where its browser loads first what works out formulas. */
  first?: PageState;
  /** Results by their names, as people read them. */
  texts?: Readonly<Record<string, string>>;
}

/**
 * Of a whole form only what its page shows, and what that depends on: the fields that are asked by its logic, with their answers.
 * A page with a total also takes the item lists of the others. Other pages' questions are sent without their words.
 */
export function livePart(
  document: FormDocument,
  { asked, answers }: { asked: PageAsked; answers: Answers },
): LivePart {
  const onPage = new Set(idsAsked(document, asked));
  const kept = neededBy(document, onPage);
  const fields = document.fields
    .filter(({ id }) => kept.fields.has(id))
    .map((field) => (onPage.has(field.id) ? field : { ...field, description: "" }))
    .map(withoutSuppliers);
  const groupIds = new Set(fields.map((field) => (isTemplate(field) ? field.fieldGroupId : "")));
  const live: FormDocument = {
    title: "",
    description: "",
    isEditable: false,
    isPublic: false,
    prefill: [],
    fields,
    logicMap: Object.fromEntries(Object.entries(document.logicMap).filter(([id]) => kept.entries.has(id))),
    groups: document.groups.filter(({ id }) => groupIds.has(id)).map(groupWithoutSuppliers),
    ...(document.selling && { selling: document.selling }),
  };
  const shown = publicPart(document, { live, answers: answersOf(live, answers), all: answers });
  return { ...shown, asked: askedIn(shown.document, { asked, onPage }) };
}

/** Who supplies an item is the organisers' matter. */
function withoutSuppliers(field: Field): Field {
  if (!("items" in field) || !field.items.some(({ supplierId }) => supplierId)) return field;
  return { ...field, items: field.items.map(({ supplierId: _, ...item }) => item) };
}

const groupWithoutSuppliers = <G extends { fields: readonly Field[] }>(group: G): G =>
  group.fields.some((field) => "items" in field)
    ? { ...group, fields: group.fields.map(withoutSuppliers) }
    : group;

function idsAsked(document: FormDocument, asked: PageAsked): string[] {
  if ("templateId" in asked) return [asked.templateId];
  const page = pagesOf(document.fields).find(({ number }) => number === asked.page);
  return page ? [...(page.item ? [page.item.id] : []), ...page.fields.map(({ id }) => id)] : [];
}

/** By its number in the smaller document: pages that were left out are not counted. 0, which no page is, where nothing of it may be seen. */
function askedIn(
  live: FormDocument,
  { asked, onPage }: { asked: PageAsked; onPage: ReadonlySet<string> },
): PageAsked {
  if ("templateId" in asked) return asked;
  const page = pagesOf(live.fields).find(
    ({ item, fields }) => onPage.has(item?.id ?? "") || fields.some(({ id }) => onPage.has(id)),
  );
  return { page: page?.number ?? 0 };
}

function answersOf({ fields }: FormDocument, answers: Answers): Answers {
  const own: Record<string, Answer> = {};
  for (const { id } of fields) {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (answer) own[id] = answer;
  }
  return own;
}

/** Ids of the fields and the logic entries of the form that these fields depend on, themselves included. */
function neededBy(
  document: FormDocument,
  onPage: ReadonlySet<string>,
): { fields: ReadonlySet<string>; entries: ReadonlySet<string> } {
  const { fields } = graphOf(document).asked;
  const keys = new Map(Object.entries(document.logicMap).map(([id, entry]) => [entry, id]));
  const totalled = totalledIn(document);
  const priced =
    totalled.size > 0 ? document.fields.filter((field) => isOrder(field) || isTemplate(field)) : [];
  const waiting: LogicNode[] = nodesOf([...onPage], fields);
  const seen = new Set<LogicNode>(waiting);
  const entries = new Set<string>();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const key = node.kind === "entry" ? keys.get(node.entry) : undefined;
    if (key !== undefined) entries.add(key);
    const isTotalled = node.kind === "field" && totalled.has(node.field.id);
    // The field that an entry belongs to has to be there for it to say anything.
    const also = [...(key === undefined ? [] : [key]), ...(isTotalled ? priced.map(({ id }) => id) : [])];
    for (const next of [...dependenciesOf(node), ...nestedNeeds(node, document), ...nodesOf(also, fields)]) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  const found = [...seen].filter((node) => node.kind === "field");
  return { fields: new Set(found.map(({ field }) => field.id)), entries };
}

/** Totals, and groups that have one: of all that is ordered, wherever it stands. Where discounts and VAT go by the whole order, each list. */
function totalledIn({ fields, groups, selling }: FormDocument): ReadonlySet<string> {
  const isTotal = (field: Field) =>
    rulesOf(field.type).isTotal === true || (selling !== undefined && isOrder(field));
  const withTotal = new Set(groups.filter((group) => group.fields.some(isTotal)).map(({ id }) => id));
  const found = fields.filter(
    (field) => isTotal(field) || (isTemplate(field) && withTotal.has(field.fieldGroupId)),
  );
  return new Set(found.map(({ id }) => id));
}

const nodesOf = (ids: readonly string[], fields: ReadonlyMap<string, FieldNode>): FieldNode[] =>
  ids.map((id) => fields.get(id)).filter((node) => node !== undefined);

function dependenciesOf(node: LogicNode): readonly LogicNode[] {
  if (node.kind === "field") {
    const required = node.requiredWhen ? needsOf(node.requiredWhen) : [];
    const offered = node.offeredWhen.flatMap(([, when]) => needsOf(when));
    const worked = node.formula?.needs ?? [];
    return [...node.containers, ...node.entries, ...ofForm([...required, ...offered, ...worked])];
  }
  return [...(node.live ?? []), ...ofForm(needsOf(node.when))];
}

/** What rules of the form say of the questions in a group that it places. */
function nestedNeeds(node: LogicNode, document: FormDocument): readonly FieldNode[] {
  if (node.kind !== "field" || nestedRulesOf(node.field).length === 0) return [];
  const { asked } = graphOf(document);
  return ofForm(conditionsOf(node.field).flatMap((when) => needsOf(graphConditions(when, asked))));
}

/** What stands in a group comes with the field that places it. */
const ofForm = (nodes: readonly FieldNode[]): FieldNode[] => nodes.map((node) => node.template ?? node);
