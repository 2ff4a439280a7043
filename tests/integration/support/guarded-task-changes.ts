import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { TestEvent } from "../../worlds/test-event";
import type { Change, Statement } from "./guarded.types";
import { peopleChanges } from "./guarded-people";
import type { World } from "./guarded-world";

const changes = (relied: string, status: number, statement: Statement, commands: string[]): Change[] =>
  commands.map((command) => ({
    command,
    relied,
    status,
    happens: (world, at) => writeBatch(at.db, [statement(world)]),
  }));

/** The task is for a type that the team is not of. */
const narrow = async ({ taskId }: World, at: TestEvent) => {
  const typeId = newId();
  await writeBatch(at.db, [
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      values (${typeId}, ${typeId}, '', '', '', '')`,
    sql`insert into task_team_type (task_id, team_type_id) values (${taskId}, ${typeId})`,
  ]);
};

/** Commands about one team's task that answer 404 when it is out of sight. */
const OF_ONE_TEAM = [
  "completeTask",
  "reopenTask",
  "setTaskStatus",
  "reviewTask",
  "askForTask",
  "withdrawRequest",
  "decideRequest",
  "takeBackDecisions",
  "assignTask",
  "takeBackAssignment",
  "unassignTask",
  "addComment",
  "addReply",
  "editEntry",
  "deleteEntry",
  "likeEntry",
  "pinComment",
  "addEvidence",
  "removeEvidence",
  "bringEvidenceBack",
];
const set = (column: string, value: string | number) => (world: World) =>
  sql`update task set ${sql.raw(column)} = ${value} where id = ${world.taskId}`;
const touched: Statement = ({ taskId, teamId }) => sql`insert into task_status (id, task_id, team_id, version,
    created_at, created_by, updated_at, updated_by) values (${newId()}, ${taskId}, ${teamId}, 2, '', '', '', '')
  on conflict (team_id, task_id) do update set version = version + 1`;
const groupGone: Statement = ({ ids }) => sql`delete from task_group where id = ${ids.group}`;

const limited = (n: number): SQL =>
  sql`update settings set data = json_set(data, '$.teamMemberLimit', ${n}) where kind = 'variables'`;

export const TASK_CHANGES: Change[] = [
  ...OF_ONE_TEAM.map((command) => ({
    command,
    relied: "the team sees the task",
    status: 404,
    happens: narrow,
  })),
  ...changes(
    "nothing else has happened to it since",
    409,
    ({
      taskId,
      teamId,
    }) => sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, created_at)
      values (${newId()}, 'task.reopened', 'x', ${taskId}, ${teamId}, '{}', '2999')`,
    ["takeBackDecisions", "takeBackAssignment"],
  ),
  ...changes(
    "the team is active",
    404,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ["remindTeam"],
  ),
  ...["setStatusForTeams", "approveTasks", "rejectTasks", "decideRequests"].map((command) => ({
    command,
    relied: "the teams see the tasks",
    status: null,
    happens: narrow,
  })),
  ...changes("the task is not archived", 404, set("is_archived", 1), [...OF_ONE_TEAM, "remindTeams"]),
  ...changes("the task’s type", 409, set("type", "disclaimer"), ["completeTask", "reopenTask", "askForTask"]),
  ...changes("that the task is not to be confirmed", 422, set("type", "tbc"), [
    "setStatusForTeams",
    "approveTasks",
  ]),
  ...changes("that the task is not to be confirmed", 409, set("type", "tbc"), ["reviewTask"]),
  ...changes("whether it needs approval", 409, set("is_approval_needed", 1), ["completeTask"]),
  ...changes("the words to accept", 409, set("disclaimer", "Other words"), ["completeTask"]),
  ...changes("the task’s due date", 409, set("due_date", "2030-06-01"), ["askForTask", "decideRequest"]),
  ...changes("the status as read", 409, touched, [
    "completeTask",
    "reopenTask",
    "setTaskStatus",
    "reviewTask",
    "askForTask",
    "decideRequest",
    "takeBackDecisions",
    "removeEvidence",
    "bringEvidenceBack",
  ]),
  ...changes(
    "the file is still to be had back",
    409,
    ({ ids }) => sql`update file set expires_at = '2020' where id = ${ids.file}`,
    ["bringEvidenceBack"],
  ),
  ...changes(
    "the request is open",
    409,
    ({ ids }) => sql`update task_request set state = 'declined' where id = ${ids.request}`,
    ["withdrawRequest", "decideRequest"],
  ),
  ...changes(
    "the person is in the team",
    409,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
    ["assignTask", "addComment"],
  ),
  ...changes(
    "the person is assigned",
    409,
    ({ mateId }) => sql`delete from task_assignee where user_id = ${mateId}`,
    ["unassignTask", "takeBackAssignment"],
  ),
  ...changes("the entry is there", 409, ({ ids }) => sql`delete from comment where id = ${ids.comment}`, [
    "addReply",
    "editEntry",
    "deleteEntry",
    "pinComment",
  ]),
  ...changes(
    "the text as read",
    409,
    ({ ids }) => sql`update comment set text = 'Else' where id = ${ids.comment}`,
    ["editEntry"],
  ),
  ...changes(
    "thirty a minute",
    429,
    ({ member }) => sql`insert into activity (id, kind, actor_id, details, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 30)
      select hex(randomblob(16)), 'comment.added', ${member.actor.id}, '{}', strftime('%Y-%m-%dT%H:%M:%fZ') from n`,
    ["addComment", "addReply"],
  ),
  ...changes(
    "the task is open",
    409,
    ({ taskId, teamId, member }) => sql`insert into task_status (id, task_id, team_id,
      progress_status, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${taskId}, ${teamId}, 'complete', '', ${member.actor.id}, '', '')`,
    ["addEvidence"],
  ),
  ...changes("the version", 409, set("version", 7), ["updateTask", "duplicateTask"]),
  ...changes(
    "nobody has done anything yet",
    422,
    ({ taskId, teamId }) => sql`insert into task_status (id, task_id, team_id,
      progress_status, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${taskId}, ${teamId}, 'complete', '', '', '', '')`,
    ["updateTask"],
  ),
  ...changes("the group is there", 422, groupGone, ["addTask", "addTasksToGroup"]),
  ...changes("the group is there", 409, groupGone, [
    "renameTaskGroup",
    "archiveTaskGroups",
    "restoreTaskGroups",
    "deleteTaskGroups",
    "removeTaskFromGroup",
  ]),
  ...changes(
    "the title is free",
    422,
    ({ n }) => sql`insert into task_group (id, title, position, created_at, created_by,
      updated_at, updated_by) values (${newId()}, ${`fresh ${n}`}, 0, '', '', '', '')`,
    ["addTaskGroup"],
  ),
  ...changes(
    "the title is free",
    422,
    ({ n }) => sql`insert into task_group (id, title, position, created_at, created_by,
      updated_at, updated_by) values (${newId()}, ${`renamed ${n}`}, 0, '', '', '', '')`,
    ["renameTaskGroup"],
  ),
  ...changes(
    "the title is free",
    409,
    ({ n }) => sql`insert into task_group (id, title, position, created_at, created_by,
      updated_at, updated_by) values (${newId()}, ${`group ${n}`}, 0, '', '', '', '')`,
    ["restoreTaskGroups"],
  ),
  ...changes("the type is there", 422, ({ ids }) => sql`delete from team_type where id = ${ids.type}`, [
    "setTeamType",
  ]),
  ...changes(
    "the order as read",
    409,
    ({ ids }) => sql`update task_group set position = -5 where id = ${ids.group}`,
    ["moveTaskGroup"],
  ),
  ...changes(
    "the order as read",
    409,
    ({ ids }) => sql`delete from task_group_task where task_id = ${ids.second}`,
    ["moveTaskInGroup"],
  ),
  ...changes("archived or not as read", 409, set("is_archived", 1), [
    "archiveTasks",
    "setDueDates",
    "shiftDueDates",
    "addTasksToGroup",
  ]),
  ...changes("archived or not as read", 409, set("is_archived", 0), ["restoreTasks"]),
  ...changes("the due date as read", 409, set("due_date", "2030-06-01"), ["setDueDates", "shiftDueDates"]),
  ...changes("the tasks are there", 409, ({ taskId }) => sql`delete from task where id = ${taskId}`, [
    "deleteTasks",
  ]),
  {
    command: "deleteTasks",
    relied: "no file came",
    status: 409,
    happens: ({ taskId, teamId }, at) =>
      writeBatch(at.db, [
        touched({ taskId, teamId } as World),
        sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by,
          updated_at, updated_by) values (${taskId}, 'evidence', ${taskId}, 'stored', 'a', 'b', 1, ${taskId}, '', '', '', '')`,
        sql`insert into task_evidence select id, ${taskId}, 0 from task_status where task_id = ${taskId}`,
      ]),
  },
  ...changes("the team type is there", 422, ({ ids }) => sql`delete from team_type where id = ${ids.type}`, [
    "addTeam",
  ]),
  ...changes(
    "the parent is active and no stand share",
    404,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ["addStandShare"],
  ),
  ...changes(
    "the team is active and has a place",
    409,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ["addTeamMember"],
  ),
  {
    command: "addTeamMember",
    relied: "the limit of members",
    status: 409,
    happens: (_, at) => writeBatch(at.db, [limited(2)]),
  },
  ...changes(
    "the name is free",
    422,
    ({ n }) => sql`insert into team_type (id, name, created_at, created_by, updated_at,
      updated_by) values (${newId()}, ${`kind ${n}`}, '', '', '', '')`,
    ["addTeamType"],
  ),
  ...changes(
    "the team is active",
    409,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ["startView"],
  ),
  ...changes(
    "the person is in the team",
    409,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
    ["startView"],
  ),
  ...changes(
    "the person’s level is at most one’s own",
    409,
    ({ mateId }) => sql`update user set permissions = 'eventflowAdmin' where id = ${mateId}`,
    ["startView"],
  ),
  ...changes(
    "nobody has signed in or left",
    409,
    ({ teamId }) => sql`update user set has_logged_in = 1 where team_id = ${teamId}`,
    ["resendWelcomes", "sendChasers"],
  ),
  ...changes(
    "none was sent today",
    409,
    ({ teamId, mateId }) => sql`update email_log set created_at = '2999', template_id =
      iif(user_id = ${mateId}, 'welcomeChaser', template_id) where team_id = ${teamId}`,
    ["resendWelcomes", "sendChasers"],
  ),
  ...peopleChanges({ changes, touched, limited }),
  ...changes(
    "the version",
    409,
    () => sql`update settings set version = version + 1 where kind = 'onboarding'`,
    ["saveSettings"],
  ),
];
