import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publishedTitle } from "~/features/settings/core-page.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { SupplierDrawer } from "../components/supplier-drawer";
import { type ShownSupplier, shownSupplier, supplierForDrawer } from "../supplier-drawer.server";
import { suppliersPath } from "../suppliers.paths";

export const loader = procedure
  .signedIn()
  .params({ supplierId: Id })
  .reads(({ ctx, params }) => ({ supplier: supplierForDrawer(params.supplierId, readerOf(ctx)) }))
  .loader(({ ctx, found: { supplier } }) =>
    supplier
      ? {
          supplier: shownSupplier(supplier),
          hasList: publishedTitle(ctx.requestContext, "suppliers") !== null,
        }
      : reply(null, { status: 404 }),
  );

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.supplier.company);

/** A supplier, over the list. */
export default function Supplier() {
  const data = useLoaderData<typeof loader>() as { supplier: ShownSupplier; hasList: boolean } | null;
  const [params] = useSearchParams();
  const list = suppliersPath + (params.size > 0 ? `?${params}` : "");
  return (
    <SupplierDrawer
      supplier={data?.supplier ?? null}
      backTo={data?.hasList === false ? "/" : list}
      {...(data ? { returnFocusTo: `supplier-${data.supplier.id}` } : {})}
    />
  );
}
