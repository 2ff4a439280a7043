import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { seenBy } from "~/features/teams/audience/audience.server";
import { eventClock } from "~/procedure/event-clock.server";
import { cardKind } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { DOWNLOAD_AUDIENCE } from "./download-audience.server";
import { downloadsPath } from "./downloads.paths";
import { newSince } from "./downloads.rules";

/** How many files the reader sees, and how many of them are new. */
export const downloadsCard = cardKind({
  type: "downloads",
  label: "Downloads",
  about: "How many files there are, and how many came this week.",
  icon: "download",
  corePage: "downloads",
  read: ({ who, ...ctx }) =>
    jsonRequired(
      {
        files: as<number>(sql`count(*)`),
        fresh: as<number>(sql`coalesce(sum(f.created_at >= ${newSince(eventClock(ctx).today)}), 0)`),
      },
      sql`from download d join file f on f.id = d.file_id where ${seenBy(DOWNLOAD_AUDIENCE, who) ?? sql`false`}`,
    ),
  to: () => downloadsPath,
  say: ({ files, fresh }) =>
    files === 0
      ? { text: "No files yet" }
      : { text: counted(files, "file"), ...(fresh > 0 && { more: `${fresh} new this week` }) },
});
