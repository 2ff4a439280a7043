import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { askForTask } from "~/features/tasks/approvals/requests.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../worlds/test-event";

let server: Databases;
let at: TestEvent;
let teamId: string;
let owner: CommandContext;
let mate: CommandContext;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "tasks");
  const made = await addTeam(at.ctx(), {
    name: "Solent",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Olive"),
  });
  teamId = made.teamId;
  owner = at.member(made.ownerId, teamId);
  mate = at.member((await addTeamMember(at.ctx(), { teamId, member: person("Mate") })).userId, teamId);
});
afterAll(() => server.stop());

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
const stateOf = async (taskId: string) =>
  (
    await at.rows<{ progress: string; approval: string; completedBy: string | null }>(
      sql`select progress_status as progress, approval_status as approval, completed_by as completedBy
        from task_status where task_id = ${taskId} and team_id = ${teamId}`,
    )
  )[0];
const kinds = async (taskId: string) =>
  (
    await at.rows<{ kind: string }>(sql`select kind from activity where subject_id = ${taskId} order by id`)
  ).map(({ kind }) => kind);

describe("completing and reopening", () => {
  it("two people at once: exactly one wins, the other is told, and it is written down once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const taskId = await make(`Race ${round}`);
      const { won, refusals } = await race([owner, mate].map((ctx) => () => completeTask(ctx, { taskId })));
      expect(won).toMatchObject([{ to: "complete" }]);
      expect(refusals[0]).toMatch(
        /^(Somebody in your team changed this task a moment ago|This task is complete already)/,
      );
      expect(await kinds(taskId)).toEqual(["task.added", "task.completed"]);
    }
  });

  it("one completes while another reopens: whoever read first and wrote last is refused", async () => {
    const taskId = await make("Back and forth");
    await completeTask(owner, { taskId });
    const { won, refusals } = await race(Array.from({ length: 6 }, () => () => reopenTask(mate, { taskId })));
    expect(won).toHaveLength(1);
    expect(refusals).toHaveLength(5);
    expect(await stateOf(taskId)).toEqual({ progress: "incomplete", approval: "none", completedBy: null });
  });

  it("a disclaimer keeps the very text, name, address and time as proof, and needs both name and tick", async () => {
    const taskId = await make("Declare", { type: "disclaimer", disclaimer: "We store no fuel." });
    await expect(completeTask(owner, { taskId, accepted: true })).rejects.toMatchObject({
      fields: { acceptedName: "Type your name" },
    });
    await expect(completeTask(owner, { taskId, acceptedName: " Olive " })).rejects.toMatchObject({
      fields: { accepted: "Tick the box to accept" },
    });
    expect(await stateOf(taskId)).toBeUndefined();
    await completeTask(owner, { taskId, acceptedName: " Olive ", accepted: true });
    await updateTask(
      at.ctx(),
      taskId,
      newTask("Declare", { type: "disclaimer", disclaimer: "Changed.", version: 1 }),
    );
    const proof = sql`select a.text, a.name, a.user_id as userId, a.address, a.accepted_at as acceptedAt from task_acceptance a
      join task_status s on s.id = a.task_status_id where s.task_id = ${taskId}`;
    expect(await at.rows(proof)).toEqual([
      {
        text: "We store no fuel.",
        name: "Olive",
        userId: owner.actor.id,
        address: "192.0.2.7",
        acceptedAt: owner.now.toISOString(),
      },
    ]);
  });

  it("what the team does not see is not there for it, and somebody without a team has nothing to complete", async () => {
    const { teamTypeId } = await addTeamType(at.ctx(), { name: "On the water" });
    const taskId = await make("Berth", { teamTypeIds: [teamTypeId] });
    await expect(completeTask(owner, { taskId })).rejects.toMatchObject({ status: 404 });
    await expect(reopenTask(owner, { taskId })).rejects.toMatchObject({ status: 404 });
    await expect(completeTask(at.ctx(), { taskId })).rejects.toMatchObject({ status: 403 });
  });
});

