import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ConfirmForm } from "~/ui/confirm-form";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { factsText } from "../asset-facts.rules";
import { deleteAsset } from "../assets.commands.server";
import assetsStyles from "../assets.css?url";
import { assetPath, assetRemovalPath, assetsPath } from "../assets.paths";
import { assetForPage } from "../assets.queries.server";
import { AssetRemoval } from "../assets.schema";
import { AssetView } from "../components/asset-view";
import { UsedIn } from "../components/used-in";
import { assetInWords } from "../shown-assets.server";

export const loader = procedure
  .permission("moderator")
  .params({ assetId: Id })
  .reads(({ params }) => ({ asset: assetForPage(params.assetId) }))
  .loader(({ ctx, found }) => ({
    asset: assetInWords(ctx, found.asset),
    limits: limitsOf(AssetRemoval),
  }));

/** Deletes the asset with its file; refused while anything uses it. */
export const action = procedure
  .permission("moderator")
  .params({ assetId: Id })
  .input(AssetRemoval)
  .action(async ({ ctx, params }) => {
    await deleteAsset(ctx, params.assetId);
    return ctx.redirect(assetsPath, { type: "success", title: "Asset deleted" });
  });

export const handle = {
  crumb: () => "Delete",
  crumbs: ({ asset }) => ({ [asset.id]: asset.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(assetsStyles);

export const meta = pageTitle<typeof loader>((data) => `Delete ${data.asset.name}`);

export default function AssetRemovalPage() {
  const { asset, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  const isUsed = asset.uses.length > 0;
  return (
    <>
      <PageHead
        title={isUsed ? `${asset.name} cannot be deleted` : `Delete ${asset.name}?`}
        meta={[factsText(asset), asset.added]}
        back={{ to: assetPath(asset.id), label: "The asset" }}
      />
      {isUsed ? (
        <>
          <ErrorSummary errors={errors} />
          <Banner tone="warning" title={`It is used in ${counted(asset.uses.length, "place")}.`}>
            Take it out there first, or replace its file: that keeps its place everywhere.
          </Banner>
          <UsedIn uses={asset.uses} />
          <ButtonRow className="mt-6">
            <ButtonLink to={assetPath(asset.id)}>Back to the asset</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <>
          <Banner tone="danger" title="This cannot be undone.">
            The file goes with it, in all its sizes. Nothing uses it.
          </Banner>
          <ConfirmForm
            field={fields.confirm}
            errors={errors}
            action={assetRemovalPath(asset.id)}
            cancelTo={assetPath(asset.id)}
            submitLabel="Delete asset"
          >
            <AssetView asset={asset} />
          </ConfirmForm>
        </>
      )}
    </>
  );
}
