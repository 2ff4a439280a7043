import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { archiveActions } from "~/ui/archivable";
import { FilterBar } from "~/ui/filter-bar";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import type { RowOf } from "~/ui/plain-rows";
import type { Column } from "~/ui/table";
import { fieldGroupCopiesPath, fieldGroupListPaths, ownerPath } from "../../admin-forms.paths";
import { FormShortcuts } from "../../components/form-shortcuts";
import { fieldsColumn, lastChangeColumn, publicationColumn } from "../../components/owner-columns";
import { FIELD_GROUP_NOUN, PUBLICATION_LABELS } from "../../forms.texts";
import { bulkTip } from "../bulk-tip.rules";
import type { fieldGroupListLoader } from "../field-groups-list.server";

type Data = Awaited<ReturnType<ReturnType<typeof fieldGroupListLoader>>>;

/** The list of active field groups, or of archived ones. */
export function FieldGroupList({
  page,
  copyId,
  isArchived = false,
  empty,
}: Data & {
  isArchived?: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}) {
  const [params] = useSearchParams();
  const actions = archiveActions(fieldGroupListPaths, { isArchived, canDelete: true });
  return (
    <>
      <FormShortcuts counts={page} current={isArchived ? "archivedGroups" : "groups"} isAdmin />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter field groups"
          search={{ label: "Search field groups", placeholder: "Title" }}
          filters={[
            {
              name: "status",
              label: "State",
              options: [
                { value: "published", label: PUBLICATION_LABELS.published },
                { value: "draft", label: PUBLICATION_LABELS.draft },
              ],
            },
          ]}
          toggles={[
            { name: "changed", label: PUBLICATION_LABELS.changed },
            { name: "unused", label: "In no form" },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={FIELD_GROUP_NOUN}
        caption={isArchived ? "Archived field groups" : "Field groups"}
        rowKey={({ id }) => id}
        columns={isArchived ? COLUMNS.filter(({ key }) => key !== "copy") : COLUMNS}
        defaultSort={{ key: "title", direction: "asc" }}
        selection={{
          actions: isArchived ? actions.map((one) => ({ ...one, tip: bulkTip(one.label) })) : actions,
          hidden: { back: params.size > 0 ? `?${params}` : "", formId: copyId },
          noun: FIELD_GROUP_NOUN,
          label: ({ title }) => title,
        }}
        empty={empty}
      />
    </>
  );
}

type Row = RowOf<Data["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Field group",
    primary: true,
    sortable: true,
    render: ({ id, title }) => <Link to={ownerPath({ kind: "fieldGroup", id })}>{title}</Link>,
  },
  publicationColumn,
  fieldsColumn,
  {
    key: "forms",
    header: "Forms",
    className: "col-words",
    phoneLabel: "Forms",
    render: ({ forms, tasks }) =>
      forms ? (
        <>
          {forms}
          {tasks && <span className="cell-sub block">For {tasks}</span>}
        </>
      ) : (
        <span className="muted">None</span>
      ),
  },
  lastChangeColumn,
  {
    key: "copy",
    header: "Duplicate",
    hideHeader: true,
    align: "right",
    render: ({ id, title }) => (
      <button type="submit" className="btn-text muted-action" formAction={fieldGroupCopiesPath(id)}>
        Duplicate<span className="vh"> {title}</span>
      </button>
    ),
  },
];
