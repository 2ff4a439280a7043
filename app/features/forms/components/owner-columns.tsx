import type { Column } from "~/ui/table";
import { PublicationBadge } from "./publication-badge";

/** Columns that the lists of forms and of field groups have alike. */
export const publicationColumn: Column<{
  isPublished: boolean;
  hasChanges: boolean;
  open?: string | null;
}> = {
  key: "state",
  header: "State",
  phoneEnd: true,
  render: (row) => (
    <PublicationBadge isPublished={row.isPublished} hasChanges={row.hasChanges} open={row.open ?? null} />
  ),
};

export const fieldsColumn: Column<{ fields: number }> = {
  key: "fields",
  header: "Fields",
  align: "right",
  phoneLabel: "Fields",
  render: ({ fields }) => fields,
};

export const lastChangeColumn: Column<{ changed: string; updatedBy: string | null }> = {
  key: "updated",
  header: "Last change",
  sortable: true,
  className: "nowrap",
  phoneLabel: "Last change",
  render: ({ changed, updatedBy }) => (
    <>
      {changed}
      {updatedBy && <span className="cell-sub block">{updatedBy}</span>}
    </>
  ),
};
