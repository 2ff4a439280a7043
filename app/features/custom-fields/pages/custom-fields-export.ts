import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { customFieldList, type ListedField } from "../custom-fields.queries.server";
import { kindLabel, seenBy } from "../custom-fields.rules";

const COLUMNS: ExportColumn<ListedField>[] = [
  { header: "Label", type: "text", width: 32, value: (field) => field.label },
  { header: "Type", type: "text", value: kindLabel },
  { header: "Who sees it", type: "text", width: 24, value: seenBy },
  { header: "Kept by", type: "text", value: (field) => (field.isKeptByStaff ? "Staff" : "Staff and teams") },
  { header: "Required", type: "text", value: (field) => (field.isRequired ? "Yes" : "No") },
  { header: "Teams that filled it in", type: "number", value: (field) => field.filled },
  { header: "Description", type: "text", width: 40, value: (field) => field.description },
];

/** Exactly the fields that the list's filters leave, in its order. */
export const loader = listExporter("admin", {
  list: customFieldList,
  scope: () => undefined,
  name: "custom fields",
  columns: COLUMNS,
});
