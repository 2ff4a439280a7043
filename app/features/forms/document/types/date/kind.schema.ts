import * as z from "zod";
import { beforehand, question, textAnswer } from "../shapes.schema";

export const date = {
  field: z.object({ ...question, type: z.literal("date"), ...beforehand }),
  answer: textAnswer("date"),
};
