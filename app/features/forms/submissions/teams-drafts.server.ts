import { type SQL, sql } from "drizzle-orm";

/**
 * Over a draft `s`: its team has still something to do with it. One that staff fill in is theirs; one whose task was answered without it
 * (staff left it out) stays readable beside what was sent in.
 */
export const IS_TEAMS_TO_DO: SQL =
  sql.raw(`s.is_by_staff = 0 and not (s.edit_of is null and s.task_id is not null
  and exists (select 1 from submission sent where sent.form_id = s.form_id and sent.task_id = s.task_id
    and sent.team_id = s.team_id and sent.is_draft = 0))`);
