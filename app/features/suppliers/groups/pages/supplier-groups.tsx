import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ShortSearch, shortList } from "~/procedure/short-list.server";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { GroupList } from "~/ui/group-list";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { adminSuppliersPath } from "../../suppliers.paths";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { supplierGroupList } from "../supplier-groups.queries.server";
import { searched } from "../supplier-groups.report.server";
import { SUPPLIER_GROUPS } from "../supplier-groups.texts";

export const loader = procedure
  .permission("moderator")
  .input(ShortSearch)
  .reads(() => ({ page: supplierGroupList(false) }))
  .loader(({ input, found }) => ({ ...found.page, ...shortList(input, searched(found.page.rows)) }));

export const handle = { crumbs: () => TYPE_CRUMBS } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Supplier Types");

export default function SupplierGroups() {
  return (
    <GroupList
      {...useLoaderData<typeof loader>()}
      of={SUPPLIER_GROUPS}
      lede="The headings under which teams find suppliers, in this order."
      columns={[
        {
          key: "suppliers",
          header: "Suppliers",
          render: ({ id, suppliers }) =>
            suppliers > 0 ? (
              <Link to={`${adminSuppliersPath}?group=${id}`}>{counted(suppliers, "supplier")}</Link>
            ) : (
              <span className="muted">No suppliers</span>
            ),
        },
      ]}
      empty={(add) => (
        <EmptyState icon={SUPPLIER_GROUPS.icon} title="No supplier types yet" actions={add}>
          A type is a heading that teams find suppliers under: stand building, catering, transport. Until
          there is one, they are all in one list.
        </EmptyState>
      )}
    />
  );
}
