import { amounts, cellOf } from "../columns.server";
import type { StoreRules } from "../store.types";

export const grandTotal: StoreRules<"grandTotal"> = {
  indexedAs: "sums",
  columns(field, { header, context }) {
    const { amount, units } = amounts(context);
    return [{ header, ...amount, ...cellOf<"grandTotal">(field)((answer) => units(answer.amount)) }];
  },
};
