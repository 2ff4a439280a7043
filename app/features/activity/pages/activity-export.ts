import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { type ActivityRow, activityList, whatHappened } from "../activity.queries.server";
import { actorText } from "../actor.rules";

const COLUMNS: ExportColumn<ActivityRow>[] = [
  { header: "When", type: "dateTime", value: (row) => row.at },
  { header: "Who", type: "text", width: 24, value: (row) => actorText(row) },
  { header: "What", type: "text", width: 60, value: whatHappened },
  { header: "Team", type: "text", width: 28, value: (row) => row.team?.name ?? "" },
];

/** Exactly what the filters leave. What happens while it is being sent is left out, and no row comes twice. */
export const loader = listExporter("admin", {
  list: activityList,
  scope: (ctx) => ctx.now,
  name: "activity",
  columns: COLUMNS,
});
