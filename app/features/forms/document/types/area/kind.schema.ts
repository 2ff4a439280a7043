import * as z from "zod";
import { MOST_WORDS } from "../../field-types.rules";
import { textAnswer, textField } from "../shapes.schema";

const words = z.number().int().min(0).max(MOST_WORDS).optional();

export const area = {
  field: textField("area").extend({ minWords: words, maxWords: words }),
  answer: textAnswer("area"),
};
