import * as z from "zod";
import { question, textAnswer } from "../shapes.schema";

export const date = {
  field: z.object({ ...question, type: z.literal("date") }),
  answer: textAnswer("date"),
};
