import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { EventDatabase } from "#db/database";
import { activities, outbox } from "#db/event/schema/activity";
import { files } from "#db/event/schema/files";
import { taskAcceptances, taskEvidence, taskRequests, taskStatuses, tasks } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import {
  askForTask,
  decideRequest,
  withdrawRequest,
} from "~/features/tasks/approvals/requests.commands.server";
import { takeBackDecisions } from "~/features/tasks/approvals/undo.commands.server";
import { assignTask, unassignTask } from "~/features/tasks/assignees.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { removeEvidence } from "~/features/tasks/files/evidence.commands.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { changedMeanwhile, findTaskStatusRow, ownTeam } from "~/features/tasks/task-status-row.server";
import { commandContext } from "~/procedure/command-context.server";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";

const NOW = "2027-06-10T12:00:00.000Z";
const settings = Object.fromEntries(Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})]));
let at: Awaited<ReturnType<typeof filledEvent>>;
/** What somebody else does once, between what a command reads and what it writes. */
let meanwhile: (() => Promise<unknown>) | null;
beforeEach(async () => {
  at = await filledEvent();
  meanwhile = null;
});

function as(id: string, teamId: string | null, level = "user") {
  const db: EventDatabase = {
    ...at.db,
    batch: async (statements, mode) => {
      const first = mode === "write" ? meanwhile : null;
      if (first) {
        meanwhile = null;
        await first();
      }
      return at.db.batch(statements, mode);
    },
  };
  return commandContext({
    db,
    settings,
    actor: { id, teamId, level },
    event: { id: "e" },
    env: {},
    address: "192.0.2.1",
    now: new Date(NOW),
  } as never);
}
const member = () => as("ann", "alba");
const staff = () => as("max", null, "moderator");
const status = async (taskId: string, teamId = "alba") => {
  const rows = await at.read(
    many(q.select().from(taskStatuses).where(sql`task_id = ${taskId} and team_id = ${teamId}`)),
  );
  return rows[0];
};
const newest = async () => {
  const rows = await at.read(many(q.select().from(activities).where(sql`created_at = ${NOW}`)));
  const jobs = await at.read(many(q.select().from(outbox)));
  return rows.map(({ kind, subjectId, teamId, id }) =>
    [
      kind,
      subjectId,
      teamId,
      jobs
        .filter((job) => job.activityId === id)
        .map((job) => job.subscriber)
        .join(),
    ]
      .join(" ")
      .trim(),
  );
};
const task = (id: string, more: object) =>
  at.write(q.insert(tasks).values({ id, title: id, type: "task", ...more, ...audit }));
const requests = () => at.read(many(q.select().from(taskRequests).where(sql`updated_at = ${NOW}`)));
const change = (column: string, to: unknown) =>
  at.write(sql`update task set ${sql.raw(column)} = ${to} where id = 'soon'`);

