import { cellOf, numberOf } from "../columns.server";
import type { StoreRules } from "../store.types";

export const number: StoreRules<"number"> = {
  indexedAs: "numbers",
  columns: (field, { header }) => [
    { header, type: "number", ...cellOf<"number">(field)(({ value }) => numberOf(value)) },
  ],
};
