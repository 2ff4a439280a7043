import { sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { BATCH_SIZE, writeBatch } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import type { CommandContext } from "~/procedure/context";

/**
 * Gives every team the default of a field that was added (spec 1.7): 500 teams a batch, those that have no row yet, so
 * that it goes on where it was left, and what a team has answered meanwhile stays. Where the field is gone again there is
 * nothing to do.
 */
export async function fillDefaults(ctx: Pick<CommandContext, "db">, activityId: string): Promise<void> {
  for (;;) {
    const [result] = await writeBatch(ctx.db, [
      sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
        select tm.id, cf.id, iif(cf.type = 'boolean', 'false', ''), 0, cf.created_at, cf.created_by
        from activity a join custom_field cf on cf.id = a.subject_id join team tm on not exists (
          select 1 from team_field_value v where v.team_id = tm.id and v.custom_field_id = cf.id)
        where a.id = ${activityId} limit ${BATCH_SIZE}`,
    ]);
    if ((result?.rowsAffected ?? 0) < BATCH_SIZE) return;
  }
}

/** Puts the search entries of all teams right, 500 a batch: after texts of theirs went with a field. Doing it twice is no harm. */
export async function indexTeamsAgain(ctx: Pick<CommandContext, "db">): Promise<void> {
  let after = "";
  for (;;) {
    const { ids } = await readBatch(ctx.db, {
      ids: jsonValues(tm.id, sql`from team tm where tm.id > ${after} order by tm.id limit ${BATCH_SIZE}`),
    });
    if (ids.length === 0) return;
    await writeBatch(ctx.db, teamEntries.index(ids));
    after = ids.at(-1) ?? "";
  }
}
