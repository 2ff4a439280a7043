import { asset, f } from "#db/event/aliases";
import type { RowOf } from "#db/json-row";
import { madeSizes } from "./asset-sizes.rules";
import { pictureSrc } from "./assets.paths";

/** A picture of the assets over `asset` joined with its file: `join asset on … join file f on f.id = asset.file_id`. */
export const ASSET_IMAGE_CELLS = {
  id: asset.id,
  name: asset.name,
  altText: asset.altText,
  isDecorative: asset.isDecorative,
  category: asset.category,
  contentType: f.contentType,
  size: f.size,
  width: f.width,
  height: f.height,
};

export type AssetFacts = RowOf<typeof ASSET_IMAGE_CELLS>;

/** As an `<img>` takes it. */
export interface AssetImage {
  src: string;
  srcSet: string | undefined;
  sizes: string | undefined;
  /** Always there, so that nothing moves when the picture comes. */
  width: number;
  height: number;
  /** Empty where it is decorative. */
  alt: string;
}

/** Of a drawing without pixels, which fits into whatever box it gets. */
const ANY_BOX = { width: 960, height: 640 };

/**
 * A picture in the size that its place needs. `sizes` says how wide the place is, in the words of the attribute; without
 * it the picture is as wide as the page's column.
 */
export function assetImage(
  { id, altText, isDecorative, width, height }: AssetFacts,
  sizes = "(max-width: 960px) 100vw, 960px",
): AssetImage {
  const alt = isDecorative ? "" : altText;
  if (width === null || height === null)
    return { src: pictureSrc(id), srcSet: undefined, sizes: undefined, ...ANY_BOX, alt };
  // Two sizes of one width are one picture: small originals are not enlarged.
  const byWidth = new Map(madeSizes({ width, height }).map((made) => [made.width, made.size] as const));
  const srcSet = [...byWidth]
    .map(([wide, size]) => `${pictureSrc(id, size)} ${wide}w`)
    .toReversed()
    .join(", ");
  return { src: pictureSrc(id, "medium"), srcSet, sizes, width, height, alt };
}
