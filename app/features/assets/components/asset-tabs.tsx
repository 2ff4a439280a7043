import { LIST_KINDS, type ListKind } from "~/features/files/file-types.rules";
import { Tabs } from "~/ui/tabs";
import { KIND_LABELS } from "../asset-facts.rules";
import { assetsPath } from "../assets.paths";

/** The kinds of assets with how many there are of each (spec 1.9). */
export function AssetTabs({
  current,
  counts,
}: {
  current: ListKind;
  counts: Partial<Record<ListKind, number>>;
}) {
  return (
    <Tabs
      label="Kind of asset"
      tabs={LIST_KINDS.map((kind) => ({
        to: kind === "images" ? assetsPath : `${assetsPath}?type=${kind}`,
        label: KIND_LABELS[kind],
        count: counts[kind] ?? 0,
        current: kind === current,
      }))}
    />
  );
}
