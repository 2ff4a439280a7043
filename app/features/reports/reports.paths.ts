import { withOpen } from "~/ui/open-row.rules";

export const reportsPath = "/admin/reports";
export const healthPath = "/admin/reports/teams";
export const healthExportPath = `${healthPath}/export`;

/** The health check with one team's score explained. */
export const explainedPath = (search: string, teamId: string): string =>
  `${withOpen(healthPath + search, teamId)}#team-${teamId}`;
