import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { formId } from "~/procedure/form-id.schema";
import { confirmation } from "~/procedure/ids.schema";
import { AUDIENCES, LINK_TYPES, type LinkType } from "./notifications.rules";

/** What is said, which can be changed after it was published too. */
const texts = {
  title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 200),
  description: richText.pipe(z.string().refine((text) => text.trim() !== "", "Enter a text")),
};

/** The version that the editor was based on, 0 for a new one, and the newer one that it was shown and chose to replace. */
const based = {
  version: z.coerce.number().int().min(0).default(0),
  over: z.coerce.number().int().min(1).optional(),
};

/** `content:<id>`; empty: it leads nowhere. */
const link = z
  .string()
  .max(60)
  .refine((text) => text === "" || linkIn(text) !== null, "Choose something from the list")
  .default("");

export const NotificationInput = z
  .object({
    ...texts,
    link,
    audience: z.enum(AUDIENCES, { error: "Choose who gets it" }),
    teamTypeIds: manyOf,
    teamId: z.string().max(100).default(""),
    sendEmail: z.boolean().default(false),
    when: z.enum(["now", "at"], { error: "Choose when it goes" }).default("now"),
    /** Of the event's calendar and clock, with `at`. */
    day: z.string().trim().max(40).default(""),
    time: z.string().trim().max(20).default(""),
    formId,
    /** Saved, and then on to its publication. */
    next: z.literal("publish").optional().catch(undefined),
    ...based,
  })
  .superRefine(({ audience, teamTypeIds, teamId }, ctx) => {
    if (audience === "types" && teamTypeIds.length === 0)
      ctx.addIssue({ code: "custom", path: ["teamTypeIds"], message: "Choose at least one team type" });
    if (audience === "team" && teamId === "")
      ctx.addIssue({ code: "custom", path: ["teamId"], message: "Choose a team" });
  });
export type NotificationValues = z.infer<typeof NotificationInput>;

/** To one team, at once. */
export const TeamMessageInput = z.object({ ...texts, sendEmail: z.boolean().default(false), formId });

export const NotificationTextInput = z.object({ ...texts, ...based });
export type NotificationTexts = z.infer<typeof NotificationTextInput>;

/** The version of which the numbers were shown. */
export const PublicationInput = z.object({ version: z.coerce.number().int().min(1) });

export const CopyInput = z.object({ formId });

export const RemovalInput = z.object({ confirm: confirmation });

/** One of them, or all that were there when the page was drawn. */
export const ReadingInput = z.object({
  id: z.string().max(100).optional(),
  read: z.enum(["yes", "no"]).catch("yes").default("yes"),
  /** An instant. */
  upTo: z.iso.datetime().optional().catch(undefined),
});

/** What it leads to; null where it leads nowhere. */
export function linkIn(text: string): { linkType: LinkType; linkId: string } | null {
  const [, type = "", linkId = ""] = /^([a-z]+):([0-9a-f-]{36})$/.exec(text) ?? [];
  const linkType = LINK_TYPES.find((one) => one === type);
  return linkType ? { linkType, linkId } : null;
}
