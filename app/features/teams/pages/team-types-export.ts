import type { RowIn } from "#db/json-row";
import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { teamTypeList } from "../team-types.server";

const COLUMNS: ExportColumn<RowIn<typeof teamTypeList.page>>[] = [
  { header: "Name", type: "text", width: 32, value: (type) => type.name },
  { header: "Teams", type: "number", value: (type) => type.teams },
  { header: "Own tasks", type: "number", value: (type) => type.tasks },
];

/** Exactly the types that the list's filters leave, in its order. */
export const loader = listExporter("admin", {
  list: teamTypeList,
  scope: () => undefined,
  name: "team types",
  columns: COLUMNS,
});
