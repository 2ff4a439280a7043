import { beforeAll } from "vitest";
import { activities } from "#db/event/schema/activity";
import { commentLikes, commentMentions, comments, replies, replyLikes } from "#db/event/schema/comments";
import { files } from "#db/event/schema/files";
import {
  taskAcceptances,
  taskApprovals,
  taskAssignees,
  taskAttachments,
  taskEvidence,
  taskGroups,
  taskGroupTasks,
  taskReminders,
  taskRequests,
  taskStatuses,
  tasks,
  taskTeamTypes,
} from "#db/event/schema/tasks";
import { teams, teamTypes, users } from "#db/event/schema/teams";
import { q, type Read } from "#db/read-batch";
import { taskEntries, taskGroupEntries } from "~/features/tasks/found-tasks.server";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { audit, memoryEvent } from "./memory-event";

export const TODAY = "2027-06-10";
export const ids = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join(" ");
export const CLOCK = { today: TODAY, dueSoonDays: 10 };

/**
 * An event where each read has neighbours that it must leave out: archived ones, organisers, other teams' and other
 * tasks' rows, rows that are over. Rows are written last first, so that no order comes about by chance.
 *
 * `alba` (gold) is the team that is looked at, `share` shares its stand, `birch` (silver) is its neighbour. `alpha` is
 * the task that is looked at: for gold and a type without teams, in the groups `two` and `one`.
 */
export function hostileEvent() {
  let at: Awaited<ReturnType<typeof memoryEvent>>;
  beforeAll(async () => {
    at = await filledEvent();
  });
  /** What is read, and of it what the test is about. */
  return <T, S = T>(read: Read<T>, show = (found: T) => found as unknown as S) => at.read(read).then(show);
}

