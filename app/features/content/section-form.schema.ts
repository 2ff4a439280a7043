import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { MOST_LINK } from "~/lib/links.rules";
import { nameText } from "~/lib/name.schema";
import { MOST_RICH_TEXT } from "~/lib/rich-text/most-rich-text.rules";
import { TOO_LONG } from "~/lib/rich-text/rich-text.schema";
import { searchText } from "~/lib/search.schema";
import { formId } from "~/procedure/form-id.schema";
import { CALLOUT_VARIANTS, MOST_COLUMNS, MOST_ROWS, SECTION_TYPES } from "./section-types.rules";

export const NewSection = z.object({
  type: z.enum(SECTION_TYPES, {
    error: ({ input }) => (input ? "Invalid new sections data" : "Choose a section"),
  }),
  formId,
});

const words = (most: number) => atMost(z.string().trim(), most).default("");

/** Cells and the like: also an empty one is one. */
const list = (most: number) =>
  z
    .union([z.string(), z.array(z.string().default(""))])
    .transform((value) => (typeof value === "string" ? [value] : value))
    .refine((all) => all.length <= most && all.every((one) => one.length <= 4_000), {
      error: "Use at most 1,000 characters in a cell",
    })
    .default([]);

/**
 * The forms of all types in one: each sends what its type has. What makes a section of it is `sectionOfForm`, which knows the
 * section's type; only lengths are said here.
 */
export const SectionInput = z.object({
  heading: atMost(nameText(), 200).default(""),
  /** richText */
  text: z.string().max(MOST_RICH_TEXT, TOO_LONG).default(""),
  /** button */
  label: atMost(nameText(), 100).default(""),
  link: z.string().trim().max(MOST_LINK, "Use at most 2,000 characters").default(""),
  /** callout */
  message: words(2_000),
  variant: z.enum(CALLOUT_VARIANTS, { error: "Choose a kind" }).default("default"),
  /** image */
  assetId: z.string().max(100).default(""),
  caption: words(500),
  /** googleMaps */
  place: words(1_000),
  /** youTube and vimeo */
  video: z.string().trim().max(MOST_LINK, "Use at most 2,000 characters").default(""),
  /** pdf: in their order, with a mark among them that a form without files sends; left out, they stay as they are. */
  attachmentIds: z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat().filter((id) => z.uuid().safeParse(id).success))
    .optional(),
  /** The file field itself, where there is no script to upload it at once. */
  file: z.string().max(0, "Press Upload to add the file that you chose, then save again").optional(),
  /** taskList */
  taskId: z.string().max(100).default(""),
  /** resources: `task:<id>`, in their order; left out, they stay as they are. */
  resources: list(200),
  /** The places that are wanted, one beside each of them: asked for by `to:<which>`. */
  places: list(200),
  /** table */
  isFixedWidth: z.boolean().default(false),
  isFirstRowHeader: z.boolean().default(false),
  /** How many rows and columns there are: a form without words in a cell sends nothing of it that could be counted. */
  rowCount: z.coerce.number().int().min(0).max(MOST_ROWS).default(0),
  columns: z.coerce.number().int().min(0).max(MOST_COLUMNS).default(0),
  cells: list(MOST_ROWS * MOST_COLUMNS),
  /** All rows as text: in the place of the cells where anything stands in it. */
  pasted: z.string().max(500_000, "Paste fewer rows").default(""),
  /** The button that was pressed, where it is not the one that saves: `addRow`, `removeRow:3`, `up:task:<id>`, `find`. */
  step: z.string().max(200).optional(),
  /** What is looked for, to be named. */
  q: searchText,
  /** When the section was changed last, which the form was based on, and the newer one that it chose to replace. */
  version: z.string().max(40).default(""),
  over: z.string().max(40).optional(),
  /** A script saves it while it is typed, and stays. */
  inPlace: z.literal("1").optional().catch(undefined),
});
export type SectionValues = z.infer<typeof SectionInput>;

export const MoveSection = z.object({
  to: z.number({ error: "Enter a place in the list" }).int("Enter a place in the list"),
});

export const VisibilityInput = z.object({ isPublished: z.enum(["1", "0"]) });
