import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams } from "@remix-run/react";
import { SupplierDrawer } from "~/features/suppliers/components/supplier-drawer";
import {
  type ShownSupplier,
  shownSupplier,
  supplierForDrawer,
} from "~/features/suppliers/supplier-drawer.server";
import suppliersStyles from "~/features/suppliers/suppliers.css?url";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { contentPath } from "../../content.paths";
import { readerOf } from "../../section-reader.server";
import { isNamed } from "../reading.queries.server";
import { PageKey } from "../reading.server";

export const loader = procedure
  .signedIn()
  .params({ contentId: PageKey, supplierId: Id })
  .reads(({ ctx, params: { contentId, supplierId } }) => ({
    supplier: supplierForDrawer(supplierId, { level: ctx.user.level, teamId: ctx.team?.id }),
    isHere: isNamed(contentId, readerOf(ctx), { kind: "supplier", id: supplierId }),
  }))
  .loader(({ found: { supplier, isHere } }) =>
    supplier && isHere ? shownSupplier(supplier) : reply(null, { status: 404 }),
  );

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle<typeof loader>(({ company }) => company);

/** A supplier that the page names, over the page. */
export default function ContentSupplier() {
  const supplier = useLoaderData<typeof loader>() as ShownSupplier | null;
  const { contentId = "", supplierId = "" } = useParams();
  return (
    <SupplierDrawer
      supplier={supplier}
      backTo={contentPath(contentId)}
      returnFocusTo={`supplier-${supplierId}`}
    />
  );
}
