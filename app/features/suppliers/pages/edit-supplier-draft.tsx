import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SupplierEditor } from "../components/supplier-editor";
import { redrawnSupplier, supplierEditorLoader } from "../supplier-editor.server";
import suppliersStyles from "../suppliers.css?url";
import { LOGO_RULE } from "../suppliers.rules";

/** The editor without JavaScript, drawn anew with what was typed, its logo and its rows of contacts. */
export const loader = supplierEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .upload(LOGO_RULE)
  .action(({ ctx, params, body }) => redrawnSupplier(ctx, body, params.supplierId));

export const handle = {
  crumbs: ({ supplier }) => ({ [supplier.id]: supplier.company }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle<typeof loader>((data) => data.supplier.company);

export default SupplierEditor;
