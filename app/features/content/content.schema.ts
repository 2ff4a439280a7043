import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { backTo } from "~/procedure/back.schema";
import { formId } from "~/procedure/form-id.schema";
import { MOST_PATH, PAGE_ICONS } from "./content-path.rules";

const title = atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 200);

export const ContentInput = z.object({ title, formId });

const OwnId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The version that an editor was based on, and the newer one that it was shown and chose to replace. */
const based = {
  version: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
};

/** A page's settings: one form on a page of its own, with fewer fields to be seen beside the editor. */
export const SettingsInput = z.object({
  title,
  description: atMost(z.string().trim(), 500).default(""),
  path: z
    .string({ error: "Enter an address" })
    .trim()
    .toLowerCase()
    .max(MOST_PATH, `Use at most ${MOST_PATH} characters`),
  icon: z.enum(PAGE_ICONS, { error: "Choose an icon" }).catch(PAGE_ICONS[0]),
  /** Empty for none. */
  assetId: z.union([z.literal(""), OwnId]).default(""),
  allowedTeamTypeIds: manyOf,
  showToChildTeams: z.boolean().default(false),
  isPublic: z.boolean().default(false),
  isFeatured: z.boolean().default(false),
  /** Where the form stood, where that is not the page of the settings. */
  back: backTo,
  /** A script saves it while it is typed, and stays. */
  inPlace: z.literal("1").optional().catch(undefined),
  ...based,
});
export type SettingsValues = z.infer<typeof SettingsInput>;

/** What was shown before it is made live: whoever changes the page meanwhile is not published unseen. */
export const PublicationInput = z.object({ revision: z.coerce.number().int().min(1) });

export const CopyInput = z.object({ formId });
