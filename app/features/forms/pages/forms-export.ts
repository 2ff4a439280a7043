import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminForm, adminForms } from "../forms.queries.server";
import { PUBLICATION_LABELS } from "../forms.texts";

const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

const COLUMNS: ExportColumn<AdminForm>[] = [
  { header: "Form", type: "text", width: 40, value: ({ title }) => title },
  {
    header: "State",
    type: "text",
    value: ({ isPublished }) => (isPublished ? PUBLICATION_LABELS.published : PUBLICATION_LABELS.draft),
  },
  { header: "Version", type: "number", value: ({ lastNumber }) => lastNumber },
  { header: "Changes not yet live", type: "text", value: ({ hasChanges }) => yesOrNo(hasChanges) },
  { header: "Opens", type: "dateTime", value: ({ opensAt }) => opensAt },
  { header: "Closes", type: "dateTime", value: ({ closesAt }) => closesAt },
  { header: "Open to guests", type: "text", value: ({ isPublic }) => yesOrNo(isPublic) },
  { header: "Can be changed after sending in", type: "text", value: ({ isEditable }) => yesOrNo(isEditable) },
  { header: "Fields", type: "number", value: ({ fields }) => fields },
  { header: "Submissions", type: "number", value: ({ submitted }) => submitted },
  { header: "Drafts", type: "number", value: ({ drafts }) => drafts },
  { header: "Tasks", type: "text", width: 32, value: ({ tasks }) => tasks.join(", ") },
  { header: "Last change", type: "dateTime", value: ({ updatedAt }) => updatedAt },
  { header: "Changed by", type: "text", width: 24, value: ({ updatedBy }) => updatedBy },
];

/** Exactly the forms that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminForms,
  scope: () => ({ isArchived: false }),
  name: "forms",
  columns: COLUMNS,
});
