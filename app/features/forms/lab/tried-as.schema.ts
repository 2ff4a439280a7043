import * as z from "zod";
import { isDay } from "~/lib/dates";

/** What is no id of ours is nobody's. */
const id = z
  .string()
  .regex(/^[0-9a-f-]{36}$/)
  .catch("");

/** As whom a form is tried, and when: as a team of the event on a day, or by the day and the facts that a case was saved with. */
export const TriedAs = z.object({
  team: id,
  day: z
    .string()
    .refine((day) => day === "" || isDay(day))
    .catch(""),
  case: id,
});
export type TriedAs = z.infer<typeof TriedAs>;
