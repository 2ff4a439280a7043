import * as z from "zod";

/** In UTF-16 units: the ids of some thousand versions. */
const MOST_SEEN = 100_000;

/** What was looked at before the button was pressed. */
export const PublicationInput = z.object({
  revision: z.coerce.number().int().min(1),
  /** UTC instant. */
  shownAt: z.iso.datetime(),
  /** By `versionsSeen`; empty where there were none. */
  seen: z.string().max(MOST_SEEN).default(""),
});

/** What was shown of the groups that a form places, or of the forms that have a group: their versions. */
export const versionsSeen = (parts: readonly { versionId: string }[]): string =>
  parts.map(({ versionId }) => versionId).join(" ");
