import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { rulesOf } from "../document/types/kinds.rules";
import type { OrderNow } from "../document/types/rules.types";
import type { Visibility } from "../logic/visibility.rules";
import { orderTotal } from "../ordering/order-now.rules";
import { shownBy } from "../ordering/shown-lists.rules";
import type { Answers } from "./answer.types";
import { answerIn, rowsOf } from "./answer-of.rules";

/** Something can be ordered with it. */
export const isOrder = ({ type }: Field): boolean => rulesOf(type).order !== undefined;

/** What an order comes to by the prices of the form; null for a field with which nothing is ordered. */
export const orderNow = (field: Field, answers: Answers): OrderNow | null =>
  rulesOf(field.type).order?.(field, answerIn(field, answers)) ?? null;

/** The sum of all item lists that are shown, those in groups too; by the prices of the form, with VAT where it says VAT. */
export function grandTotal(
  document: FormDocument,
  { answers, visibility }: { answers: Answers; visibility: Visibility },
): number {
  if (document.selling) return orderTotal(document, { answers, isShown: shownBy(visibility) });
  let sum = 0;
  for (const field of document.fields) {
    if (!visibility.shown.has(field.id)) continue;
    sum += orderNow(field, answers)?.total ?? 0;
    if (!isTemplate(field)) continue;
    const group = document.groups.find(({ id }) => id === field.fieldGroupId);
    const lists = group?.fields.filter(isOrder) ?? [];
    rowsOf(field, answers).forEach((values, row) => {
      const shown = visibility.rows.get(field.id)?.[row];
      for (const nested of lists) if (shown?.has(nested.id)) sum += orderNow(nested, values)?.total ?? 0;
    });
  }
  return sum;
}
