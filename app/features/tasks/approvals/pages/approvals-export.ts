import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { QUEUE_EXPORT } from "../../types/task-types.given";
import { type Waiting, waitingTasks } from "../approvals.queries.server";
import { momentColumns, PLACE_COLUMNS } from "../queue-export.server";

const COLUMNS: ExportColumn<Waiting>[] = [
  ...PLACE_COLUMNS,
  ...momentColumns("Sent"),
  ...QUEUE_EXPORT,
  {
    header: "Files",
    type: "text",
    width: 40,
    value: ({ files }) => files.map(({ name }) => name).join(", "),
  },
  { header: "Note", type: "text", width: 40, value: ({ note }) => note },
  { header: "Sent back before", type: "dateTime", value: ({ sentBackAt }) => sentBackAt },
  { header: "Because", type: "text", width: 40, value: ({ sentBackWhy }) => sentBackWhy },
];

/** Exactly what waits and the filters leave, the oldest first. */
export const loader = listExporter("moderator", {
  list: waitingTasks,
  scope: () => undefined,
  name: "waiting for approval",
  columns: COLUMNS,
});
