import * as z from "zod";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { exportName } from "~/procedure/export-name";
import { Id, procedure } from "~/procedure/procedure.server";
import { onePage } from "~/procedure/short-list.server";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { pressingTasks } from "../../health/health.queries.server";
import { riskClock } from "../../risk/risk-clock.server";
import { reportedTeam } from "../team-report.queries.server";
import { type ReportedTask, reportedTasks } from "../team-report.server";

const COLUMNS: ExportColumn<ReportedTask>[] = [
  { header: "Task", type: "text", width: 36, value: (task) => task.title },
  { header: "Type", type: "text", value: (task) => taskTypeLabel(task.type) },
  { header: "State", type: "text", width: 22, value: (task) => STATE_LOOKS[task.state].label },
  { header: "Due date", type: "date", value: (task) => task.dueDate },
  { header: "Assigned to", type: "text", width: 28, value: (task) => task.assignees.join(", ") },
  { header: "Completed", type: "date", value: (task) => task.completedOn },
  { header: "Counts in the score", type: "number", value: (task) => task.counts },
];

/** The tasks of the team's report, in its order. */
export const loader = procedure
  .permission("reportViewer")
  .params({ teamId: Id })
  .input(z.object({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .reads(({ ctx, params }) => ({
    team: reportedTeam(params.teamId, riskClock(ctx)),
    pressing: pressingTasks(params.teamId, riskClock(ctx)),
    tasks: tasksForTeam(params.teamId),
  }))
  .loader(({ ctx, input, found }) =>
    exportResponse({
      format: input.format,
      name: exportName(ctx, found.team.name.slice(0, 60)),
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: onePage(reportedTasks(ctx, found)),
    }),
  );
