import * as z from "zod";
import { isDay } from "~/lib/dates";
import { DAY_SOURCES, MOST_LIMIT_DAYS } from "./day-limits.rules";

/** A limit of a day: `day` is there with `from` day alone, `days` with the others. Left out: there is none. */
export const dayLimit = z
  .object({
    from: z.enum(DAY_SOURCES),
    day: z.string().refine(isDay, "Enter a real date, like 3 April 2027").optional(),
    days: z
      .number("Enter a whole number of days")
      .int("Enter a whole number of days")
      .min(-MOST_LIMIT_DAYS, `At most ${MOST_LIMIT_DAYS} days are possible`)
      .max(MOST_LIMIT_DAYS, `At most ${MOST_LIMIT_DAYS} days are possible`)
      .optional(),
  })
  .refine(({ from, day }) => from !== "day" || day !== undefined, {
    path: ["day"],
    error: "Enter a real date, like 3 April 2027",
  })
  .optional();
