import { fileFacts } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { giveAltText, replaceAssetFile } from "./assets.commands.server";
import { assetPath } from "./assets.paths";
import { AltTextInput, ASSET_RULE } from "./assets.schema";

const asset = procedure
  .permission("moderator")
  .params({ assetId: Id })
  .returnTo(({ params }) => assetPath(params.assetId));

const SAVED = "Alt text saved";

const routes = verbs({
  /** Another file of the same kind comes in the place of the asset's. */
  file: asset.upload(ASSET_RULE).action(async ({ ctx, params, body }) => {
    const file = await replaceAssetFile(ctx, params.assetId, body);
    return { files: [fileFacts(file)], refusals: [], title: "File replaced" };
  }),

  /** The alt text alone, from where a picture is being chosen; a script that stays there is told in place. */
  text: asset.verb(AltTextInput, async ({ ctx, params, input: { inPlace, ...input } }) => {
    await giveAltText(ctx, params.assetId, input);
    return inPlace ? Response.json({ done: SAVED }) : { type: "success", title: SAVED };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
