import { type ListKind, listKindOf } from "~/features/files/file-types.rules";

/** What an asset is by its file's content: the tab that it stands under, and whether it is a picture (spec 1.3). */
export function kindOfAsset(contentType: string): { category: ListKind; type: "image" | "document" } {
  const category = listKindOf(contentType);
  return { category, type: category === "images" ? "image" : "document" };
}

export const ASSET_NAME_LENGTH = 200;
export const ALT_TEXT_LENGTH = 500;

/** What stands for alt text in lists: the text itself, that it needs none, or that it is missing. Only pictures need it. */
export function altState(asset: {
  type: "image" | "document";
  altText: string;
  isDecorative: boolean;
}): "none needed" | "decorative" | "missing" | "given" {
  if (asset.type !== "image") return "none needed";
  if (asset.isDecorative) return "decorative";
  return asset.altText === "" ? "missing" : "given";
}

/** An asset begins with its file's name. */
export const firstName = (fileName: string): string => [...fileName].slice(0, ASSET_NAME_LENGTH).join("");

/** As many as a script sends from one page, one after the other. */
export const MOST_SENT = 100;

export const ASSETS_A_PAGE = 48;
