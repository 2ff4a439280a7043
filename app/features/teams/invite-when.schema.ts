import * as z from "zod";

/** When somebody who is added is invited: at once, on a day of the event's calendar and clock, or by hand later. */
export const InviteWhen = {
  invite: z.enum(["now", "on", "later"], { error: "Choose when they are invited" }).default("now"),
  /** With `on`. */
  day: z.string().trim().max(40).default(""),
  time: z.string().trim().max(20).default(""),
};

export type InviteWhenValues = z.infer<z.ZodObject<typeof InviteWhen>>;
