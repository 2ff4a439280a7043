import type { NamePart } from "../../field-types.rules";
import { partColumns } from "../columns.server";
import type { StoreRules } from "../store.types";

export const fullName: StoreRules<"fullName"> = {
  indexedAs: "texts",
  columns: partColumns<"fullName">(({ value }, part) => value[part as NamePart]),
};
