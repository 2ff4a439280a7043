import * as z from "zod";
import { LIVE_KINDS } from "~/lib/live-kinds";

/** What is meant: a draft without a day, one that goes live on a day, or live now. */
export const LIVE_STATES = ["draft", "on", "now"] as const;
export type LiveState = (typeof LIVE_STATES)[number];

export const LiveKindParam = z.enum(LIVE_KINDS);

export const LiveInput = z.object({
  state: z.enum(LIVE_STATES, { error: "Choose when it goes live" }),
  /** Of the event's calendar and clock, with `on`. */
  day: z.string().trim().max(40).default(""),
  time: z.string().trim().max(20).default(""),
});
export type LiveValues = z.infer<typeof LiveInput>;
