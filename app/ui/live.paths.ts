import type { LiveThing } from "~/lib/live-kinds.rules";

/** Where all that is not live yet is listed, or what there is of one kind. */
export const notYetLivePath = (kind?: LiveThing): string =>
  kind ? `/admin/not-yet-live?kind=${kind}` : "/admin/not-yet-live";

/** Where it is said of one thing when it goes live. */
export const goesLivePath = (kind: LiveThing, id: string): string => `/admin/not-yet-live/${kind}/${id}`;

/** The same of any thing, as the site map has it. */
export const goesLivePattern = "/admin/not-yet-live/:kind/:thingId";
