import * as z from "zod";
import type { FileRule } from "~/features/files/files.schema";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { backTo } from "~/procedure/back.schema";
import { confirmation, ids } from "~/procedure/ids.schema";
import { ALT_TEXT_LENGTH, ASSET_NAME_LENGTH } from "./assets.rules";

/** What an asset may be (spec 1.5, "Uploads"): all that the product takes. */
export const ASSET_RULE = {
  accept: ["image", "video", "pdf", "docs", "zip"],
  max: 50,
} as const satisfies FileRule;

export const PICTURE_RULE = { accept: ["image"], max: 50 } as const satisfies FileRule;

const AssetId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const name = atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), ASSET_NAME_LENGTH);
const altText = atMost(nameText(), ALT_TEXT_LENGTH);
const version = z.coerce.number().int().min(1);

export const AssetEdit = z.object({
  name,
  altText: altText.default(""),
  isDecorative: z.boolean().default(false),
  /** The version that the editor was based on. */
  version,
  /** The newer version that the editor was shown and chose to replace. */
  over: version.optional(),
});
export type EditedAsset = z.infer<typeof AssetEdit>;

/** The same of the picture that is being chosen. */
export const AltTextInput = z.object({
  altText: altText.default(""),
  isDecorative: z.boolean().default(false),
  version,
  inPlace: z.string().optional(),
});
export type GivenAltText = Omit<z.infer<typeof AltTextInput>, "inPlace">;

/** As many as one form names. */
const MOST_AT_ONCE = 100;
const byId = <V extends z.ZodType>(value: V) =>
  z
    .record(AssetId, value)
    .refine((all) => Object.keys(all).length <= MOST_AT_ONCE, "Reload the page and try again")
    .default({});

/** Names and alt texts of what was just added, by the asset's id: `names.<id>`. */
export const AssetsEdit = z.object({
  names: byId(name),
  altTexts: byId(altText),
  versions: byId(version),
  decorative: ids("asset").catch([]),
});
export type EditedAssets = z.infer<typeof AssetsEdit>;

/** Which assets were just added, in the address of the page that asks for their names. */
export const AddedSearch = z.object({
  ids: ids("asset", { most: MOST_AT_ONCE }).catch([]),
});

export const AssetRemoval = z.object({ confirm: confirmation });

/** What a form that goes to choose a picture says of itself, in the address that it is sent to. */
export const DraftSearch = z.object({
  /** Which of its fields the picture is for. */
  field: z.string().regex(/^[A-Za-z][\w.[\]-]{0,79}$/),
  /** In words: "the dashboard header". */
  for: atMost(nameText(), 300).catch("the form you came from"),
  /** Its own address: a path of this event. */
  back: z.string().pipe(backTo.unwrap().unwrap()),
});
