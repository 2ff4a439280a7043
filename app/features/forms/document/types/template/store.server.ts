import type { StoreRules } from "../store.types";

/** Its questions have columns, those of one that loops a sheet: who walks the groups makes them. */
export const template: StoreRules<"template"> = { indexedAs: "rows", hasSeveral: true, columns: () => [] };
