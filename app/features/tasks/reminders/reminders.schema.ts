import * as z from "zod";
import { isDay } from "~/lib/dates";
import { searchText } from "~/lib/search.schema";
import { pageUpTo } from "~/procedure/page-number.schema";

const Day = z.string().refine(isDay, "Choose a day");

/** `task:<id>` or `team:<id>`. */
const Muted = z
  .string({ error: "Choose a task or a team" })
  .regex(/^(?:task|team):[0-9a-f-]{36}$/, "Choose a task or a team");

export const RemindersSearch = z.object({
  /** What is no day is the next one. */
  day: Day.optional().catch(undefined),
  /** The first day of the week that is shown. */
  from: Day.optional().catch(undefined),
  q: searchText,
  page: pageUpTo(1000),
  /** Whose mail is shown. */
  open: z.string().max(40).optional().catch(undefined),
  /** All names under the reasons. */
  all: z.literal("1").optional().catch(undefined),
  /** What the form mutes at first. */
  mute: Muted.optional().catch(undefined),
});

export const ReminderMailSearch = z.object({
  day: Day,
  userId: z.string().max(40),
  look: z.enum(["light", "dark", "text"]).catch("light").default("light"),
});

export const MuteInput = z.object({
  day: Day,
  what: Muted,
  why: z
    .string({ error: "Say why, so that your colleagues know" })
    .trim()
    .min(1, "Say why, so that your colleagues know")
    .max(300, "Use at most 300 characters"),
});

export const UnmuteInput = z.object({ muteId: z.string().max(40) });
