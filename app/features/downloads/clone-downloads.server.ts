import { downloads, downloadTeamTypes } from "#db/event/schema/downloads";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

export const downloadsClone = roomClone({
  reads: () => ({
    downloads: many(q.select().from(downloads)),
    downloadTypes: many(q.select().from(downloadTeamTypes)),
  }),
  ids: (found) => found.downloads.map(({ id }) => id),
  writes: (found, { mapped, relinked, audit }) => [
    ...inserts(
      found.downloads.map((download) => ({
        ...download,
        ...audit,
        id: mapped(download.id),
        fileId: mapped(download.fileId),
        description: relinked(download.description),
        version: 1,
      })),
      (rows) => q.insert(downloads).values(rows),
    ),
    ...inserts(
      found.downloadTypes.map((row) => ({
        ...row,
        downloadId: mapped(row.downloadId),
        teamTypeId: mapped(row.teamTypeId),
      })),
      (rows) => q.insert(downloadTeamTypes).values(rows),
    ),
  ],
  counts: (found) => ({ downloads: found.downloads.length }),
});
