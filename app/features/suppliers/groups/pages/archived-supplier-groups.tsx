import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ArchiveTabs, archiveActions } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { supplierGroupPath, supplierGroupPaths, supplierGroupsPath } from "../../suppliers.paths";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { supplierGroupList } from "../supplier-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ page: supplierGroupList(true) }))
  .loader(({ ctx, found }) => {
    const { dayOf } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    return {
      ...found.page,
      rows: found.page.rows.map(({ changedAt, ...group }) => ({
        ...group,
        changedOn: formatDate(dayOf(changedAt), "medium", locale),
      })),
    };
  });

export const handle = { crumbs: () => TYPE_CRUMBS } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Archived Supplier Types");

export default function ArchivedSupplierGroups() {
  const { rows, active, archived } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Supplier Types"
        lede="Teams do not see these headings. A type comes back with its suppliers."
      />
      <ArchiveTabs
        label="Supplier types"
        className="mb-4"
        counts={{ active, archived }}
        paths={supplierGroupPaths}
        isArchived
      />
      {rows.length > 0 ? (
        <DataTable
          caption="Archived supplier types"
          rows={rows}
          rowKey={(group) => group.id}
          summary={counted(archived, "type")}
          selection={{
            actions: archiveActions(supplierGroupPaths, { isArchived: true, canDelete: true }),
            noun: { one: "type", many: "types" },
            label: (group) => group.title,
          }}
          columns={[
            {
              key: "title",
              header: "Supplier type",
              primary: true,
              render: (group) => <Link to={supplierGroupPath(group.id)}>{group.title}</Link>,
            },
            {
              key: "suppliers",
              header: "Suppliers",
              phoneLabel: "Suppliers",
              render: (group) =>
                group.suppliers > 0 ? group.suppliers : <span className="muted">None</span>,
            },
            {
              key: "changedOn",
              header: "Last changed",
              phoneLabel: "Last changed",
              render: (group) => group.changedOn,
            },
          ]}
        />
      ) : (
        <EmptyState
          icon="tags"
          title="No archived supplier types"
          actions={<ButtonLink to={supplierGroupsPath}>See the active types</ButtonLink>}
        >
          Supplier types that you archive are kept here.
        </EmptyState>
      )}
    </>
  );
}
