import { useLoaderData } from "@remix-run/react";
import { ordersPath } from "~/features/orders/orders.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { purchaseExportPath, purchaseMailPath } from "../orders-report.paths";
import { purchaseList, purchaseReads } from "../purchase/purchase-page.server";
import { LastSent, PurchaseTable } from "../purchase/purchase-table";

export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .reads(({ params }) => purchaseReads(params.supplierId))
  .loader(({ ctx, found }) => purchaseList(ctx, found));

export const handle = {
  isWide: true,
  crumbs: ({ supplier }) => ({ [supplier.id]: supplier.company, purchase: "Purchase lists" }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ supplier }) => `Purchase list for ${supplier.company}`);

/** What is to be bought of a supplier, and where it goes: to print, to keep, to mail. */
export default function PurchaseListPage() {
  const list = useLoaderData<typeof loader>();
  const { supplier, summary, over, rows, asOf } = list;
  return (
    <>
      <PageHead
        title={`Purchase list for ${supplier.company}`}
        back={{ to: ordersPath, label: "Orders" }}
        meta={[summary, `As of ${asOf.toLowerCase()}`, "Cancelled lines and drafts are not in it"]}
        actions={
          rows.length > 0 && (
            <>
              <PrintButton />
              <a className="btn" href={purchaseExportPath(supplier.id)} download>
                <Icon name="file-spreadsheet" />
                Excel
              </a>
              <ButtonLink variant="primary" icon="mail" to={purchaseMailPath(supplier.id)}>
                Mail to the supplier…
              </ButtonLink>
            </>
          )
        }
      />
      {over.length > 0 && (
        <Banner tone="warning" icon="triangle-alert" title="More is ordered than there is.">
          {over.map(({ label, over: many }) => `${label}: ${many} more than the stock`).join(". ")}. Ask
          before you send.
        </Banner>
      )}
      <PurchaseTable list={list} />
      <LastSent last={list.last} />
    </>
  );
}
