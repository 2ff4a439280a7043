import { amountText, formatMoney } from "~/lib/money.rules";
import type { AnswerOf } from "../../../answers/answer.types";
import { MOST_QUANTITY } from "../../../answers/answer-limits.rules";
import { partName } from "../../../answers/input-names.rules";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldProblem } from "../../../answers/problem.types";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import { untilVersion } from "../../until-version.rules";
import type { AnswerRules, LineContext } from "../answers.types";
import { withGone } from "../merging.rules";
import { orders, splitItems } from "./kept-orders.rules";
import { lineTotal, listTotal, priced, quantityOf } from "./order.rules";

type Field = FieldOf<"itemList">;
type Order = AnswerOf<"itemList">;

export const itemList: AnswerRules<"itemList"> = {
  problems: (field, answer, { name }) => itemProblems(field, { answer, name }),
  cleaned(field, answer) {
    const order = priced(field, answer);
    return order.items.length > 0 ? order : null;
  },
  lines: (answer, context, field) => (field.type === "itemList" ? itemLines(field, answer, context) : []),
  /** Of each item its quantity and, under `<item>.amount`, what it costs; of the list its sum. */
  indexed(answer) {
    const items = answer.items.filter(({ notOrdered }) => !notOrdered);
    return [
      ...items.flatMap((item) => [
        { nestedId: item.itemId, number: quantityOf(item) ?? 0 },
        { nestedId: `${item.itemId}.amount`, number: lineTotal(item) },
      ]),
      ...(items.length > 0 ? [{ number: listTotal(answer) }] : []),
    ];
  },
  example: ({ items }) => ({
    type: "itemList",
    items: items.slice(0, 2).map(({ itemId, price }) => ({ itemId, price, quantity: "1" })),
  }),
  /** Line by line what was ordered, by the prices that were kept with it. */
  sent(answer, { currency }, { field }) {
    const labels = new Map(
      field.type === "itemList" ? field.items.map(({ itemId, label }) => [itemId, label]) : [],
    );
    const items = answer.items.filter(({ notOrdered }) => !notOrdered);
    if (items.length === 0) return null;
    return items.map((item) => ({
      item: labels.get(item.itemId) || null,
      itemId: item.itemId,
      quantity: quantityOf(item) ?? 0,
      price: amountText(item.price, currency),
      total: amountText(lineTotal(item), currency),
      currency,
    }));
  },
  inputs: (field) => field.items.length,
  prefill: null,
  asked: null,
  merged: (field, former, gone) => ({
    field: {
      ...field,
      items: withGone(field.items, former, {
        gone,
        partsOf: (shape) => shape.items,
        idOf: ({ itemId }) => itemId,
        named: (item, number) => ({ ...item, label: untilVersion(item.label || "Item", number) }),
      }),
    },
  }),
  split: splitItems,
  whole(asked, gone) {
    const known = new Set(asked.items.map(({ itemId }) => itemId));
    return { ...asked, items: [...asked.items, ...gone.items.filter(({ itemId }) => !known.has(itemId))] };
  },
  orders,
  summary(field, answer, { locale }) {
    const labels = new Map(field.items.map(({ itemId, label }) => [itemId, label]));
    if (!answer || answer.items.length === 0) return {};
    const items = answer.items.map((item) => ({
      itemId: item.itemId,
      label: labels.get(item.itemId) ?? "An item that is not offered any more",
      quantity: numberText(item.quantity, locale),
      price: item.price,
      total: lineTotal(item),
    }));
    return { order: { items, total: listTotal(answer) } };
  },
  cell: (answer, context) => (answer.items.length > 0 ? formatMoney(listTotal(answer), context) : ""),
  asideLines: (field, answer, { context }) => itemLines({ ...field, showTotal: false }, answer, context),
  isFigure: true,
};

function itemProblems(
  field: Field,
  { answer, name }: { answer: Order | null; name: string },
): FieldProblem[] {
  const chosen = new Map(answer?.items.map((item) => [item.itemId, item]));
  const problems = field.items.flatMap(({ itemId, label }): FieldProblem[] => {
    const item = chosen.get(itemId);
    if (!item || item.quantity === "" || quantityOf(item) !== null) return [];
    const isMany = /^\d{1,15}$/.test(item.quantity);
    const message = isMany ? say.quantityTooLarge(label, MOST_QUANTITY) : say.quantity(label);
    return [{ name: partName(name, itemId), message }];
  });
  const isAny = field.items.some(({ itemId }) => (chosen.get(itemId)?.quantity ?? "") !== "");
  if (isAny || !field.isRequired) return problems;
  return [{ name: partName(name, field.items[0]?.itemId ?? ""), message: say.choose(field.label) }];
}

function itemLines({ items, showPrice, showTotal }: Field, answer: Order, context: LineContext): string[] {
  const labels = new Map(items.map(({ itemId, label }) => [itemId, label]));
  const lines = answer.items.map((item) => {
    const amount = showPrice ? `, ${formatMoney(lineTotal(item), context)}` : "";
    const price = item.notOrdered ? ", not ordered" : amount;
    return `${numberText(item.quantity, context.locale)} × ${labels.get(item.itemId) ?? "an item that is not offered any more"}${price}`;
  });
  return showTotal && lines.length > 0
    ? [...lines, `Total ${formatMoney(listTotal(answer), context)}`]
    : lines;
}
