import { assets } from "#db/event/schema/assets";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

export const assetsClone = roomClone({
  reads: () => ({ assets: many(q.select().from(assets)) }),
  ids: (found) => found.assets.map(({ id }) => id),
  writes: (found, { mapped, audit }) =>
    inserts(
      found.assets.map((asset) => ({
        ...asset,
        // Newest first, as they stood.
        ...{ ...audit, createdAt: asset.createdAt },
        id: mapped(asset.id),
        fileId: mapped(asset.fileId),
        version: 1,
      })),
      (rows) => q.insert(assets).values(rows),
    ),
  counts: (found) => ({ assets: found.assets.length }),
});
