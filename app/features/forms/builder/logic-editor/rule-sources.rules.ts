import type { Field } from "../../document/field.schema";
import type { GroupDocument } from "../../document/form-document.schema";
import { isTemplate, TEMPLATE } from "../../document/structure.rules";
import { buildingOf, labelOfType } from "../../document/types/builder-kinds.rules";
import { partsOf } from "../../document/types/kinds.rules";
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
    if (!isTemplate(field)) {
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
        group: field.label || labelOfType(TEMPLATE),
        sourceType: TEMPLATE,
        nestedType: nested.type,
        entries: field.isLooping ? field.maxLoops : 0,
      })),
    );
  });
}

type Question = Pick<RuleSource, "label" | "kind" | "options"> & { part: string };

function asked(field: Field): Question[] {
  const answers = buildingOf(field.type).asks?.(field);
  if (!answers) return [];
  const label = field.label || labelOfType(field.type);
  const parts = partsOf(field)?.map((one) => ({
    label: `${label}: ${one.label}`,
    ...answers,
    part: one.part,
  }));
  return parts ?? [{ label, ...answers, part: "" }];
}
