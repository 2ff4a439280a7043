import { type SQL, sql } from "drizzle-orm";

/**
 * Forms that have one of these groups, archived ones too: in their working copies, or as they are published. Rows of `id`, which
 * may come twice.
 */
export const formsWith = (groupIds: SQL): SQL => sql`from (
  select fl.form_id as id from form_field fl join form fm on fm.id = fl.form_id where fl.names_id in ${groupIds}
  union all
  select v.form_id from form_version_use x join form_version v on v.id = x.form_version_id
    join form fm on fm.id = v.form_id and fm.live_version_id = v.id
    where x.kind = 'fieldGroup' and x.target_id in ${groupIds})`;
