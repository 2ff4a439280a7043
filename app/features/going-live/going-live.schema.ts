import * as z from "zod";
import { LIVE_KINDS } from "~/lib/live-kinds.rules";

/** What is meant: a draft without a day, one that goes live on a day, or live now. */
const LIVE_STATES = ["draft", "on", "now"] as const;

export const LiveKindParam = z.enum(LIVE_KINDS);

export const LiveInput = z.object({
  state: z.enum(LIVE_STATES, { error: "Choose when it goes live" }),
  /** Of the event's calendar and clock, with `on`. */
  day: z.string().trim().max(40).default(""),
  time: z.string().trim().max(20).default(""),
});
export type LiveValues = z.infer<typeof LiveInput>;