describe("a team completes a task", () => {
  it("at once, with who did it when, and the progress of team and task with it", async () => {
    expect(await completeTask(member(), { taskId: "soon" })).toMatchObject({ to: "complete" });
    expect(await status("soon")).toMatchObject({
      progressStatus: "complete",
      approvalStatus: "none",
      completedAt: NOW,
      completedBy: "ann",
      version: 1,
    });
    expect(await newest()).toEqual(["task.completed soon alba"]);
    await reopenTask(member(), { taskId: "soon" });
    expect(await status("soon")).toMatchObject({
      progressStatus: "incomplete",
      completedAt: null,
      completedBy: null,
      version: 2,
      updatedBy: "ann",
    });
  });
  it("by sending it where approval is needed; it is not complete then", async () => {
    await task("asks", { isApprovalNeeded: true });
    expect(await completeTask(member(), { taskId: "asks" })).toMatchObject({ to: "awaiting" });
    expect(await status("asks")).toMatchObject({
      progressStatus: "incomplete",
      approvalStatus: "awaiting",
      completedAt: null,
    });
    expect(await newest()).toEqual(["task.sentForApproval asks alba"]);
    await reopenTask(member(), { taskId: "asks" });
    expect(await status("asks")).toMatchObject({ approvalStatus: "none" });
  });
  it("with a declaration only by name and tick, which are kept with its very words", async () => {
    await task("sign", { type: "disclaimer", disclaimer: "We agree" });
    const sign = (more: object) => completeTask(member(), { taskId: "sign", ...more });
    await expect(sign({ acceptedName: "  ", accepted: true })).rejects.toThrow("Type your name");
    await expect(sign({ acceptedName: "Ann" })).rejects.toThrow("Tick the box to accept");
    await sign({ acceptedName: " Ann Tester ", accepted: true });
    const kept = await at.read(many(q.select().from(taskAcceptances).where(sql`accepted_at = ${NOW}`)));
    expect(kept).toMatchObject([
      {
        text: "We agree",
        name: "Ann Tester",
        userId: "ann",
        address: "192.0.2.1",
        taskStatusId: (await status("sign"))?.id,
      },
    ]);
  });
  it("with a file where files are asked for: of a PDF form PDFs alone count", async () => {
    for (const type of ["pdfForm", "upload"] as const) {
      await task(type, { type });
      await expect(completeTask(member(), { taskId: type })).rejects.toThrow(/first/);
      await at.write(
        q.insert(taskStatuses).values({ id: `s-${type}`, taskId: type, teamId: "alba", ...audit }),
        q.insert(files).values({
          id: `f-${type}`,
          collection: "taskEvidence",
          state: "stored",
          name: "a",
          entityId: type,
          contentType: "text/plain",
          size: 1,
          key: type,
          ...audit,
        }),
        q.insert(taskEvidence).values({ taskStatusId: `s-${type}`, fileId: `f-${type}`, position: 0 }),
      );
    }
    expect((await findTaskStatusRow(member(), "upload", "alba")).evidenceCount).toBe(1);
    expect((await findTaskStatusRow(member(), "pdfForm", "alba")).evidenceCount).toBe(0);
    expect(await completeTask(member(), { taskId: "upload" })).toMatchObject({ to: "complete" });
    await expect(completeTask(member(), { taskId: "pdfForm" })).rejects.toThrow(/first/);
    await at.write(sql`update file set content_type = 'application/pdf' where id = 'f-pdfForm'`);
    expect(await completeTask(member(), { taskId: "pdfForm" })).toMatchObject({ to: "complete" });
    await expect(removeEvidence(member(), { taskId: "pdfForm", fileId: "f-pdfForm" })).rejects.toThrow(
      "complete already",
    );
  });
  it("not without a team, nor a task that the team does not see", async () => {
    expect(() => ownTeam(staff())).toThrow("You are not in a team, so there is nothing to complete");
    await expect(completeTask(member(), { taskId: "silver" })).rejects.toMatchObject({ status: 404 });
    expect([changedMeanwhile(member())().message, changedMeanwhile(staff())().message]).toEqual([
      "Somebody in your team changed this task a moment ago. Check it and try again.",
      "Somebody changed this task for the team a moment ago. Check it and try again.",
    ]);
  });
  it.each([
    ["type", "upload"],
    ["is_approval_needed", 1],
    ["disclaimer", "New words"],
    ["due_date", "2027-12-01"],
  ])("not where the organisers changed its %s in the same moment", async (column, to) => {
    for (const run of [
      () => completeTask(member(), { taskId: "soon" }),
      () => askForTask(member(), { taskId: "soon", kind: "notApplicable", reason: "x", wantedDate: "" }),
    ]) {
      at = await filledEvent();
      meanwhile = () => change(column, to);
      await expect(run()).rejects.toThrow("The organisers changed this task a moment ago. Nothing was saved");
    }
    expect(await newest()).toEqual([]);
  });
  it("not what a colleague completed, or what was archived, in the same moment", async () => {
    meanwhile = () => completeTask(as("bea", "alba"), { taskId: "soon" });
    await expect(completeTask(member(), { taskId: "soon" })).rejects.toThrow(
      "Somebody in your team changed this task a moment ago",
    );
    at = await filledEvent();
    meanwhile = () => change("is_archived", 1);
    await expect(completeTask(member(), { taskId: "soon" })).rejects.toMatchObject({ status: 404 });
    at = await filledEvent();
    await completeTask(member(), { taskId: "soon" });
    meanwhile = () => reopenTask(as("bea", "alba"), { taskId: "soon" });
    await expect(reopenTask(member(), { taskId: "soon" })).rejects.toThrow("Somebody in your team changed");
  });
});

