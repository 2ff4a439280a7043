import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { unitsOf } from "~/lib/length.rules";
import { MOST_DISCOUNTS, MOST_HELP, MOST_ITEMS, MOST_OPTION } from "../../document/field-types.rules";

const text = (most: number) => z.string().max(most).default("");
const day = z
  .union([z.literal(""), z.iso.date({ error: "Enter a day, such as 2027-01-31" })])
  .default("")
  .transform((typed) => typed || null);

const Discount = z.object({
  fromKind: z.enum(["quantity", "sum"]).catch("quantity").default("quantity"),
  from: text(50),
  offKind: z.enum(["percent", "amount"]).catch("percent").default("percent"),
  off: text(50),
  which: z.enum(["all", "some"]).catch("all").default("all"),
  items: text(unitsOf(MOST_OPTION) * MOST_ITEMS),
});

const isHttps = (typed: string): boolean => {
  try {
    return new URL(typed).protocol === "https:";
  } catch {
    return false;
  }
};

/** What holds for the orders of a form, as its page sends it. */
export const FormOrdersForm = z.object({
  prices: z.enum(["net", "gross"]).default("net"),
  rates: text(500),
  // One more is drawn blank.
  discounts: z
    .array(Discount)
    .max(MOST_DISCOUNTS + 1)
    .default([]),
  changeUntil: day,
  cancelUntil: day,
  orderPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9][A-Z0-9-]{0,9})?$/, "Use letters, digits and - alone, 10 at most")
    .default(""),
  orderTerms: z
    .string()
    .trim()
    .max(500, "Use at most 500 characters")
    .refine((typed) => typed === "" || isHttps(typed), "Enter an address that begins with https://")
    .default(""),
  orderNote: atMost(z.string().trim(), MOST_HELP).default(""),
  version: z.coerce.number().int().min(1),
  /** The newer version that was shown and is to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
});
export type FormOrdersSent = z.infer<typeof FormOrdersForm>;
