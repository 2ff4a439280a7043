import type { Field } from "../../document/field.schema";
import {
  ADDRESS_PARTS,
  type AddressPart,
  NAME_PARTS,
  type NamePart,
  TYPE_LABELS,
} from "../../document/field-types.rules";
import type { GroupDocument } from "../../document/form-document.schema";
import type { RuleSource } from "./rule-sources.types";

/**
 * What rules of these fields can ask, in their order. A field group's questions are asked through the field that places it; what
 * cannot be compared (files, tables, order lists) is not offered.
 */
export function ruleSources(
  fields: readonly Field[],
  groupOf: (fieldGroupId: string) => Pick<GroupDocument, "fields"> | undefined,
): RuleSource[] {
  return fields.flatMap((field): RuleSource[] => {
    if (field.type !== "template") {
      return asked(field).map(({ part, ...source }) => ({
        ...source,
        key: `${field.id}//${part}`,
        group: null,
        sourceType: field.type,
        nestedType: "",
        entries: 0,
      }));
    }
    return (groupOf(field.fieldGroupId)?.fields ?? []).flatMap((nested) =>
      asked(nested).map(({ part, ...source }) => ({
        ...source,
        key: `${field.id}/${nested.id}/${part}`,
        group: field.label || TYPE_LABELS.template,
        sourceType: "template",
        nestedType: nested.type,
        entries: field.isLooping ? field.maxLoops : 0,
      })),
    );
  });
}

type Question = Pick<RuleSource, "label" | "kind" | "options"> & { part: string };
const YES = [{ value: "Yes", label: "Accepted" }];

function asked(field: Field): Question[] {
  const label = field.label || TYPE_LABELS[field.type];
  const one = (kind: RuleSource["kind"], options: Question["options"] = []): Question[] => [
    { label, kind, options, part: "" },
  ];
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "area":
      return one("text");
    case "number":
      return one("number");
    case "date":
      return one("date");
    case "checkbox":
    case "dropdown":
      return one(
        "choice",
        field.options.map((option) => ({ value: option.value, label: option.label || option.value })),
      );
    case "disclaimer":
      return one("choice", YES);
    case "fullName":
      return partsOf(field, NAME_PARTS, label);
    case "address":
      return partsOf(field, ADDRESS_PARTS, label);
    default:
      return [];
  }
}

function partsOf<P extends NamePart | AddressPart>(
  field: Record<P, { label: string; show: boolean }>,
  names: readonly P[],
  label: string,
): Question[] {
  return names
    .filter((name) => field[name].show)
    .map((name) => ({ label: `${label}: ${field[name].label}`, kind: "text", options: [], part: name }));
}
