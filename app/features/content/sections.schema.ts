import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { MOST_LINK, safeLink } from "~/lib/links.rules";
import { richText } from "~/lib/rich-text/rich-text.schema";
import {
  CALLOUT_VARIANTS,
  MOST_COLUMNS,
  MOST_ROWS,
  type RESOURCE_TYPES,
  SECTION_TYPES,
} from "./section-types.rules";

export type SectionType = (typeof SECTION_TYPES)[number];

export type ResourceType = (typeof RESOURCE_TYPES)[number];

const text = (most: number) => atMost(z.string().trim(), most).default("");

/** A table's shape is what people get wrong: "Table header length must match the number of columns" (spec 1.5). */
const TableData = z
  .object({
    isFixedWidth: z.boolean().default(true),
    isFirstRowHeader: z.boolean().default(false),
    columnCount: z.number().int().min(0).max(MOST_COLUMNS).default(0),
    rows: z
      .array(z.object({ cells: z.array(atMost(z.string(), 1_000)).max(MOST_COLUMNS) }))
      .max(MOST_ROWS)
      .default([]),
  })
  .refine(({ columnCount, rows }) => rows.every(({ cells }) => cells.length === columnCount), {
    error: "Table header length must match the number of columns",
    path: ["rows"],
  });
export type TableValue = z.infer<typeof TableData>;

/**
 * What a section holds by its type, as it is stored. What it names stands beside it, in `section_use`: the asset of an image,
 * the files of a PDF section, the task, the resources. All may be empty: a section is added before it is filled in.
 */
export const SECTION_DATA = {
  richText: z.object({ text: richText }),
  button: z.object({
    text: text(100),
    link: z
      .string()
      .trim()
      .max(MOST_LINK)
      .refine((link) => link === "" || (safeLink(link) !== null && /^(\/|https?:)/i.test(link)))
      .default(""),
  }),
  callout: z.object({ text: text(2_000), variant: z.enum(CALLOUT_VARIANTS).default("default") }),
  image: z.object({ caption: text(500) }),
  /** A URL of Google Maps, or an address. */
  googleMaps: z.object({ place: text(1_000) }),
  pdf: z.object({}),
  youTube: z.object({ shortcode: z.union([z.literal(""), z.string().regex(/^[\w-]{11}$/)]).default("") }),
  vimeo: z.object({ videoId: z.union([z.literal(""), z.string().regex(/^\d{1,12}$/)]).default("") }),
  taskList: z.object({}),
  resources: z.object({}),
  table: TableData,
} satisfies Record<SectionType, z.ZodType>;
export type SectionData = { [T in SectionType]: z.infer<(typeof SECTION_DATA)[T]> };

/** What a section names, in its order. */
export interface SectionUse {
  kind: "asset" | "file" | ResourceType;
  id: string;
}

/** One that can be read; a broken one is reported and left out (spec 1.7). */
export type Section = {
  [T in SectionType]: {
    id: string;
    type: T;
    heading: string;
    isPublished: boolean;
    data: SectionData[T];
    uses: SectionUse[];
  };
}[SectionType];

/** As its row says it; null where its data is not of its type's shape. */
export function readSection(row: {
  id: string;
  type: string;
  heading: string;
  isPublished: boolean;
  data: unknown;
  uses: SectionUse[];
}): Section | null {
  const type = SECTION_TYPES.find((known) => known === row.type);
  if (!type) return null;
  const data = SECTION_DATA[type].safeParse(row.data);
  return data.success ? ({ ...row, type, data: data.data } as Section) : null;
}
