import type { Answer, AnswerOf, ChosenItem } from "../../../answers/answer.types";
import { MOST_QUANTITY } from "../../../answers/answer-limits.rules";
import type { Field, FieldOf } from "../../field.schema";

/** What is ordered with, and what of it was wanted. */
export type ListField = FieldOf<"itemList">;
export type ListAnswer = AnswerOf<"itemList">;

export const isList = (field: Field): field is ListField => field.type === "itemList";
export const isListAnswer = (answer: Answer | null): answer is ListAnswer => answer?.type === "itemList";

/** How many of an item; null for what is no whole number of them. */
export function quantityOf({ quantity }: ChosenItem): number | null {
  const count = /^\d{1,6}$/.test(quantity) ? Number(quantity) : null;
  return count !== null && count <= MOST_QUANTITY ? count : null;
}

/** In minor units, by the prices that were kept with the item. */
export function lineTotal(item: ChosenItem): number {
  if (item.notOrdered) return 0;
  const { kept = [], price } = item;
  return kept.reduce(
    (sum, before) => sum + before.quantity * (before.price - price),
    price * (quantityOf(item) ?? 0),
  );
}

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
