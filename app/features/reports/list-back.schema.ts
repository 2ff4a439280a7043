import * as z from "zod";

/** The search of the list that a report was opened from, for the way back. */
export const listBack = {
  list: z
    .string()
    .max(2_000)
    .regex(/^\?[^#]*$/)
    .default("")
    .catch(""),
};
