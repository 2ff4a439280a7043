import { lineColumns } from "../columns.server";
import type { StoreRules } from "../store.types";
import { url as answers } from "./answers.rules";

export const url: StoreRules<"url"> = { indexedAs: "texts", columns: lineColumns<"url">(answers.lines) };
