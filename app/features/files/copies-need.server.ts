import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { adminNeed } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";

/** In an event that was made after another: how far its files have come. */
export const copiesNeed = adminNeed({
  order: 1,
  access: "moderator",
  read: () =>
    jsonRequired(
      {
        waiting: as<number>(sql`(select count(*) from file where copied_from is not null)`),
        // Counted only while some are on their way.
        all: as<number>(sql`(case when exists (select 1 from file where copied_from is not null)
          then (select count(*) from file where state = 'stored') else 0 end)`),
      },
      sql`from (select 1)`,
    ),
  say({ waiting, all }) {
    if (waiting === 0) return null;
    return {
      count: waiting,
      tone: "neutral",
      title: waiting === 1 ? "File is being copied" : "Files are being copied",
      text: `${all - waiting} of ${counted(all, "file")} are here already. The rest comes from the event that this one was made after, within minutes.`,
    };
  },
});
