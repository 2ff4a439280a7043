import { adminTasksPath } from "../tasks.paths";

/** Where staff remind teams of all that is late at once. */
export const remindAllPath = `${adminTasksPath}/reminders`;
export const remindTestPath = `${remindAllPath}/test`;
