/** URLs of the room: nobody writes one by hand. */
export const tasksPath = (status?: string) => (status ? `/tasks?status=${status}` : "/tasks");
export const taskPath = (taskId: string) => `/tasks/${taskId}`;
export const completionPath = (taskId: string) => `/tasks/${taskId}/completion`;
export const reopeningPath = (taskId: string) => `/tasks/${taskId}/reopening`;
export const adminTasksPath = "/admin/tasks";
export const addTaskPath = "/admin/tasks/add";
export const adminTaskPath = (taskId: string) => `/admin/tasks/${taskId}`;
export const taskGroupsPath = "/admin/task-groups";
export const addTaskGroupPath = "/admin/task-groups/add";
export const tasksExportPath = "/admin/tasks/export";