describe("what a team asks", () => {
  const ask = (more: object = {}) =>
    askForTask(member(), {
      taskId: "soon",
      kind: "moreTime",
      reason: "Printer",
      wantedDate: "2027-06-20",
      ...more,
    });
  it("waits for staff, once, until it is taken back", async () => {
    await ask();
    expect(await requests()).toMatchObject([
      {
        kind: "moreTime",
        reason: "Printer",
        wantedDate: "2027-06-20",
        state: "open",
        createdBy: "ann",
        taskStatusId: (await status("soon"))?.id,
      },
    ]);
    await expect(ask()).rejects.toThrow("Your team has asked already");
    await withdrawRequest(member(), { taskId: "soon" });
    expect((await requests())[0]).toMatchObject({ state: "withdrawn", decidedAt: NOW, decidedBy: "ann" });
    await expect(withdrawRequest(member(), { taskId: "soon" })).rejects.toThrow(
      "There is no open request any more",
    );
    expect(await newest()).toEqual(["task.asked.moreTime soon alba", "task.requestWithdrawn soon alba"]);
  });
  it("is for a later day that is not past, and for one only where there is a day to move", async () => {
    await expect(ask({ wantedDate: "2027-06-10" })).rejects.toThrow("Choose a day after the due date");
    await expect(ask({ wantedDate: "2027-06-09" })).rejects.toThrow("Choose a day that is not past");
    await expect(ask({ taskId: "open" })).rejects.toThrow("This task has no due date to move");
    await ask({ taskId: "open", kind: "notApplicable" });
    expect(await requests()).toMatchObject([{ kind: "notApplicable", wantedDate: null }]);
  });
  it("is granted as it was asked, or for another day; the team is told", async () => {
    await ask();
    const [request] = await requests();
    const decided = await decideRequest(staff(), {
      requestId: request?.id ?? "",
      decision: "granted",
      reason: "",
      grantedDate: "2027-06-22",
    });
    expect(decided.grantedDate).toBe("2027-06-22");
    expect((await requests())[0]).toMatchObject({
      state: "granted",
      grantedDate: "2027-06-22",
      decidedBy: "max",
    });
    expect((await status("soon"))?.extendedDueDate).toBe("2027-06-22");
    expect(await newest()).toContain("task.granted.moreTime soon alba taskNotifications");
    await expect(
      decideRequest(staff(), { requestId: request?.id ?? "", decision: "declined", reason: "" }),
    ).rejects.toThrow("withdrawn or decided a moment ago");
  });
  it("granted as not applicable and taken back, stands as it was: sent back before, it is sent back again", async () => {
    await at.write(
      sql`insert into task_status (id, task_id, team_id, approval_status, created_at, created_by, updated_at, updated_by)
        values ('sent-back', 'soon', 'alba', 'rejected', '', '', '', '')
        on conflict (task_id, team_id) do update set approval_status = 'rejected'`,
      sql`insert into task_approval (id, task_status_id, decision, reviewed_by, reviewed_at)
        select 'no', id, 'rejected', 'max', '2027-06-01T12:00:00.000Z' from task_status where task_id = 'soon' and team_id = 'alba'`,
    );
    await ask({ kind: "notApplicable" });
    const [request] = await requests();
    await decideRequest(staff(), { requestId: request?.id ?? "", decision: "granted", reason: "" });
    expect(await status("soon")).toMatchObject({ progressStatus: "notApplicable", approvalStatus: "none" });
    await takeBackDecisions(staff(), { id: request?.id ?? "" });
    expect(await status("soon")).toMatchObject({ progressStatus: "incomplete", approvalStatus: "rejected" });
  });
  it("not applicable, granted, settles the task; declined, leaves it as it is", async () => {
    await ask({ kind: "notApplicable" });
    await ask({ taskId: "far", kind: "notApplicable" });
    const [first, second] = await requests();
    await decideRequest(staff(), { requestId: first?.id ?? "", decision: "granted", reason: "" });
    await decideRequest(staff(), { requestId: second?.id ?? "", decision: "declined", reason: "All must" });
    expect([(await status("soon"))?.progressStatus, (await status("far"))?.progressStatus]).toEqual([
      "notApplicable",
      "incomplete",
    ]);
    expect((await requests()).map(({ state, decisionReason }) => `${state} ${decisionReason}`)).toEqual([
      "granted ",
      "declined All must",
    ]);
    expect((await newest()).slice(-2)).toEqual([
      "task.granted.notApplicable soon alba taskNotifications",
      "task.requestDeclined far alba taskNotifications",
    ]);
  });
});

