import { adminTaskPath } from "../tasks.paths";

/** URLs of a task's teams and of what staff do to them. */
export const taskTeamsPath = (taskId: string) => `${adminTaskPath(taskId)}/teams`;
export const taskTeamsExportPath = (taskId: string) => `${taskTeamsPath(taskId)}/export`;
export const teamStatusesPath = (taskId: string) => `${taskTeamsPath(taskId)}/statuses`;
export const taskRemindersPath = (taskId: string) => `${taskTeamsPath(taskId)}/reminders`;
export const taskTeamPath = (taskId: string, teamId: string) => `${taskTeamsPath(taskId)}/${teamId}`;
export const teamApprovalPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/approval`;
export const teamRejectionPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/rejection`;
export const teamStatusPath = (taskId: string, teamId: string) => `${taskTeamPath(taskId, teamId)}/status`;
export const teamAssignmentPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/assignment`;
export const teamUnassignmentPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/unassignment`;

export const approvalsPath = "/admin/approvals";
export const approvalRequestsPath = "/admin/approvals/requests";
export const decidedPath = "/admin/approvals/decided";
export const bulkApprovalPath = "/admin/approvals/many";
export const requestGrantPath = (requestId: string) => `${approvalRequestsPath}/${requestId}/grant`;
export const requestRefusalPath = (requestId: string) => `${approvalRequestsPath}/${requestId}/refusal`;

/** A team's own side. */
export const taskRequestPath = (taskId: string) => `/tasks/${taskId}/request`;
export const taskWithdrawalPath = (taskId: string) => `/tasks/${taskId}/withdrawal`;