describe("undoing", () => {
  const last = "Something else happened to this task since";

  it("is the command the other way, by who did it and as long as nothing else happened", async () => {
    const taskId = await make("Undone");
    const { version } = await completeTask(owner, { taskId });
    await expect(reopenTask(mate, { taskId, version })).rejects.toThrow(last);
    await expect(reopenTask(owner, { taskId, version: version + 1 })).rejects.toThrow(last);
    const back = await reopenTask(owner, { taskId, version });
    expect(await stateOf(taskId)).toEqual({ progress: "incomplete", approval: "none", completedBy: null });
    await expect(reopenTask(owner, { taskId, version })).rejects.toThrow(last);
    await completeTask(owner, { taskId, version: back.version });
    expect(await stateOf(taskId)).toMatchObject({ progress: "complete", completedBy: owner.actor.id });
    await expect(completeTask(owner, { taskId, version: back.version })).rejects.toThrow(last);
  });

  it("takes back what was sent for approval, and asks again what completing had made pointless", async () => {
    const taskId = await make("Undone request", { isApprovalNeeded: true, dueDate: "2027-06-01" });
    const asked = { taskId, kind: "notApplicable" as const, reason: "No rigging", wantedDate: "" };
    await askForTask(owner, asked);
    const state = async () =>
      (
        await at.rows<{ state: string; decidedBy: string | null }>(
          sql`select r.state, r.decided_by as decidedBy from task_request r join task_status s on s.id = r.task_status_id
            where s.task_id = ${taskId}`,
        )
      ).map((row) => ({ ...row }));
    const { version } = await completeTask(owner, { taskId });
    expect(await state()).toEqual([{ state: "withdrawn", decidedBy: owner.actor.id }]);
    await reopenTask(owner, { taskId, version });
    expect(await state()).toEqual([{ state: "open", decidedBy: null }]);
    // Reopening alone is not undoing: it brings nothing back.
    await completeTask(owner, { taskId });
    await reopenTask(owner, { taskId });
    expect(await state()).toEqual([{ state: "withdrawn", decidedBy: owner.actor.id }]);
  });

  it("staff's decision in between stands", async () => {
    const taskId = await make("Undone late", { isApprovalNeeded: true });
    const { version } = await completeTask(owner, { taskId });
    await reviewTask(at.ctx(), { taskId, teamId, decision: "approved", reason: "" });
    await expect(reopenTask(owner, { taskId, version })).rejects.toThrow(last);
    expect(await stateOf(taskId)).toMatchObject({ progress: "complete", approval: "approved" });
  });
});

describe("what staff set", () => {
  it("a team does not open again; what it completed itself it does", async () => {
    const taskId = await make("Set by staff");
    await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "complete" });
    await expect(reopenTask(owner, { taskId })).rejects.toThrow("cannot be reopened by your team");
    await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "incomplete" });
    await completeTask(mate, { taskId });
    await reopenTask(owner, { taskId });
    expect(await stateOf(taskId)).toMatchObject({ progress: "incomplete" });
  });

  it("nobody completes what is still to be confirmed", async () => {
    const taskId = await make("To be confirmed", { type: "tbc" });
    const refused = "still to be confirmed";
    const complete = { taskId, progressStatus: "complete" as const };
    await expect(completeTask(owner, { taskId })).rejects.toThrow("cannot be completed");
    await expect(setTaskStatus(at.ctx(), { ...complete, teamId })).rejects.toThrow(refused);
    await expect(setStatusForTeams(at.ctx(), { ...complete, teamIds: [teamId] })).rejects.toThrow(refused);
    expect(await stateOf(taskId)).toBeUndefined();
    await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "notApplicable" });
  });
});

describe("approval", () => {
  it("goes awaiting, rejected with a reason, awaiting again, approved; its history is kept oldest first", async () => {
    const taskId = await make("Plan", { isApprovalNeeded: true });
    expect(await completeTask(owner, { taskId })).toMatchObject({ to: "awaiting" });
    expect(await stateOf(taskId)).toEqual({
      progress: "incomplete",
      approval: "awaiting",
      completedBy: null,
    });
    const review = { taskId, teamId, reason: "" };
    await expect(reviewTask(at.ctx(), { ...review, decision: "rejected", reason: "  " })).rejects.toThrow(
      "Say why",
    );
    await reviewTask(at.ctx(), { ...review, decision: "rejected", reason: "No lift plan" });
    expect(await stateOf(taskId)).toMatchObject({ progress: "incomplete", approval: "rejected" });
    await completeTask(mate, { taskId });
    await reviewTask(at.ctx(), { ...review, decision: "approved" });
    expect(await stateOf(taskId)).toMatchObject({ progress: "complete", approval: "approved" });
    await expect(reopenTask(owner, { taskId })).rejects.toThrow("cannot be reopened by your team");
    await expect(reviewTask(at.ctx(), { ...review, decision: "approved" })).rejects.toThrow(
      "not waiting for approval",
    );
    const history = sql`select decision, reason from task_approval p join task_status s on s.id = p.task_status_id
      where s.task_id = ${taskId} order by p.id`;
    expect(await at.rows(history)).toEqual([
      { decision: "submitted", reason: "" },
      { decision: "rejected", reason: "No lift plan" },
      { decision: "submitted", reason: "" },
      { decision: "approved", reason: "" },
    ]);
  });

  it("of two reviewers who decide at once exactly one does", async () => {
    const taskId = await make("Two reviewers", { isApprovalNeeded: true });
    await completeTask(owner, { taskId });
    const decide = (decision: "approved" | "rejected") => () =>
      reviewTask(at.ctx(), { taskId, teamId, decision, reason: "Because" });
    const { won, refusals } = await race([decide("approved"), decide("rejected"), decide("approved")]);
    expect([won.length, refusals.length]).toEqual([1, 2]);
    expect((await kinds(taskId)).length).toBe(3);
  });

  it("not applicable is set by staff, and then the team can neither complete nor reopen", async () => {
    const taskId = await make("Not ours");
    await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "notApplicable" });
    await expect(completeTask(owner, { taskId })).rejects.toThrow("does not apply");
    await expect(reopenTask(owner, { taskId })).rejects.toThrow("cannot be reopened");
  });
});

