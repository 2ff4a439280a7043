import * as z from "zod";
import { dayLimit } from "../day-limits.schema";
import { question, textAnswer } from "../shapes.schema";

export const date = {
  field: z.object({ ...question, type: z.literal("date"), earliest: dayLimit, latest: dayLimit }),
  answer: textAnswer("date"),
};
