/** What can be a draft and go live on a day: each kind is of a table of its own (`going_live.kind`). */
export const LIVE_KINDS = ["task", "content", "download", "supplier", "timeTableEntry"] as const;
export type LiveThing = (typeof LIVE_KINDS)[number];

/** Where all that is not live yet is listed, or what there is of one kind. */
export const notYetLivePath = (kind?: LiveThing): string =>
  kind ? `/admin/not-yet-live?kind=${kind}` : "/admin/not-yet-live";

/** Where it is said of one thing when it goes live. */
export const goesLivePath = (kind: LiveThing, id: string): string => `/admin/not-yet-live/${kind}/${id}`;