describe("editing tasks", () => {
  it("a save that is based on an older version is refused, whole; of ten at once one is saved", async () => {
    const taskId = await make("Edited");
    const save = (title: string, version: number) =>
      updateTask(at.ctx(), taskId, newTask(title, { version }));
    const { won, refusals } = await race(Array.from({ length: 10 }, (_, n) => () => save(`By ${n}`, 1)));
    expect([won.length, refusals.length]).toEqual([1, 9]);
    await expect(save("Stale", 1)).rejects.toMatchObject({ status: 409 });
    await save("Fresh", 2);
    expect(await at.rows(sql`select title, version from task where id = ${taskId}`)).toEqual([
      { title: "Fresh", version: 3 },
    ]);
  });

  it("a group or type that has gone is named at its field, and nothing is saved", async () => {
    const taskId = await make("Linked");
    const change = (links: object) =>
      updateTask(at.ctx(), taskId, newTask("Changed", { version: 1, ...links }));
    await expect(change({ groupIds: ["gone"] })).rejects.toMatchObject({
      fields: { groupIds: expect.any(String) },
    });
    await expect(change({ teamTypeIds: ["gone"] })).rejects.toMatchObject({
      fields: { teamTypeIds: expect.any(String) },
    });
    expect(await at.rows(sql`select title from task where id = ${taskId}`)).toEqual([{ title: "Linked" }]);
  });

  it("two groups of one title are refused whatever the case, 'Unassigned' is taken, and of 10 at once one is made", async () => {
    await addTaskGroup(at.ctx(), { title: "Marketing" });
    const duplicate = { fields: { title: "There is a task group of this title already" } };
    await expect(addTaskGroup(at.ctx(), { title: "MARKETING" })).rejects.toMatchObject(duplicate);
    await expect(addTaskGroup(at.ctx(), { title: "unassigned" })).rejects.toMatchObject(duplicate);
    const { won } = await race(
      Array.from({ length: 10 }, () => () => addTaskGroup(at.ctx(), { title: "Passes" })),
    );
    expect(won).toHaveLength(1);
  });

  it("a person is assigned once, and only in the own team", async () => {
    const taskId = await make("Assigned");
    const assign = (userId: string) => assignTask(at.ctx(), { taskId, teamId, userId });
    await assign(owner.actor.id);
    await expect(assign(owner.actor.id)).rejects.toMatchObject({ status: 409 });
    await expect(assign(at.adminId)).rejects.toMatchObject({ status: 409 });
    expect(
      await at.rows(
        sql`select 1 from task_assignee a join task_status s on s.id = a.task_status_id where s.task_id = ${taskId}`,
      ),
    ).toHaveLength(1);
  });
});

describe("a stand share", () => {
  it("sees and completes what is shown to child teams, and nothing else", async () => {
    const made = await addStandShare(at.ctx(), {
      name: "Kestrel",
      parentTeamId: teamId,
      owner: person("Kay"),
    });
    const share = at.member(made.ownerId, made.teamId);
    const [shown, hidden] = [await make("For all"), await make("For parents", { showToChildTeams: false })];
    expect(await completeTask(share, { taskId: shown })).toMatchObject({ to: "complete" });
    await expect(completeTask(share, { taskId: hidden })).rejects.toMatchObject({ status: 404 });
    expect(await stateOf(shown)).toBeUndefined();
  });
});
