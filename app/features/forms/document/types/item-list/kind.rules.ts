import { readNumber } from "~/lib/read-number.rules";
import type { ChosenItem } from "../../../answers/answer.types";
import { partName } from "../../../answers/input-names.rules";
import { readLine } from "../../../answers/read-text.rules";
import type { FieldRules } from "../rules.types";
import { lineTotal, listTotal, priced } from "./order.rules";

export const itemList: FieldRules<"itemList"> = {
  stands: "set",
  /** Prices are the form's own: posted ones are not looked at. */
  readAnswer(field, { name, sent, context }) {
    const asked = field.items.filter(({ itemId }) => sent.has(partName(name, itemId)));
    if (asked.length === 0) return undefined;
    const items = asked
      .map(({ itemId, price }): ChosenItem => {
        const typed = sent.get(partName(name, itemId))?.[0] ?? "";
        return { itemId, price, quantity: readNumber(typed, context.locale) ?? readLine(typed) };
      })
      .filter(({ quantity }) => quantity !== "" && quantity !== "0");
    return items.length === 0 ? null : { type: "itemList", items };
  },
  comparison: null,
  order(field, answer) {
    const order = priced(field, answer ?? { type: "itemList", items: [] });
    const lines = Object.fromEntries(order.items.map((item) => [item.itemId, lineTotal(item)]));
    return { lines, total: listTotal(order), count: order.items.length };
  },
};
