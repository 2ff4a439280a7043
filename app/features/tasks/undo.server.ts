import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import { HAPPENED_SINCE } from "~/procedure/undo";

/** Something that was done to the task of a team, by its row in the log. */
export interface Happening {
  taskId: string;
  teamId: string;
  activityId: string;
  /** When, ISO 8601. */
  at: string;
}

/** Over the alias `a` (the activity of the happening): nothing but comments has happened to that task of the team since. */
export const isLatest =
  sql.raw(`not exists (select 1 from activity later where later.subject_id = a.subject_id
  and later.team_id = a.team_id and later.kind like 'task.%' and (later.created_at, later.id) > (a.created_at, a.id))`);

/**
 * Over `a` and `s`, the status that was decided on: the decision is the last thing that happened to it, and the status is as
 * it left it. Declining leaves it alone.
 */
export const isAsDecided = sql`${isLatest} and (a.kind = 'task.requestDeclined'
  or (s.updated_at = a.created_at and s.updated_by = a.actor_id))`;

/** In the batch that undoes: what was done is still the last thing that happened to each. */
export const nothingSince = (happenings: readonly Happening[]): Write =>
  relyOn(
    sql`(select count(*) from activity a where a.id in ${idsIn(happenings)} and ${isLatest}) = ${happenings.length}`,
    () => new Conflict(HAPPENED_SINCE),
  );

/** What nobody was told yet is told no more. What has begun goes on: then the undo is told too. */
export const takeAlong = (happenings: readonly Happening[]): Write =>
  sql`update outbox set state = 'cancelled', lease_until = null
    where activity_id in ${idsIn(happenings)} and state = 'pending' and attempts = 0`;

const idsIn = (happenings: readonly Happening[]) =>
  sql`(select value from json_each(${JSON.stringify(happenings.map(({ activityId }) => activityId))}))`;
