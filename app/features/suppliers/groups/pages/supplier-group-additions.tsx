import { useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { chosen } from "~/procedure/ids.schema";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addSupplierPath, supplierGroupAdditionsPath, supplierGroupPath } from "../../suppliers.paths";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { addToSupplierGroup } from "../group-members.commands.server";
import { supplierGroupForEdit, suppliersOutside } from "../supplier-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ supplierGroupId: Id })
  .input(suppliersOutside.Search)
  .reads(({ params, input }) => ({
    group: supplierGroupForEdit(params.supplierGroupId),
    outside: suppliersOutside.page(input, params.supplierGroupId),
  }))
  .can(({ found }) => !found.group.isArchived)
  .loader(({ ctx, found }) => ({
    group: { id: found.group.id, title: found.group.title },
    page: { ...found.outside, rows: plainRows(ctx, found.outside.rows) },
  }));

/** Puts the chosen suppliers at the end of the type. */
export const action = procedure
  .permission("moderator")
  .params({ supplierGroupId: Id })
  .returnTo(({ params }) => supplierGroupAdditionsPath(params.supplierGroupId))
  .verb(chosen("supplier").omit({ back: true }), async ({ ctx, params, input }) => {
    const { title, ...result } = await addToSupplierGroup(ctx, { ids: input.ids, ...params });
    return ctx.redirect(
      supplierGroupPath(params.supplierGroupId),
      bulkToast(result, {
        noun: "supplier",
        done: `added to “${title}”`,
        why: "in it already, archived or deleted",
      }),
    );
  });

export const handle = {
  crumb: () => "Add Suppliers",
  crumbs: ({ group }) => ({ ...TYPE_CRUMBS, [group.id]: group.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Add Suppliers to ${data.group.title}`);

const SUPPLIER_NOUN = { one: "supplier", many: "suppliers" };

export default function SupplierGroupAdditions() {
  const { group, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Add Suppliers to ${group.title}`}
        lede="Choose suppliers. They come at the end of the type and stay in the types that they are in."
        back={{ to: supplierGroupPath(group.id), label: group.title }}
      />
      {page.all > 0 && (
        <FilterBar
          label="Filter suppliers"
          search={{ label: "Search suppliers", placeholder: "Company" }}
          toggles={[{ name: "free", label: "Only suppliers in no type" }]}
        />
      )}
      <ListRows
        page={page}
        noun={SUPPLIER_NOUN}
        caption="Suppliers that are not in the type"
        rowKey={(supplier) => supplier.id}
        selection={{
          action: supplierGroupAdditionsPath(group.id),
          actions: [{ label: "Add to type", icon: "plus", value: "add" }],
          noun: SUPPLIER_NOUN,
          label: (supplier) => supplier.company,
        }}
        empty={
          <EmptyState
            icon="store"
            title="No other suppliers"
            actions={
              <ButtonLink icon="plus" to={addSupplierPath}>
                Add supplier
              </ButtonLink>
            }
          >
            Every active supplier is in this type already.
          </EmptyState>
        }
        columns={[
          { key: "company", header: "Company", primary: true, render: (supplier) => supplier.company },
          {
            key: "groups",
            header: "Supplier types",
            className: "col-words",
            render: (supplier) => supplier.groups.join(", ") || <span className="muted">None</span>,
          },
        ]}
      />
    </>
  );
}
