import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { disclaimer as answers } from "./answers.rules";

export const disclaimer: StoreRules<"disclaimer"> = {
  indexedAs: "sums",
  columns: lineColumns<"disclaimer">(answers.lines),
};
