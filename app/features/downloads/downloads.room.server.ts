import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { downloadsClone } from "./clone-downloads.server";
import { downloadsRoom } from "./downloads.room";
import { downloadsCard } from "./downloads-card.server";
import { downloadEntries, downloadFinder } from "./found-downloads.server";

export const downloadsWork = roomWork(downloadsRoom, {
  counts: () => ({ downloads: sql`(select count(*) from download)` }),
  searchEntries: [downloadEntries],
  finders: { download: downloadFinder },
  cards: [downloadsCard],
  clone: downloadsClone,
});
