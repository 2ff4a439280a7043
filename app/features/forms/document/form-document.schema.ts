import * as z from "zod";
import type { Selling } from "~/features/orders/reckoning/selling.types";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import type { Field } from "./field.schema";
import { FieldId } from "./field-id.schema";
import {
  MOST_AN_ORDER,
  MOST_DISCOUNTS,
  MOST_HELP,
  MOST_ITEMS,
  MOST_PRICE,
  MOST_RATE,
  MOST_RATES,
  MOST_TITLE,
} from "./field-types.rules";
import type { LogicMap } from "./logic.schema";

const title = atMost(nameText(), MOST_TITLE).default("");
const description = atMost(z.string().trim(), MOST_HELP).default("");

const rate = z.number().int().min(0).max(MOST_RATE);
const above = z.number().int().min(1);

/** Off the lines of some items, or of all, once there are so many of them or they come to so much. */
const DiscountRow = z.object({
  itemIds: z.array(FieldId).min(1).max(MOST_ITEMS).optional(),
  from: z.union([
    z.strictObject({ quantity: above.max(MOST_AN_ORDER) }),
    z.strictObject({ sum: above.max(MOST_PRICE) }),
  ]),
  /** In hundredths of a per cent, or minor units in all. */
  off: z.union([
    z.strictObject({ percent: above.max(MOST_RATE) }),
    z.strictObject({ amount: above.max(MOST_PRICE) }),
  ]),
});

/** What holds for everything that is ordered with a form. */
export const OrderSettings = z.object({
  /** Whether prices exclude VAT or have it in them. */
  prices: z.enum(["net", "gross"]).default("net"),
  /** Rates of VAT that its items may have. */
  rates: z.array(rate).max(MOST_RATES).default([]),
  discounts: z.array(DiscountRow).max(MOST_DISCOUNTS).optional(),
});
export type OrderSettings = z.infer<typeof OrderSettings>;

/** What a form says of itself beside its fields and logic. */
export const FormFacts = z.object({
  title,
  description,
  isEditable: z.boolean().default(false),
  isPublic: z.boolean().default(false),
});

/** A field group's, trimmed (spec 2.3). */
export const GroupFacts = z.object({ id: FieldId, title, description });

/** A parameter of the address that fills in a field before somebody answers it. */
export const Prefill = z.object({
  parameter: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/i),
  fieldId: FieldId,
  /** The part of a name or an address; empty for every other field. */
  nestedId: z.string().max(50).default(""),
});
export type Prefill = z.infer<typeof Prefill>;

/** Fields in their order, and their logic: a form or a field group. */
export interface FieldList {
  fields: readonly Field[];
  logicMap: LogicMap;
}

export interface GroupDocument extends FieldList, z.infer<typeof GroupFacts> {}

/**
 * Everything that a version of a form is, unchangeable: its fields with their logic, and the field groups that it places, whole.
 * The working copy is put together in the same shape, to be checked and shown.
 */
export interface FormDocument extends FieldList, z.infer<typeof FormFacts> {
  groups: readonly GroupDocument[];
  prefill: readonly Prefill[];
  /** Left out where nothing is said of orders. */
  orders?: OrderSettings;
  /** How it sells to whoever fills it in: never stored (`ordering/sold-document.rules.ts`). */
  selling?: Selling;
  /** The least reader that understands it (`reader.rules.ts`); the first where it says none. */
  reader?: number;
}
