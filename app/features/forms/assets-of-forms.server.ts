import { sql } from "drizzle-orm";
import type { AssetUse } from "~/features/assets/asset-uses.server";

const OPEN = sql`(fm.is_published = 1 and fm.is_archived = 0)`;

/** Pictures of forms, as they are edited and as they are published; those of field groups where a form has them. */
export const assetsOfForms: AssetUse = {
  noun: "form",
  uses: (
    assetId,
  ) => sql`select max(title) as title, target, max(isLive) as isLive, max(isPublic) as isPublic from (
      select fm.title as title, fm.id as target, 0 as isLive, 0 as isPublic
        from form_field fl join form fm on fm.id = fl.form_id where fl.names_id = ${assetId}
      union all
      select fm.title, fm.id, ${OPEN}, ${OPEN} and fm.is_public = 1
        from form_version_use x join form_version v on v.id = x.form_version_id
          join form fm on fm.id = v.form_id and fm.live_version_id = v.id
        where x.kind = 'asset' and x.target_id = ${assetId}) used
    group by target`,
  path: () => null,
};

/** Pictures of field groups: staff see them while nothing is published. */
export const assetsOfFieldGroups: AssetUse = {
  noun: "field group",
  uses: (assetId) => sql`select fg.title as title, fg.id as target, 0 as isLive, 0 as isPublic
    from form_field fl join field_group fg on fg.id = fl.field_group_id where fl.names_id = ${assetId}`,
  path: () => null,
};
