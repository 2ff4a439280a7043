import type { ExportColumn } from "~/lib/export/columns";
import { upperFirst } from "~/lib/text.rules";
import { listExporter } from "~/procedure/list-export.server";
import { historyWord, requestWords } from "../../history.rules";
import { type Decided, decidedThings } from "../approvals.queries.server";
import { momentColumns, PLACE_COLUMNS } from "../queue-export.server";

const COLUMNS: ExportColumn<Decided>[] = [
  ...PLACE_COLUMNS,
  { header: "Decision", type: "text", value: ({ what }) => historyWord(what) },
  {
    header: "Asked for",
    type: "text",
    width: 24,
    value: ({ request }) => request && upperFirst(requestWords(request, null, "")),
  },
  { header: "Until", type: "date", value: ({ day }) => day },
  { header: "Because", type: "text", width: 40, value: ({ reason }) => reason },
  ...momentColumns("Decided"),
];

/** Exactly the decisions that the filters leave, the newest first. */
export const loader = listExporter("moderator", {
  list: decidedThings,
  scope: (ctx) => ({ readerId: ctx.actor.id }),
  name: "decisions",
  columns: COLUMNS,
});
