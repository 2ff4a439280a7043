import { teamsOfTaskExport } from "~/features/tasks/by-team/teams-of-task-export.server";

/** Exactly the teams that the report's filters leave, in its order. */
export const loader = teamsOfTaskExport("reportViewer");
