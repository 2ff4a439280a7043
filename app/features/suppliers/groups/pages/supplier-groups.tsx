import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ArchiveTabs, archiveActions } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import {
  addSupplierGroupPath,
  adminSuppliersPath,
  supplierGroupPath,
  supplierGroupPaths,
  supplierGroupsReorderPath,
} from "../../suppliers.paths";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { supplierGroupList } from "../supplier-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ page: supplierGroupList(false) }))
  .loader(({ found }) => found.page);

export const handle = { crumbs: () => TYPE_CRUMBS } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Supplier Types");

export default function SupplierGroups() {
  const { rows, active, archived } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addSupplierGroupPath}>
      Add supplier type
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Supplier Types"
        lede="The headings under which teams find suppliers, in this order."
        actions={
          <>
            {active > 1 && (
              <ButtonLink icon="arrow-up-down" to={supplierGroupsReorderPath}>
                Change the order
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      <ArchiveTabs
        label="Supplier types"
        className="mb-4"
        counts={{ active, archived }}
        paths={supplierGroupPaths}
      />
      {active > 0 ? (
        <DataTable
          caption="Supplier types in their order"
          rows={rows}
          rowKey={(group) => group.id}
          summary={counted(active, "type")}
          selection={{
            actions: archiveActions(supplierGroupPaths, { canDelete: true }),
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
                group.suppliers > 0 ? (
                  <Link to={`${adminSuppliersPath}?group=${group.id}`}>
                    {counted(group.suppliers, "supplier")}
                  </Link>
                ) : (
                  <span className="muted">None</span>
                ),
            },
          ]}
        />
      ) : (
        <EmptyState icon="tags" title="No supplier types yet" actions={add}>
          A type is a heading that teams find suppliers under: stand building, catering, transport. Until
          there is one, they are all in one list.
        </EmptyState>
      )}
    </>
  );
}
