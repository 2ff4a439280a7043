import { type SQL, sql } from "drizzle-orm";
import { s, t, tt } from "#db/event/aliases";
import { as, jsonOne, type RowIn, rowsOf } from "#db/json-row";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { approvalStatus, progressStatus, TEAMS_AND_TASKS } from "~/features/tasks/tasks.queries.server";
import { audienceSql } from "~/features/teams/audience/audience.server";
import { LEVELS } from "~/identity/permissions.rules";
import { ENTRY_AUDIENCE } from "../entry-audience.server";

/** Since when somebody has a calendar address; null where they have none. */
export const feedMadeAt = (userId: string) =>
  jsonOne(
    { createdAt: as<string>(sql`k.created_at`) },
    sql`from calendar_feed k where k.user_id = ${userId}`,
  );

/** As `isStaff`, of the person `u`. */
const isStaffNow: SQL = sql`u.permissions in ${LEVELS.slice(LEVELS.indexOf("moderator"))}`;

/**
 * What the owner of an address may see now, in one read: nobody is signed in, and who they are, which team they are in and
 * what they may do is looked up with what they see. Null where nobody has the address, they have left, or their team is
 * archived.
 */
export const feedOf = (tokenHash: string) =>
  jsonOne(
    {
      tasks: rowsOf(
        {
          id: t.id,
          title: t.title,
          type: t.type,
          dueDate: dueForTeam,
          isTimeSensitive: t.isTimeSensitive,
          progressStatus,
          approvalStatus,
          changedAt: as<string>(sql`max(${t.updatedAt}, coalesce(${s.updatedAt}, ''))`),
        },
        sql`${TEAMS_AND_TASKS} where tm.id = u.team_id and t.due_date is not null`,
      ),
      entries: rowsOf(
        {
          id: tt.id,
          title: tt.title,
          place: tt.place,
          note: tt.note,
          startDay: tt.startDay,
          startTime: tt.startTime,
          endDay: tt.endDay,
          endTime: tt.endTime,
          changedAt: as<string>(sql`tt.updated_at`),
        },
        sql`from time_table_entry tt where ${isStaffNow}
          or exists (select 1 from team tm where tm.id = u.team_id and ${audienceSql(ENTRY_AUDIENCE).sees})`,
      ),
      /** Null where the time table is not published. Nobody is signed in, so the context has the built-in core pages. */
      title: as<string | null>(
        sql`(select title from core_page where id = 'timeTable' and is_published = 1)`,
      ),
      settingsAt: as<string>(sql`(select updated_at from settings where kind = 'event')`),
    },
    sql`from calendar_feed k join user u on u.id = k.user_id left join team own on own.id = u.team_id
      where k.token_hash = ${tokenHash} and coalesce(own.is_archived, 0) = 0`,
  );
export type FoundFeed = RowIn<typeof feedOf>;
