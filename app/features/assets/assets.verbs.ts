import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { addAssets } from "./assets.commands.server";
import { addAssetsPath } from "./assets.paths";
import { ASSET_RULE } from "./assets.schema";

const routes = verbs({
  /** Takes a file from a script, which is an asset from then on. */
  files: procedure
    .permission("moderator")
    .returnTo(() => addAssetsPath)
    .upload(ASSET_RULE)
    .action(async ({ ctx, body }) => {
      const { added, refusals } = await addAssets(ctx, body);
      return { files: added, refusals, title: "Added" };
    }),
});

export const loader = routes.loader;
export const action = routes.action;
