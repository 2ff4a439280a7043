import * as z from "zod";
import { LONGEST_LIST } from "./list-back.rules";

/** The search of the list that a report was opened from, for the way back. */
export const listBack = {
  list: z
    .string()
    .max(LONGEST_LIST)
    .regex(/^\?[^#]*$/)
    .default("")
    .catch(""),
};
