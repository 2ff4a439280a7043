import { fileFacts } from "~/features/files/files.schema";
import { stageLogo } from "~/features/files/stage-logo.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminSupplierPath } from "./suppliers.paths";
import { SUPPLIER_FILES } from "./suppliers.queries.server";
import { LOGO_RULE } from "./suppliers.rules";

const routes = verbs({
  /** The logo of a supplier that is being edited, or of one that is not saved yet: it waits for the form. */
  files: procedure
    .permission("moderator")
    .params({ supplierId: Id })
    .returnTo(({ params }) => adminSupplierPath(params.supplierId))
    .upload(LOGO_RULE)
    .action(async ({ ctx, params, body }) => {
      const owner = { collection: SUPPLIER_FILES, entityId: params.supplierId };
      const { files, refusals } = await stageLogo(ctx, body, owner);
      return { files: files.map(fileFacts), refusals, title: "Uploaded. Save the supplier to use it." };
    }),
});

export const loader = routes.loader;
export const action = routes.action;
