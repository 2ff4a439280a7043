import { timeTableEntries, timeTableEntryTeamTypes } from "#db/event/schema/time-table";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** The organisers' entries, at the same hours of other days. Everybody's own calendar address stays with its event. */
export const timeTableClone = roomClone({
  reads: () => ({
    entries: many(q.select().from(timeTableEntries)),
    entryTypes: many(q.select().from(timeTableEntryTeamTypes)),
  }),
  ids: (found) => found.entries.map(({ id }) => id),
  writes: (found, { mapped, relinked, shift, audit }) => [
    ...inserts(
      found.entries.map((entry) => ({
        ...entry,
        ...audit,
        id: mapped(entry.id),
        startDay: shift(entry.startDay),
        endDay: shift(entry.endDay),
        note: relinked(entry.note),
        version: 1,
      })),
      (rows) => q.insert(timeTableEntries).values(rows),
    ),
    ...inserts(
      found.entryTypes.map((row) => ({ entryId: mapped(row.entryId), teamTypeId: mapped(row.teamTypeId) })),
      (rows) => q.insert(timeTableEntryTeamTypes).values(rows),
    ),
  ],
  counts: (found) => ({ "time table entries": found.entries.length }),
});
