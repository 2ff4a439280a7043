import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { email as answers } from "./answers.rules";

export const email: StoreRules<"email"> = {
  indexedAs: "texts",
  columns: lineColumns<"email">(answers.lines),
};
