import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { changeNames } from "~/features/account/names.commands.server";
import { finishOnboarding } from "~/features/account/onboarding/onboarding.server";
import { startView } from "~/features/auth/view.commands.server";
import { chooseMails } from "~/features/email/choose-mails.commands.server";
import { changePerson } from "~/features/people/change-person.commands.server";
import { liftBlock } from "~/features/people/lift-block.commands.server";
import { editOwnTeam, handOverTeam } from "~/features/people/own/own-team.commands.server";
import { removeFromOwnTeam, removePerson } from "~/features/people/remove-person.commands.server";
import { signOutPerson } from "~/features/people/sign-outs.commands.server";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { approveTasks, rejectTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { decideRequests } from "~/features/tasks/approvals/many-requests.commands.server";
import {
  askForTask,
  decideRequest,
  withdrawRequest,
} from "~/features/tasks/approvals/requests.commands.server";
import { takeBackDecisions } from "~/features/tasks/approvals/undo.commands.server";
import { assignTask, takeBackAssignment, unassignTask } from "~/features/tasks/assignees.commands.server";
import {
  addTasksToGroup,
  archiveTasks,
  deleteTasks,
  restoreTasks,
  setDueDates,
  shiftDueDates,
} from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { remindTeam, remindTeams } from "~/features/tasks/by-team/reminders-by-hand.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import {
  addComment,
  addReply,
  deleteEntry,
  editEntry,
  likeEntry,
  pinComment,
} from "~/features/tasks/comments/comments.commands.server";
import {
  addEvidence,
  bringEvidenceBack,
  removeEvidence,
} from "~/features/tasks/files/evidence.commands.server";
import {
  moveTaskInGroup,
  removeTaskFromGroup,
} from "~/features/tasks/groups/task-group-tasks.commands.server";
import {
  addTaskGroup,
  archiveTaskGroups,
  deleteTaskGroups,
  moveTaskGroup,
  renameTaskGroup,
  restoreTaskGroups,
} from "~/features/tasks/groups/task-groups.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { findTaskStatusRow } from "~/features/tasks/task-status-row.server";
import { addTask, duplicateTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { archiveTeams, restoreTeams } from "~/features/teams/archive.commands.server";
import { sendChasers } from "~/features/teams/chaser.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { inviteAllWaiting } from "~/features/teams/invite-waiting.commands.server";
import { setTeamType } from "~/features/teams/set-type.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import type { CommandContext } from "~/procedure/context";
import { uploadOf } from "../../worlds/file-house";
import { newTask, person } from "../../worlds/test-event";
import type { Command } from "./guarded.types";
import { staffs, versionOf, type World } from "./guarded-world";

const PDF = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");
const UPLOAD = { accept: ["pdf"], max: 5 } as const;
const where = ({ taskId, teamId }: World) => ({ taskId, teamId });
const both = (world: World) => [world.taskId, world.ids.second ?? ""];

const complete = (world: World) => completeTask(world.member, { taskId: world.taskId });
const ask = (kind: "moreTime" | "notApplicable") => async (world: World) => {
  await askForTask(world.member, { taskId: world.taskId, kind, reason: "x", wantedDate: "2031-01-01" });
  const { openRequestId } = await findTaskStatusRow(world.staff, world.taskId, world.teamId);
  world.ids.request = openRequestId ?? "";
};
const comment = async (world: World) => {
  world.ids.comment = (await addComment(world.member, { ...where(world), text: "Words" })).id;
};
const group = async (world: World) => {
  const { taskGroupId } = await addTaskGroup(world.staff, { title: `Group ${world.n}` });
  world.ids.group = taskGroupId;
};
const fullGroup = async (world: World) => {
  await group(world);
  world.ids.second = (await addTask(world.staff, newTask(`Second ${world.n}`))).taskId;
  await addTasksToGroup(world.staff, { ids: both(world), taskGroupId: world.ids.group ?? "" });
};
const upload = async (ctx: CommandContext, world: World) =>
  addEvidence(
    ctx,
    uploadOf(UPLOAD, [{ name: "a.pdf", body: PDF }]),
    await findTaskStatusRow(ctx, world.taskId, world.teamId),
  );

const aType = async (world: World) => {
  world.ids.type = (await addTeamType(world.staff, { name: `Type ${world.n}` })).teamTypeId;
};

const members = (name: string, rest: Omit<Command, "name" | "by">): Command => ({
  name,
  by: "member",
  ...rest,
});

export const TASK_COMMANDS: Command[] = [
  members("completeTask", { run: (ctx, { taskId }) => completeTask(ctx, { taskId }) }),
  members("reopenTask", { prepare: complete, run: (ctx, { taskId }) => reopenTask(ctx, { taskId }) }),
  staffs("setTaskStatus", {
    run: (ctx, world) => setTaskStatus(ctx, { ...where(world), progressStatus: "notApplicable" }),
  }),
  staffs("setStatusForTeams", {
    run: (ctx, { taskId, teamId }) =>
      setStatusForTeams(ctx, { taskId, teamIds: [teamId], progressStatus: "complete" }),
  }),
  staffs("reviewTask", {
    task: { isApprovalNeeded: true },
    prepare: complete,
    run: (ctx, world) => reviewTask(ctx, { ...where(world), decision: "approved", reason: "" }),
  }),
  staffs("approveTasks", {
    task: { isApprovalNeeded: true },
    prepare: async (world) => {
      await complete(world);
      world.ids.status = (await findTaskStatusRow(world.staff, world.taskId, world.teamId)).statusId ?? "";
    },
    run: (ctx, { ids }) => approveTasks(ctx, [ids.status ?? ""]),
  }),
  staffs("rejectTasks", {
    task: { isApprovalNeeded: true },
    prepare: async (world) => {
      await complete(world);
      world.ids.status = (await findTaskStatusRow(world.staff, world.taskId, world.teamId)).statusId ?? "";
    },
    run: (ctx, { ids }) => rejectTasks(ctx, [ids.status ?? ""], "Again"),
  }),
  staffs("takeBackDecisions", {
    task: { isApprovalNeeded: true },
    prepare: async (world) => {
      await complete(world);
      await reviewTask(world.staff, { ...where(world), decision: "approved", reason: "" });
    },
    run: (ctx) => takeBackDecisions(ctx, { at: ctx.now.toISOString() }),
  }),
  members("takeBackAssignment", {
    prepare: (world) => assignTask(world.member, { ...where(world), userId: world.mateId }),
    run: (ctx, world) => takeBackAssignment(ctx, { ...where(world), at: ctx.now.toISOString() }),
  }),
  members("askForTask", {
    run: (ctx, { taskId }) =>
      askForTask(ctx, { taskId, kind: "moreTime", reason: "x", wantedDate: "2031-01-01" }),
  }),
  members("withdrawRequest", {
    prepare: ask("notApplicable"),
    run: (ctx, { taskId }) => withdrawRequest(ctx, { taskId }),
  }),
  staffs("decideRequest", {
    prepare: ask("moreTime"),
    run: (ctx, { ids }) =>
      decideRequest(ctx, { requestId: ids.request ?? "", decision: "granted", reason: "" }),
  }),
  staffs("decideRequests", {
    prepare: ask("moreTime"),
    run: (ctx, { ids }) => decideRequests(ctx, { ids: [ids.request ?? ""], decision: "granted", reason: "" }),
  }),
  members("assignTask", { run: (ctx, world) => assignTask(ctx, { ...where(world), userId: world.mateId }) }),
  members("unassignTask", {
    prepare: (world) => assignTask(world.member, { ...where(world), userId: world.mateId }),
    run: (ctx, world) => unassignTask(ctx, { ...where(world), userId: world.mateId }),
  }),
  members("addComment", {
    run: (ctx, world) => addComment(ctx, { ...where(world), text: `Ask @Mate${world.n} Tester` }),
  }),
  members("addReply", {
    prepare: comment,
    run: (ctx, world) =>
      addReply(ctx, { ...where(world), commentId: world.ids.comment ?? "", text: "Answer" }),
  }),
  members("editEntry", {
    prepare: comment,
    run: (ctx, world) =>
      editEntry(ctx, { ...where(world), id: world.ids.comment ?? "", text: "Better words" }),
  }),
  members("deleteEntry", {
    prepare: comment,
    run: (ctx, world) => deleteEntry(ctx, { ...where(world), id: world.ids.comment ?? "" }),
  }),
  members("likeEntry", {
    prepare: comment,
    run: (ctx, world) => likeEntry(ctx, { ...where(world), id: world.ids.comment ?? "", isLiked: true }),
  }),
  staffs("pinComment", {
    prepare: comment,
    run: (ctx, world) => pinComment(ctx, { ...where(world), id: world.ids.comment ?? "", isPinned: true }),
  }),
  members("addEvidence", { task: { type: "upload" }, run: upload }),
  members("removeEvidence", {
    task: { type: "upload" },
    prepare: async (world) => {
      world.ids.file = (await upload(world.member, world)).files[0]?.id ?? "";
    },
    run: (ctx, { taskId, ids }) => removeEvidence(ctx, { taskId, fileId: ids.file ?? "" }),
  }),
  members("bringEvidenceBack", {
    task: { type: "upload" },
    async prepare(world) {
      world.ids.file = (await upload(world.member, world)).files[0]?.id ?? "";
      await removeEvidence(world.member, { taskId: world.taskId, fileId: world.ids.file });
    },
    run: (ctx, { taskId, ids }) => bringEvidenceBack(ctx, { taskId, fileId: ids.file ?? "" }),
  }),
  staffs("addTask", {
    prepare: group,
    run: (ctx, world) => addTask(ctx, newTask(`New ${world.n}`, { groupIds: [world.ids.group ?? ""] })),
  }),
  staffs("updateTask", {
    run: (ctx, world) =>
      updateTask(ctx, world.taskId, newTask("Changed", { version: 1, type: "externalForm" })),
  }),
  staffs("duplicateTask", { run: (ctx, { taskId }) => duplicateTask(ctx, taskId) }),
  staffs("archiveTasks", { run: (ctx, { taskId }) => archiveTasks(ctx, [taskId]) }),
  staffs("restoreTasks", {
    prepare: ({ staff, taskId }) => archiveTasks(staff, [taskId]),
    run: (ctx, { taskId }) => restoreTasks(ctx, [taskId]),
  }),
  staffs("deleteTasks", { task: { type: "upload" }, run: (ctx, { taskId }) => deleteTasks(ctx, [taskId]) }),
  staffs("setDueDates", {
    run: (ctx, { taskId }) => setDueDates(ctx, { ids: [taskId], dueDate: null, tellTeams: false }),
  }),
  staffs("shiftDueDates", {
    run: (ctx, { taskId }) => shiftDueDates(ctx, { ids: [taskId], days: 2, tellTeams: false }),
  }),
  staffs("addTasksToGroup", {
    prepare: group,
    run: (ctx, { taskId, ids }) => addTasksToGroup(ctx, { ids: [taskId], taskGroupId: ids.group ?? "" }),
  }),
  staffs("remindTeams", {
    run: (ctx, { taskId, teamId }) => remindTeams(ctx, { taskId, teamIds: [teamId] }),
  }),
  staffs("remindTeam", {
    task: { dueDate: "2020-01-01" },
    run: (ctx, { teamId }) => remindTeam(ctx, { teamId, note: "" }),
  }),
  staffs("addTaskGroup", { run: (ctx, { n }) => addTaskGroup(ctx, { title: `Fresh ${n}` }) }),
  staffs("renameTaskGroup", {
    prepare: group,
    run: (ctx, { n, ids }) =>
      renameTaskGroup(ctx, ids.group ?? "", { title: `Renamed ${n}`, was: `Group ${n}` }),
  }),
  staffs("archiveTaskGroups", {
    prepare: group,
    run: (ctx, { ids }) => archiveTaskGroups(ctx, [ids.group ?? ""]),
  }),
  staffs("restoreTaskGroups", {
    prepare: async (world) => {
      await group(world);
      await archiveTaskGroups(world.staff, [world.ids.group ?? ""]);
    },
    run: (ctx, { ids }) => restoreTaskGroups(ctx, [ids.group ?? ""]),
  }),
  staffs("deleteTaskGroups", {
    prepare: group,
    run: (ctx, { ids }) => deleteTaskGroups(ctx, [ids.group ?? ""]),
  }),
  staffs("moveTaskGroup", {
    prepare: async (world) => {
      await addTaskGroup(world.staff, { title: `Before ${world.n}` });
      await group(world);
    },
    run: (ctx, { ids }) => moveTaskGroup(ctx, { id: ids.group ?? "", to: 1 }),
  }),
  staffs("moveTaskInGroup", {
    prepare: fullGroup,
    run: (ctx, { ids }) => moveTaskInGroup(ctx, ids.group ?? "", { id: ids.second ?? "", to: 1 }),
  }),
  staffs("removeTaskFromGroup", {
    prepare: fullGroup,
    run: (ctx, { ids }) => removeTaskFromGroup(ctx, ids.group ?? "", { id: ids.second ?? "" }),
  }),
  staffs("addTeam", {
    prepare: aType,
    run: (ctx, { n, ids }) =>
      addTeam(ctx, {
        name: `Added ${n}`,
        teamTypeId: ids.type ?? "",
        isOrganiser: false,
        owner: person(`Added${n}`),
      }),
  }),
  staffs("archiveTeams", { run: (ctx, { teamId }) => archiveTeams(ctx, [teamId]) }),
  staffs("restoreTeams", {
    prepare: (world) => archiveTeams(world.staff, [world.teamId]),
    run: (ctx, { teamId }) => restoreTeams(ctx, [teamId]),
  }),
  staffs("setTeamType", {
    prepare: aType,
    run: (ctx, { teamId, ids }) => setTeamType(ctx, { ids: [teamId], teamTypeId: ids.type ?? "" }),
  }),
  staffs("addStandShare", {
    run: (ctx, { n, teamId }) =>
      addStandShare(ctx, { name: `Share ${n}`, parentTeamId: teamId, owner: person(`Share${n}`) }),
  }),
  staffs("addTeamMember", {
    run: (ctx, { n, teamId }) => addTeamMember(ctx, { teamId, member: person(`Third${n}`) }),
  }),
  staffs("inviteStaff", {
    run: (ctx, { n }) => inviteStaff(ctx, { ...person(`Invited${n}`), permissions: "moderator" }),
  }),
  staffs("startView", { run: (ctx, { teamId, mateId }) => startView(ctx, { teamId, userId: mateId }) }),
  members("finishOnboarding", { run: (ctx) => finishOnboarding(ctx, { isSkipped: false }) }),
  staffs("changePerson", {
    prepare: async (world) => {
      const elsewhere = await addTeam(world.staff, {
        ...{ name: `Elsewhere ${world.n}`, teamTypeId: null, isOrganiser: false },
        owner: person(`Elsewhere${world.n}`),
      });
      world.ids.elsewhere = elsewhere.teamId;
      const member = person(`Heir${world.n}`);
      world.ids.heir = (await addTeamMember(world.staff, { teamId: world.teamId, member })).userId;
      world.ids.version = await versionOf(world, world.member.actor.id);
    },
    run: (ctx, { n, ids, member }) =>
      changePerson(ctx, member.actor.id, {
        ...{ firstName: "Moved", surname: "Owner", email: `owner${n}@crew.example` },
        ...{ teamId: ids.elsewhere, heirId: ids.heir ?? "", version: ids.version ?? "" },
      }),
  }),
  staffs("removePerson", { run: (ctx, { member, mateId }) => removePerson(ctx, member.actor.id, mateId) }),
  members("removeFromOwnTeam", { run: (ctx, { mateId }) => removeFromOwnTeam(ctx, mateId, "") }),
  staffs("signOutPerson", { run: (ctx, { mateId }) => signOutPerson(ctx, mateId) }),
  staffs("liftBlock", {
    prepare: ({ staff, mateId }) =>
      writeBatch(staff.db, [
        sql`insert into mail_block (address, reason, since) select lower(email), 'bounce', '2027' from user where id = ${mateId}
          on conflict (address) do update set lifted_at = null`,
      ]),
    run: (ctx, { mateId }) => liftBlock(ctx, mateId, "They confirmed the address"),
  }),
  members("chooseMails", { run: (ctx) => chooseMails(ctx, ["reminders"]) }),
  members("editOwnTeam", {
    run: (ctx, { n }) => editOwnTeam(ctx, { name: `Own ${n}`, values: {}, version: 1 }, "team"),
  }),
  members("handOverTeam", { run: (ctx, { mateId }) => handOverTeam(ctx, mateId) }),
  staffs("addTeamType", { run: (ctx, { n }) => addTeamType(ctx, { name: `Kind ${n}` }) }),
  staffs("resendWelcomes", {
    prepare: ({ staff, teamId }) =>
      writeBatch(staff.db, [sql`update email_log set created_at = '2020-01-01' where team_id = ${teamId}`]),
    run: (ctx, { teamId }) => resendWelcomes(ctx, { teamIds: [teamId] }),
  }),
  staffs("inviteAllWaiting", {
    prepare: ({ staff, mateId }) =>
      writeBatch(staff.db, [
        sql`insert or ignore into held_invitation (user_id, at, set_at, set_by) values (${mateId}, null, 'now', 'x')`,
      ]),
    run: (ctx) => inviteAllWaiting(ctx),
  }),
  staffs("sendChasers", { run: (ctx, { teamId }) => sendChasers(ctx, { teamIds: [teamId] }) }),
  staffs("saveSettings", {
    prepare: async (world) => {
      const result = await world.staff.db.batch(
        ["select version from settings where kind = 'onboarding'"],
        "read",
      );
      world.ids.version = String(result[0]?.rows[0]?.[0]);
    },
    run: (ctx, { n, ids }) =>
      saveSettings(ctx, { kind: "onboarding", data: { title: `Title ${n}` }, version: Number(ids.version) }),
  }),
  members("changeNames", {
    run: (ctx, { n }) => changeNames(ctx, { firstName: "New", surname: `Name${n}` }),
  }),
];
