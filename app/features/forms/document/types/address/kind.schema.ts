import * as z from "zod";
import { ADDRESS_PARTS } from "../../field-types.rules";
import { partsField, question, textsOf } from "../shapes.schema";

export const address = {
  field: z.object({ ...question, type: z.literal("address"), ...partsField(ADDRESS_PARTS) }),
  answer: z.object({ type: z.literal("address"), value: textsOf(ADDRESS_PARTS) }),
};
