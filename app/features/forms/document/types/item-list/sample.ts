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
  /** Of the first of four most, and of the fourth least; within what an order has of it. */
  typed: ({ items }, { name, drawFor }) =>
    items.map(({ itemId, least = 1, most = Number.POSITIVE_INFINITY }, at) => {
      const drawn = Math.max(0, Math.floor(drawFor(itemId) * 6) - (at % 4));
      return [partName(name, itemId), [String(Math.min(drawn * least, most))]];
    }),
};
