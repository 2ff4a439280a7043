import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { assetPath } from "./assets.paths";

/** What search knows of assets: their names and what is read out in their place. */
export const assetEntries = searchEntries("asset", {
  id: sql`asset.id`,
  title: sql`asset.name`,
  body: sql`asset.alt_text`,
  from: sql`asset`,
});

/** Staff alone find them: others find what they stand on. */
export const assetFinder: Finder = {
  find: (who, slice) =>
    isStaff(who)
      ? foundPage(slice, {
          kind: "asset",
          isCut: true,
          seen: sql`select asset.id, asset.name as title, 0 as isArchived, hit.rank
            from hit join asset on asset.id = hit.ref`,
          facts: sql`select paged.*, asset.alt_text as text, null as teamId, null as teamName, null as dueDate
            from paged join asset on asset.id = paged.id`,
        })
      : nothingFound(),
  show: ({ id, text }) => ({ to: assetPath(id), facts: [], text }),
};
