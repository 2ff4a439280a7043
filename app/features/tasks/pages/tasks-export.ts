import * as z from "zod";
import { readBatch } from "#db/read-batch";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse, pagesByNumber } from "~/lib/export/export.server";
import { procedure } from "~/procedure/procedure.server";
import { taskStates } from "~/ui/status";
import { type AdminTask, adminTasks, PAGE_SIZE } from "../admin-tasks.queries.server";
import { AdminTasksSearch } from "../admin-tasks.schema";
import { eventClock } from "../clock.server";
import { TYPE_LABELS, UNASSIGNED } from "../tasks.texts";

const COLUMNS: ExportColumn<AdminTask>[] = [
  { header: "Task", type: "text", width: 40, value: (task) => task.title },
  { header: "Groups", type: "text", width: 28, value: (task) => task.groups.join(", ") || UNASSIGNED },
  { header: "Type", type: "text", value: (task) => TYPE_LABELS[task.type] },
  { header: "Team types", type: "text", width: 28, value: (task) => task.teamTypes.join(", ") || "All" },
  { header: "Due date", type: "date", value: (task) => task.dueDate },
  { header: "Status", type: "text", value: (task) => taskStates[task.overall].label },
  { header: "Time-sensitive", type: "text", value: (task) => (task.isTimeSensitive ? "Yes" : "No") },
  { header: "Needs approval", type: "text", value: (task) => (task.isApprovalNeeded ? "Yes" : "No") },
  { header: "Teams done", type: "number", value: (task) => task.done },
  { header: "Teams that it applies to", type: "number", value: (task) => task.total },
];

/** Exactly the tasks that the list's filters leave, in its order. */
export const loader = procedure
  .permission("moderator")
  .input(AdminTasksSearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .loader(({ ctx, input }) =>
    exportResponse({
      format: input.format,
      name: `${ctx.settings.event.shortName || ctx.event.slug} tasks`,
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: pagesByNumber(async (page) => {
        const list = adminTasks({ ...input, page }, { clock: eventClock(ctx) });
        return (await readBatch(ctx.db, { list })).list.rows;
      }, PAGE_SIZE),
    }),
  );
