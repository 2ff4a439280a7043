import * as z from "zod";

const amount = z.number().int();

/** A line as it stood before or after a change. */
const SnapshotLine = z.object({
  id: z.string().default(""),
  position: z.number().int().default(0),
  templateId: z.string().default(""),
  entryId: z.string().default(""),
  fieldId: z.string(),
  itemId: z.string(),
  label: z.string(),
  unit: z.string().default(""),
  quantity: z.number().int(),
  unitPrice: amount,
  currency: z.string(),
  pricesInclude: z.enum(["net", "gross"]),
  vatRate: z.number().int().nullable().default(null),
  discount: amount.default(0),
  net: amount,
  vat: amount,
  gross: amount,
  state: z.enum(["received", "confirmed", "delivered", "cancelled"]).default("received"),
  orderedDay: z.string().default(""),
});
export type SnapshotLine = z.infer<typeof SnapshotLine>;

const Total = z.object({ currency: z.string(), net: amount, vat: amount, gross: amount });

/**
 * An order as `order_change` keeps it. Where all of it were more than 64 KB, the lines that stay as they are are left out (`left` says how
 * many), so that the totals are kept beside the lines.
 */
export const OrderSnapshot = z.object({
  lines: z.array(SnapshotLine),
  totals: z.array(Total),
  left: z.number().int().default(0),
});
export type OrderSnapshot = z.infer<typeof OrderSnapshot>;
