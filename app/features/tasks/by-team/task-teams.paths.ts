import { teamPath } from "~/features/teams/teams.paths";
import { adminTaskPath } from "../tasks.paths";

/** Where staff remind one team of all that it is late with. */
export const teamRemindersPath = (teamId: string) => `${teamPath(teamId)}/reminders`;

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
export const teamAssignmentUndoPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/assignment-undo`;
export const teamUnassignmentPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/unassignment`;
