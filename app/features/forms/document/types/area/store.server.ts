import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { area as answers } from "./answers.rules";

export const area: StoreRules<"area"> = {
  indexedAs: "texts",
  columns: lineColumns<"area">(answers.lines, "\n"),
};
