import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SupplierEditor } from "../components/supplier-editor";
import { supplierEditorLoader } from "../supplier-editor.server";
import { updateSupplier } from "../suppliers.commands.server";
import suppliersStyles from "../suppliers.css?url";
import { adminSuppliersPath } from "../suppliers.paths";
import { SupplierInput } from "../suppliers.schema";

export const loader = supplierEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .input(SupplierInput)
  .action(async ({ ctx, params, input }) => {
    await updateSupplier(ctx, params.supplierId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(adminSuppliersPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ supplier }) => supplier.company,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle<typeof loader>((data) => data.supplier.company);

export default SupplierEditor;
