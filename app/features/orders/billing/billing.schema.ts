import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";

/** Whom a team's orders are made out to, as staff keep it. */
export const BillingInput = z.object({
  billingAddress: atMost(z.string().trim(), 600)
    .transform((text) => text.replaceAll(/\r\n?/g, "\n"))
    .default(""),
  vatNumber: atMost(z.string().trim(), 40).default(""),
  reverseCharge: z.boolean().default(false),
  version: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
});
export type BillingValues = z.output<typeof BillingInput>;
