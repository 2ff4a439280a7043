import { sql } from "drizzle-orm";
import type { AssetUse } from "~/features/assets/asset-uses.server";
import { adminContentPath } from "./content.paths";

const OPEN = sql`(cp.is_published = 1 and cp.is_archived = 0)`;

/** Covers and image sections of pages, in both copies: one row a page. */
export const assetsOfContent: AssetUse = {
  noun: "page",
  uses: (
    assetId,
  ) => sql`select max(title) as title, target, max(isLive) as isLive, max(isPublic) as isPublic from (
      select cp.title as title, cp.id as target, 0 as isLive, 0 as isPublic
        from content cp where cp.asset_id = ${assetId}
      union all
      select cp.title, cp.id, ${OPEN}, ${OPEN} and cp.is_public = 1
        from content cp where cp.live_asset_id = ${assetId}
      union all
      select cp.title, cp.id, sec.copy = 'live' and sec.is_published = 1 and ${OPEN},
          sec.copy = 'live' and sec.is_published = 1 and ${OPEN} and cp.is_public = 1
        from section_use sec_use join section sec on sec.id = sec_use.section_id and sec.copy = sec_use.copy
          join content cp on cp.id = sec.content_id
        where sec_use.kind = 'asset' and sec_use.target_id = ${assetId}) used
    group by target`,
  path: adminContentPath,
};
