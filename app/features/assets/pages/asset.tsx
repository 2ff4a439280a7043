import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { fileChecks } from "~/features/files/file-checks.rules";
import { typesOfKind } from "~/features/files/file-types.rules";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { UploadForm } from "~/ui/upload-form";
import { factsText, KIND_NOUNS } from "../asset-facts.rules";
import { updateAsset } from "../assets.commands.server";
import assetsStyles from "../assets.css?url";
import { assetFilePath, assetPath, assetRemovalPath, assetsPath, pictureSrc } from "../assets.paths";
import { assetForPage } from "../assets.queries.server";
import { altState } from "../assets.rules";
import { AssetEdit } from "../assets.schema";
import { NO_ALT_TEXT } from "../assets.texts";
import { AltTextFields } from "../components/alt-text-fields";
import { AssetSizes } from "../components/asset-sizes";
import { AssetView } from "../components/asset-view";
import { UsedIn } from "../components/used-in";
import { assetInWords } from "../shown-assets.server";

export const loader = procedure
  .permission("moderator")
  .params({ assetId: Id })
  .reads(({ params }) => ({ asset: assetForPage(params.assetId) }))
  .loader(({ ctx, found }) => {
    const { updatedAt, updatedBy, updatedByName, ...asset } = found.asset;
    const { timeZone } = ctx.settings.event;
    return {
      asset: assetInWords(ctx, asset),
      limits: limitsOf(AssetEdit),
      accept: typesOfKind(asset.category),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone },
      ),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ assetId: Id })
  .input(AssetEdit)
  .action(async ({ ctx, params, input }) => {
    await updateAsset(ctx, params.assetId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(assetPath(params.assetId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ asset }) => asset.name } satisfies PageHandle<typeof loader>;

export const links = sheets(assetsStyles);

export const meta = pageTitle<typeof loader>((data) => data.asset.name);

export default function Asset() {
  const { asset, limits, accept, saved } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const isPicture = asset.category === "images";
  const noun = KIND_NOUNS[asset.category];
  return (
    <>
      <PageHead
        title={asset.name}
        badge={altState(asset) === "missing" && <Badge tone="warning">{NO_ALT_TEXT}</Badge>}
        meta={[factsText(asset), asset.added]}
        back={{ to: assetsPath, label: "Assets" }}
        actions={
          <ButtonLink variant="quiet" icon="trash-2" to={assetRemovalPath(asset.id)}>
            Delete
          </ButtonLink>
        }
      />
      <div className="detail">
        <div>
          <AssetView asset={asset} />
          <EditorForm
            id="asset"
            limits={limits}
            lastResult={lastResult}
            current={{
              data: {
                name: asset.name,
                altText: asset.altText,
                isDecorative: asset.isDecorative,
                version: asset.version,
                over: undefined,
              },
              version: asset.version,
              saved,
            }}
            path={assetPath(asset.id)}
            staysAt={[assetFilePath(asset.id)]}
            seeCurrent="See the saved version"
            cancelTo={assetsPath}
            differences={(typed) =>
              differences(
                { name: "Name", altText: "Alt text", isDecorative: "Decorative" },
                { name: asset.name, altText: asset.altText, isDecorative: asset.isDecorative },
                typed,
              )
            }
          >
            {(fields) => (
              <>
                <RequiredNote />
                <TextField
                  field={fields.name}
                  label="Name"
                  hint="What staff find it by. Exhibitors do not see it."
                  autoComplete="off"
                />
                {isPicture && <AltTextFields fields={fields} />}
              </>
            )}
          </EditorForm>
        </div>
        <aside className="detail-side" aria-label={`About the ${noun}`}>
          <Uses asset={asset} />
          {isPicture && (
            <section>
              <h2>Sizes</h2>
              <AssetSizes {...asset} />
            </section>
          )}
          <FileOfAsset asset={asset} noun={noun} accept={accept} />
        </aside>
      </div>
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Its file, and another one in its place. */
function FileOfAsset({ asset, noun, accept }: Pick<Data, "asset" | "accept"> & { noun: string }) {
  const revalidator = useRevalidator();
  return (
    <section>
      <h2>File</h2>
      <p>
        <a href={pictureSrc(asset.id)} target="_blank" rel="noopener">
          {asset.fileName}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      <UploadForm
        key={asset.version}
        id="replace"
        label={`Replace it by another ${noun}`}
        checks={fileChecks({ accept })}
        room={1}
        multiple={false}
        to={`${assetFilePath(asset.id)}?version=${asset.version}`}
        formTo={assetFilePath(asset.id)}
        hidden={{ version: String(asset.version) }}
        known={new Set()}
        onStored={() => revalidator.revalidate()}
      />
    </section>
  );
}

function Uses({ asset }: Pick<Data, "asset">) {
  return (
    <section>
      <h2>Used in</h2>
      <UsedIn uses={asset.uses} />
      <p className="muted small mt-3">
        A used asset cannot be deleted. Replacing its file keeps its place everywhere.
      </p>
    </section>
  );
}
