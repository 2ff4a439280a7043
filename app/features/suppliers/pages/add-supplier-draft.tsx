import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { NewSupplier } from "../components/new-supplier";
import { newSupplierLoader, redrawnSupplier } from "../supplier-editor.server";
import suppliersStyles from "../suppliers.css?url";
import { LOGO_RULE } from "../suppliers.rules";

/** The form of a new supplier without JavaScript, drawn anew with its logo and its rows of contacts. */
export const loader = newSupplierLoader;

export const action = procedure
  .permission("moderator")
  .upload(LOGO_RULE)
  .action(({ ctx, body }) => {
    // The logo comes before the form's own fields may have: the address says for which supplier it is.
    const supplierId = Id.safeParse(new URL(ctx.scope.request.url).searchParams.get("supplierId"));
    if (!supplierId.success) throw new NotFound();
    return redrawnSupplier(ctx, body, supplierId.data);
  });

export const links = sheets(suppliersStyles);

export const meta = pageTitle("Add Supplier");

export default NewSupplier;
