import { type SQL, sql } from "drizzle-orm";
import type { TeamExtension, TeamsOwn, TypeUse } from "~/features/teams/team-extensions.server";
import { commentEntries } from "./comments/found-comments.server";
import { fileEntries } from "./files/found-files.server";
import { EVIDENCE } from "./files/task-files.queries.server";
import { lateDaysOfNewTeams } from "./late-days.server";
import { countTeams, refreshProgress, uncountTeams } from "./progress.server";
import { adminTaskPath } from "./tasks.paths";
import { TASK_NOUN } from "./tasks.texts";
import { touchTasks } from "./touch-tasks.server";
import { visibleTask } from "./visibility.server";

const statuses = (teams: SQL) => sql`(select id from task_status where team_id in ${teams})`;
const comments = (teams: SQL) => sql`(select id from comment where task_status_id in ${statuses(teams)})`;
const replies = (teams: SQL) => sql`(select id from reply where comment_id in ${comments(teams)})`;
const evidence = (teams: SQL) =>
  sql`(select file_id from task_evidence where task_status_id in ${statuses(teams)})`;

/** What teams did with their tasks. What hangs on a row goes before it: this way is ten times faster than row by row. */
const owned: readonly TeamsOwn[] = [
  {
    rows: (teams) =>
      sql`from comment_read where entry_id in ${comments(teams)} or entry_id in ${replies(teams)}`,
  },
  {
    noun: { one: "reply", many: "replies" },
    rows: (teams) => sql`from reply where comment_id in ${comments(teams)}`,
    first: (_, teams) => [commentEntries.drop(sql`select id from ${replies(teams)}`)],
  },
  {
    noun: { one: "comment", many: "comments" },
    rows: (teams) => sql`from comment where task_status_id in ${statuses(teams)}`,
    first: (_, teams) => [commentEntries.drop(sql`select id from ${comments(teams)}`)],
  },
  {
    noun: { one: "uploaded file", many: "uploaded files" },
    rows: (teams) => sql`from file where id in ${evidence(teams)}`,
    first: (_, teams) => [fileEntries.drop(sql`select file_id as id from ${evidence(teams)}`)],
    folders: (teams) =>
      sql`select distinct s.team_id as teamId, ${EVIDENCE} || '/' || s.task_id || '/' || s.team_id as folder
        from task_evidence e join task_status s on s.id = e.task_status_id where s.team_id in ${teams}`,
  },
  { rows: (teams) => sql`from task_evidence where task_status_id in ${statuses(teams)}` },
  {
    noun: { one: "accepted declaration", many: "accepted declarations" },
    rows: (teams) => sql`from task_acceptance where task_status_id in ${statuses(teams)}`,
    isKept: true,
    // It proves what was accepted, by whom and when, after the team and the task are gone (decisions).
    first: (ctx, teams) => [
      sql`insert into kept_acceptance (id, task_id, task_title, team_id, team_name, text, name, user_id, address,
          accepted_at, kept_at)
        select p.id, t.id, t.title, tm.id, tm.name, p.text, p.name, p.user_id, p.address, p.accepted_at,
          ${ctx.now.toISOString()}
        from task_acceptance p join task_status s on s.id = p.task_status_id join task t on t.id = s.task_id
          join team tm on tm.id = s.team_id where s.team_id in ${teams}`,
    ],
  },
  { rows: (teams) => sql`from task_approval where task_status_id in ${statuses(teams)}` },
  {
    noun: { one: "request", many: "requests" },
    rows: (teams) => sql`from task_request where task_status_id in ${statuses(teams)}`,
  },
  { rows: (teams) => sql`from task_assignee where task_status_id in ${statuses(teams)}` },
  {
    noun: { one: "task’s status", many: "tasks’ statuses" },
    rows: (teams) => sql`from task_status where team_id in ${teams}`,
  },
  { rows: (teams) => sql`from task_reminder where team_id in ${teams}` },
];

/** Tasks that are for some team types only, archived ones too: they could be restored. */
const tasksByType: TypeUse = {
  noun: TASK_NOUN,
  naming: (typeId) => sql`select t.id, t.title,
      not exists (select 1 from task_team_type o where o.task_id = t.id and o.team_type_id <> x.team_type_id) as isOnly, 0 as isHidden
    from task_team_type x join task t on t.id = x.task_id where x.team_type_id = ${typeId}`,
  path: adminTaskPath,
  touch: (ctx, typeId) =>
    touchTasks(ctx, sql`(select task_id from task_team_type where team_type_id = ${typeId})`),
};

export const tasksOfTeams: TeamExtension = {
  /** Its own summary, and the totals of the tasks that it sees. It has done nothing yet. */
  whenAdded: (ctx, teamId) => [
    ...lateDaysOfNewTeams(ctx, [teamId]),
    refreshProgress(teamId),
    sql`update task_progress set total = total + 1 where task_id in (
      select t.id from team tm join task t on ${visibleTask}
      where tm.id = ${teamId} and tm.is_archived = 0 and tm.is_organiser = 0)`,
  ],
  whenInvited: lateDaysOfNewTeams,
  whenMoved: (teamIds) => ({
    before: [uncountTeams(teamIds)],
    after: [countTeams(teamIds), refreshProgress(teamIds)],
  }),
  owned,
  typeUses: [tasksByType],
};
