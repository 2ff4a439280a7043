import { counted } from "~/ui/format.rules";
import type { FieldFinding } from "../../finding.types";
import type { BuilderRules } from "../builder.types";
import { missing, question } from "../building.rules";
import { refuse, repeated, warn } from "../findings.rules";
import type { Item } from "./item-list.rules";

function itemFindings({ label, least, most, prices = [] }: Item): FieldFinding[] {
  const called = `“${label || "Item"}”`;
  // A row behind one that always fits is never reached.
  const open = prices.findIndex(({ until, typeId }) => until === undefined && typeId === undefined);
  return [
    ...(least !== undefined && most !== undefined && least > most
      ? [refuse(`${called} has a most below its least`)]
      : []),
    ...(open >= 0
      ? [warn(`${called} has a price row for every day and team: its base price never holds`)]
      : []),
  ];
}

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
      ...items.flatMap(itemFindings),
      ...(items.every(({ notSold }) => notSold) ? [warn("None of its items is sold any more")] : []),
    ];
  },
  asks: null,
  copied: (field, newId) => ({
    ...field,
    items: field.items.map((item) => ({ ...item, itemId: newId() })),
  }),
};
