import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { timeTableClone } from "./clone-time-table.server";
import { entryEntries, entryFinder } from "./found-entries.server";
import { timeTableRoom } from "./time-table.room";
import { timeTableCard } from "./time-table-card.server";

export const timeTableWork = roomWork(timeTableRoom, {
  counts: () => ({ timeTableEntries: sql`(select count(*) from time_table_entry)` }),
  searchEntries: [entryEntries],
  cards: [timeTableCard],
  finders: { timeTableEntry: entryFinder },
  clone: timeTableClone,
});
