import { procedure } from "~/procedure/procedure.server";
import { ShortExport, shortExport } from "~/procedure/short-list.server";
import { supplierGroupList } from "../supplier-groups.queries.server";
import { searched } from "../supplier-groups.report.server";

/** Exactly the types that the list's filters leave, in their order. */
export const loader = procedure
  .permission("moderator")
  .input(ShortExport)
  .reads(() => ({ page: supplierGroupList(false) }))
  .loader(({ ctx, input, found }) =>
    shortExport(ctx, input, {
      ...searched(found.page.rows),
      name: "supplier types",
      columns: [
        { header: "Supplier type", type: "text", width: 40, value: ({ title }) => title },
        { header: "Suppliers", type: "number", value: ({ suppliers }) => suppliers },
      ],
    }),
  );
