import type { ExportColumn } from "~/lib/export/columns";
import { eventClock } from "~/procedure/event-clock.server";
import { listExport } from "~/procedure/list-export.server";
import { type Access, Id, procedure } from "~/procedure/procedure.server";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { type TeamOfTask, taskHead, teamsOfTask } from "./task-teams.queries.server";

const COLUMNS: ExportColumn<TeamOfTask>[] = [
  { header: "Team", type: "text", width: 32, value: (team) => team.name },
  { header: "Team type", type: "text", value: (team) => team.typeName },
  { header: "Shares with", type: "text", width: 24, value: (team) => team.parentName },
  { header: "Status", type: "text", width: 22, value: (team) => STATE_LOOKS[team.status].label },
  {
    header: "Waiting for approval",
    type: "text",
    value: (team) => (team.state === "awaiting" ? "Yes" : "No"),
  },
  { header: "Due date", type: "date", value: (team) => team.dueDate },
  { header: "More time given", type: "text", value: (team) => (team.isExtended ? "Yes" : "No") },
  { header: "Extra days", type: "text", value: (team) => (team.hasExtraDays ? "Yes" : "No") },
  { header: "Assigned to", type: "text", width: 28, value: (team) => team.assignees.join(", ") },
  { header: "Completed", type: "dateTime", value: (team) => team.completedAt },
  { header: "Completed by", type: "text", width: 24, value: (team) => team.completedBy },
  { header: "Files", type: "text", width: 28, value: (team) => team.evidence.join(", ") },
  { header: "Sent back because", type: "text", width: 28, value: (team) => team.sentBack },
  { header: "Comments", type: "number", value: (team) => team.comments },
  { header: "Last reminder", type: "dateTime", value: (team) => team.lastReminder },
];

/** Exactly the teams that the list's filters leave, in its order: the loader of its export, for whoever has the level. */
export const teamsOfTaskExport = (level: Exclude<Access, "guest" | "signedIn">) =>
  procedure
    .permission(level)
    .params({ taskId: Id })
    .input(teamsOfTask.ExportSearch)
    .reads(({ params }) => ({ task: taskHead(params.taskId) }))
    .loader(({ ctx, params, input, found }) =>
      listExport(ctx, {
        list: teamsOfTask,
        query: input,
        scope: { ...params, clock: eventClock(ctx) },
        name: found.task.title.slice(0, 60),
        columns: COLUMNS,
      }),
    );
