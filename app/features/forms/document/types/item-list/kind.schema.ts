import * as z from "zod";
import { FieldId } from "../../field-id.schema";
import { MOST_ITEMS, MOST_OPTION, MOST_PRICE } from "../../field-types.rules";
import { help, line, question } from "../shapes.schema";

const Item = z.object({
  itemId: FieldId,
  label: line(MOST_OPTION).default(""),
  /** In minor units of the event's currency. */
  price: z.number().int().min(0).max(MOST_PRICE).default(0),
  description: help,
});

/** `price` in minor units, as it was when the form was sent in; `quantity` as typed, `2` once it was read. */
const Chosen = z.object({
  itemId: FieldId,
  price: z.number().int().min(0),
  quantity: z.string(),
  /** It was asked for in a draft and not offered any more when that was sent in: it can be read, and counts nothing. */
  notOrdered: z.literal(true).optional(),
});

export const itemList = {
  field: z.object({
    ...question,
    type: z.literal("itemList"),
    items: z.array(Item).max(MOST_ITEMS).default([]),
    showTotal: z.boolean().default(true),
    showPrice: z.boolean().default(true),
    showSubtotals: z.boolean().default(false),
  }),
  answer: z.object({ type: z.literal("itemList"), items: z.array(Chosen).max(MOST_ITEMS) }),
};
