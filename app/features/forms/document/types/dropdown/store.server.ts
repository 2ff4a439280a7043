import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { dropdown as answers } from "./answers.rules";

export const dropdown: StoreRules<"dropdown"> = {
  indexedAs: "values",
  hasSeveral: true,
  columns: lineColumns<"dropdown">(answers.lines),
};
