import { bulkToast } from "~/features/activity/bulk-toast.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { setDownloadsShown } from "./downloads.commands.server";
import { adminDownloadsPath } from "./downloads.paths";
import { VisibilityInput } from "./downloads.schema";

const routes = verbs({
  /** Shows or hides the chosen downloads. */
  visibility: procedure
    .permission("moderator")
    .returnTo(() => adminDownloadsPath)
    .verb(VisibilityInput, async ({ ctx, input: { ids, do: what } }) => {
      const isShown = what === "show";
      return bulkToast(await setDownloadsShown(ctx, { ids, isShown }), {
        noun: "download",
        done: isShown ? "shown" : "hidden",
        why: `${isShown ? "shown" : "hidden"} already, or deleted`,
      });
    }),
});

export const loader = routes.loader;
export const action = routes.action;
