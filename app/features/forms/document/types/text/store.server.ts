import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { text as answers } from "./answers.rules";

export const text: StoreRules<"text"> = { indexedAs: "texts", columns: lineColumns<"text">(answers.lines) };
