import { archivePaths } from "~/ui/archive.paths";
import { groupPaths } from "~/ui/group.paths";

/** URLs of the room: nobody writes one by hand. */
export const tasksPath = (status?: string) => (status ? `/tasks?status=${status}` : "/tasks");
export const taskPath = (taskId: string) => `/tasks/${taskId}`;
/** Which task's drawer is at this path. */
export const taskIdIn = (pathname: string): string | null => /^\/tasks\/([^/]+)$/.exec(pathname)?.[1] ?? null;
export const completionPath = (taskId: string) => `/tasks/${taskId}/completion`;
export const reopeningPath = (taskId: string) => `/tasks/${taskId}/reopening`;
export const taskAssignmentPath = (taskId: string) => `/tasks/${taskId}/assignment`;
export const taskUnassignmentPath = (taskId: string) => `/tasks/${taskId}/unassignment`;
export const adminTasksPath = "/admin/tasks";
export const addTaskPath = "/admin/tasks/add";
/** The same, begun as a task that asks for a form. */
export const taskOfFormPath = (formId: string) => `${addTaskPath}?form=${formId}`;
export const adminTaskPath = (taskId: string) => `/admin/tasks/${taskId}`;
export const taskGroupsPath = "/admin/task-groups";
export const addTaskGroupPath = "/admin/task-groups/add";
export const tasksExportPath = "/admin/tasks/export";
export const taskDueDatePath = "/admin/tasks/due-date";
export const taskShiftPath = "/admin/tasks/shift";
export const taskGroupingPath = "/admin/tasks/grouping";
export const taskCopyPath = (taskId: string) => `/admin/tasks/${taskId}/copies`;
export const taskAudiencePath = (taskId: string) => `/admin/tasks/${taskId}/audience`;
export const taskGroupPath = (taskGroupId: string) => `/admin/task-groups/${taskGroupId}`;
export const taskGroupAdditionsPath = (taskGroupId: string) => `/admin/task-groups/${taskGroupId}/additions`;
export const taskGroupsReorderPath = "/admin/task-groups/reorder";

export const taskListPaths = archivePaths(adminTasksPath);
export const taskGroupPaths = groupPaths(taskGroupsPath);
