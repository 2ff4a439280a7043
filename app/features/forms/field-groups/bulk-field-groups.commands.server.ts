import { type SQL, sql } from "drizzle-orm";
import { fieldGroups } from "#db/event/schema/forms";
import { jsonExists, jsonList } from "#db/json-row";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { GROUPS_IN_USE } from "../forms.texts";

const MOVED = "Somebody else changed some of these field groups a moment ago. Check the list and try again.";

const all = archivable({
  table: fieldGroups,
  name: "fieldGroup",
  moved: MOVED,
  index: () => [],
  hasEditor: true,
});

/** What an undo of archiving restores. */
export const fieldGroupsArchivedBy = all.archivedBy;

/** Archives field groups: nobody places them any more. Forms that have them keep them. */
export const archiveFieldGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids);

/** Takes field groups back from the archive, as they were. */
export const restoreFieldGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids);

/** Deletes field groups, active or archived, with their fields and versions. One that a form has stays. */
export const deleteFieldGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.remove(ctx, ids, {
    reads: { isUsed: jsonExists(usesOf(jsonList(ids))) },
    writes: (chosen, { isUsed }) => {
      const refused = () => new Conflict(GROUPS_IN_USE);
      if (isUsed) throw refused();
      const going = idList(chosen);
      return {
        before: [
          relyOn(sql`not exists (select 1 ${usesOf(going)})`, refused),
          sql`delete from form_field where field_group_id in ${going}`,
          sql`delete from form_step where owner_id in ${going}`,
          sql`delete from field_group_version where field_group_id in ${going}`,
        ],
      };
    },
  });

/** Forms that have one of these groups, archived ones too: in their working copies, or as they are published. */
const usesOf = (ids: SQL): SQL => sql`from (
  select fl.form_id as id from form_field fl join form fm on fm.id = fl.form_id where fl.names_id in ${ids}
  union all
  select v.form_id from form_version_use x join form_version v on v.id = x.form_version_id
    join form fm on fm.id = v.form_id and fm.live_version_id = v.id
    where x.kind = 'fieldGroup' and x.target_id in ${ids})`;
