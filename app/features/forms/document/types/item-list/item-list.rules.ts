import type { Field, FieldOf } from "../../field.schema";

export type ItemList = FieldOf<"itemList">;
export type Item = ItemList["items"][number];

/** What is ordered by items, each with a price of its own. */
export const isItemList = (field: Field | null | undefined): field is ItemList => field?.type === "itemList";

/** The items of any field; none of most. */
export const itemsOf = (field: Field): readonly Item[] => (isItemList(field) ? field.items : []);
