import * as z from "zod";
import { MOST_FORMULA } from "../../../calculation/parsed-formula.rules";
import { base, line } from "../shapes.schema";

/** Decimals that a result is rounded to at most. */
const MOST_DIGITS_KEPT = 10;

export const calculation = {
  field: z.object({
    ...base,
    type: z.literal("calculation"),
    /** Questions by their ids in [ and ] (docs/decisions/calculations.md). */
    formula: z.string().max(MOST_FORMULA).default(""),
    digits: z.number().int().min(0).max(MOST_DIGITS_KEPT).default(2),
    /** It is an amount in the event's currency. */
    isAmount: z.boolean().default(false),
    /** What stands behind the number, such as m². */
    unit: line(20).default(""),
    /** Nobody but staff ever sees it. */
    isForStaff: z.boolean().default(false),
    /** Decimals of the currency in which its amounts are: 2,318.00 is 231800 in minor units. */
    minorDigits: z.number().int().min(0).max(3).default(2),
  }),
  /** The result as a decimal in its one form; worked out when the form is sent in, and kept. */
  answer: z.object({ type: z.literal("calculation"), value: z.string().max(40) }),
};
