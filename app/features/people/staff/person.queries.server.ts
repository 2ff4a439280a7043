import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { a, fullNameOr, l, nameOf, t, tm, u } from "#db/event/aliases";
import { mailBlocks } from "#db/event/schema/email";
import { users } from "#db/event/schema/teams";
import { as, bool, jsonOne, jsonRows, maybe, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { isNotInvited } from "~/features/email/not-invited.server";
import { type Clock, dueForTeam, statusForTeam } from "~/features/tasks/due-date.server";
import { approvalStatus } from "~/features/tasks/tasks.queries.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { ASSIGNED } from "../membership-state.server";

const byWhom = alias(users, "by_whom");
const mb = alias(mailBlocks, "mb");
const SHOWN_MAILS = 5;
const SHOWN_ACTIVITIES = 6;

/** One person as staff see them. */
export const personDetail = (userId: string, now: Date) =>
  jsonOne(
    {
      id: u.id,
      firstName: u.firstName,
      surname: u.surname,
      email: u.email,
      phone: u.phone,
      permissions: u.permissions,
      teamId: u.teamId,
      teamName: maybe(tm.name),
      isTeamArchived: bool(sql`coalesce(tm.is_archived, 0)`),
      isOwner: bool(sql`u.id is tm.owner_id`),
      members: as<number>(sql`(select count(*) from user m where m.team_id = u.team_id)`),
      assigned: ASSIGNED,
      hasLoggedIn: u.hasLoggedIn,
      isNotInvited: bool(isNotInvited(sql.raw("u.id"))),
      inviteAt: as<string | null>(sql`(select at from held_invitation where user_id = u.id)`),
      isInvitePast: bool(sql`coalesce((select is_past from held_invitation where user_id = u.id), 0)`),
      lastLoginInTime: u.lastLoginInTime,
      isOnboarded: u.isOnboarded,
      createdAt: u.createdAt,
      createdBy: nameOf(u.createdBy),
      updatedAt: u.updatedAt,
      updatedBy: u.updatedBy,
      updatedByName: nameOf(u.updatedBy),
      sessions: as<number>(sql`(select count(*) from session where user_id = u.id
        and expires_at > ${now.toISOString()})`),
      signIns: as<number>(sql`(select count(*) from activity a where a.subject_id = u.id
        and a.kind = 'session.started' and a.created_at > ${daysAgo(now, 30)})`),
      factor: as<string | null>(sql`(select json_extract(a.details, '$.factor') from activity a
        where a.subject_id = u.id and a.kind = 'session.started' order by a.created_at desc limit 1)`),
      /** Mail to the address of now has stopped. */
      block: rowOf(
        { reason: mb.reason, since: mb.since, details: mb.details },
        sql`from mail_block mb where mb.address = lower(trim(u.email)) and mb.lifted_at is null`,
      ),
      mails: rowsOf(
        { id: l.id, kind: l.templateId, state: l.state, type: l.type, details: l.details, at: l.createdAt },
        sql`from (select * from email_log where user_id = u.id order by created_at desc, id desc
          limit ${SHOWN_MAILS}) l`,
      ),
      mailCount: as<number>(sql`(select count(*) from email_log where user_id = u.id)`),
      /** Who may own the team, or have the tasks, in their place. */
      heirs: rowsOf(
        { id: sql<string>`m.id`, name: sql<string>`m.first_name || ' ' || m.surname` },
        sql`from user m where m.team_id = u.team_id and m.id <> u.id
          order by m.first_name collate nocase, m.surname collate nocase`,
      ),
      activities: rowsOf(
        {
          id: a.id,
          kind: a.kind,
          details: a.details,
          actorId: a.actorId,
          who: fullNameOr(byWhom),
          at: a.createdAt,
        },
        sql`from (select * from activity a where a.subject_id = u.id or (a.team_id = u.team_id and a.actor_id = u.id)
          order by a.created_at desc, a.id desc limit ${SHOWN_ACTIVITIES}) a left join user by_whom on by_whom.id = a.actor_id`,
      ),
    },
    sql`from user u left join team tm on tm.id = u.team_id where u.id = ${userId}`,
  );
export type PersonDetail = NonNullable<RowIn<typeof personDetail>>;

/** Open tasks that somebody is to do, as their team sees them; by due date. */
export const openTasksOf = (userId: string, clock: Clock) =>
  jsonRows(
    {
      id: t.id,
      teamId: tm.id,
      title: t.title,
      dueDate: dueForTeam,
      status: statusForTeam(clock),
      approvalStatus,
    },
    sql`from task_assignee x join task_status s on s.id = x.task_status_id and s.progress_status = 'incomplete'
      join task t on t.id = s.task_id join user u on u.id = x.user_id
      join team tm on tm.id = s.team_id and tm.id = u.team_id and ${visibleTask}
      where x.user_id = ${userId} order by ${dueForTeam} is null, ${dueForTeam}, t.title limit 50`,
  );

export type OpenTask = RowIn<typeof openTasksOf>;

/** Where somebody may be put: active teams by name, with whether they have a place. */
export const teamChoices = (limit: number) =>
  jsonRows(
    {
      id: tm.id,
      name: tm.name,
      isFull: bool(sql`(select count(*) from user m where m.team_id = tm.id) >= ${limit}`),
    },
    sql`from team tm where tm.is_archived = 0 order by lower(tm.name), tm.id`,
  );
export type TeamChoice = RowIn<typeof teamChoices>;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
