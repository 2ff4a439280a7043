import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { checkbox as answers } from "./answers.rules";

export const checkbox: StoreRules<"checkbox"> = {
  indexedAs: "values",
  hasSeveral: true,
  columns: lineColumns<"checkbox">(answers.lines),
};
