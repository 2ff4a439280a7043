import * as z from "zod";
import { SUBJECT_LENGTH } from "~/features/email/template.rules";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";

export const TemplateInput = z.object({
  subject: atMost(nameText({ error: "Enter a subject" }).min(1, "Enter a subject"), SUBJECT_LENGTH),
  body: richText.refine((text) => text.trim() !== "", "Enter a text"),
  /** The version that the editor was based on; 0 where there was no text of the event's own. */
  version: z.coerce.number().int().min(0).default(0),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(0).optional(),
  /** Shows the mail, and saves nothing. */
  show: z.literal("preview").optional().catch(undefined),
  ...asked(),
});
export type TemplateValues = z.infer<typeof TemplateInput>;

export const ResetInput = z.object({ version: z.coerce.number().int().min(1) });

/** How the preview is looked at, in the address or sent along with the form. */
export const PreviewSearch = z.object(asked());
export type PreviewChoice = z.infer<typeof PreviewSearch>;

function asked() {
  return {
    /** `sample`, `empty`, or the id of somebody. */
    as: z.string().max(100).catch("sample").default("sample"),
    part: z.enum(["html", "text"]).catch("html").default("html"),
  };
}
