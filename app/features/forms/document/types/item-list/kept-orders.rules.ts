import type { AnswerOf, ChosenItem } from "../../../answers/answer.types";
import type { FieldOf } from "../../field.schema";
import type { Halves, OrderRules } from "../answers.types";
import { listTotal, quantityOf } from "./order.rules";

type Field = FieldOf<"itemList">;
type Order = AnswerOf<"itemList">;

/** In the order of the form, as they are read from its pages. */
export function splitItems({ items }: Field, answer: Order): Halves {
  const places = new Map(items.map(({ itemId }, at) => [itemId, at]));
  const gone = answer.items.filter(({ itemId }) => !places.has(itemId));
  const asked = answer.items
    .filter(({ itemId }) => places.has(itemId))
    .map(({ itemId, price, quantity }): ChosenItem => ({ itemId, price, quantity }))
    .sort((one, other) => (places.get(one.itemId) ?? 0) - (places.get(other.itemId) ?? 0));
  return [
    asked.length > 0 || gone.length === 0 ? { type: "itemList", items: asked } : null,
    gone.length > 0 ? { type: "itemList", items: gone } : null,
  ];
}

const withItems = (gone: Order, items: readonly ChosenItem[]): Order | null =>
  items.length > 0 ? { ...gone, items } : null;

export const orders: OrderRules<Field, Order> = {
  itemsOf: ({ items }) => items,
  offering(field, former) {
    const known = former && new Set(former.items.map(({ itemId }) => itemId));
    return { ...field, items: field.items.filter(({ itemId }) => known?.has(itemId)) };
  },
  wantedIn: ({ items }) => items.filter((item) => (quantityOf(item) ?? 0) > 0).map(({ itemId }) => itemId),
  amountOf: listTotal,
  asOrdered(gone, was) {
    const known = new Map(was?.items.map((item) => [item.itemId, item]));
    const items = gone.items.map((item): ChosenItem => {
      const one = known.get(item.itemId);
      if (!one) return { ...item, notOrdered: true };
      return (quantityOf(item) ?? 0) < (quantityOf(one) ?? 0) ? { ...one, quantity: item.quantity } : one;
    });
    return { ...gone, items };
  },
  keptIn: ({ items }) => items.map(({ itemId }) => itemId),
  only: (gone, id) =>
    withItems(
      gone,
      gone.items.filter(({ itemId }) => itemId === id),
    ),
  without: (gone, id) =>
    withItems(
      gone,
      gone.items.filter(({ itemId }) => itemId !== id),
    ),
};
