import { memberPath, userPath } from "~/features/teams/teams.paths";

/** URLs of the room: nobody writes one by hand. */
export const usersPath = "/admin/users";
export const usersExportPath = "/admin/users/export";
export const addStaffPath = "/admin/users/add";
export const addExhibitorPath = "/admin/users/add-exhibitor";
export const notInvitedPath = "/admin/users?mail=waiting";
export const userInvitationsPath = "/admin/users/invitations";
export const userWelcomesPath = "/admin/users/welcomes";
export const userChasersPath = "/admin/users/chasers";

/** Where somebody's page stands: below their team, or among the users. */
export const personPath = ({ id, teamId }: { id: string; teamId: string | null }): string =>
  teamId ? memberPath(teamId, id) : userPath(id);

type PersonPlace = Parameters<typeof personPath>[0];
export const personWelcomePath = (person: PersonPlace) => `${personPath(person)}/welcome`;
export const personChaserPath = (person: PersonPlace) => `${personPath(person)}/chaser`;
export const personSignOutsPath = (person: PersonPlace) => `${personPath(person)}/sign-outs`;
export const personSignInLinkPath = (person: PersonPlace) => `${personPath(person)}/sign-in-link`;
export const personMailLiftPath = (person: PersonPlace) => `${personPath(person)}/mail-lift`;
export const personRemovalPath = (person: PersonPlace) => `${personPath(person)}/removal`;

export const addMyMemberPath = "/my-team/add-team-member";
export const myTeamSettingsPath = "/my-team/settings";
export const handOverPath = "/my-team/hand-over";
export const addMyShareRootPath = "/my-team/add-stand-share";
export const addMySharePath = (parentId: string) => `/my-team/add-stand-share/${parentId}`;
export const myMemberPath = (userId: string) => `/my-team/members/${userId}`;
export const myMemberWelcomePath = (userId: string) => `${myMemberPath(userId)}/welcome`;
