import * as z from "zod";
import { EXPORT_FORMATS } from "~/lib/export/columns";
import { procedure } from "~/procedure/procedure.server";
import { OrdersSearch } from "../order-report.queries.server";
import { ordersWorkbook } from "../orders-export.server";

/** What the filters leave: the view that is looked at first, the others behind it, and all lines. */
export const loader = procedure
  .permission("reportViewer")
  .input(OrdersSearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .loader(({ ctx, input: { format, ...query } }) => ordersWorkbook(ctx, query, format));