describe("staff", () => {
  const states = async () => Object.fromEntries((await requests()).map(({ id, state }) => [id, state]));
  it("set a team's status, which settles what it asked: granted where that was asked, else pointless", async () => {
    await setTaskStatus(staff(), { taskId: "alpha", teamId: "alba", progressStatus: "notApplicable" });
    expect(await status("alpha")).toMatchObject({
      progressStatus: "notApplicable",
      approvalStatus: "none",
      completedAt: null,
      updatedBy: "max",
    });
    expect(await states()).toEqual({ "r-now": "withdrawn" });
    expect(await newest()).toEqual(["task.set.notApplicable alpha alba"]);
    at = await filledEvent();
    await at.write(sql`update task_request set kind = 'notApplicable' where id = 'r-now'`);
    await setTaskStatus(staff(), { taskId: "alpha", teamId: "alba", progressStatus: "notApplicable" });
    expect(await states()).toEqual({ "r-now": "granted" });
    expect(await newest()).toEqual(["task.set.notApplicable alpha alba taskNotifications"]);
    at = await filledEvent();
    await setTaskStatus(staff(), { taskId: "alpha", teamId: "alba", progressStatus: "incomplete" });
    expect([await states(), (await status("alpha"))?.approvalStatus]).toEqual([{}, "none"]);
    await setTaskStatus(staff(), { taskId: "alpha", teamId: "alba", progressStatus: "complete" });
    expect(await status("alpha")).toMatchObject({ completedAt: NOW, completedBy: "max" });
    expect(await states()).toEqual({ "r-now": "withdrawn" });
  });
  it("set many at once settles what they asked, and nothing where the task is open again", async () => {
    const many = (progressStatus: "complete" | "incomplete" | "notApplicable") =>
      setStatusForTeams(staff(), { taskId: "alpha", teamIds: ["alba"], progressStatus });
    await many("complete");
    expect(await states()).toEqual({ "r-now": "withdrawn" });
    at = await filledEvent();
    await at.write(sql`update task_request set kind = 'notApplicable' where id = 'r-now'`);
    await many("notApplicable");
    expect(await states()).toEqual({ "r-now": "granted" });
    at = await filledEvent();
    await many("incomplete");
    expect(await states()).toEqual({});
  });
  it("set many at once: those that stand so already are left alone, and a team that moves is read again", async () => {
    const many = (teamIds: string[], progressStatus: "complete" | "notApplicable") =>
      setStatusForTeams(staff(), { taskId: "zed", teamIds, progressStatus });
    meanwhile = () => completeTask(as("dan", "birch"), { taskId: "zed" });
    expect(await many(["alba", "birch", "zero", "zero"], "complete")).toEqual({ changed: 1, unchanged: 2 });
    expect(await status("zed", "zero")).toMatchObject({
      progressStatus: "complete",
      completedAt: NOW,
      completedBy: "max",
    });
    expect(await status("zed", "alba")).toMatchObject({ completedAt: "2027-06-09T10:00:00.000Z" });
    expect(await many(["alba", "birch"], "notApplicable")).toEqual({ changed: 2, unchanged: 0 });
    expect(await status("zed", "birch")).toMatchObject({
      progressStatus: "notApplicable",
      completedAt: null,
      completedBy: null,
    });
    await expect(
      setStatusForTeams(staff(), { taskId: "alpha", teamIds: ["birch"], progressStatus: "complete" }),
    ).resolves.toEqual({ changed: 0, unchanged: 1 });
  });
  it("put people of the team on its task, once, and take them off; they are told unless it was they", async () => {
    const who = { taskId: "soon", teamId: "alba" };
    await assignTask(staff(), { ...who, userId: "cy" });
    await assignTask(member(), { ...who, userId: "ann" });
    expect(await newest()).toEqual(["task.assigned soon alba taskNotifications", "task.assigned soon alba"]);
    await expect(assignTask(staff(), { ...who, userId: "cy" })).rejects.toThrow(
      "This person is assigned already, or not in the team",
    );
    await expect(assignTask(staff(), { ...who, userId: "dan" })).rejects.toThrow("not in the team");
    await unassignTask(member(), { ...who, userId: "cy" });
    expect((await newest()).at(-1)).toBe("task.unassigned soon alba");
    await expect(unassignTask(member(), { ...who, userId: "cy" })).rejects.toThrow(
      "This person is not assigned any more",
    );
  });
});
