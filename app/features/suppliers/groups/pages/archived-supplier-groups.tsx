import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import { changedOnColumn, GroupList } from "~/ui/group-list";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { supplierGroupList } from "../supplier-groups.queries.server";
import { SUPPLIER_GROUPS } from "../supplier-groups.texts";

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
  return (
    <GroupList
      {...useLoaderData<typeof loader>()}
      of={SUPPLIER_GROUPS}
      isArchived
      lede="Teams do not see these headings. A type comes back with its suppliers."
      columns={[
        {
          key: "suppliers",
          header: "Suppliers",
          phoneLabel: "Suppliers",
          render: ({ suppliers }) => (suppliers > 0 ? suppliers : <span className="muted">None</span>),
        },
        changedOnColumn,
      ]}
    />
  );
}
