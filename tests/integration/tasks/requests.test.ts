import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { askedRequests } from "~/features/tasks/approvals/approvals.queries.server";
import { decideRequests } from "~/features/tasks/approvals/many-requests.commands.server";
import {
  askForTask,
  decideRequest,
  withdrawRequest,
} from "~/features/tasks/approvals/requests.commands.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { approvalHistory } from "~/features/tasks/by-team/team-task.queries.server";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let teamId: string;
let otherId: string;
let owner: CommandContext;
let mate: CommandContext;
let today: string;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "requests");
  const add = (name: string) =>
    addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name) });
  const made = await add("Solent");
  teamId = made.teamId;
  otherId = (await add("Other")).teamId;
  owner = at.member(made.ownerId, teamId);
  mate = at.member((await addTeamMember(at.ctx(), { teamId, member: person("Mate") })).userId, teamId);
  today = dayIn(at.ctx().settings.event.timeZone, new Date());
});
afterAll(() => server.stop());

const make = async (title: string, due: number | null = 3, change = {}) =>
  (await addTask(at.ctx(), newTask(title, { dueDate: due === null ? "" : addDays(today, due), ...change })))
    .taskId;
const notOurs = (taskId: string, ctx = owner) =>
  askForTask(ctx, { taskId, kind: "notApplicable", reason: "We have no crane", wantedDate: "" });
const moreTime = (taskId: string, days: number, ctx = owner) =>
  askForTask(ctx, {
    taskId,
    kind: "moreTime",
    reason: "The printer is late",
    wantedDate: addDays(today, days),
  });
const ownerOf = async (id: string) =>
  (await at.rows<{ owner: string }>(sql`select owner_id as owner from team where id = ${id}`))[0]?.owner ??
  "";
const requestsOf = (taskId: string) =>
  at.rows<{ id: string; state: string; granted: string | null; decidedBy: string | null }>(
    sql`select r.id, r.state, r.granted_date as granted, r.decided_by as decidedBy from task_request r
      join task_status s on s.id = r.task_status_id where s.task_id = ${taskId} order by r.created_at, r.id`,
  );
const openId = async (taskId: string) =>
  (await requestsOf(taskId)).find(({ state }) => state === "open")?.id ?? "none";
const statusOf = async (taskId: string) =>
  (
    await at.rows<{ progress: string; extended: string | null }>(
      sql`select progress_status as progress, extended_due_date as extended from task_status
        where task_id = ${taskId} and team_id = ${teamId}`,
    )
  )[0];
const dueFor = async (team: string, taskId: string) =>
  (await readBatch(at.db, { list: tasksForTeam(team) })).list.find(({ id }) => id === taskId)?.dueDate;

describe("asking", () => {
  it("one request a task is open: of ten at once one is made", async () => {
    const taskId = await make("Ten at once");
    const { won, refusals } = await race(
      Array.from({ length: 10 }, (_, n) => () => notOurs(taskId, n % 2 ? owner : mate)),
    );
    expect([won.length, refusals.length]).toEqual([1, 9]);
    expect(await requestsOf(taskId)).toHaveLength(1);
    await expect(notOurs(taskId)).rejects.toThrow("Your team has asked already");
  });

  it("more time needs a due date, and a day after it that is not past", async () => {
    await expect(moreTime(await make("No date", null), 5)).rejects.toThrow("no due date");
    const soon = await make("Soon", 3);
    await expect(moreTime(soon, 3)).rejects.toMatchObject({ fields: { wantedDate: expect.any(String) } });
    const late = await make("Late", -10);
    await expect(moreTime(late, -1)).rejects.toMatchObject({ fields: { wantedDate: expect.any(String) } });
    await moreTime(late, 0);
    expect(await requestsOf(late)).toMatchObject([{ state: "open" }]);
    expect(await requestsOf(soon)).toEqual([]);
  });

  it("is not possible for what is done, does not apply, waits for approval, or cannot be seen", async () => {
    const done = await make("Done");
    await completeTask(owner, { taskId: done });
    await expect(notOurs(done)).rejects.toThrow("complete already");
    const sent = await make("Sent", 3, { isApprovalNeeded: true });
    await completeTask(owner, { taskId: sent });
    await expect(notOurs(sent)).rejects.toThrow("waiting for approval");
    await expect(notOurs("0190f3a0-0000-7000-8000-000000000001")).rejects.toMatchObject({ status: 404 });
    await expect(notOurs(done, at.ctx())).rejects.toMatchObject({ status: 403 });
  });

  it("one completes while another asks: a finished task has no open request, whoever was first", async () => {
    for (let round = 0; round < 10; round += 1) {
      const taskId = await make(`Finished ${round}`);
      if (round % 2) await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "incomplete" });
      await race<unknown>([() => completeTask(owner, { taskId }), () => notOurs(taskId, mate)]);
      const progress = (await statusOf(taskId))?.progress;
      if (progress === "complete") expect(await openId(taskId)).toBe("none");
    }
  });
});

