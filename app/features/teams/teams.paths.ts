import { activityPath } from "~/features/activity/activity.paths";
import { archivePaths } from "~/ui/archive.paths";

/** URLs of the room: nobody writes one by hand. */
export const teamsPath = "/admin/teams";
export const teamListPaths = archivePaths(teamsPath);
/** The active teams that somebody looks after. */
export const managedPath = (userId: string) => `${teamsPath}?manager=${userId}`;
export const addTeamPath = "/admin/teams/add-team";
export const teamPath = (teamId: string) => `/admin/teams/${teamId}`;
export const editTeamPath = (teamId: string) => `/admin/teams/${teamId}/edit-team`;
export const addTeamMemberPath = (teamId: string) => `/admin/teams/${teamId}/add-team-member`;
export const addStandSharePath = (parentId: string) => `/admin/teams/add-stand-share/${parentId}`;
export const teamRemovalPath = (teamId: string) => `/admin/teams/${teamId}/removal`;
export const teamArchivePath = (teamId: string) => `/admin/teams/${teamId}/archive`;
export const teamRestorationPath = (teamId: string) => `/admin/teams/${teamId}/restoration`;
/** A person of a team, as staff see them. */
export const memberPath = (teamId: string, userId: string) => `/admin/teams/${teamId}/${userId}`;
/** Staff without a team. */
export const userPath = (userId: string) => `/admin/users/${userId}`;
/** One's own team. */
export const myTeamPath = "/my-team";
export const teamWelcomesPath = "/admin/teams/welcomes";
export const teamChasersPath = "/admin/teams/chasers";
/** Where many teams are given a type. */
export const teamsTypePath = "/admin/teams/type";
export const teamTypesPath = "/admin/team-types";
export const teamTypesExportPath = "/admin/team-types/export";
export const addTeamTypePath = "/admin/team-types/add";
export const teamTypePath = (teamTypeId: string) => `/admin/team-types/${teamTypeId}`;
export const teamTypeAdditionsPath = (teamTypeId: string) => `/admin/team-types/${teamTypeId}/additions`;
export const teamTypeRemovalPath = (teamTypeId: string) => `/admin/team-types/${teamTypeId}/removal`;
export const teamsExportPath = "/admin/teams/export";
export const failedMailsPath = "/admin/failed-mails";
export const mailResendingPath = (mailId: string) => `/admin/failed-mails/${mailId}/resending`;
/** What happened to whoever is called so. */
export const activityOfPath = (name: string) => `${activityPath}?q=${encodeURIComponent(name)}`;
export const teamViewPath = (teamId: string) => `${teamPath(teamId)}/view`;
export const memberOwnerPath = (teamId: string, userId: string) => `${memberPath(teamId, userId)}/owner`;
export const teamNotesPath = (teamId: string) => `${teamPath(teamId)}/notes`;
export const noteOnTopPath = (teamId: string, noteId: string) => `${teamNotesPath(teamId)}/${noteId}/on-top`;
export const noteDeletionPath = (teamId: string, noteId: string) =>
  `${teamNotesPath(teamId)}/${noteId}/deletion`;
export const memberViewPath = (teamId: string, userId: string) => `${memberPath(teamId, userId)}/view`;
