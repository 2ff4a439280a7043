import { PART_LABELS } from "../document/field-types.rules";
import type { FormDocument } from "../document/form-document.schema";
import { answersOf } from "../document/types/answer-kinds.rules";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { isLayout, partsOf } from "../document/types/kinds.rules";
import { clientSources, customFieldSources, type PayloadSource } from "./payload.rules";

/** Everything that a webhook of this form can send: its questions in their order, fields of teams, who submits. */
export const payloadSources = (
  document: Pick<FormDocument, "fields">,
  customFields: Parameters<typeof customFieldSources>[0],
): PayloadSource[] => [
  ...document.fields.flatMap((field): PayloadSource[] => {
    if (isLayout(field)) return [];
    const { id, type, label } = field;
    return [
      {
        ...{ key: `field:${id}`, category: "field", sourceId: id, sourceType: type },
        label: label || labelOfType(type),
        parts: partsSent(field),
      },
    ];
  }),
  ...customFieldSources(customFields),
  ...clientSources,
];

/** Of a name or an address: the whole on one line or in parts, and each part that is asked. */
function partsSent(field: FormDocument["fields"][number]): PayloadSource["parts"] {
  const wholes = isLayout(field) ? undefined : answersOf(field.type).wholes;
  if (!wholes) return [];
  return [
    { value: wholes.flat, label: "All on one line" },
    { value: wholes.all, label: "All parts" },
    ...(partsOf(field) ?? []).map(({ part, label }) => ({ value: part, label: label || PART_LABELS[part] })),
  ];
}
