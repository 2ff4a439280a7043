import type { Field } from "../document/field.schema";
import type { GroupDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { buildingOf, labelOfType } from "../document/types/builder-kinds.rules";
import { isLayout, partsOf, rulesOf } from "../document/types/kinds.rules";
import { measureOf } from "../logic/comparison.rules";
import type { FactDefinition } from "../logic/facts.types";
import { dependenciesOf, type LogicGraph, type LogicNode } from "../logic/logic-graph.rules";
import type { Nameable, NameUse } from "./formula-names.rules";

type Found = Omit<Nameable, "name"> & { label: string };

/**
 * What the formula of a calculation can name: questions of the same place with their columns and entries, and what is known of the team.
 * Two of one label are told apart by a number.
 */
export function nameables(
  fields: readonly Field[],
  {
    selfId,
    groupOf,
    facts,
    graph,
  }: {
    selfId: string;
    groupOf: (fieldGroupId: string) => Pick<GroupDocument, "fields"> | undefined;
    /** None where no team can be asked: a field group stands in several forms. */
    facts: readonly FactDefinition[];
    graph: LogicGraph;
  },
): Nameable[] {
  const circular = dependingOn(graph, selfId);
  const found = fields
    .filter((field) => !isLayout(field))
    .flatMap((field) => [
      ...namesOf(field),
      ...(isTemplate(field) ? nestedNames(field, groupOf(field.fieldGroupId)?.fields ?? []) : []),
    ]);
  const taken = new Set<string>();
  return [...found, ...facts.map(factName)].map(({ label, ...one }) => {
    const base = plain(label);
    let name = base;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base} ${n}`;
    taken.add(name.toLowerCase());
    const isCircle = one.stored.split(".").some((id) => circular.has(id));
    return { ...one, name, ...(isCircle && { isCircle: true as const }) };
  });
}

/** Without what would end a name. */
const plain = (label: string): string =>
  [...label.replace(/[[\]\n"“”]/g, " ")].slice(0, 120).join("").replace(/\s+/g, " ").trim() || "Question";

/** The fields that come to depend on one, itself among them. */
function dependingOn({ order }: LogicGraph, id: string): ReadonlySet<string> {
  const depending = new Set<LogicNode>(order.filter((node) => node.kind === "field" && node.field.id === id));
  for (let size = -1; size !== depending.size; ) {
    size = depending.size;
    for (const node of order)
      if (!depending.has(node) && dependenciesOf(node).some((one) => depending.has(one))) depending.add(node);
  }
  return new Set([...depending].flatMap((node) => (node.kind === "field" ? [node.field.id] : [])));
}

const NONE = { options: [] } as const;

function namesOf(field: Field): Found[] {
  const label = field.label || labelOfType(field.type);
  const { isTotal, order, counts } = rulesOf(field.type);
  const asks = buildingOf(field.type).asks?.(field);
  const options = asks?.kind === "choice" ? asks.options : [];
  const isNumber = measureOf(field, undefined) === "number";
  const isCounted = counts !== undefined && !(isTemplate(field) && !field.isLooping);
  const parts = partsOf(field);
  if (parts)
    return parts.map((one) => ({
      ...NONE,
      ...{ stored: `${field.id}.${one.part}`, label: `${label}: ${one.label}`, about: "text" },
      ...{ uses: ["compared"] as const, list: "compared" as const },
    }));
  const uses: NameUse[] = [
    ...(isNumber || isTotal || order ? (["value", "sum"] as const) : []),
    ...(isCounted ? (["count"] as const) : []),
    ...(asks ? (["compared"] as const) : []),
  ];
  const own: Found[] =
    uses.length === 0
      ? []
      : [
          {
            ...{ stored: field.id, label, uses, options },
            about:
              isTotal || order
                ? "amount"
                : isNumber
                  ? "number"
                  : isCounted
                    ? "count"
                    : (asks?.kind ?? "text"),
            list:
              order || (isCounted && !isNumber && !asks)
                ? "sums"
                : isNumber || isTotal
                  ? "numbers"
                  : "compared",
          },
        ];
  return [...own, ...columnNames(field, label)];
}

/** Columns of a table in which numbers stand. */
function columnNames(field: Field, label: string): Found[] {
  if (!("cellSchema" in field)) return [];
  return field.cellSchema
    .filter(({ type }) => (NUMBER_CELLS as readonly string[]).includes(type))
    .map((cell) => ({
      ...NONE,
      ...{ stored: `${field.id}.${cell.id}`, label: `${label}: ${cell.label}`, about: "column" },
      ...{ uses: ["sum", "count"] as const, list: "sums" as const },
    }));
}
const NUMBER_CELLS = ["number", "amount"];

/** Of one that stands once its questions are as those of the form, else each stands in every entry. */
function nestedNames(field: Extract<Field, { isLooping: boolean }>, fields: readonly Field[]): Found[] {
  const label = field.label || labelOfType(field.type);
  return fields
    .filter((one) => !isLayout(one) && !("cellSchema" in one))
    .flatMap(namesOf)
    .filter(({ stored }) => !stored.includes("."))
    .map((one) => ({
      ...one,
      ...{ stored: `${field.id}.${one.stored}`, label: `${label}: ${one.label}` },
      uses: field.isLooping ? one.uses.filter((use) => use !== "value") : one.uses,
      list: one.list === "numbers" && field.isLooping ? ("sums" as const) : one.list,
    }));
}

const factName = ({ id, label, kind, options }: FactDefinition): Found => ({
  ...{ stored: `@${id}`, label, options, about: kind },
  ...{ uses: kind === "number" ? ["value", "sum", "compared"] : ["compared"], list: "facts" },
});
