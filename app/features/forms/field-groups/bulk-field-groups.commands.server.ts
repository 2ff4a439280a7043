import { sql } from "drizzle-orm";
import { fieldGroups } from "#db/event/schema/forms";
import { as, jsonList, jsonRows } from "#db/json-row";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { groupsInUse } from "../forms.texts";
import { questionEntries } from "../found-questions.server";
import { formsWith } from "./forms-with.server";
import { fieldGroupEntries } from "./found-field-groups.server";

const MOVED = "Somebody else changed some of these field groups a moment ago. Check the list and try again.";

const all = archivable({
  table: fieldGroups,
  name: "fieldGroup",
  moved: MOVED,
  index: fieldGroupEntries.index,
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
    reads: {
      forms: jsonRows(
        { title: as<string>(sql`fm.title`) },
        sql`from form fm where fm.id in (select id ${formsWith(jsonList(ids))}) order by lower(fm.title), fm.id`,
      ),
    },
    writes: (chosen, { forms }) => {
      const refused = () => new Conflict(groupsInUse(forms.map(({ title }) => title)));
      if (forms.length > 0) throw refused();
      const going = idList(chosen);
      return {
        before: [
          relyOn(sql`not exists (select 1 ${formsWith(going)})`, refused),
          questionEntries.drop(sql`select id from form_field where field_group_id in ${going}`),
          sql`delete from stock where scope_id in ${going}`,
          sql`delete from form_field where field_group_id in ${going}`,
          sql`delete from form_step where owner_id in ${going}`,
          sql`delete from stock where scope_id in ${going}`,
          sql`delete from field_group_version where field_group_id in ${going}`,
        ],
      };
    },
  });
