import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveTasks, rejectTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { askForTask, decideRequest } from "~/features/tasks/approvals/requests.commands.server";
import { takeBackDecisions } from "~/features/tasks/approvals/undo.commands.server";
import { assignTask, takeBackAssignment } from "~/features/tasks/assignees.commands.server";
import {
  archiveTasks,
  restoreTasks,
  tasksArchivedBy,
} from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { completeTask, reopenTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { type MailHouse, mailHouse } from "../../worlds/mail-house";
import { newTask, person } from "../../worlds/test-event";
import { undoTimeOver } from "../support/drain";

let house: MailHouse;
let owner: CommandContext;
let teamId: string;
let mateId: string;
let otherId: string;
let today: string;
const second: { teamId: string; own: CommandContext }[] = [];
beforeAll(async () => {
  house = await mailHouse("undo");
  const { at } = house;
  today = dayIn(at.ctx().settings.event.timeZone, new Date());
  const add = (name: string) =>
    addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name) });
  const made = await add("Yew");
  teamId = made.teamId;
  mateId = (await addTeamMember(at.ctx(), { teamId, member: person("Mate") })).userId;
  const other = await add("Zelkova");
  second.push({ teamId: other.teamId, own: at.member(other.ownerId, other.teamId) });
  owner = at.member(made.ownerId, teamId);
  ({ userId: otherId } = await inviteStaff(at.ctx(), { ...person("Moderator"), permissions: "moderator" }));
  await house.drainAll();
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

const staff = () => house.at.ctx({ now: new Date() });
const other = () =>
  house.at.ctx({ actor: { id: otherId, level: "moderator", teamId: null }, now: new Date() });
/** Clocks go by milliseconds: what happens after something else has a later one. */
const later = () => new Promise((done) => setTimeout(done, 5));

const sentTask = async (title: string, by = [{ own: owner }]) => {
  const { taskId } = await addTask(
    house.at.ctx(),
    newTask(title, { isApprovalNeeded: true, dueDate: addDays(today, 3) }),
  );
  for (const { own } of by) await completeTask({ ...own, now: new Date() }, { taskId });
  await later();
  return taskId;
};
const statusOf = async (taskId: string) =>
  (
    await house.at.rows<object>(sql`select progress_status as progress, approval_status as approval,
      completed_at as completedAt, extended_due_date as day from task_status
      where task_id = ${taskId} and team_id = ${teamId}`)
  )[0];
const WAITING = { progress: "incomplete", approval: "awaiting", completedAt: null, day: null };
const progressOf = async (taskId: string) =>
  (await house.at.rows<object>(sql`select total, done from task_progress where task_id = ${taskId}`))[0];
const subjects = async (name: string) =>
  (await house.mails(`${name}@crew.example`)).map(({ subject }) => subject);
const about = async (title: string, name = "yew") =>
  (await subjects(name)).filter((subject) => subject.includes(title)).reverse();

const review = (ctx: CommandContext, taskId: string, decision: "approved" | "rejected") =>
  reviewTask(ctx, { taskId, teamId, decision, reason: decision === "rejected" ? "No exits" : "" });
const at = (ctx: CommandContext) => ({ at: ctx.now.toISOString() });

