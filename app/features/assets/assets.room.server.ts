import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { assetsRoom } from "./assets.room";
import { assetsClone } from "./clone-assets.server";
import { clearDrafts } from "./form-drafts.server";
import { assetEntries, assetFinder } from "./found-assets.server";

export const assetsWork = roomWork(assetsRoom, {
  counts: () => ({ assets: sql`(select count(*) from asset)` }),
  searchEntries: [assetEntries],
  finders: { asset: assetFinder },
  tidy: { writes: clearDrafts },
  clone: assetsClone,
});
