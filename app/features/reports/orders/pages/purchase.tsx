import { useLoaderData } from "@remix-run/react";
import { ordersPath } from "~/features/orders/orders.paths";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { chosenSuppliers } from "../chosen-lines.server";
import { ChosenSearch } from "../orders.schema";
import { purchaseListPath } from "../orders-report.paths";

/** Leads to the list of the one supplier whose items were chosen. */
export const loader = procedure
  .permission("moderator")
  .input(ChosenSearch)
  .loader(async ({ ctx, input }) => {
    const suppliers = await chosenSuppliers(ctx, input);
    const [only, ...more] = suppliers;
    if (only && more.length === 0) throw ctx.redirect(purchaseListPath(only.id));
    return { suppliers, back: ordersPath + input.list };
  });

export const handle = { crumb: () => "Purchase lists", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Purchase lists");

/** The suppliers of what was chosen, each with its list. */
export default function PurchaseLists() {
  const { suppliers, back } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Purchase lists" back={{ to: back, label: "Orders" }} />
      {suppliers.length === 0 ? (
        <EmptyState icon="package" title="No supplier">
          None of what you chose is linked to a supplier. Link items in the form’s items, in the builder.
        </EmptyState>
      ) : (
        <DataTable
          caption="Suppliers of what was chosen"
          rows={suppliers}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "company",
              header: "Supplier",
              primary: true,
              render: ({ id, company }) => <Link to={purchaseListPath(id)}>{company}</Link>,
            },
            { key: "lines", header: "Lines", render: ({ lines }) => counted(lines, "line") },
            {
              key: "pieces",
              header: "Pieces",
              align: "right",
              phoneEnd: true,
              render: ({ quantity }) => quantity,
            },
          ]}
        />
      )}
    </>
  );
}
