import * as z from "zod";
import { CALLOUT_STYLES } from "../../field-types.rules";
import { reading } from "../shapes.schema";

export const callout = {
  field: z.object({
    ...reading,
    type: z.literal("callout"),
    style: z.enum(CALLOUT_STYLES).default("default"),
  }),
  answer: null,
};