describe("deciding", () => {
  it("granted not applicable sets it so, and the kept progress follows", async () => {
    const taskId = await make("Granted");
    await notOurs(taskId);
    await decideRequest(at.ctx(), { requestId: await openId(taskId), decision: "granted", reason: "" });
    expect(await statusOf(taskId)).toMatchObject({ progress: "notApplicable" });
    expect(await requestsOf(taskId)).toMatchObject([{ state: "granted", decidedBy: at.adminId }]);
    expect(await at.rows(sql`select total from task_progress where task_id = ${taskId}`)).toMatchObject([
      { total: 1 },
    ]);
  });

  it("granted more time moves the date for this team alone, everywhere it is judged", async () => {
    const taskId = await make("More time", -2);
    await moreTime(taskId, 7);
    const { grantedDate } = await decideRequest(at.ctx(), {
      requestId: await openId(taskId),
      decision: "granted",
      reason: "",
      grantedDate: addDays(today, 9),
    });
    expect(grantedDate).toBe(addDays(today, 9));
    expect(await statusOf(taskId)).toMatchObject({ extended: addDays(today, 9) });
    expect([await dueFor(teamId, taskId), await dueFor(otherId, taskId)]).toEqual([
      addDays(today, 9),
      addDays(today, -2),
    ]);
    const clock = { today, dueSoonDays: 30 };
    const { page } = await readBatch(at.db, {
      page: teamsOfTask.page(teamsOfTask.Search.parse({}), { taskId, clock }),
    });
    expect(page.rows.map(({ name, status, isExtended }) => [name, status, isExtended])).toEqual([
      ["Other", "overdue", false],
      ["Solent", "dueSoon", true],
    ]);
    // The team may ask for still more, after the day that holds now.
    await expect(moreTime(taskId, 9)).rejects.toMatchObject({ fields: { wantedDate: expect.any(String) } });
    await moreTime(taskId, 12);
  });

  it("one press grants the day that was asked for; a day that will not do is refused and nothing is decided", async () => {
    const taskId = await make("Their day", 2);
    await moreTime(taskId, 6);
    const requestId = await openId(taskId);
    const decide = (grantedDate?: string) =>
      decideRequest(at.ctx(), { requestId, decision: "granted", reason: "", grantedDate });
    await expect(decide(addDays(today, 2))).rejects.toMatchObject({ status: 422 });
    expect(await openId(taskId)).toBe(requestId);
    expect((await decide()).grantedDate).toBe(addDays(today, 6));
  });

  it("withdrawn and decided at once: one wins, and the state fits the winner", async () => {
    for (let round = 0; round < 12; round += 1) {
      const taskId = await make(`Withdrawn ${round}`);
      await notOurs(taskId);
      const requestId = await openId(taskId);
      const { won, refusals } = await race<unknown>([
        () => withdrawRequest(mate, { taskId }),
        () => decideRequest(at.ctx(), { requestId, decision: "granted", reason: "" }),
        () => decideRequest(at.ctx(), { requestId, decision: "declined", reason: "Please do" }),
      ]);
      expect([won.length, refusals.length]).toEqual([1, 2]);
      const [request] = await requestsOf(taskId);
      const progress = (await statusOf(taskId))?.progress;
      expect(progress).toBe(request?.state === "granted" ? "notApplicable" : "incomplete");
    }
  });

  it("what settles the task settles the request: completing takes it back, staff's not applicable grants it", async () => {
    const finished = await make("Finished after all");
    await notOurs(finished);
    await completeTask(owner, { taskId: finished });
    expect(await requestsOf(finished)).toMatchObject([{ state: "withdrawn", decidedBy: owner.actor.id }]);
    const set = await make("Set by staff");
    await notOurs(set);
    await setTaskStatus(at.ctx(), { taskId: set, teamId, progressStatus: "notApplicable" });
    expect(await requestsOf(set)).toMatchObject([{ state: "granted", decidedBy: at.adminId }]);
  });

  it("many at once: each gets what it asks for; what was decided before or cannot be given is left and counted", async () => {
    const own = at.member(await ownerOf(otherId), otherId);
    const [crane, plan] = [await make("Crane"), await make("Plan", 2)];
    const [late, gone] = [await make("Late", 1), await make("Gone")];
    await notOurs(crane);
    await notOurs(crane, own);
    await moreTime(plan, 6);
    await moreTime(late, 4);
    await notOurs(gone);
    const of = async (taskId: string) => (await requestsOf(taskId)).map(({ id }) => id);
    const ids = (await Promise.all([crane, plan, late, gone].map(of))).flat();
    await decideRequest(at.ctx(), { requestId: ids.at(-1) ?? "", decision: "declined", reason: "" });
    // The task moved behind the day that was asked for.
    await writeBatch(at.db, [sql`update task set due_date = ${addDays(today, 30)} where id = ${late}`]);
    const grant = () =>
      decideRequests(at.ctx(), { ids: [...ids, ...ids, "no id"], decision: "granted", reason: "" });
    expect(await grant()).toEqual({ decided: 3, before: 2, left: 1 });
    expect(await statusOf(crane)).toMatchObject({ progress: "notApplicable" });
    expect(await statusOf(plan)).toMatchObject({ extended: addDays(today, 6) });
    expect(await requestsOf(plan)).toMatchObject([{ state: "granted", granted: addDays(today, 6) }]);
    expect(await requestsOf(crane)).toMatchObject([
      { state: "granted", granted: null, decidedBy: at.adminId },
      { state: "granted" },
    ]);
    expect(await requestsOf(late)).toMatchObject([{ state: "open" }]);
    expect(await statusOf(late)).toMatchObject({ extended: null });
    const total = sql`select total from task_progress where task_id = ${crane}`;
    expect(await at.rows(total), "nobody is left who must").toMatchObject([{ total: 0 }]);
    expect(await grant()).toEqual({ decided: 0, before: 5, left: 1 });
    const told = await at.rows(sql`select 1 from outbox o join activity a on a.id = o.activity_id
      where o.subscriber = 'taskNotifications' and a.subject_id = ${crane}`);
    expect(told).toHaveLength(2);
  });

  it("many declined at once while others grant some of them: each is decided once", async () => {
    const tasks = [await make("One"), await make("Two"), await make("Three")];
    for (const taskId of tasks) await moreTime(taskId, 9);
    const ids = await Promise.all(tasks.map(openId));
    const all = (decision: "granted" | "declined") => () =>
      decideRequests(at.ctx(), { ids, decision, reason: "At once" });
    const one = () => decideRequest(at.ctx(), { requestId: ids[0] ?? "", decision: "granted", reason: "" });
    await race<unknown>([all("declined"), all("granted"), one]);
    for (const taskId of tasks) {
      const [request] = await requestsOf(taskId);
      expect(await statusOf(taskId)).toMatchObject({
        extended: request?.state === "granted" ? addDays(today, 9) : null,
      });
      const done = await at.rows(sql`select 1 from activity where subject_id = ${taskId}
        and (kind like 'task.granted.%' or kind = 'task.requestDeclined')`);
      expect(done).toHaveLength(1);
    }
  });

  it("stands in the queue while it is open, and in the history of the team afterwards", async () => {
    const taskId = await make("In the queue");
    await moreTime(taskId, 20);
    const asked = async () =>
      (await readBatch(at.db, { page: askedRequests.page(askedRequests.Search.parse({ task: taskId })) }))
        .page.rows;
    expect(await asked()).toMatchObject([
      { title: "In the queue", teamName: "Solent", kind: "moreTime", by: "Solent Tester" },
    ]);
    await decideRequest(at.ctx(), {
      requestId: (await asked())[0]?.id ?? "",
      decision: "declined",
      reason: "It goes to print",
    });
    expect(await asked()).toEqual([]);
    const { history } = await readBatch(at.db, { history: approvalHistory(taskId, teamId) });
    expect(history.map(({ what, reason }) => [what, reason])).toEqual([
      ["declined", "It goes to print"],
      ["asked", "The printer is late"],
    ]);
    const { none } = await readBatch(at.db, { none: approvalHistory(taskId, otherId) });
    expect(none).toEqual([]);
  });
});
