import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Write } from "#db/write-batch";
import {
  countTasks,
  countTeam,
  progressDrift,
  uncountTasks,
  uncountTeam,
} from "~/features/tasks/progress.server";
import { tasksOfTeams } from "~/features/tasks/tasks-of-teams.server";
import type { CommandContext } from "~/procedure/context";
import { filledEvent } from "../support/hostile-event";

const TASKS = ["alpha", "Beta", "zed", "silver", "tbc", "open", "full", "spare", "nobody"];
const TEAMS = ["alba", "birch", "Share", "crew", "gone", "zero"];

const CTX = {
  now: new Date("2027-06-10T10:00:00.000Z"),
  actor: { id: "x" },
  settings: { event: { timeZone: "UTC" } },
} as CommandContext;

let at: Awaited<ReturnType<typeof filledEvent>>;
beforeAll(async () => {
  at = await filledEvent();
});
/** The write, and how many summaries say something else afterwards than a fresh count. */
const driftAfter = async (...writes: Write[]) => {
  await at.write(...writes);
  return at.read(progressDrift());
};

it.each(TASKS)("a task that goes and comes back moves its teams' progress: %s", async (id) => {
  const archive = (flag: 0 | 1) => sql`update task set is_archived = ${flag} where id = ${id}`;
  expect(await driftAfter(uncountTasks(id), archive(1))).toMatchObject({ teams: 0 });
  expect(await driftAfter(archive(0), countTasks(id))).toMatchObject({ teams: 0 });
});

it.each(TASKS.filter((id) => id !== "dead").flatMap((id) => TEAMS.map((team) => [id, team] as const)))(
  "what becomes of a task moves its progress where the team counts: %s of %s",
  async (taskId, teamId) => {
    const of = { taskId, teamId };
    const to = (
      status: string,
    ) => sql`insert into task_status (id, task_id, team_id, progress_status, created_at,
        created_by, updated_at, updated_by) values (${`${teamId} ${taskId}`}, ${taskId}, ${teamId}, ${status}, '', '', '', '')
      on conflict (team_id, task_id) do update set progress_status = excluded.progress_status`;
    for (const status of ["complete", "notApplicable", "incomplete", "complete"]) {
      expect(await driftAfter(uncountTeam(of), to(status), countTeam(of))).toMatchObject({ tasks: 0 });
    }
  },
);

it.each([
  ["of a type", sql`team_type_id = 'silver'`],
  ["of none", sql`team_type_id = null`],
  ["that shares a stand", sql`stand_share_role = 'child'`],
  ["of organisers", sql`is_organiser = 1`],
  ["that is archived", sql`is_archived = 1`],
])("a new team %s counts from its first moment on", async (_, being) => {
  at = await filledEvent();
  const made = sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
    values ('new', 'new', '', '', '', '')`;
  const writes = [
    made,
    sql`update team set ${being} where id = 'new'`,
    ...tasksOfTeams.whenAdded(CTX, "new"),
  ];
  expect(await driftAfter(...writes)).toEqual({ teams: 0, tasks: 0, hours: 0 });
});
