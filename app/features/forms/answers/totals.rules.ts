import type { FieldOf } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import type { Visibility } from "../logic/visibility.rules";
import type { AnswerOf, Answers, ChosenItem } from "./answer.types";
import { MOST_QUANTITY } from "./answer-limits.rules";
import { answerOf, rowsOf } from "./answer-of.rules";

/** How many of an item; null for what is no whole number of them. */
export function quantityOf({ quantity }: ChosenItem): number | null {
  const count = /^\d{1,6}$/.test(quantity) ? Number(quantity) : null;
  return count !== null && count <= MOST_QUANTITY ? count : null;
}

/** In minor units, by the price that was kept with the item. */
export const lineTotal = (item: ChosenItem): number =>
  item.notOrdered ? 0 : item.price * (quantityOf(item) ?? 0);

export const listTotal = (answer: AnswerOf<"itemList"> | null): number =>
  answer?.items.reduce((sum, item) => sum + lineTotal(item), 0) ?? 0;

/** An order with the prices that the form has now, and only what it offers and somebody wants. */
export function priced(field: FieldOf<"itemList">, answer: AnswerOf<"itemList">): AnswerOf<"itemList"> {
  const chosen = new Map(answer.items.map((item) => [item.itemId, item]));
  const items = field.items
    .map(({ itemId, price }) => ({ itemId, price, quantity: chosen.get(itemId)?.quantity ?? "" }))
    .filter((item) => quantityOf(item) !== 0 && item.quantity !== "");
  return { type: "itemList", items };
}

/** The sum of all item lists that are shown, those in groups too; by the prices of the form. */
export function grandTotal(
  document: FormDocument,
  { answers, visibility }: { answers: Answers; visibility: Visibility },
): number {
  let sum = 0;
  for (const field of document.fields) {
    if (!visibility.shown.has(field.id)) continue;
    if (field.type === "itemList") sum += listNow(field, answers);
    if (field.type !== "template") continue;
    const group = document.groups.find(({ id }) => id === field.fieldGroupId);
    const lists = group?.fields.filter((nested) => nested.type === "itemList") ?? [];
    rowsOf(field, answers).forEach((values, row) => {
      const shown = visibility.rows.get(field.id)?.[row];
      for (const nested of lists) if (shown?.has(nested.id)) sum += listNow(nested, values);
    });
  }
  return sum;
}

function listNow(field: FieldOf<"itemList">, answers: Answers): number {
  const answer = answerOf(field, answers);
  return answer ? listTotal(priced(field, answer)) : 0;
}
