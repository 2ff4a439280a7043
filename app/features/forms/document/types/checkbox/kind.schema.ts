import * as z from "zod";
import { YES_OR_NO } from "../../field-types.rules";
import { choice, chosenAnswer, options, question } from "../shapes.schema";

export const checkbox = {
  field: z.object({
    ...question,
    type: z.literal("checkbox"),
    options: options.default(() => YES_OR_NO.map((option) => ({ ...option }))),
    ...choice,
  }),
  answer: chosenAnswer("checkbox"),
};
