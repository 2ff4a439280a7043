import { Tabs } from "~/ui/tabs";
import { taskTeamsPath } from "../by-team/task-teams.paths";
import { adminTaskPath, taskAudiencePath } from "../tasks.paths";

/** The pages of one task. */
export function TaskTabs({ taskId, current }: { taskId: string; current: "edit" | "teams" | "audience" }) {
  return (
    <Tabs
      label="Task"
      tabs={[
        { to: adminTaskPath(taskId), label: "Edit", current: current === "edit" },
        { to: taskTeamsPath(taskId), label: "Teams", current: current === "teams" },
        { to: taskAudiencePath(taskId), label: "Who sees it", current: current === "audience" },
      ]}
    />
  );
}
