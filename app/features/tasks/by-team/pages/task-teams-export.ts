import * as z from "zod";
import { readBatch } from "#db/read-batch";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse, pagesByNumber } from "~/lib/export/export.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { eventClock } from "../../clock.server";
import { STATE_LABELS } from "../../tasks.texts";
import { type TeamOfTask, taskHead, teamsOfTask } from "../task-teams.queries.server";
import { TaskTeamsSearch } from "../task-teams.schema";

const COLUMNS: ExportColumn<TeamOfTask>[] = [
  { header: "Team", type: "text", width: 32, value: (team) => team.name },
  { header: "Team type", type: "text", value: (team) => team.typeName },
  { header: "Shares with", type: "text", width: 24, value: (team) => team.parentName },
  { header: "Status", type: "text", width: 22, value: (team) => STATE_LABELS[team.status] },
  {
    header: "Waiting for approval",
    type: "text",
    value: (team) => (team.state === "awaiting" ? "Yes" : "No"),
  },
  { header: "Due date", type: "date", value: (team) => team.dueDate },
  { header: "More time given", type: "text", value: (team) => (team.isExtended ? "Yes" : "No") },
  { header: "Assigned to", type: "text", width: 28, value: (team) => team.assignees.join(", ") },
  { header: "Completed", type: "dateTime", value: (team) => team.completedAt },
  { header: "Completed by", type: "text", width: 24, value: (team) => team.completedBy },
  { header: "Comments", type: "number", value: (team) => team.comments },
  { header: "Last reminder", type: "dateTime", value: (team) => team.lastReminder },
];

/** Exactly the teams that the list's filters leave, in its order. */
export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TaskTeamsSearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .reads(({ params }) => ({ task: taskHead(params.taskId) }))
  .loader(({ ctx, params, input, found }) => {
    const clock = eventClock(ctx);
    return exportResponse({
      format: input.format,
      name: `${ctx.settings.event.shortName || ctx.event.slug} ${found.task.title.slice(0, 60)}`,
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: pagesByNumber(
        async (page) =>
          (await readBatch(ctx.db, { list: teamsOfTask(params.taskId, { ...input, page }, clock) })).list
            .rows,
        100,
      ),
    });
  });
