import * as z from "zod";
import { base } from "../shapes.schema";

export const grandTotal = {
  field: z.object({ ...base, type: z.literal("grandTotal") }),
  /** In minor units; worked out when the form is sent in, and kept. */
  answer: z.object({ type: z.literal("grandTotal"), amount: z.number() }),
};
