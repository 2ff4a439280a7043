import { partName } from "../../../answers/input-names.rules";
import type { Sample } from "../sample.types";

export const itemList: Sample<"itemList"> = {
  field: {
    type: "itemList",
    label: "Power and lighting",
    items: [
      { itemId: "supply", label: "3 kW supply", price: 31_000 },
      { itemId: "light", label: "Spotlight", price: 2_800 },
    ],
  },
  answer: { type: "itemList", items: [{ itemId: "light", price: 2_800, quantity: "6" }] },
  typed: ({ items }, { name, drawFor }) =>
    items.map(({ itemId }, at) => [
      partName(name, itemId),
      [String(Math.max(0, Math.floor(drawFor(itemId) * 6) - at))],
    ]),
};
