import * as z from "zod";
import { textAnswer, textField } from "../shapes.schema";

export const tel = {
  field: textField("tel"),
  /** As people read it; `e164` is the same number as machines dial it, where it is one. */
  answer: textAnswer("tel").extend({ e164: z.string().max(20).optional() }),
};
