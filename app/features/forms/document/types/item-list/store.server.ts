import type { AnswerOf } from "../../../answers/answer.types";
import type { FieldOf } from "../../field.schema";
import { amounts, cellOf } from "../columns.server";
import type { Column, Heading, StoreRules } from "../store.types";
import { lineTotal, listTotal, quantityOf } from "./order.rules";

type Field = FieldOf<"itemList">;

export const itemList: StoreRules<"itemList"> = {
  indexedAs: "sums",
  parts: {
    list: "items",
    id: "itemId",
    places: [
      { ending: "", type: "item" },
      { ending: ".amount", type: "amount" },
    ],
  },
  columns: itemColumns,
};

/** Quantity and amount of each item, and their total. */
function itemColumns(field: Field, { header, context, mayBeGone }: Heading): Column[] {
  const of = cellOf<"itemList">(field);
  const { amount, units } = amounts(context);
  return [
    ...field.items.flatMap(({ itemId, label }): Column[] => {
      const chosen = (answer: AnswerOf<"itemList">) =>
        answer.items.find((item) => item.itemId === itemId && !item.notOrdered);
      const own = `${header}: ${label || "Item"}`;
      return [
        {
          header: own,
          type: "number",
          ...of((answer) => {
            const item = chosen(answer);
            return item ? quantityOf(item) : null;
          }),
        },
        {
          header: `${own}, amount`,
          ...amount,
          ...of((answer) => {
            const item = chosen(answer);
            return item ? units(lineTotal(item)) : null;
          }),
        },
      ];
    }),
    { header: `${header}: total`, ...amount, ...of((answer) => units(listTotal(answer))) },
    ...(mayBeGone
      ? [
          {
            ...{ header: `${header}: not ordered`, type: "text" as const, width: 28 },
            ...of(({ items }) => {
              const left = items.filter(({ notOrdered }) => notOrdered);
              return left.map((item) => `${item.quantity} × ${labelOf(field, item)}`).join(", ") || null;
            }),
          },
        ]
      : []),
  ];
}

const labelOf = ({ items }: Field, { itemId }: { itemId: string }): string =>
  items.find((item) => item.itemId === itemId)?.label || "Item";
