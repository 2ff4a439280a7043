import { taskTeamPath } from "../by-team/task-teams.paths";
import { taskPath } from "../tasks.paths";

/** What teams write, over all tasks and teams, and what staff do there. */
export const adminCommentsPath = "/admin/comments";
export const teamCommentsPath = (teamId: string) => `${adminCommentsPath}?team=${teamId}`;
export const commentsExportPath = `${adminCommentsPath}/export`;
export const commentReadPath = `${adminCommentsPath}/reads`;
export const allReadPath = `${adminCommentsPath}/all-read`;

/** A thread hangs under a team's own task, or under the task of a team that staff look at. */
export const teamThreadPath = (taskId: string) => taskPath(taskId);
export const staffThreadPath = taskTeamPath;

export const commentsPath = (base: string) => `${base}/comments`;
export const repliesPath = (base: string, id: string) => `${base}/comments/${id}/replies`;
export const editPath = (base: string, id: string) => `${base}/comments/${id}/edit`;
export const deletionPath = (base: string, id: string) => `${base}/comments/${id}/deletion`;
export const likePath = (base: string, id: string) => `${base}/comments/${id}/like`;
export const pinPath = (base: string, id: string) => `${base}/comments/${id}/pin`;

/** Where a comment or a reply stands on its page. */
export const entryAnchor = (id: string) => `comment-${id}`;
/** Where somebody is led to one entry from outside its page, however long ago it was written. */
export const entryPath = (base: string, id: string) => `${base}?entry=${id}#${entryAnchor(id)}`;
export const entryAt = (anchor: string) => anchor.slice("comment-".length);
/** The form that the likes and pins of a thread are sent by. */
export const ENTRY_VERBS = "entry-verbs";