describe("a decision that is taken back", () => {
  it.each(["approved", "rejected"] as const)(
    "%s: waits again as before, and nobody hears of it",
    async (decision) => {
      const title = `Quick ${decision}`;
      const taskId = await sentTask(title);
      const before = await progressOf(taskId);
      const ctx = staff();
      await review(ctx, taskId, decision);
      await house.drainAll();
      expect(await about(title), "its mail waits").toEqual([]);
      await later();
      expect(await takeBackDecisions(staff(), at(ctx))).toEqual({
        things: [{ title, teamName: "Yew", what: decision }],
      });
      expect(await statusOf(taskId)).toEqual(WAITING);
      expect(await progressOf(taskId)).toEqual(before);
      const reviews = sql`select decision from task_approval p join task_status s on s.id = p.task_status_id
      where s.task_id = ${taskId}`;
      expect(await house.at.rows(reviews)).toMatchObject([{ decision: "submitted" }]);
      await undoTimeOver(house.at.db);
      await house.drainAll();
      expect(await about(title)).toEqual([]);
      await later();
      await review(staff(), taskId, "approved");
      expect(await statusOf(taskId)).toMatchObject({ progress: "complete", approval: "approved" });
    },
  );

  it("later, once the team was mailed, it is mailed too", async () => {
    const taskId = await sentTask("Told already");
    const ctx = staff();
    await review(ctx, taskId, "approved");
    await undoTimeOver(house.at.db);
    await house.drainAll();
    expect(await about("Told already")).toEqual(["Approved: Told already"]);
    await takeBackDecisions(staff(), at(ctx));
    await undoTimeOver(house.at.db);
    await house.drainAll();
    expect(await about("Told already")).toEqual(["Approved: Told already", "Taken back: Told already"]);
    const [mail] = await house.mails("yew@crew.example");
    expect(mail?.text).toContain("Now it waits for approval again.");
  });

  it("takes the later day along that went with it, and brings back the one before", async () => {
    const taskId = await sentTask("With a day");
    const sendBack = async (newDueDate: string) => {
      const ctx = staff();
      await reviewTask(ctx, { taskId, teamId, decision: "rejected", reason: "Again", newDueDate });
      await later();
      return ctx;
    };
    await expect(sendBack(addDays(today, 3))).rejects.toMatchObject({
      fields: { newDueDate: expect.any(String) },
    });
    expect(await statusOf(taskId)).toMatchObject({ approval: "awaiting", day: null });
    await sendBack(addDays(today, 7));
    expect(await statusOf(taskId)).toMatchObject({ approval: "rejected", day: addDays(today, 7) });
    await completeTask({ ...owner, now: new Date() }, { taskId });
    await later();
    const again = await sendBack(addDays(today, 9));
    expect(await statusOf(taskId)).toMatchObject({ day: addDays(today, 9) });
    await takeBackDecisions(staff(), at(again));
    expect(await statusOf(taskId)).toMatchObject({ approval: "awaiting", day: addDays(today, 7) });
  });

  it("is for who decided alone, and once", async () => {
    const taskId = await sentTask("Mine");
    const ctx = staff();
    await review(ctx, taskId, "approved");
    await expect(takeBackDecisions(other(), at(ctx))).rejects.toThrow(/Only who decided/);
    await expect(takeBackDecisions(staff(), { id: "nothing" })).rejects.toThrow(/Only who decided/);
    await takeBackDecisions(staff(), at(ctx));
    await expect(takeBackDecisions(staff(), at(ctx))).rejects.toThrow(/Only who decided/);
  });

  it("is refused when something else happened since, and then changes nothing", async () => {
    const taskId = await sentTask("Moved on");
    const ctx = staff();
    await review(ctx, taskId, "rejected");
    await later();
    await completeTask({ ...owner, now: new Date() }, { taskId });
    await expect(takeBackDecisions(staff(), at(ctx))).rejects.toThrow(/Something else happened/);
    await later();
    await reopenTask({ ...owner, now: new Date() }, { taskId });
    await expect(takeBackDecisions(staff(), at(ctx))).rejects.toThrow(/Something else happened/);
    expect(await statusOf(taskId)).toMatchObject({ approval: "none" });
    expect(
      await house.at.rows(sql`select 1 from activity where kind like 'task.takenBack.%'
      and subject_id = ${taskId}`),
    ).toEqual([]);
  });

  it("of many by one press all go back, or none where one has moved", async () => {
    const by = [{ own: owner }, ...second];
    const taskId = await sentTask("Of two", by);
    const ids = async () =>
      (await house.at.rows<{ id: string }>(sql`select id from task_status where task_id = ${taskId}`)).map(
        ({ id }) => id,
      );
    const approving = staff();
    expect(await approveTasks(approving, await ids())).toEqual({ decided: 2, before: 0 });
    expect(await progressOf(taskId)).toMatchObject({ done: 2 });
    await later();
    expect((await takeBackDecisions(staff(), at(approving))).things).toHaveLength(2);
    expect(await progressOf(taskId)).toMatchObject({ done: 0 });
    await later();
    const rejecting = staff();
    expect(await rejectTasks(rejecting, await ids(), "Both again")).toEqual({ decided: 2, before: 0 });
    await later();
    await completeTask({ ...(second[0]?.own as CommandContext), now: new Date() }, { taskId });
    await expect(takeBackDecisions(staff(), at(rejecting))).rejects.toThrow(/Something else happened/);
    expect(await statusOf(taskId)).toMatchObject({ approval: "rejected" });
  });
});

