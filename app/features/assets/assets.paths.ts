import type { SizeName } from "~/features/files/image-sizes.rules";

/** URLs of the room: nobody writes one by hand. */
export const assetsPath = "/admin/assets";
export const addAssetsPath = `${assetsPath}/add`;
export const addedAssetsPath = (ids: readonly string[]) =>
  ids.length === 0 ? addAssetsPath : `${addAssetsPath}?${new URLSearchParams(ids.map((id) => ["ids", id]))}`;
/** Adding without JavaScript: the same page, with what became of each file. */
export const addAssetFilesPath = `${addAssetsPath}/files`;
export const assetsExportPath = `${assetsPath}/export`;
/** Takes one file by PUT: an asset from then on. */
export const assetFilesPath = `${assetsPath}/files`;
export const assetPath = (assetId: string) => `${assetsPath}/${assetId}`;
/** Takes the file that comes in the place of the asset's. */
export const assetFilePath = (assetId: string) => `${assetPath(assetId)}/file`;
export const assetTextPath = (assetId: string) => `${assetPath(assetId)}/text`;
export const assetRemovalPath = (assetId: string) => `${assetPath(assetId)}/removal`;

/** Where a picture is chosen for a form. */
export const pickerPath = `${assetsPath}/picker`;
/** Keeps the form as it was sent, without JavaScript, and leads to the picker. */
const pickerDraftsPath = `${pickerPath}/drafts`;
export const pickerDraftPath = (form: { field: string; for: string; back: string }) =>
  `${pickerDraftsPath}?${new URLSearchParams(form)}`;
export const pickerFilesPath = `${pickerPath}/files`;

/** The file of an asset, for whoever may see it; without a size as it was uploaded. */
export const pictureSrc = (assetId: string, size?: SizeName) =>
  `/pictures/${assetId}${size ? `?size=${size}` : ""}`;
/** The picker of a kept form, with this picture as the chosen one. */
export const chosenInPickerPath = ({ draft, chosen }: { draft: string; chosen: string }) =>
  `${pickerPath}?${new URLSearchParams({ ...(draft && { draft }), ...(chosen && { chosen }) })}`;
