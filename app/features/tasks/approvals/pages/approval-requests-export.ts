import type { ExportColumn } from "~/lib/export/columns";
import { upperFirst } from "~/lib/text.rules";
import { listExporter } from "~/procedure/list-export.server";
import { requestWords } from "../../history.rules";
import { type Asked, askedRequests } from "../approvals.queries.server";
import { momentColumns, PLACE_COLUMNS } from "../queue-export.server";

const COLUMNS: ExportColumn<Asked>[] = [
  ...PLACE_COLUMNS,
  {
    header: "Asks for",
    type: "text",
    width: 24,
    value: ({ kind }) => upperFirst(requestWords(kind, null, "")),
  },
  { header: "Until", type: "date", value: ({ wantedDate }) => wantedDate },
  { header: "Because", type: "text", width: 40, value: ({ reason }) => reason },
  ...momentColumns("Asked"),
];

/** Exactly the open requests that the filters leave, the oldest first. */
export const loader = listExporter("moderator", {
  list: askedRequests,
  scope: () => undefined,
  name: "open requests",
  columns: COLUMNS,
});
