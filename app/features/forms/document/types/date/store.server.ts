import { cellOf } from "../columns.server";
import type { StoreRules } from "../store.types";

export const date: StoreRules<"date"> = {
  indexedAs: "days",
  columns: (field, { header }) => [
    { header, type: "date", ...cellOf<"date">(field)(({ value }) => value || null) },
  ],
};
