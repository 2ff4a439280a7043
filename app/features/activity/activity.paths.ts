export const activityPath = "/admin/activity";
export const activityExportPath = "/admin/activity/export";
/** A team's page; the teams room is later in the order and cannot be asked. */
export const activityTeamPath = (teamId: string) => `/admin/teams/${teamId}`;
