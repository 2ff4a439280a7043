import * as z from "zod";
import { MOST_PATTERN_EXAMPLE, PATTERNS } from "../../field-types.rules";
import { line, textAnswer, textField } from "../shapes.schema";

export const text = {
  field: textField("text").extend({
    pattern: z.enum(PATTERNS).optional(),
    /** Of a postcode. */
    patternCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** What is to be typed looks like it. */
    patternExample: line(MOST_PATTERN_EXAMPLE).optional(),
  }),
  answer: textAnswer("text"),
};