describe("an answer to a request that is taken back", () => {
  const ask = async (taskId: string, kind: "moreTime" | "notApplicable", wantedDate = "") => {
    await later();
    await askForTask({ ...owner, now: new Date() }, { taskId, kind, reason: "Ill", wantedDate });
    await later();
    const [row] = await house.at.rows<{ id: string }>(sql`select r.id from task_request r
      join task_status s on s.id = r.task_status_id where s.task_id = ${taskId} and r.state = 'open'`);
    return row?.id ?? "";
  };
  const make = async (title: string) =>
    (await addTask(house.at.ctx(), newTask(title, { dueDate: addDays(today, 3) }))).taskId;
  const requestOf = async (id: string) =>
    (
      await house.at.rows<object>(sql`select state, granted_date as day, decided_at as at from task_request
      where id = ${id}`)
    )[0];

  it("more time: the day that held before holds again", async () => {
    const taskId = await make("Time");
    const first = await ask(taskId, "moreTime", addDays(today, 6));
    await decideRequest(staff(), { requestId: first, decision: "granted", reason: "" });
    const again = await ask(taskId, "moreTime", addDays(today, 9));
    const ctx = staff();
    await decideRequest(ctx, { requestId: again, decision: "granted", reason: "" });
    expect(await statusOf(taskId)).toMatchObject({ day: addDays(today, 9) });
    await later();
    await takeBackDecisions(staff(), at(ctx));
    expect(await statusOf(taskId)).toMatchObject({ day: addDays(today, 6) });
    expect(await requestOf(again)).toEqual({ state: "open", day: null, at: null });
    await undoTimeOver(house.at.db);
    await house.drainAll();
    expect((await about("Time")).map((subject) => subject.includes(" until "))).toEqual([true]);
  });

  it("not applicable: the task is to be done again, and its request is open", async () => {
    const taskId = await make("Crane");
    const id = await ask(taskId, "notApplicable");
    const before = await progressOf(taskId);
    const ctx = staff();
    await decideRequest(ctx, { requestId: id, decision: "granted", reason: "" });
    await later();
    await takeBackDecisions(staff(), { id });
    expect(await statusOf(taskId)).toMatchObject({ progress: "incomplete", approval: "none" });
    expect(await progressOf(taskId)).toEqual(before);
    expect(await requestOf(id)).toMatchObject({ state: "open" });
  });

  it("declined: open again, but not where the team has asked anew", async () => {
    const taskId = await make("Ramp");
    const id = await ask(taskId, "notApplicable");
    const ctx = staff();
    await decideRequest(ctx, { requestId: id, decision: "declined", reason: "You need it" });
    await later();
    await takeBackDecisions(staff(), at(ctx));
    expect(await requestOf(id)).toMatchObject({ state: "open" });
    await later();
    const again = staff();
    await decideRequest(again, { requestId: id, decision: "declined", reason: "Still" });
    await ask(taskId, "notApplicable");
    await expect(takeBackDecisions(staff(), at(again))).rejects.toThrow(/Something else happened/);
    expect(await requestOf(id)).toMatchObject({ state: "declined" });
  });
});

describe("other things that are taken back", () => {
  it("an assignment: the person is off again and hears of nothing; not by anybody else", async () => {
    const { taskId } = await addTask(house.at.ctx(), newTask("Carry"));
    const ctx = staff();
    await assignTask(ctx, { taskId, teamId, userId: mateId });
    await later();
    await expect(takeBackAssignment(other(), { taskId, teamId, ...at(ctx) })).rejects.toThrow(/Only who/);
    expect(await takeBackAssignment(staff(), { taskId, teamId, ...at(ctx) })).toEqual({
      name: "Mate Tester",
    });
    expect(
      await house.at.rows(sql`select 1 from task_assignee x join task_status s on s.id = x.task_status_id
      where s.task_id = ${taskId}`),
    ).toEqual([]);
    await undoTimeOver(house.at.db);
    await house.drainAll();
    expect(await about("Carry", "mate")).toEqual([]);
  });

  it("an archiving: all of one press, as long as nobody touched them", async () => {
    const make = async (title: string) => (await addTask(house.at.ctx(), newTask(title))).taskId;
    const ids = [await make("Old one"), await make("Old two")];
    const ctx = staff();
    await archiveTasks(ctx, ids);
    await expect(tasksArchivedBy(other(), ctx.now.toISOString())).rejects.toThrow(/Only who/);
    const found = await tasksArchivedBy(staff(), ctx.now.toISOString());
    expect(found.sort()).toEqual([...ids].sort());
    expect(await restoreTasks(staff(), found)).toEqual({ changed: 2, ignored: 0 });
    await expect(tasksArchivedBy(staff(), ctx.now.toISOString())).rejects.toThrow(/Something else/);
  });
});
