import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { addPage } from "../add-assets.server";
import { updateAssets } from "../assets.commands.server";
import assetsStyles from "../assets.css?url";
import { assetsPath } from "../assets.paths";
import { assetsById } from "../assets.queries.server";
import { AddedSearch, AssetsEdit } from "../assets.schema";
import { AddAssets } from "../components/add-assets";

export const loader = procedure
  .permission("moderator")
  .input(AddedSearch)
  .reads(({ input }) => ({ added: assetsById(input.ids) }))
  .loader(({ found }) => ({ ...found, ...addPage() }));

/** Names and alt texts of those that were just added. */
export const action = procedure
  .permission("moderator")
  .input(AssetsEdit)
  .action(async ({ ctx, input }) => {
    const changed = await updateAssets(ctx, input);
    const title = changed > 0 ? `${counted(changed, "asset")} saved` : "Nothing was changed";
    return ctx.redirect(assetsPath, { type: "success", title });
  });

export const links = sheets(assetsStyles);

export const meta = pageTitle("Add Assets");

export default function AddAssetsPage() {
  const { added, ...page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <AddAssets {...page} added={added} lastResult={lastResult} />;
}