export async function filledEvent() {
  const at = await memoryEvent();
  const team = (id: string, ownerId: string, more: Partial<typeof teams.$inferInsert> = {}) => ({
    ...{ id, name: id, ownerId, ...more },
    ...audit,
  });
  const person = (id: string, teamId: string | null, permissions = "user") => ({
    ...{ id, firstName: id, surname: "Tester", email: `${id}@x.test`, teamId, permissions },
    ...audit,
  });
  const task = (id: string, dueDate: string | null, more: Partial<typeof tasks.$inferInsert> = {}) => ({
    ...{ id, title: id, dueDate, type: "task" as const, ...more },
    ...audit,
    updatedBy: "ann",
  });
  const status = (id: string, more: Partial<typeof taskStatuses.$inferInsert> = {}) => {
    const [teamId = "", taskId = ""] = id.split(" ");
    return { ...{ id, teamId, taskId, ...more }, ...audit };
  };
  const decision = (
    taskStatusId: string,
    decided: "submitted" | "approved" | "rejected",
    reviewedAt: string,
  ) => ({
    ...{ id: `${taskStatusId} ${reviewedAt}`, taskStatusId, decision: decided, reason: reviewedAt },
    ...{ reviewedBy: "max", reviewedAt },
  });
  const request = (
    id: string,
    taskStatusId: string,
    state: "open" | "granted" | "declined" | "withdrawn",
    createdAt: string,
  ) => ({
    ...{ id, taskStatusId, kind: "moreTime" as const, reason: id, state },
    ...audit,
    ...{ createdAt, createdBy: "bea", decidedAt: state === "open" ? null : createdAt, decidedBy: "max" },
  });
  const comment = (
    id: string,
    taskStatusId: string,
    createdBy: string,
    createdAt: string,
    isPinned = false,
  ) => ({
    ...{ id, taskStatusId, text: id, isPinned },
    ...audit,
    ...{ createdBy, createdAt },
  });
  const file = (
    id: string,
    state: "stored" | "staged",
    createdBy: string,
    expiresAt: string | null = null,
  ) => ({
    ...{ id, collection: id.startsWith("e") ? "taskEvidence" : "tasks", state, name: id },
    entityId: id.endsWith("-zed") ? "zed" : "alpha",
    ...{ contentType: "text/plain", size: 1, key: id, expiresAt },
    ...audit,
    createdBy,
    createdAt: id === "a1" ? "02" : "01",
  });
  const acted = (id: string, subjectId: string, teamId: string, createdAt: string) => ({
    ...{ id, kind: "task.reopened", actorId: "ann", subjectId, teamId, createdAt },
  });

  await at.write(
    q.insert(teamTypes).values(["silver", "gold", "empty"].map((id) => ({ id, name: id, ...audit }))),
    q
      .insert(teams)
      .values([
        { ...team("zero", "zoe"), ownerId: null },
        team("crew", "gus", { isOrganiser: true, teamTypeId: "gold" }),
        team("gone", "fay", { isArchived: true, teamTypeId: "silver" }),
        team("birch", "dan", { teamTypeId: "silver" }),
        team("alba", "cy", { teamTypeId: "gold", standShareRole: "parent" }),
      ]),
    q
      .insert(teams)
      .values([
        team("Share", "eve", { parentTeamId: "alba", standShareRole: "child", teamTypeId: "gold" }),
        team("another", "eve", { parentTeamId: "alba", standShareRole: "child" }),
        team("archived", "eve", { parentTeamId: "alba", standShareRole: "child", isArchived: true }),
        team("foreign", "eve", { parentTeamId: "birch", standShareRole: "child" }),
      ]),
    q
      .insert(users)
      .values([
        person("max", null, "moderator"),
        person("mia", null, "moderator"),
        person("gus", "crew", "admin"),
        person("fay", "gone"),
        person("eve", "Share"),
        person("dan", "birch"),
        { ...person("cy", "alba"), hasLoggedIn: true, lastLoginInTime: "2027-06-01" },
        { ...person("bea", "alba", "moderator"), hasLoggedIn: true, lastLoginInTime: "2027-06-09" },
        { ...person("Ann", "alba"), id: "ann", email: "ann@x.test" },
        { ...person("Bea", "alba"), id: "bea2", email: "bea2@x.test", surname: "alder" },
      ]),
    q
      .insert(tasks)
      .values([
        task("dead2", "2027-06-10", { isArchived: true }),
        task("nobody", "2027-06-16"),
        task("spare", "2027-06-16"),
        task("full", "2027-06-15"),
        task("far", "2027-07-30"),
        task("zed", "2027-06-01"),
        task("silver", "2027-06-03", { isApprovalNeeded: true }),
        task("open", null),
        task("tbc", "2027-06-02", { type: "tbc" }),
        task("dead", "2027-06-05", { isArchived: true, isApprovalNeeded: true }),
        task("Beta", "2027-06-20", { showToChildTeams: true }),
        task("soon", TODAY),
        task("alpha", TODAY, { isApprovalNeeded: true, isTimeSensitive: true }),
      ]),
    q.insert(taskTeamTypes).values([
      { taskId: "silver", teamTypeId: "silver" },
      { taskId: "spare", teamTypeId: "silver" },
      { taskId: "nobody", teamTypeId: "empty" },
      { taskId: "full", teamTypeId: "gold" },
      { taskId: "dead", teamTypeId: "gold" },
      { taskId: "alpha", teamTypeId: "gold" },
      { taskId: "alpha", teamTypeId: "empty" },
    ]),
    q.insert(taskGroups).values(
      ["three", "Past", "over", "one", "two"].map((id, n) => ({
        ...{ id, title: id, isArchived: id === "over" || id === "Past", position: [3, 0, 0, 2, 1][n] ?? 0 },
        ...audit,
      })),
    ),
    q.insert(taskGroupTasks).values([
      { groupId: "one", taskId: "alpha", position: 2 },
      { groupId: "over", taskId: "alpha", position: 0 },
      { groupId: "one", taskId: "zed", position: 1 },
      { groupId: "one", taskId: "dead", position: 0 },
      { groupId: "two", taskId: "alpha", position: 0 },
      { groupId: "two", taskId: "Beta", position: 1 },
    ]),
    q.insert(taskStatuses).values([
      status("gone silver", { approvalStatus: "awaiting", extendedDueDate: "2027-07-01" }),
      status("crew silver", { extendedDueDate: "2027-07-01" }),
      status("alba silver", { extendedDueDate: "2027-07-01" }),
      status("birch spare", { progressStatus: "notApplicable" }),
      ...["gone", "crew", "alba"].map((id) => status(`${id} nobody`, { progressStatus: "notApplicable" })),
      status("alba full", { progressStatus: "complete", completedAt: "2027-06-01T10:30" }),
      status("zero zed", { extendedDueDate: "2027-06-05" }),
      status("zero soon", { completedAt: "2027-06-09T11:30" }),
      status("zero Beta"),
      status("gone Beta", { progressStatus: "complete", completedAt: "2027-06-09T10:30" }),
      status("crew Beta", { progressStatus: "complete", completedAt: "2027-06-09T10:30" }),
      status("crew alpha", { approvalStatus: "awaiting", extendedDueDate: "2027-07-01" }),
      status("birch alpha", { approvalStatus: "awaiting", extendedDueDate: "2027-07-01" }),
      status("birch zed", { extendedDueDate: TODAY }),
      status("birch silver", { approvalStatus: "awaiting" }),
      status("birch Beta", { progressStatus: "notApplicable" }),
      status("Share Beta", { progressStatus: "complete", completedAt: "2027-06-09T11:00" }),
      status("alba dead", { approvalStatus: "awaiting" }),
      status("alba zed", {
        ...{ progressStatus: "complete", approvalStatus: "approved" },
        completedAt: "2027-06-09T10:00:00.000Z",
      }),
      status("alba alpha", { approvalStatus: "awaiting", extendedDueDate: "2027-06-25" }),
    ]),
    q
      .insert(taskApprovals)
      .values([
        decision("birch silver", "rejected", "09"),
        decision("birch silver", "submitted", "08"),
        decision("alba alpha", "rejected", "08"),
        decision("alba alpha", "submitted", "07"),
        decision("alba alpha", "rejected", "06"),
        decision("alba alpha", "submitted", "05"),
        decision("alba alpha", "approved", "04"),
        decision("alba dead", "approved", "09"),
      ]),
    q
      .insert(taskRequests)
      .values([
        request("r-birch", "birch zed", "open", "10"),
        request("r-gone", "gone silver", "open", "11"),
        request("r-dead", "alba dead", "open", "12"),
        request("r-now", "alba alpha", "open", "03"),
        request("r-then", "alba alpha", "withdrawn", "02"),
        request("r-first", "alba alpha", "declined", "01"),
        request("r-foreign", "birch zed", "granted", "09"),
        request("r-zed", "alba zed", "withdrawn", "09"),
      ]),
    q.insert(taskAssignees).values([
      { taskStatusId: "birch zed", userId: "dan", position: 0 },
      { taskStatusId: "birch zed", userId: "bea", position: 1 },
      { taskStatusId: "alba zed", userId: "cy", position: 0 },
      { taskStatusId: "alba alpha", userId: "bea", position: 1 },
      { taskStatusId: "alba alpha", userId: "ann", position: 0 },
    ]),
    q.insert(taskAcceptances).values(
      ["birch alpha 03", "alba alpha 02", "alba alpha 01"].map((id) => ({
        ...{ id, taskStatusId: id.slice(0, -3), text: id, name: id, userId: "ann", address: "::1" },
        acceptedAt: id.slice(-2),
      })),
    ),
    q.insert(taskReminders).values(
      [
        "alba alpha 02",
        "alba alpha 01",
        "birch alpha 03",
        "alba zed 04",
        "zero zed 05",
        "zero soon 11",
        "birch zed 11",
      ].map((id) => {
        const [teamId = "", taskId = "", sentAt = ""] = id.split(" ");
        return {
          teamId,
          taskId,
          milestone: sentAt === "11" ? "byHand:2027-06-11" : sentAt,
          sentAt,
          sentBy: "max",
        };
      }),
    ),
    q
      .insert(activities)
      .values([
        acted("a4", "zed", "alba", "2027-06-09T10:00:00.000Z"),
        acted("a5", "zed", "alba", "2027-06-08T10:00:00.000Z"),
        acted("a6", "zed", "alba", "2027-06-08T09:59:59.999Z"),
        acted("a3", "alpha", "birch", "09"),
        acted("a2", "alpha", "alba", "02"),
        acted("a1", "alpha", "alba", "02"),
        acted("a0", "alpha", "alba", "03"),
      ]),
    q
      .insert(comments)
      .values([
        comment("c-birch", "birch alpha", "mia", "00"),
        comment("c-zed", "alba zed", "dan", "00"),
        comment("c3", "alba alpha", "max", "03"),
        comment("c2", "alba alpha", "dan", "02"),
        comment("c1", "alba alpha", "bea", "01"),
        comment("c4", "alba alpha", "gone", "04", true),
      ]),
    q.insert(replies).values(
      [
        ...["c-birch r5 mia", "c1 r2 nobody", "c1 r1 ann"],
        ...Array.from({ length: 22 }, (_, n) => `c3 t${31 - n} gus`),
      ].map((line) => {
        const [commentId = "", id = "", createdBy = ""] = line.split(" ");
        return { ...{ id, commentId, text: id }, ...audit, createdBy, createdAt: id };
      }),
    ),
    q.insert(commentLikes).values(
      ["c2 ann", "c2 bea", "c1 bea", "c-birch ann"].map((like) => ({
        ...{ commentId: like.split(" ")[0] ?? "", userId: like.split(" ")[1] ?? "", createdAt: "now" },
      })),
    ),
    q.insert(replyLikes).values([{ replyId: "r5", userId: "ann", createdAt: "now" }]),
    q.insert(commentMentions).values([
      { id: "m1", commentId: "c1", userId: "max" },
      { id: "m2", commentId: "c2", userId: "cy" },
      { id: "m3", replyId: "r1", userId: "bea" },
    ]),
    q
      .insert(files)
      .values([
        file("a-staged", "staged", "max", "9999"),
        file("a-staged2", "staged", "max", "9999"),
        file("a-zed", "stored", "max"),
        file("a-over", "staged", "max", "2000"),
        file("a-other", "stored", "max"),
        file("a2", "stored", "max"),
        file("a1", "stored", "ann"),
        file("e-staged", "staged", "ann", "9999"),
        file("e-birch", "stored", "dan"),
        file("e-zed", "stored", "ann"),
        file("e2", "stored", "nobody"),
        file("e1", "stored", "ann"),
      ]),
    q.insert(taskAttachments).values([
      { taskId: "zed", fileId: "a-other", position: 0 },
      { taskId: "alpha", fileId: "a-staged", position: 0 },
      { taskId: "alpha", fileId: "a1", position: 2 },
      { taskId: "alpha", fileId: "a2", position: 1 },
    ]),
    q.insert(taskEvidence).values([
      { taskStatusId: "birch alpha", fileId: "e-birch", position: 0 },
      { taskStatusId: "alba zed", fileId: "e-zed", position: 0 },
      { taskStatusId: "alba alpha", fileId: "e-staged", position: 0 },
      { taskStatusId: "alba alpha", fileId: "e1", position: 2 },
      { taskStatusId: "alba alpha", fileId: "e2", position: 1 },
    ]),
    refreshProgress(),
    refreshTaskProgress(),
    ...taskEntries.index(["alpha", "dead", "silver", "Beta"]),
    ...taskGroupEntries.index(["one", "two", "three", "over"]),
  );
  return at;
}
