import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { PUBLICATION_LABELS } from "../../forms.texts";
import { type AdminFieldGroup, adminFieldGroups } from "../field-groups.queries.server";

const COLUMNS: ExportColumn<AdminFieldGroup>[] = [
  { header: "Field group", type: "text", width: 40, value: ({ title }) => title },
  {
    header: "State",
    type: "text",
    value: ({ isPublished }) => (isPublished ? PUBLICATION_LABELS.published : PUBLICATION_LABELS.draft),
  },
  { header: "Version", type: "number", value: ({ lastNumber }) => lastNumber },
  {
    header: PUBLICATION_LABELS.changed,
    type: "text",
    value: ({ hasChanges }) => (hasChanges ? "Yes" : "No"),
  },
  { header: "Fields", type: "number", value: ({ fields }) => fields },
  { header: "Forms", type: "text", width: 32, value: ({ forms }) => forms.join(", ") },
  {
    header: "Tasks",
    type: "text",
    width: 32,
    value: ({ tasks }) => tasks.map(({ title }) => title).join(", "),
  },
  { header: "Last change", type: "dateTime", value: ({ updatedAt }) => updatedAt },
  { header: "Changed by", type: "text", width: 24, value: ({ updatedBy }) => updatedBy },
];

/** Exactly the field groups that the list's filters leave, in its order. */
export const loader = listExporter("admin", {
  list: adminFieldGroups,
  scope: () => ({ isArchived: false }),
  name: "field-groups",
  columns: COLUMNS,
});
