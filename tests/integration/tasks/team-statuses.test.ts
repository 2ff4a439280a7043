import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { assignTask, unassignTask } from "~/features/tasks/assignees.commands.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { completeTask, reopenTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../../worlds/test-event";
import { meanwhile } from "../support/meanwhile";

let server: Databases;
let at: TestEvent;
const teams: { teamId: string; ownerId: string; own: CommandContext }[] = [];
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "statuses");
  for (const name of ["Avocet", "Bittern", "Curlew", "Dunlin"]) {
    const made = await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name) });
    teams.push({ ...made, own: at.member(made.ownerId, made.teamId) });
  }
});
afterAll(() => server.stop());

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
const ids = () => teams.map(({ teamId }) => teamId);
const statuses = async (taskId: string) =>
  (
    await at.rows<{ progress: string }>(
      sql`select progress_status as progress from task_status where task_id = ${taskId}`,
    )
  ).map(({ progress }) => progress);
const counts = async (taskId: string) => {
  const [task] = await at.rows<{ total: number; done: number }>(
    sql`select total, done from task_progress where task_id = ${taskId}`,
  );
  return { ...task };
};

describe("one status for many teams", () => {
  it("is set in one batch, made where there was none; who stands so already is counted and left alone", async () => {
    const taskId = await make("For many");
    await completeTask((teams[0] as (typeof teams)[number]).own, { taskId });
    const set = (progressStatus: "complete" | "incomplete" | "notApplicable", teamIds = ids()) =>
      setStatusForTeams(at.ctx(), { taskId, teamIds, progressStatus });
    expect(await set("complete")).toEqual({ changed: 3, unchanged: 1 });
    expect(await counts(taskId)).toEqual({ total: 4, done: 4 });
    expect(await set("notApplicable", ids().slice(0, 2))).toEqual({ changed: 2, unchanged: 0 });
    expect(await counts(taskId)).toEqual({ total: 2, done: 2 });
    expect(await set("incomplete", [...ids(), ...ids(), "gone"])).toEqual({ changed: 4, unchanged: 1 });
    expect(await counts(taskId)).toEqual({ total: 4, done: 0 });
    const log = await at.rows<{ kind: string; n: number }>(
      sql`select kind, count(*) as n from activity where subject_id = ${taskId} and team_id is not null group by kind order by kind`,
    );
    expect(log.map((row) => ({ ...row }))).toEqual([
      { kind: "task.completed", n: 1 },
      { kind: "task.set.complete", n: 3 },
      { kind: "task.set.incomplete", n: 4 },
      { kind: "task.set.notApplicable", n: 2 },
    ]);
  });

  it("is not written over what two teams did meanwhile, with a row already or without: all is read again", async () => {
    const taskId = await make("Meanwhile");
    const [first, second] = teams.map(({ own }) => own) as [CommandContext, CommandContext];
    await completeTask(first, { taskId });
    await reopenTask(first, { taskId });
    const { ctx, seen } = meanwhile(at.ctx(), async () => {
      await completeTask(first, { taskId });
      await completeTask(second, { taskId });
    });
    const done = await setStatusForTeams(ctx, { taskId, teamIds: ids(), progressStatus: "complete" });
    expect(seen.has).toBe(true);
    expect(done).toEqual({ changed: 2, unchanged: 2 });
    expect(await counts(taskId)).toEqual({ total: 4, done: 4 });
  });

  it("while the teams complete it themselves: each ends complete, and the counts are right", async () => {
    for (let round = 0; round < 6; round += 1) {
      const taskId = await make(`While completing ${round}`);
      const { refusals } = await race<unknown>([
        () => setStatusForTeams(at.ctx(), { taskId, teamIds: ids(), progressStatus: "complete" }),
        ...teams.map(
          ({ own }) =>
            () =>
              completeTask(own, { taskId }),
        ),
      ]);
      expect(refusals.filter((text) => !/a moment ago|complete already/.test(text))).toEqual([]);
      const done = (await statuses(taskId)).filter((progress) => progress === "complete").length;
      expect(await counts(taskId)).toEqual({ total: 4, done });
    }
  });

  it("takes what waits for approval out of the queue", async () => {
    const taskId = await make("Waiting", { isApprovalNeeded: true });
    await completeTask((teams[1] as (typeof teams)[number]).own, { taskId });
    expect(
      await setStatusForTeams(at.ctx(), { taskId, teamIds: ids(), progressStatus: "incomplete" }),
    ).toEqual({ changed: 1, unchanged: 3 });
    expect(
      await at.rows(
        sql`select 1 from task_status where task_id = ${taskId} and approval_status = 'awaiting'`,
      ),
    ).toEqual([]);
  });
});

describe("assigning by staff", () => {
  it("adds and takes off, in order, and tells only whom somebody else assigned", async () => {
    const taskId = await make("Assigned");
    const { teamId, ownerId, own } = teams[0] as (typeof teams)[number];
    await assignTask(own, { taskId, teamId, userId: ownerId });
    const queued = () =>
      at.rows(
        sql`select 1 from outbox o join activity a on a.id = o.activity_id where a.subject_id = ${taskId}`,
      );
    expect(await queued()).toEqual([]);
    await unassignTask(at.ctx(), { taskId, teamId, userId: ownerId });
    await expect(unassignTask(at.ctx(), { taskId, teamId, userId: ownerId })).rejects.toMatchObject({
      status: 409,
    });
    await assignTask(at.ctx(), { taskId, teamId, userId: ownerId });
    expect(await queued()).toHaveLength(1);
    const { page } = await readBatch(at.db, {
      page: teamsOfTask.page(teamsOfTask.Search.parse({ q: "avo" }), {
        taskId,
        clock: { today: "2027-01-01", dueSoonDays: 7 },
      }),
    });
    expect(page.rows.map(({ assignees }) => assignees)).toEqual([["Avocet Tester"]]);
    expect(page.counts).toMatchObject({ all: 4, pending: 4 });
  });
});
