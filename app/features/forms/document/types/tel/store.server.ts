import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { tel as answers } from "./answers.rules";

export const tel: StoreRules<"tel"> = { indexedAs: "texts", columns: lineColumns<"tel">(answers.lines) };
