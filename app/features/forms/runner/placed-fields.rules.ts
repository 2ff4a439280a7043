import { inputName, type RowOf } from "../answers/input-names.rules";
import type { PageAsked } from "../answers/taken-answers.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isTemplate } from "../document/structure.rules";

/** A question or layout item where it stands on a page, shown or not. */
export interface PlacedField {
  field: Field;
  within: RowOf | null;
  /** Of its input, or of the first part of it. */
  name: string;
  /** Of a group that does not loop: its fields, which stand on the page itself. */
  nested: readonly PlacedField[];
}

/** Everything that a page, or an entry of a looped group, can show, in its order. */
export function placedFields(document: FormDocument, asked: PageAsked): PlacedField[] {
  if ("templateId" in asked) {
    const template = document.fields.find(({ id }) => id === asked.templateId);
    return template ? inGroup(document, template, asked.row) : [];
  }
  const page = pagesOf(document.fields).find(({ number }) => number === asked.page);
  return (page?.fields ?? []).map((field) => ({
    field,
    within: null,
    name: inputName(field.id),
    nested: isTemplate(field) && !field.isLooping ? inGroup(document, field, 0) : [],
  }));
}

function inGroup({ groups }: FormDocument, template: Field, row: number): PlacedField[] {
  const groupId = isTemplate(template) ? template.fieldGroupId : "";
  const within = { templateId: template.id, row };
  return (groups.find(({ id }) => id === groupId)?.fields ?? []).map((field) => ({
    field,
    within,
    name: inputName(field.id, within),
    nested: [],
  }));
}
