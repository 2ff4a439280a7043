import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { NO_TYPE } from "./import-mends.rules";
import { cancelImport, mendRows } from "./imports.commands.server";
import { teamImportPath } from "./imports.paths";
import { CancelInput, MendInput, MendRemovalInput } from "./imports.schema";

const teamImport = procedure
  .permission("admin")
  .params({ importId: Id })
  .returnTo(({ params }) => teamImportPath(params.importId));

const routes = verbs({
  /** Says what an unknown type or parent of the file means; its rows are checked again. */
  mend: teamImport.verb(MendInput, async ({ ctx, params, input: { to, ...input } }) => {
    await mendRows(ctx, params.importId, { ...input, to: to === NO_TYPE ? "" : to });
    return { type: "success", title: "Mended. All rows are checked again" };
  }),

  "mend-removal": teamImport.verb(MendRemovalInput, async ({ ctx, params, input }) => {
    await mendRows(ctx, params.importId, { ...input, to: null });
    return { type: "info", title: "Taken back. All rows are checked again" };
  }),

  cancellation: teamImport.verb(CancelInput, async ({ ctx, params }) => {
    await cancelImport(ctx, params.importId);
    return { type: "info", title: "Import ended", description: "What was made by then stays as it is." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
