import * as z from "zod";
import { NAME_PARTS } from "../../field-types.rules";
import { beforehand, partsField, question, textsOf } from "../shapes.schema";

export const fullName = {
  field: z.object({
    ...question,
    type: z.literal("fullName"),
    ...partsField(NAME_PARTS, ["prefix", "postNominals"]),
    ...beforehand,
  }),
  answer: z.object({ type: z.literal("fullName"), value: textsOf(NAME_PARTS) }),
};
