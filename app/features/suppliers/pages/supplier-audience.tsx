import { useLoaderData } from "@remix-run/react";
import { AudienceTable, audienceLede } from "~/features/teams/audience/components/audience-table";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SupplierTabs } from "../components/supplier-tabs";
import { adminSuppliersPath } from "../suppliers.paths";
import { supplierAudience, supplierName } from "../suppliers.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .input(supplierAudience.list.Search)
  .reads(({ params, input }) => ({
    supplier: supplierName(params.supplierId),
    counts: supplierAudience.counts(params.supplierId),
    page: supplierAudience.list.page(input, params.supplierId),
  }))
  .loader(({ ctx, found: { page, ...found } }) => ({
    ...found,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ supplier }) => ({ [supplier.id]: supplier.company }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.supplier.company}`);

export default function SupplierAudience() {
  const { supplier, counts, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={supplier.company}
        lede={`${audienceLede("supplier", counts)} Staff see every active supplier.`}
        back={{ to: adminSuppliersPath, label: "Suppliers" }}
      />
      <SupplierTabs supplierId={supplier.id} current="audience" />
      <AudienceTable thing="supplier" page={page} />
    </>
  );
}
