import { type SQL, sql } from "drizzle-orm";
import { fullName, g, nameOf, p, s, t, u } from "#db/event/aliases";
import { as, bool, jsonExists, jsonOne, jsonRows, maybe, type RowIn, rowOf, valuesOf } from "#db/json-row";
import { emptyRead, type Read, writtenOnce } from "#db/read-batch";
import { linked } from "~/procedure/list-filters.server";
import { dueForTeam, HAS_EXTRA_DAYS } from "./due-date.server";
import type { ApprovalStatus, ProgressStatus } from "./tasks.types";
import { hasDraft } from "./types/form/form-tasks.queries.server";
import { IS_COUNTED, SHOWN_IN_DRAWER } from "./types/task-types.server";
import { visibleTask } from "./visibility.server";

/** Tasks with every team that sees them, over `tm`, `t` and, where the team has touched it, `s`. */
export const TEAMS_AND_TASKS = sql`from team tm join task t on ${visibleTask}
  left join task_status s on s.team_id = tm.id and s.task_id = t.id`;

/** One of them. */
export const teamAndTask = (taskId: string, teamId: string | undefined) =>
  sql`${TEAMS_AND_TASKS} where tm.id = ${teamId ?? ""} and t.id = ${taskId}`;

export const progressStatus = as<ProgressStatus>(sql`coalesce(${s.progressStatus}, 'incomplete')`);
export const approvalStatus = as<ApprovalStatus>(sql`coalesce(${s.approvalStatus}, 'none')`);

/** Over `s` and `tm`: staff completed it, and not the team. Who has left since counts as the team's own. */
export const isSetByStaff =
  bool(sql`exists (select 1 from user x where x.id = ${s.completedBy} and x.team_id is not tm.id
  and x.permissions in ('moderator', 'admin', 'eventflowAdmin'))`);

/** Names of those who do it for the team, in the order of assigning. */
export const assignees = valuesOf(
  fullName(u),
  sql`from task_assignee x join user u on u.id = x.user_id where x.task_status_id = s.id order by x.position`,
);

/** Titles of the task's active groups. */
export const groupTitles = valuesOf(
  g.title,
  sql`from task_group_task x join task_group g on g.id = x.group_id
    where x.task_id = t.id and g.is_archived = 0 order by g.position`,
);

export const firstGroup = as<string | null>(sql`(select g.title from task_group_task x
  join task_group g on g.id = x.group_id where x.task_id = t.id and g.is_archived = 0 order by g.position limit 1)`);

/** Of a list over `t`: in one of the groups; `unassigned` = in none. */
export const inGroups = linked(
  sql`x.group_id`,
  sql`from task_group_task x where x.task_id = t.id`,
  "unassigned",
);

/** A task as a team sees it in its list; whose it is may be asked. */
const summary = (readerId: string) => ({
  id: t.id,
  title: t.title,
  type: t.type,
  /** The team's own, where staff gave it more time. */
  dueDate: dueForTeam,
  /** It is later than the task's, as the team or the task came late. */
  hasExtraDays: HAS_EXTRA_DAYS,
  isTimeSensitive: t.isTimeSensitive,
  progressStatus,
  approvalStatus,
  completedAt: maybe(s.completedAt),
  /** Of a form: somebody in the team began it, and nobody has sent it. */
  hasDraft,
  assignees,
  /** Assigned to the reader. */
  isMine: bool(
    sql`exists (select 1 from task_assignee x where x.task_status_id = s.id and x.user_id = ${readerId})`,
  ),
});

/** Everything that a team sees, by due date (spec 1.9); nothing for somebody without a team. */
export const tasksForTeam = (teamId: string | undefined, readerId = "") =>
  teamId === undefined ? emptyRead([]) : tasksOfTeam(teamId, readerId);

const tasksOfTeam = writtenOnce((teamId: string, readerId: string) =>
  jsonRows(
    summary(readerId),
    sql`${TEAMS_AND_TASKS} where tm.id = ${teamId}
      order by ${dueForTeam} is null, ${dueForTeam}, t.is_time_sensitive desc, t.title`,
  ),
);
export type TeamTask = RowIn<typeof tasksOfTeam>;

/** How many tasks of a team wait for approval, as its own screens count them (`teamCounts`). */
export const waitingOf = (teamId: string): SQL<number> =>
  as(sql`(select count(*) from task_status s join team tm on tm.id = s.team_id join task t on t.id = s.task_id
    where s.team_id = ${teamId} and s.progress_status = 'incomplete' and s.approval_status = 'awaiting'
    and ${IS_COUNTED} and ${visibleTask})`);

export const activeGroups = writtenOnce(() =>
  jsonRows(
    { id: g.id, title: g.title },
    sql`from task_group g where g.is_archived = 0 order by g.position, g.title`,
  ),
);
export type GroupTitle = RowIn<typeof activeGroups>;

/** Active groups with the order that staff gave their tasks. */
export const groupsInOrder = writtenOnce(() =>
  jsonRows(
    {
      id: g.id,
      title: g.title,
      taskIds: valuesOf(
        as<string>(sql`x.task_id`),
        sql`from task_group_task x where x.group_id = g.id order by x.position`,
      ),
    },
    sql`from task_group g where g.is_archived = 0 order by g.position, g.title`,
  ),
);

/** One task as its drawer shows it; null where the team does not see it. */
export const taskForTeam = writtenOnce((taskId: string, teamId: string, readerId: string) =>
  jsonOne(
    {
      ...summary(readerId),
      isApprovalNeeded: t.isApprovalNeeded,
      description: t.description,
      isRichText: t.isRichText,
      ...SHOWN_IN_DRAWER,
      groupTitle: firstGroup,
      completedBy: nameOf(s.completedBy),
      isSetByStaff,
      review: rowOf(
        {
          decision: as<"approved" | "rejected">(sql`p.decision`),
          reason: p.reason,
          at: p.reviewedAt,
          by: nameOf(p.reviewedBy),
        },
        sql`from task_approval p where p.task_status_id = s.id and p.decision <> 'submitted'
          order by p.reviewed_at desc limit 1`,
      ),
    },
    teamAndTask(taskId, teamId),
  ),
);
export type TaskDetail = RowIn<typeof taskForTeam>;

/** A task with which the team had something to do, whether it sees it now or not; nothing of any other. */
export const taskItHad = (taskId: string, teamId: string | undefined) =>
  teamId === undefined
    ? emptyRead<TaskItHad | null>(null)
    : jsonOne(
        { title: t.title, isArchived: t.isArchived },
        sql`from task_status s join task t on t.id = s.task_id where s.team_id = ${teamId} and s.task_id = ${taskId}
          and t.is_draft = 0`,
      );
export interface TaskItHad {
  title: string;
  isArchived: boolean;
}

/** Whether the event has the task, for those who may see all; not asked for anybody else. */
export const taskIsThere = (taskId: string, isAsked: boolean): Read<boolean> =>
  isAsked ? jsonExists(sql`from task where id = ${taskId}`) : emptyRead(false);
