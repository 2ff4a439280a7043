import { teamsOfTaskExport } from "../teams-of-task-export.server";

/** Exactly the teams that the list's filters leave, in its order. */
export const loader = teamsOfTaskExport("moderator");
