import type { ExportColumn } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { exportName } from "~/procedure/export-name";
import { Id, procedure } from "~/procedure/procedure.server";
import { type PurchaseList, purchaseList, purchaseReads } from "../purchase/purchase-page.server";

type Row = PurchaseList["rows"][number];

const COLUMNS: ExportColumn<Row>[] = [
  { header: "Item", type: "text", width: 40, value: ({ label }) => label },
  { header: "Pieces", type: "text", value: ({ quantity }) => quantity },
  { header: "New since the last list", type: "number", value: ({ change }) => change },
  { header: "Where to, stand and pieces", type: "text", width: 80, value: ({ where }) => where },
];

export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .reads(({ params }) => purchaseReads(params.supplierId))
  .loader(({ ctx, found }) => {
    const { rows, supplier } = purchaseList(ctx, found);
    return exportResponse({
      format: "xlsx",
      name: exportName(ctx, `purchase list ${supplier.company}`),
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: once(rows),
    });
  });

async function* once(rows: readonly Row[]) {
  yield rows;
}
