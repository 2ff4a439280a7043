import { amounts, cellOf, numberOf } from "../columns.server";
import type { StoreRules } from "../store.types";

export const calculation: StoreRules<"calculation"> = {
  indexedAs: "numbers",
  columns: (field, { header, context }) => [
    {
      header,
      ...(field.isAmount ? amounts(context).amount : { type: "number" as const }),
      ...cellOf<"calculation">(field)(({ value }) => numberOf(value)),
    },
  ],
};
