import type { Answers } from "~/features/forms/answers/answer.types";
import type { Field } from "~/features/forms/document/field.schema";
import type { FieldList, FormDocument } from "~/features/forms/document/form-document.schema";
import type { LogicEntry, NestedRules } from "~/features/forms/document/logic.schema";

/** What is called how in a form, for `form-logic-model.ts`. */

export function namesOf(document: FormDocument): string[] {
  return document.fields.flatMap((field) => [
    field.id,
    ...(groupIn(document, field.id)?.fields.map(({ id }) => `${field.id}/${id}`) ?? []),
  ]);
}

export const fieldCalled = (document: FormDocument, name: string): Field | undefined => {
  const [first = "", nested] = name.split("/");
  return nested === undefined
    ? document.fields.find(({ id }) => id === first)
    : groupIn(document, first)?.fields.find(({ id }) => id === nested);
};

export function groupIn(document: FormDocument, templateId: string): FieldList | undefined {
  const template = document.fields.find(({ id }) => id === templateId);
  if (template?.type !== "template") return undefined;
  return document.groups.find(({ id }) => id === template.fieldGroupId);
}

export function rowsIn(document: FormDocument, answers: Answers, templateId: string): readonly Answers[] {
  const template = document.fields.find(({ id }) => id === templateId);
  if (template?.type !== "template") return [];
  const answer = answers[templateId];
  const rows = answer?.type === "template" ? answer.templateValues : [];
  if (template.isLooping) return rows;
  return [rows[0] ?? {}];
}

/** The list that a field stands in, with what comes before the ids of that list. */
export function listOf(
  document: FormDocument,
  name: string,
): { list: FieldList; prefix: string; id: string } {
  const [first = "", nested] = name.split("/");
  if (nested === undefined) return { list: document, prefix: "", id: first };
  const list = groupIn(document, first) ?? { fields: [], logicMap: {} };
  return { list, prefix: `${first}/`, id: nested };
}

/** Its page, its section, its template. */
export function around(document: FormDocument, name: string): string[] {
  const { list, prefix, id } = listOf(document, name);
  const at = list.fields.findIndex((field) => field.id === id);
  const own = list.fields[at];
  const found: string[] = prefix === "" ? [] : [prefix.slice(0, -1)];
  if (!own || own.type === "newPage") return found;
  let canBeSection = own.type !== "section";
  for (const field of list.fields.slice(0, at).reverse()) {
    if (field.type === "newPage") return [...found, prefix + field.id];
    if (field.type === "section" && canBeSection) {
      found.push(prefix + field.id);
      canBeSection = false;
    }
  }
  return found;
}

export const entriesNaming = (document: FormDocument, name: string): [string, LogicEntry][] => {
  const { list, prefix, id } = listOf(document, name);
  return Object.entries(list.logicMap)
    .filter(([, entry]) => entry.thenFieldId === id || entry.elseFieldId === id)
    .map(([key, entry]) => [prefix + key, entry]);
};

export const lists = (document: FormDocument): string[] =>
  namesOf(document).filter((name) => fieldCalled(document, name)?.type === "itemList");

/** What the form says of a question in the group that its field `by` places. */
export function saidByForm(document: FormDocument, name: string): Partial<NestedRules> & { by: string } {
  const [by = "", nested] = name.split("/");
  const template = nested === undefined ? undefined : document.fields.find(({ id }) => id === by);
  const all = template?.type === "template" ? (template.nestedRules ?? []) : [];
  return { ...all.find(({ id }) => id === nested), by };
}
