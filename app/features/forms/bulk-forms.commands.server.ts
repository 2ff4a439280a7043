import { sql } from "drizzle-orm";
import { forms } from "#db/event/schema/forms";
import { as, jsonRows } from "#db/json-row";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Conflict, Forbidden } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { relyOn } from "~/procedure/guards.server";
import { SUBMISSION_FILES, usedByTasks } from "./forms.texts";
import { formEntries } from "./found-forms.server";

const MOVED = "Somebody else changed some of these forms a moment ago. Check the list and try again.";

const all = archivable({
  table: forms,
  name: "form",
  moved: MOVED,
  index: formEntries.index,
  hasEditor: true,
});

/** What an undo of archiving restores. */
export const formsArchivedBy = all.archivedBy;

/** Archives forms: nobody fills them in any more, and they leave the lists that name them. Their submissions stay. */
export const archiveForms = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, { writes: (chosen) => ({ after: delisted("form", idsOf(chosen)) }) });

/** Takes forms back from the archive, as they were: one that was published can be filled in again. */
export const restoreForms = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids);

/** Tasks that ask for one of these forms, archived ones too: they could be restored. */
const tasksOfForms = (ids: readonly string[]) =>
  jsonRows(
    { id: as<string>(sql`t.id`), title: as<string>(sql`t.title`), formId: as<string>(sql`t.form_id`) },
    sql`from json_each(${JSON.stringify(ids)}) j join task t on t.form_id = j.value order by t.title, t.id`,
  );

/**
 * Deletes forms, active or archived. The form itself goes at once: from then on it is nowhere and takes nothing. Its submissions,
 * fields and all else follow in a job; files go by their folder. One that a task uses stays.
 */
export async function deleteForms(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  return all.remove(ctx, ids, {
    reads: { tasks: tasksOfForms(ids) },
    writes: (chosen, { tasks }) => {
      const refused = () => new Conflict(usedByTasks(tasks.map(({ title }) => title)));
      if (tasks.length > 0) throw refused();
      return {
        before: [
          relyOn(sql`not exists (select 1 from task where form_id in ${idList(chosen)})`, refused),
          ...delisted("form", idsOf(chosen)),
        ],
        jobs: new Map(
          chosen.map(({ id }) => [
            id,
            [
              { subscriber: `forms:remains:${id}` as const },
              { subscriber: `files:folder:${SUBMISSION_FILES}/${id}` as const },
            ],
          ]),
        ),
      };
    },
  });
}

const idsOf = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id);
