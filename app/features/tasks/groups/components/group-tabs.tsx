import { Tabs } from "~/ui/tabs";
import { archivedTaskGroupsPath, taskGroupsPath } from "../../tasks.paths";

export function GroupTabs({
  active,
  archived,
  current,
}: {
  active: number;
  archived: number;
  current: "active" | "archived";
}) {
  return (
    <Tabs
      label="Task groups"
      className="mb-4"
      tabs={[
        { to: taskGroupsPath, label: "Active", count: active, current: current === "active" },
        {
          to: archivedTaskGroupsPath,
          label: "Archived",
          count: archived,
          current: current === "archived",
          disabledAtZero: true,
        },
      ]}
    />
  );
}
