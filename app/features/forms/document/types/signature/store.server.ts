import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { signature as answers } from "./answers.rules";

export const signature: StoreRules<"signature"> = {
  indexedAs: "texts",
  columns: lineColumns<"signature">(answers.lines),
};
