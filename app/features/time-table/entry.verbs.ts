import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { copyEntry } from "./entries.commands.server";
import { adminEntryPath } from "./time-table.paths";
import { CopyInput } from "./time-table.schema";

const entry = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .returnTo(({ params }) => adminEntryPath(params.entryId));

const routes = verbs({
  /** Copies the entry, and opens the copy. */
  copies: entry.verb(CopyInput, async ({ ctx, params, input }) => {
    const { entryId } = await copyEntry(ctx, params.entryId, input);
    return ctx.redirect(adminEntryPath(entryId), {
      type: "success",
      title: "Entry copied",
      description: "This is the copy. Teams see it at once: change what differs.",
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
