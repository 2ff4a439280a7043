import type { Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { itemNow } from "./items-now.rules";
import type { IsShown } from "./order-now.rules";

/** An option of which there are so many, and that was chosen. */
export interface ChosenPart {
  fieldId: string;
  partId: string;
  label: string;
  name: string;
  within: RowOf | null;
  /** Of the form: itself, or the template that places it. */
  placeId: string;
  /** How many can be had; null: no limit. */
  left: number | null;
}

/** All of them, in the order of the form. */
export function chosenParts(
  document: FormDocument,
  { answers, isShown }: { answers: Answers; isShown: IsShown },
): ChosenPart[] {
  const of = (field: Field, values: Answers, within: RowOf | null): ChosenPart[] => {
    if (!("options" in field) || !isShown(field, within)) return [];
    const answer = answerIn(field, values);
    const chosen: readonly unknown[] =
      answer && "value" in answer && Array.isArray(answer.value) ? answer.value : [];
    return field.options.flatMap((option): ChosenPart[] => {
      const now = itemNow(option);
      if (!now || !chosen.includes(option.value)) return [];
      return [
        {
          ...{ fieldId: field.id, partId: option.value, label: option.label || option.value },
          ...{
            name: inputName(field.id, within),
            within,
            placeId: within?.templateId ?? field.id,
            left: now.left,
          },
        },
      ];
    });
  };
  return document.fields.flatMap((field) => {
    if (!isTemplate(field)) return of(field, answers, null);
    const fields = document.groups.find(({ id }) => id === field.fieldGroupId)?.fields ?? [];
    return rowsOf(field, answers).flatMap((values, row) =>
      fields.flatMap((nested) => of(nested, values, { templateId: field.id, row })),
    );
  });
}
