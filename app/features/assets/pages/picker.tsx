import { useLoaderData } from "@remix-run/react";
import { redisplayedAt } from "~/procedure/redisplayed";
import { Banner } from "~/ui/banner";
import { FilteredEmpty } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import assetsStyles from "../assets.css?url";
import { pickerPath } from "../assets.paths";
import { ASSETS_A_PAGE } from "../assets.rules";
import { AssetFilters } from "../components/asset-filters";
import { ChooseBar } from "../components/choose-bar";
import { PickerBody } from "../components/picker-body";
import { pickerLoader } from "../picker.server";

export const loader = pickerLoader;

export const links = sheets(assetsStyles);

export const meta = pageTitle("Choose a picture");

export default function Picker() {
  const data = useLoaderData<typeof loader>();
  const { page, chosen, draft } = data;
  if (!draft) return null;
  const bar = "choose";
  const before = draft.fields.find(([name]) => name === draft.field)?.[1] ?? "";
  // A field that was empty comes back empty, not as it is saved.
  const unchosen = redisplayedAt(draft.back, before === "" ? draft.field : undefined);
  return (
    <>
      <Banner
        tone="info"
        icon="image"
        title="Choosing a picture"
        action={
          <button
            type="submit"
            form={bar}
            name={draft.field}
            value={before}
            formAction={unchosen}
            className="btn-text"
          >
            Back without choosing
          </button>
        }
      >
        for {draft.purpose}. Your changes there are kept.
      </Banner>
      <PageHead title="Choose a picture" lede="Pictures for pages, cards and forms." />
      {page.all > 0 && <AssetFilters hasAltText keep={["draft", "chosen"]} />}
      <PickerBody
        data={data}
        draft={draft.id}
        hrefOf={(id) => `${pickerPath}?${new URLSearchParams({ draft: draft.id, chosen: id })}`}
        keepsAddress
        none={<FilteredEmpty noun="pictures" filters={page.filters} />}
        pages={<Pagination total={page.total} noun="pictures" perPage={ASSETS_A_PAGE} />}
      />
      <form id={bar} method="post" action={redisplayedAt(draft.back)}>
        {draft.fields
          .filter(([name]) => name !== draft.field)
          .map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may have one name more than once
            <input key={at} type="hidden" name={name} value={value} />
          ))}
        <ChooseBar
          name={chosen?.name ?? null}
          use={{ type: "submit", name: draft.field, value: chosen?.id ?? "" }}
          cancel={{ type: "submit", name: draft.field, value: before, formAction: unchosen }}
        />
      </form>
    </>
  );
}
