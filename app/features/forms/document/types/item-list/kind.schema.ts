import * as z from "zod";
import { FieldId } from "../../field-id.schema";
import {
  MOST_AN_ORDER,
  MOST_ITEMS,
  MOST_OPTION,
  MOST_PRICE,
  MOST_PRICE_ROWS,
  MOST_RATE,
  MOST_UNIT,
} from "../../field-types.rules";
import { help, line, question } from "../shapes.schema";

/** In minor units of the event's currency. */
const price = z.number().int().min(0).max(MOST_PRICE);
const anOrder = z.number().int().min(1).max(MOST_AN_ORDER).optional();

/** A price that holds up to a day of the event's zone, for one type of team, or both; the first row that fits goes before the base price. */
const PriceRow = z.object({
  until: z.iso.date().optional(),
  typeId: FieldId.optional(),
  price,
});

const Item = z.object({
  itemId: FieldId,
  label: line(MOST_OPTION).default(""),
  price: price.default(0),
  description: help,
  /** One of what it is sold by: "hour", "m²". */
  unit: line(MOST_UNIT).optional(),
  /** In hundredths of a per cent: 2000 is 20 %. */
  vatRate: z.number().int().min(0).max(MOST_RATE).optional(),
  /** How many an order has of it, where it has any. */
  least: anOrder,
  most: anOrder,
  pictureId: FieldId.optional(),
  supplierId: FieldId.optional(),
  prices: z.array(PriceRow).max(MOST_PRICE_ROWS).optional(),
  /** No longer sold: what was ordered stays. */
  notSold: z.literal(true).optional(),
});

/** `price` in minor units, as it was when the form was sent in; `quantity` as typed, `2` once it was read. */
const Chosen = z.object({
  itemId: FieldId,
  price: z.number().int().min(0),
  quantity: z.string(),
  /** It was asked for in a draft and not offered any more when that was sent in: it can be read, and counts nothing. */
  notOrdered: z.literal(true).optional(),
  /** How many of them were ordered before at other prices, which they keep. */
  kept: z
    .array(z.object({ quantity: z.number().int().min(1), price: z.number().int().min(0) }))
    .max(MOST_ITEMS)
    .optional(),
});

export const itemList = {
  field: z.object({
    ...question,
    type: z.literal("itemList"),
    items: z.array(Item).max(MOST_ITEMS).default([]),
    showTotal: z.boolean().default(true),
    showPrice: z.boolean().default(true),
    showSubtotals: z.boolean().default(false),
    /** How many are left; else only what is sold out is said. */
    showLeft: z.boolean().optional(),
    /** The price that comes later, beside the one of today. */
    showLater: z.boolean().optional(),
  }),
  answer: z.object({ type: z.literal("itemList"), items: z.array(Chosen).max(MOST_ITEMS) }),
};
