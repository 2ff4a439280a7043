import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { approveTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import {
  decidedThings,
  queueCounts,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { completeTask, reopenTask } from "~/features/tasks/task-status.commands.server";
import { addTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
const teams: { teamId: string; own: CommandContext }[] = [];
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "approvals");
  for (const name of ["Ash", "Birch", "Cedar", "Dogwood", "Elm"]) {
    const owner = person(name);
    const made = await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner });
    teams.push({ teamId: made.teamId, own: at.member(made.ownerId, made.teamId) });
  }
});
afterAll(() => server.stop());

const make = async (title: string, change = {}) =>
  (await addTask(at.ctx(), newTask(title, { isApprovalNeeded: true, ...change }))).taskId;
const [ash, birch] = [0, 1].map((n) => () => teams[n] as (typeof teams)[number]) as [
  () => (typeof teams)[number],
  () => (typeof teams)[number],
];
const statusIds = async (taskId: string) =>
  (await at.rows<{ id: string }>(sql`select id from task_status where task_id = ${taskId} order by id`)).map(
    ({ id }) => id,
  );
const approvalsOf = (taskId: string) =>
  at.rows<{
    n: number;
  }>(sql`select count(*) as n from task_approval p join task_status s on s.id = p.task_status_id
    where s.task_id = ${taskId} and p.decision = 'approved'`);

describe("deciding", () => {
  it("of 200 people who approve at once exactly one does; the others are told, and it is written down once", async () => {
    const taskId = await make("Two hundred");
    const { teamId, own } = ash();
    await completeTask(own, { taskId });
    const { won, refusals } = await race(
      Array.from(
        { length: 200 },
        () => () => reviewTask(at.ctx(), { taskId, teamId, decision: "approved", reason: "" }),
      ),
    );
    expect(won).toEqual([{ title: "Two hundred", teamName: "Ash" }]);
    expect(new Set(refusals.map((text) => /any more/.test(text)))).toEqual(new Set([true]));
    expect(await approvalsOf(taskId)).toMatchObject([{ n: 1 }]);
    const told = await at.rows(sql`select 1 from outbox o join activity a on a.id = o.activity_id
      where a.kind = 'task.approved' and a.subject_id = ${taskId}`);
    expect(told).toHaveLength(1);
  });

  it("a team that takes it back while staff approve: one of them wins, and the state fits the winner", async () => {
    for (let round = 0; round < 8; round += 1) {
      const taskId = await make(`Back ${round}`);
      const { teamId, own } = ash();
      await completeTask(own, { taskId });
      const { won } = await race<unknown>([
        () => reviewTask(at.ctx(), { taskId, teamId, decision: "approved", reason: "" }),
        () => reopenTask(own, { taskId }),
      ]);
      const [row] = await at.rows<{ progress: string; approval: string }>(
        sql`select progress_status as progress, approval_status as approval from task_status where task_id = ${taskId}`,
      );
      expect(won).toHaveLength(1);
      expect([
        { progress: "complete", approval: "approved" },
        { progress: "incomplete", approval: "none" },
      ]).toContainEqual({ ...row });
    }
  });

  it("many at once are approved in one batch; what was decided before is counted, and both summaries hold", async () => {
    const taskId = await make("Many");
    for (const { own } of teams) await completeTask(own, { taskId });
    await reviewTask(at.ctx(), { taskId, teamId: ash().teamId, decision: "rejected", reason: "No" });
    const ids = await statusIds(taskId);
    expect(await approveTasks(at.ctx(), [...ids, ...ids, "gone"])).toEqual({ decided: 4, before: 2 });
    expect(await approveTasks(at.ctx(), ids)).toEqual({ decided: 0, before: 5 });
    expect(await at.rows(sql`select total, done from task_progress where task_id = ${taskId}`)).toMatchObject(
      [{ total: 5, done: 4 }],
    );
    expect(await approvalsOf(taskId)).toMatchObject([{ n: 4 }]);
  });

  it("many at once while others decide some of them: each is decided once, by whomever", async () => {
    const taskId = await make("Many and some");
    for (const { own } of teams) await completeTask(own, { taskId });
    const ids = await statusIds(taskId);
    const { refusals } = await race<unknown>([
      () => approveTasks(at.ctx(), ids),
      () => approveTasks(at.ctx(), ids),
      () => reviewTask(at.ctx(), { taskId, teamId: birch().teamId, decision: "approved", reason: "" }),
    ]);
    expect(refusals.every((text) => /a moment ago|any more/.test(text))).toBe(true);
    expect(await approvalsOf(taskId)).toMatchObject([{ n: 5 }]);
    expect(await at.rows(sql`select done from task_progress where task_id = ${taskId}`)).toMatchObject([
      { done: 5 },
    ]);
  });
});

describe("the queue", () => {
  const all = waitingTasks.Search.parse({});
  const read = async (query = all) =>
    readBatch(at.db, {
      counts: queueCounts(),
      waiting: waitingTasks.page(query),
      decided: decidedThings.page(query),
    });

  it("has the oldest first, finds by team and task, and forgets what nobody sees any more", async () => {
    const { teamTypeId } = await addTeamType(at.ctx(), { name: "Afloat" });
    const before = (await read()).counts.waiting;
    const taskId = await make("Queued first");
    const later = await make("Queued second");
    await completeTask(ash().own, { taskId });
    await completeTask(birch().own, { taskId: later });
    const found = await read();
    expect(found.counts.waiting).toBe(before + 2);
    expect(found.waiting.total).toBe(before + 2);
    expect(found.waiting.rows.slice(-2).map(({ title }) => title)).toEqual(["Queued first", "Queued second"]);
    expect(found.waiting.rows.at(-1)).toMatchObject({ teamName: "Birch", by: "Birch Tester" });

    const titles = async (change: Record<string, unknown>) =>
      (await read(waitingTasks.Search.parse(change))).waiting.rows.map(({ title }) => title);
    expect(await titles({ q: "queued SECOND" })).toEqual(["Queued second"]);
    expect(await titles({ q: "birch", task: later })).toEqual(["Queued second"]);
    expect(await titles({ task: taskId, type: "none" })).toEqual(["Queued first"]);
    expect(await titles({ task: taskId, type: teamTypeId })).toEqual([]);
    expect(await titles({ q: "queued", group: "unassigned" })).toEqual(["Queued first", "Queued second"]);
    expect(await titles({ q: "queued", group: "gone" })).toEqual([]);

    // The task becomes one for other teams: what was sent is out of everybody's sight, and no decision is asked for.
    await updateTask(
      at.ctx(),
      taskId,
      newTask("Queued first", { isApprovalNeeded: true, teamTypeIds: [teamTypeId], version: 1 }),
    );
    expect((await read()).counts.waiting).toBe(before + 1);
    const hidden = reviewTask(at.ctx(), { taskId, teamId: ash().teamId, decision: "approved", reason: "" });
    await expect(hidden).rejects.toMatchObject({ status: 404 });
  });

  it("shows what was decided, newest first, with the reason", async () => {
    const taskId = await make("Sent back");
    await completeTask(ash().own, { taskId });
    await reviewTask(at.ctx(), {
      taskId,
      teamId: ash().teamId,
      decision: "rejected",
      reason: " No lift plan ",
    });
    const [last] = (await read()).decided.rows;
    expect(last).toMatchObject({ title: "Sent back", what: "rejected", reason: "No lift plan" });
  });
});
