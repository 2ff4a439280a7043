import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { type AddedAsset, addedByForm, addPage } from "../add-assets.server";
import assetsStyles from "../assets.css?url";
import { ASSET_RULE } from "../assets.schema";
import { AddAssets } from "../components/add-assets";

/** Adding without JavaScript: what became of each file, and what was added to be named. */
export const loader = procedure.permission("moderator").loader(addPage);

export const action = procedure
  .permission("moderator")
  .upload(ASSET_RULE)
  .action(({ ctx, body }) => addedByForm(ctx, body));

export const links = sheets(assetsStyles);

export const meta = pageTitle("Add Assets");

export default function AddAssetFiles() {
  const page = useLoaderData<typeof loader>();
  const done = useActionData() as { added?: AddedAsset[]; refusals?: string[] } | undefined;
  return <AddAssets {...page} added={done?.added ?? []} refusals={done?.refusals ?? []} />;
}
