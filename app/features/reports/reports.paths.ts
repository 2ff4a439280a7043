import { withOpen } from "~/ui/open-row.rules";
import { LONGEST_LIST } from "./list-back.rules";

/** What stands behind a report's path for the way back to the list that leads there; `search` is that list's. */
export const fromList = (search: string): string =>
  search === "" || search.length > LONGEST_LIST ? "" : `?${new URLSearchParams({ list: search })}`;

export const reportsPath = "/admin/reports";
export const healthPath = "/admin/reports/teams";
export const healthExportPath = `${healthPath}/export`;

/** The health check with one team's score explained. */
export const explainedPath = (search: string, teamId: string): string =>
  `${withOpen(healthPath + search, teamId)}#team-${teamId}`;

/** The health check's teams of one band. */
export const bandPath = (level: string): string => `${healthPath}?band=${level}`;

export const taskReportsPath = "/admin/reports/tasks";
/** Tasks with late teams whose days are between two. */
export const overdueBetween = (from: string, to: string): string =>
  `${taskReportsPath}?${new URLSearchParams({ state: "overdue", from, to })}`;
export const taskReportsExportPath = `${taskReportsPath}/export`;
export const taskReportPath = (taskId: string): string => `${taskReportsPath}/${taskId}`;
export const taskReportExportPath = (taskId: string): string => `${taskReportsPath}/${taskId}/export`;
export const teamReportPath = (teamId: string): string => `${healthPath}/${teamId}`;
export const teamReportExportPath = (teamId: string): string => `${healthPath}/${teamId}/export`;

/** What happened on some days, by kind. */
export const happenedPath = `${reportsPath}/happened`;
export const happenedExportPath = `${happenedPath}/export`;
export const happenedOn = (what: string, [from, to]: readonly [string, string]): string =>
  `${happenedPath}?${new URLSearchParams({ what, from, to })}`;

export const viewsPath = `${reportsPath}/views`;
export const addViewPath = `${viewsPath}/add`;
export const viewPath = (viewId: string): string => `${viewsPath}/${viewId}`;
export const viewRemovalPath = (viewId: string): string => `${viewPath(viewId)}/removal`;
export const viewTestPath = (viewId: string): string => `${viewPath(viewId)}/test`;
/** Keeping an address under a new name, or in place of what a view has. */
export const keepAddress = (path: string, address: string): string =>
  `${path}?${new URLSearchParams({ address })}`;

/** The whole event as one workbook. */
export const workbookPath = `${reportsPath}/workbook`;
