import type { RowIn } from "#db/json-row";
import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { waitingThings } from "../going-live.queries.server";
import { STATE_WORDS } from "../going-live.texts";
import { LIVE } from "../live-things.server";

const COLUMNS: ExportColumn<RowIn<typeof waitingThings.page>>[] = [
  { header: "What waits", type: "text", width: 40, value: ({ title }) => title },
  { header: "Kind", type: "text", value: ({ kind }) => LIVE[kind].label },
  { header: "State", type: "text", value: ({ state }) => STATE_WORDS[state].label },
  { header: "Goes live", type: "dateTime", value: ({ at }) => at },
  { header: "Teams", type: "number", value: ({ teams }) => teams },
];

/** Exactly what the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: waitingThings,
  scope: ({ now }) => ({ now }),
  name: "not-yet-live",
  columns: COLUMNS,
});
