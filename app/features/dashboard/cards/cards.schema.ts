import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { CARD_TYPES } from "~/procedure/card-types.rules";
import { formId } from "~/procedure/form-id.schema";
import { ELSEWHERE, httpsAddress, NOT_SIX, sixDifferent } from "./cards.rules";

const id = z
  .string()
  .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, "Invalid card")
  .default("");

/** `version`: what the editor was based on, 0 for a new one. `over`: the newer one that it was shown and chose to replace. */
const basis = {
  formId,
  version: z.coerce.number().int().min(0).default(0),
  over: z.coerce.number().int().min(1).optional(),
};

export const CardInput = z
  .object({
    ...basis,
    type: z.enum(CARD_TYPES, { error: "Invalid card" }),
    /** Of a `content` card. */
    pathId: id,
    /** Of a `link` card: one of the event's places, or `other` for an address elsewhere. */
    place: z.string().max(200, "Invalid card").default(""),
    address: z.string().trim().max(2_000, "Use at most 2,000 characters").default(""),
    /** Empty: that of what it leads to. */
    title: atMost(nameText(), 80).default(""),
    description: atMost(nameText(), 160).default(""),
    isMini: z.boolean().default(false),
  })
  .refine(({ type, pathId }) => type !== "content" || pathId !== "", {
    path: ["pathId"],
    error: "Choose a page",
  })
  .refine(({ type, place }) => type !== "link" || place !== "", {
    path: ["place"],
    error: "Choose where the card leads",
  })
  .refine(
    ({ type, place, address }) => type !== "link" || place !== ELSEWHERE || httpsAddress(address) !== null,
    { path: ["address"], error: "Enter an address that begins with https://" },
  )
  .refine(({ type, title }) => type !== "link" || title !== "", { path: ["title"], error: "Enter a title" });
export type CardValues = z.infer<typeof CardInput>;

export const LayoutInput = z.object({
  ...basis,
  name: atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), 80),
  isDefault: z.boolean().default(false),
  teamTypeIds: manyOf,
  /** `<type>:<layout>`: which types the form showed as another layout's. Ticked, they move; any other is not taken away. */
  elsewhere: manyOf,
  /** In their order. */
  cardIds: z
    .union([z.string(), z.array(z.string())], { error: NOT_SIX })
    .transform((sent) => [sent].flat())
    .refine(sixDifferent, NOT_SIX),
  /** What a button of the form asks for, where no script does it. */
  step: z.string().max(100).optional().catch(undefined),
  /** Kept for later: no team has it yet. A form that saves itself (`inPlace`) does that too. */
  asDraft: z.literal("1").optional().catch(undefined),
  inPlace: z.literal("1").optional().catch(undefined),
});
export type LayoutValues = z.infer<typeof LayoutInput>;

const ids = z.array(z.string());

/** What a version of a layout has, as publishing wrote it. */
export const LayoutDocument = z.object({
  name: z.string(),
  isDefault: z.union([z.boolean(), z.number()]).transform(Boolean),
  teamTypeIds: ids,
  cardIds: ids,
});
export type LayoutDocument = z.infer<typeof LayoutDocument>;

/** What is being edited, with who saved it last and when. */
export const LayoutDraft = LayoutDocument.extend({ at: z.string(), by: z.string() });

export const LayoutRestoring = z.object({
  versionId: z.uuid("Choose a version"),
  version: z.coerce.number().int().min(0).default(0),
});
