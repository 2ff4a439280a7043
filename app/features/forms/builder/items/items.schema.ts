import * as z from "zod";
import { tooLong, unitsOf } from "~/lib/length.rules";
import { FieldId } from "../../document/field-id.schema";
import { MOST_HELP, MOST_OPTION, MOST_PRICE_ROWS, MOST_UNIT } from "../../document/field-types.rules";
import { ITEM_COLUMNS, MOST_MENDED, MOST_PASTED_ITEMS_TEXT } from "./pasted-items.rules";

/** Sizes alone: what may stand in an item is said by its own shape, and by `itemOfForm`. */
const text = (most: number) => z.string().max(unitsOf(most), tooLong(most)).default("");
const based = {
  revision: z.coerce.number().int().min(1),
  /** The newer one that was shown and is to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
};
const version = z.coerce.number().int().min(0).default(0);

/** An item as its form sends it. */
export const ItemInput = z.object({
  label: text(MOST_OPTION),
  description: text(MOST_HELP),
  unit: text(MOST_UNIT),
  vat: text(10),
  supplierId: text(64),
  pictureId: text(64),
  price: text(50),
  prices: z
    .array(z.object({ until: text(40), typeId: text(64), price: text(50) }))
    // One more is drawn blank.
    .max(MOST_PRICE_ROWS + 1, `An item has ${MOST_PRICE_ROWS} price rows at most`)
    .default([]),
  stock: text(20),
  mayOversell: z.boolean().default(false),
  stockVersion: version,
  least: text(20),
  most: text(20),
  ...based,
});
export type ItemSent = z.infer<typeof ItemInput>;

/** Of a new one its id as well: sent twice it is added once. */
export const NewItemInput = ItemInput.extend({ itemId: FieldId });

export const MoveItemInput = z.object({ ...based, way: z.enum(["up", "down"]) });
export const SellingInput = z.object({ ...based, sells: z.enum(["yes", "no"]) });

export const PasteItemsInput = z.object({
  text: z
    .string({ error: "Paste your rows" })
    .max(MOST_PASTED_ITEMS_TEXT, {
      error: "That is more than is read at once. Paste fewer rows.",
      abort: true,
    })
    .refine((sent) => sent.trim() !== "", "Paste your rows"),
  mended: z
    .array(
      z.object({
        line: z.coerce.number().int().min(1).max(1_000_000),
        column: z.enum(ITEM_COLUMNS),
        was: z.string().max(2_000).default(""),
        text: z.string().max(2_000).default(""),
      }),
    )
    .max(MOST_MENDED)
    .default([]),
  step: z.enum(["check", "add"]).catch("check").default("check"),
  /** What was shown of these rows: others are shown before they are taken. */
  seen: z.string().max(100).optional().catch(undefined),
  revision: based.revision,
  formId: FieldId,
});

/** How many there are of each option, by its value. */
export const OptionStockInput = z.object({
  options: z
    .array(
      z.object({
        value: z.string().max(unitsOf(MOST_OPTION)).default(""),
        stock: text(20),
        mayOversell: z.boolean().default(false),
        version,
      }),
    )
    .max(300)
    .default([]),
});
export type OptionStockSent = z.infer<typeof OptionStockInput>;
