import * as z from "zod";
import { choice, chosenAnswer, options, question } from "../shapes.schema";

export const dropdown = {
  field: z.object({ ...question, type: z.literal("dropdown"), options: options.default([]), ...choice }),
  answer: chosenAnswer("dropdown"),
};
