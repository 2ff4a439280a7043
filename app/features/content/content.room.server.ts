import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { contentClone } from "./clone-content.server";
import { contentRoom } from "./content.room";
import { contentCard } from "./content-card.server";
import { contentEntries, contentFinder } from "./found-content.server";
import { guestPathOf } from "./reading/guest-path.server";

export const contentWork = roomWork(contentRoom, {
  counts: () => ({
    content: sql`(select count(*) from content where is_archived = 0)`,
    featured: sql`(select count(*) from featured_content)`,
  }),
  searchEntries: [contentEntries],
  finders: { content: contentFinder },
  cards: [contentCard],
  clone: contentClone,
  guestPath: guestPathOf,
});
