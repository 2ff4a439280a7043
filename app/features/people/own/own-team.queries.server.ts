import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { nameOf, ofTeam, tm, u } from "#db/event/aliases";
import { teams } from "#db/event/schema/teams";
import { as, bool, jsonOne, type RowIn, rowsOf } from "#db/json-row";
import { type Clock, statusForTeam } from "~/features/tasks/due-date.server";
import { IS_COUNTED } from "~/features/tasks/types/task-types.server";
import { visibleTask } from "~/features/tasks/visibility.server";

const related = alias(teams, "related");

/** Open tasks of a person `u` of the team `tm`, as the team sees them, that are so. */
const openTasks = (which: ReturnType<typeof sql>) =>
  as<number>(sql`(select count(*) from task_assignee x
    join task_status s on s.id = x.task_status_id and s.team_id = tm.id and s.progress_status = 'incomplete'
    join task t on t.id = s.task_id and ${IS_COUNTED} and ${visibleTask} where x.user_id = u.id and ${which})`);

/** A team as its own people see it: its people, the owner first, and the teams of its stand. */
export const ownTeam = (teamId: string, clock: Clock, readerId: string) =>
  jsonOne(
    {
      id: tm.id,
      name: tm.name,
      version: tm.version,
      ownerId: tm.ownerId,
      ownerName: nameOf(tm.ownerId),
      standShareRole: tm.standShareRole,
      updatedAt: tm.updatedAt,
      updatedBy: tm.updatedBy,
      updatedByName: nameOf(tm.updatedBy),
      members: rowsOf(
        {
          id: u.id,
          firstName: u.firstName,
          surname: u.surname,
          email: u.email,
          /** The owner sees everybody's, the others their own. */
          phone: as<string | null>(sql`iif(${readerId} in (tm.owner_id, u.id), u.phone, null)`),
          permissions: u.permissions,
          hasLoggedIn: u.hasLoggedIn,
          lastLoginInTime: u.lastLoginInTime,
          isOwner: bool(sql`u.id is tm.owner_id`),
          open: openTasks(sql`true`),
          overdue: openTasks(sql`s.approval_status <> 'awaiting' and ${statusForTeam(clock)} = 'overdue'`),
          /** Whatever became of them: what is handed over with the person. */
          assigned: as<number>(sql`(select count(*) from task_assignee x where x.user_id = u.id)`),
        },
        // SQLite does not know `tm` in the order of a list within it.
        sql`from (select *, id = tm.owner_id as is_owner from user where team_id = tm.id) u
          order by is_owner desc, u.first_name collate nocase, u.surname collate nocase`,
      ),
      related: rowsOf(
        {
          id: related.id,
          name: related.name,
          ownerName: nameOf(related.ownerId),
          isOwn: bool(sql`related.id = tm.id`),
          isParent: bool(sql`related.id is tm.parent_team_id`),
          isChild: bool(sql`related.parent_team_id is not null`),
          total: as<number>(sql`coalesce(${ofTeam.total}, 0)`),
          complete: as<number>(sql`coalesce(${ofTeam.complete}, 0)`),
          notApplicable: as<number>(sql`coalesce(${ofTeam.notApplicable}, 0)`),
        },
        sql`from (select r.*, case when r.id = tm.id then 1 when r.id is tm.parent_team_id then 0 else 2 end as place
            from team r where r.is_archived = 0 and (r.id = tm.id or r.id is tm.parent_team_id
              or r.parent_team_id = tm.id or r.parent_team_id = tm.parent_team_id)) related
          left join team_progress of_team on of_team.team_id = related.id
          order by related.place, related.name collate nocase`,
      ),
    },
    sql`from team tm where tm.id = ${teamId}`,
  );
export type OwnTeam = NonNullable<RowIn<typeof ownTeam>>;
