import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";

const day = z.string().trim().max(40).default("");
const time = z.string().trim().max(20).default("");

/** Days and times on the event's clocks, each empty for none. */
export const FormDaysForm = z.object({
  opensDay: day,
  opensTime: time,
  closesDay: day,
  closesTime: time,
  version: z.coerce.number().int().min(1),
  /** The newer version that was shown and is to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
});

export const LongerInput = z.object({
  teamId: z.string({ error: "Choose a team" }).min(1, "Choose a team").max(100),
  day: z.string({ error: "Choose a day" }).trim().min(1, "Choose a day").max(40),
  time: z.string({ error: "Enter a time like 09:00" }).trim().min(1, "Enter a time like 09:00").max(20),
  why: atMost(z.string().trim(), 300).default(""),
});
