import * as z from "zod";
import { FieldId } from "../../field-id.schema";
import { base } from "../shapes.schema";

export const image = {
  /** The label says in words what the picture shows. */
  field: z.object({
    ...base,
    type: z.literal("image"),
    assetId: z.union([z.literal(""), FieldId]).default(""),
  }),
  answer: null,
};
