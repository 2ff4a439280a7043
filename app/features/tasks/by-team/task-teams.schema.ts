import * as z from "zod";
import { ids } from "~/procedure/ids.schema";
import { PROGRESS_STATUSES } from "../tasks.types";

/** Rows that are ticked: one page of them at most. */
const ticked = (noun: string) => ids(noun, { most: 100, tooMany: `Choose at most 100 ${noun}s at a time` });

export const TeamStatusesInput = z.object({
  ids: ticked("team"),
  do: z.enum(PROGRESS_STATUSES),
});
export const TeamStatusInput = z.object({
  status: z.enum(PROGRESS_STATUSES, { error: "Invalid progress" }),
});
/** What staff write to a reminder. */
const note = z.string().trim().max(1000, "Use at most 1,000 characters").default("");
export const NoteInput = z.object({ note });
export const RemindersInput = NoteInput.extend({
  /** `all` = everyone who is late. */
  who: z.enum(["chosen", "late"]).default("chosen"),
  ids: ticked("team").optional(),
});
export const PersonInput = z.object({ userId: z.string().max(40) });
