import type { ExportColumn } from "~/lib/export/columns";
import { eventClock } from "~/procedure/event-clock.server";
import { listExporter } from "~/procedure/list-export.server";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { type AdminTask, adminTasks } from "../admin-tasks.queries.server";
import { UNASSIGNED } from "../tasks.texts";
import { taskTypeLabel } from "../types/task-types.rules";

const COLUMNS: ExportColumn<AdminTask>[] = [
  { header: "Task", type: "text", width: 40, value: (task) => task.title },
  { header: "Groups", type: "text", width: 28, value: (task) => task.groups.join(", ") || UNASSIGNED },
  { header: "Type", type: "text", value: (task) => taskTypeLabel(task.type) },
  { header: "Team types", type: "text", width: 28, value: (task) => task.teamTypes.join(", ") || "All" },
  { header: "Due date", type: "date", value: (task) => task.dueDate },
  { header: "Status", type: "text", value: (task) => STATE_LOOKS[task.overall].label },
  { header: "Time-sensitive", type: "text", value: (task) => (task.isTimeSensitive ? "Yes" : "No") },
  { header: "Needs approval", type: "text", value: (task) => (task.isApprovalNeeded ? "Yes" : "No") },
  { header: "Teams done", type: "number", value: (task) => task.done },
  { header: "Teams that it applies to", type: "number", value: (task) => task.total },
];

/** Exactly the tasks that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminTasks,
  scope: (ctx) => ({ clock: eventClock(ctx) }),
  name: "tasks",
  columns: COLUMNS,
});
