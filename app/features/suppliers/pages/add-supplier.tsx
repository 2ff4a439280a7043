import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { NewSupplier } from "../components/new-supplier";
import { newSupplierLoader } from "../supplier-editor.server";
import { addSupplier } from "../suppliers.commands.server";
import suppliersStyles from "../suppliers.css?url";
import { adminSuppliersPath } from "../suppliers.paths";
import { SupplierInput } from "../suppliers.schema";

export const loader = newSupplierLoader;

export const action = procedure
  .permission("moderator")
  .input(SupplierInput)
  .action(async ({ ctx, input }) => {
    await addSupplier(ctx, input);
    return ctx.redirect(adminSuppliersPath, { type: "success", title: `Supplier “${input.company}” added` });
  });

export const handle = { crumb: () => "Add Supplier" } satisfies PageHandle<typeof loader>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle("Add Supplier");

export default NewSupplier;
