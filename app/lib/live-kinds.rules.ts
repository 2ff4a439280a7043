/** What can be a draft and go live on a day: each kind is of a table of its own (`going_live.kind`). */
export const LIVE_KINDS = ["task", "content", "download", "supplier", "timeTableEntry"] as const;
export type LiveThing = (typeof LIVE_KINDS)[number];
