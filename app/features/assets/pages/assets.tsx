import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import { KIND_NOUNS } from "../asset-facts.rules";
import assetsStyles from "../assets.css?url";
import { addAssetsPath, assetPath, assetsExportPath } from "../assets.paths";
import { assetList, assetSearch } from "../assets.queries.server";
import { ASSETS_A_PAGE } from "../assets.rules";
import { ASSET_RULE } from "../assets.schema";
import { AddedAssets } from "../components/added-assets";
import { AssetCards } from "../components/asset-cards";
import { AssetFilters } from "../components/asset-filters";
import { AssetTabs } from "../components/asset-tabs";
import { assetCard } from "../shown-assets.server";

export const loader = procedure
  .permission("moderator")
  .input(assetSearch.List)
  .reads(({ input }) => ({ page: assetList.page(input, { category: input.type }) }))
  .loader(({ input, found }) => ({
    type: input.type,
    page: { ...found.page, rows: found.page.rows.map(assetCard) },
    rule: ASSET_RULE,
  }));

export const links = sheets(assetsStyles);

export const meta = pageTitle("Assets");

export default function Assets() {
  const { page, type, rule } = useLoaderData<typeof loader>();
  const noun = KIND_NOUNS[type];
  const add = (
    <ButtonLink variant="primary" icon="upload" to={addAssetsPath}>
      Add assets
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Assets"
        lede="Pictures, videos and documents for pages, cards and forms."
        actions={
          <>
            {page.total > 0 && <GenerateReport to={assetsExportPath} />}
            {add}
          </>
        }
      />
      <AssetTabs current={type} counts={page.tabs} />
      {page.all > 0 && <AssetFilters hasAltText={type === "images"} keep={["type"]} />}
      <AddedAssets rule={rule} what="files" />
      {page.rows.length > 0 ? (
        <>
          {page.isNarrowed && (
            <p className="muted small mb-3" role="status">
              {page.total} of {counted(page.all, noun)}
            </p>
          )}
          <AssetCards assets={page.rows} label={`Assets: ${type}`} hrefOf={assetPath} />
        </>
      ) : page.isNarrowed ? (
        <FilteredEmpty noun={`${noun}s`} filters={page.filters} />
      ) : (
        <EmptyState icon="image" title={`No ${noun}s yet`} actions={add}>
          {EMPTY[type]}
        </EmptyState>
      )}
      <Pagination total={page.total} noun={`${noun}s`} perPage={ASSETS_A_PAGE} />
    </>
  );
}

const EMPTY = {
  images: "Add the pictures that pages, cards and the dashboard show. One picture can stand in many places.",
  videos: "MP4 videos that you add stand here.",
  documents: "PDF, Word, Excel and PowerPoint files that you add stand here.",
  files: "ZIP archives and text files that you add stand here.",
  other: "Files of any other kind would stand here. The portal takes none at present.",
} as const;
