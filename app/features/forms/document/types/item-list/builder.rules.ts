import { counted } from "~/ui/format.rules";
import type { BuilderRules } from "../builder.types";
import { missing, question } from "../building.rules";
import { refuse, repeated, warn } from "../findings.rules";

export const itemList: BuilderRules<"itemList"> = {
  ...question,
  label: "Item List",
  icon: "list-ordered",
  palette: { group: "Tables and money", about: "Things to order, with prices" },
  flags: ["showPrice", "showTotal", "showSubtotals"],
  preview: ({ items, showTotal }) =>
    items.length === 0
      ? missing("There is no item yet.")
      : { shape: "said", text: `${counted(items.length, "item")}${showTotal ? ", total shown" : ""}` },
  findings({ items }) {
    if (items.length === 0) return [refuse("Add an item")];
    return [
      ...(items.some(({ label }) => label === "") ? [refuse("An item has no name")] : []),
      ...(repeated(items.map(({ itemId }) => itemId)).length > 0
        ? [refuse("Two items have the same id: remove one and add it again")]
        : []),
      ...repeated(items.map(({ label }) => label)).map((label) => warn(`Two items are called “${label}”`)),
    ];
  },
  asks: null,
  copied: (field, newId) => ({
    ...field,
    items: field.items.map((item) => ({ ...item, itemId: newId() })),
  }),
};
