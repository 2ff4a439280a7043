import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Write } from "#db/write-batch";
import { countTasks, moveProgress, progressDrift, uncountTasks } from "~/features/tasks/progress.server";
import { taskStatusRowOf } from "~/features/tasks/task-status-row.server";
import { tasksOfTeams } from "~/features/tasks/tasks-of-teams.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { filledEvent } from "../support/hostile-event";

const TASKS = ["alpha", "Beta", "zed", "silver", "tbc", "open", "full", "spare", "nobody"];

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

const STATUSES = ["incomplete", "complete", "notApplicable"] as const;

it.each(TASKS)(
  "what becomes of a task moves the progress of it and of each team that sees it: %s",
  async (taskId) => {
    const teams = await at.read(
      sqlRows<{ id: string }>(
        sql`select tm.id from team tm join task t on ${visibleTask} where t.id = ${taskId}`,
      ),
    );
    for (const { id: teamId } of teams) {
      const [row] = await at.read(taskStatusRowOf(taskId, teamId));
      let from = row?.progressStatus ?? "incomplete";
      const to = (
        status: string,
      ) => sql`insert into task_status (id, task_id, team_id, progress_status, completed_at,
        created_at, created_by, updated_at, updated_by)
      values (${`${teamId} ${taskId}`}, ${taskId}, ${teamId}, ${status}, null, '', '', '', '')
      on conflict (team_id, task_id) do update set progress_status = excluded.progress_status, completed_at = null`;
      for (const status of [...STATUSES, ...STATUSES.toReversed(), "notApplicable", "complete"] as const) {
        const drift = await driftAfter(to(status), ...moveProgress({ taskId, teamId }, from, status));
        expect(drift, `${teamId} from ${from} to ${status}`).toEqual({ teams: 0, tasks: 0, hours: 0 });
        from = status;
      }
    }
    expect(teams.length).toBeGreaterThan(taskId === "nobody" ? -1 : 0);
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
