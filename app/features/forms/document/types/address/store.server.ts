import type { AddressPart } from "../../field-types.rules";
import { partColumns } from "../columns.server";
import type { StoreRules } from "../store.types";

export const address: StoreRules<"address"> = {
  indexedAs: "texts",
  columns: partColumns<"address">(({ value }, part) => value[part as AddressPart]),
};
