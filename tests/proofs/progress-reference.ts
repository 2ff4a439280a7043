import { sql } from "drizzle-orm";
import { type SeeingTeam, type SeenTask, teamSeesTask } from "../unit/tasks/visibility-model";
import type { TestEvent } from "../worlds/test-event";

export type SeenTeam = SeeingTeam & { id: string };
export type Audience = SeenTask & { isGone: boolean };

/** What is stored of each team's and each task's progress and is not what a count in TypeScript gives. */
export async function differences(at: TestEvent): Promise<string[]> {
  const teams = await at.rows<{
    id: string;
    isOrganiser: number;
    isArchived: number;
    standShareRole: SeeingTeam["standShareRole"];
    teamTypeId: string | null;
    stored: string | null;
  }>(sql`select tm.id, tm.is_organiser as isOrganiser, tm.is_archived as isArchived,
      tm.stand_share_role as standShareRole, tm.team_type_id as teamTypeId,
      p.total || ' ' || p.complete || ' ' || p.not_applicable as stored
    from team tm left join team_progress p on p.team_id = tm.id`);
  const tasks = await at.rows<{
    id: string;
    type: string;
    isArchived: number;
    showToChildTeams: number;
    types: string;
    stored: string | null;
  }>(sql`select t.id, t.type, t.is_archived as isArchived, t.show_to_child_teams as showToChildTeams,
      (select coalesce(group_concat(team_type_id), '') from task_team_type where task_id = t.id) as types,
      p.total || ' ' || p.done as stored
    from task t left join task_progress p on p.task_id = t.id`);
  const statuses = await at.rows<{ key: string; status: string }>(
    sql`select team_id || ' ' || task_id as key, progress_status as status from task_status`,
  );
  const statusOf = new Map(statuses.map(({ key, status }) => [key, status]));
  const sees = (team: (typeof teams)[number], task: (typeof tasks)[number]) =>
    teamSeesTask(
      { ...team, isOrganiser: Boolean(team.isOrganiser) },
      {
        isArchived: Boolean(task.isArchived),
        showToChildTeams: Boolean(task.showToChildTeams),
        teamTypeIds: task.types === "" ? [] : task.types.split(","),
      },
    );
  const stands = (team: { id: string }, task: { id: string }) => statusOf.get(`${team.id} ${task.id}`);

  const ofTeams = teams.flatMap((team) => {
    const seen = tasks.filter((task) => task.type !== "tbc" && sees(team, task));
    const is = (status: string) => seen.filter((task) => stands(team, task) === status).length;
    const counted = `${seen.length} ${is("complete")} ${is("notApplicable")}`;
    return counted === team.stored ? [] : [`team ${team.id}: ${team.stored}, counted ${counted}`];
  });
  const ofTasks = tasks.flatMap((task) => {
    const seeing = teams.filter((team) => !team.isArchived && !team.isOrganiser && sees(team, task));
    const is = (status: string) => seeing.filter((team) => stands(team, task) === status).length;
    const counted = `${seeing.length - is("notApplicable")} ${is("complete")}`;
    return counted === task.stored ? [] : [`task ${task.id}: ${task.stored}, counted ${counted}`];
  });
  return [...ofTeams, ...ofTasks];
}

/** Staff's changes of who sees it, and what teams do, by the kinds of their activities. */
const BY_STAFF = ["task.updated", "task.archived", "task.restored", "task.deleted"];
const BY_TEAMS = [
  "task.completed",
  "task.sentForApproval",
  "task.reopened",
  "task.fileAdded",
  "comment.added",
];

/**
 * Goes through what was written about a task in the order in which it was written (the rows of the log, not their times),
 * and counts what a team did after the change by which it stopped seeing the task.
 */
export async function acknowledgedInvisible(
  at: TestEvent,
  {
    taskId,
    teams,
    audiences,
  }: { taskId: string; teams: readonly SeenTeam[]; audiences: readonly Audience[] },
): Promise<number> {
  const log = await at.rows<{ kind: string; teamId: string | null }>(
    sql`select kind, team_id as teamId from activity where subject_id = ${taskId} order by rowid`,
  );
  let change = 0;
  let wrong = 0;
  for (const { kind, teamId } of log) {
    if (BY_STAFF.includes(kind)) change += 1;
    if (!BY_TEAMS.includes(kind)) continue;
    const audience = audiences[change];
    const team = teams.find(({ id }) => id === teamId);
    if (!audience || !team) throw new Error(`The log of ${taskId} does not fit what staff did`);
    if (audience.isGone || !teamSeesTask(team, audience)) wrong += 1;
  }
  if (change !== audiences.length - 1) throw new Error(`${change} changes in the log of ${taskId}`);
  return wrong;
}
