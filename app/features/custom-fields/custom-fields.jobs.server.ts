import { sql } from "drizzle-orm";
import { cf, fv, tm } from "#db/event/aliases";
import { jsonRows, jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { BATCH_SIZE, writeBatch } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import type { CommandContext } from "~/procedure/context";
import { readAs } from "./read-value.rules";

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

/**
 * Reads what teams have answered to a field anew, by the format that it has now, 500 a batch. Until it is done no condition can come to hang
 * on the field (`saveAudience`), so no team's counts move. Doing it twice is no harm.
 */
export async function readFieldAgain(ctx: CommandContext, activityId: string): Promise<void> {
  let after = "";
  for (;;) {
    const { values } = await readBatch(ctx.db, {
      values: jsonRows(
        { teamId: fv.teamId, fieldId: fv.customFieldId, value: fv.value, format: cf.format },
        sql`from activity a join custom_field cf on cf.id = a.subject_id
          join team_field_value fv on fv.custom_field_id = cf.id and fv.is_answered = 1 and fv.team_id > ${after}
          where a.id = ${activityId} order by fv.team_id limit ${BATCH_SIZE}`,
      ),
    });
    const last = values.at(-1);
    if (!last) return;
    const read = values.map((one) => ({
      ...one,
      ...readAs(one.format, one.value, ctx.settings.event.locale),
    }));
    await writeBatch(ctx.db, [
      sql`update team_field_value set number = j.value ->> 'number', day = j.value ->> 'day'
        from json_each(${JSON.stringify(read)}) j
        where team_field_value.team_id = j.value ->> 'teamId' and custom_field_id = j.value ->> 'fieldId'
          and team_field_value.value = j.value ->> 'value'
          and exists (select 1 from custom_field where id = custom_field_id and format = j.value ->> 'format')`,
    ]);
    after = last.teamId;
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
