import * as z from "zod";
import { MOST_DECIMALS } from "../../field-types.rules";
import { textAnswer, textField } from "../shapes.schema";

export const number = {
  field: textField("number").extend({ decimals: z.number().int().min(0).max(MOST_DECIMALS).optional() }),
  answer: textAnswer("number"),
};
