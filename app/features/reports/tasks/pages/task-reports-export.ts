import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import type { ExportColumn } from "~/lib/export/columns";
import { eventDay } from "~/procedure/event-clock.server";
import { listExporter } from "~/procedure/list-export.server";
import { type TaskReportRow, taskReport } from "../task-report.queries.server";
import { COUNTED_STATES } from "../task-report.types";
import { STATE_WORDS } from "../task-states.rules";

const COLUMNS: ExportColumn<TaskReportRow>[] = [
  { header: "Task", type: "text", width: 36, value: (task) => task.title },
  { header: "Type", type: "text", value: (task) => taskTypeLabel(task.type) },
  { header: "Groups", type: "text", width: 28, value: (task) => task.groups.join(", ") },
  { header: "Team types", type: "text", width: 28, value: (task) => task.teamTypes.join(", ") || "All" },
  { header: "Required", type: "text", value: (task) => (task.isRequired ? "Yes" : "No") },
  { header: "Due date", type: "date", value: (task) => task.dueDate },
  ...COUNTED_STATES.map(
    (state): ExportColumn<TaskReportRow> => ({
      header: STATE_WORDS[state],
      type: "number",
      value: (task) => task[state],
    }),
  ),
  { header: "Teams", type: "number", value: (task) => task.teams },
];

/** Exactly the tasks that the list's filters leave, in its order. */
export const loader = listExporter("reportViewer", {
  list: taskReport,
  scope: (ctx) => ({ clock: eventDay(ctx) }),
  name: "task-reports",
  columns: COLUMNS,
});
