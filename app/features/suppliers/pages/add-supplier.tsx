import { procedure } from "~/procedure/procedure.server";
import { goesLivePath } from "~/ui/live.paths";
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
    const { supplierId } = await addSupplier(ctx, input);
    if (input.asDraft)
      return ctx.redirect(goesLivePath("supplier", supplierId), {
        type: "success",
        title: `“${input.company}” is kept as a draft`,
      });
    return ctx.redirect(adminSuppliersPath, { type: "success", title: `Supplier “${input.company}” added` });
  });

export const handle = { crumb: () => "Add Supplier" } satisfies PageHandle<typeof loader>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle("Add Supplier");

export default NewSupplier;
