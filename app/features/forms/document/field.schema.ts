import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import {
  ACCEPTED,
  ADDRESS_PARTS,
  type AddressPart,
  CALLOUT_STYLES,
  CELL_IDS,
  DEFAULT_FILE_MB,
  MOST_HELP,
  MOST_ITEMS,
  MOST_LABEL,
  MOST_LOOPS,
  MOST_OPTION,
  MOST_OPTIONS,
  MOST_PRICE,
  NAME_PARTS,
  type NamePart,
  PART_LABELS,
  SHORT_TEXT_TYPES,
  YES_OR_NO,
} from "./field-types.rules";

/**
 * One question or layout item as its row and a version hold it (spec 2.3). A working copy may be unfinished: what only a form
 * in use needs (options, a group, a picture) is asked for at publishing. A field's group is where it stands, not a property.
 */

/** An id that can be a key of any object: nothing that objects have by birth, no dot. */
export const FieldId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i)
  .refine((id) => !(id in {}));

const line = (most: number) => atMost(nameText(), most);
const label = line(MOST_LABEL).default("");
const help = atMost(z.string().trim(), MOST_HELP).default("");

const numberOrEmpty = z
  .union([z.number().min(-1e15).max(1e15), z.literal("")])
  .nullable()
  .default(null)
  .transform((value) => (value === "" ? null : value));

/** As a number or as text, `5` or `"5"` (spec 2.5); empty is the default. */
const numberOrText = (none: number) =>
  z
    .union([z.number(), z.string().max(20)])
    .nullable()
    .default(none)
    .transform((value, context) => {
      const typed = typeof value === "string" ? value.trim().replace(/\s*mb$/i, "") : value;
      const number = typed === null || typed === "" ? none : Number(typed);
      if (Number.isFinite(number) && number > 0) return number;
      context.addIssue({ code: "custom", message: "must be a number above 0" });
      return z.NEVER;
    });

const base = { id: FieldId, label, reportLabel: line(MOST_LABEL).default(""), description: help };
const question = { ...base, isRequired: z.boolean().default(false) };
const between = { min: numberOrEmpty, max: numberOrEmpty };

const Option = z.object({ label: line(MOST_OPTION), value: line(MOST_OPTION) });
const choice = { isMulti: z.boolean().default(false), ...between };
const options = z.array(Option).max(MOST_OPTIONS);

const part = (name: NamePart | AddressPart, show: boolean) =>
  z
    .object({ label: line(MOST_LABEL).default(PART_LABELS[name]), show: z.boolean().default(show) })
    .default({ label: PART_LABELS[name], show });
const HIDDEN_PARTS: readonly string[] = ["prefix", "postNominals"] satisfies NamePart[];
const nameParts = Object.fromEntries(
  NAME_PARTS.map((name) => [name, part(name, !HIDDEN_PARTS.includes(name))]),
) as Record<NamePart, ReturnType<typeof part>>;
const addressParts = Object.fromEntries(ADDRESS_PARTS.map((name) => [name, part(name, true)])) as Record<
  AddressPart,
  ReturnType<typeof part>
>;

const Cell = z.object({
  id: z.enum(CELL_IDS),
  label,
  type: z.enum(SHORT_TEXT_TYPES).default("text"),
});

const Item = z.object({
  itemId: FieldId,
  label: line(MOST_OPTION).default(""),
  /** In minor units of the event's currency. */
  price: z.number().int().min(0).max(MOST_PRICE).default(0),
  description: help,
});

const short = <T extends (typeof SHORT_TEXT_TYPES)[number] | "area">(type: T) =>
  z.object({ ...question, type: z.literal(type), ...between });
/** Text to read is a small Markdown. */
const reading = { ...base, description: richText };

export const Field = z.discriminatedUnion("type", [
  short("text"),
  short("email"),
  short("tel"),
  short("url"),
  short("number"),
  short("area"),
  z.object({ ...question, type: z.literal("date") }),
  z.object({
    ...question,
    type: z.literal("checkbox"),
    options: options.default(() => YES_OR_NO.map((option) => ({ ...option }))),
    ...choice,
  }),
  z.object({ ...question, type: z.literal("dropdown"), options: options.default([]), ...choice }),
  z.object({ ...question, type: z.literal("fullName"), ...nameParts }),
  z.object({ ...question, type: z.literal("address"), ...addressParts }),
  z.object({
    ...question,
    type: z.literal("repeater"),
    cellSchema: z
      .array(Cell)
      .max(CELL_IDS.length)
      .refine((cells) => new Set(cells.map(({ id }) => id)).size === cells.length)
      .default([]),
    ...between,
  }),
  z.object({
    ...question,
    type: z.literal("upload"),
    isMulti: z.boolean().default(false),
    hasMaxFileSize: z.boolean().default(false),
    /** Counts with `hasMaxFileSize` alone. */
    maxFileSizeMB: numberOrText(DEFAULT_FILE_MB),
    accept: z.array(z.enum(ACCEPTED)).max(ACCEPTED.length).default([]),
  }),
  z.object({
    ...question,
    description: richText,
    isRequired: z.boolean().default(true),
    type: z.literal("disclaimer"),
  }),
  z.object({
    ...question,
    type: z.literal("itemList"),
    items: z.array(Item).max(MOST_ITEMS).default([]),
    showTotal: z.boolean().default(true),
    showPrice: z.boolean().default(true),
    showSubtotals: z.boolean().default(false),
  }),
  z.object({ ...base, type: z.literal("grandTotal") }),
  z.object({
    ...question,
    type: z.literal("template"),
    /** Empty until a group was chosen. */
    fieldGroupId: z.union([z.literal(""), FieldId]).default(""),
    maxLoops: numberOrText(1).pipe(z.number().int().min(1).max(MOST_LOOPS)),
    loopPrefix: line(MOST_OPTION).default(""),
    isLooping: z.boolean().default(false),
    isUsingDefaultTitles: z.boolean().default(true),
  }),
  z.object({ ...reading, type: z.literal("customText") }),
  z.object({ ...base, type: z.literal("section") }),
  z.object({ ...base, type: z.literal("newPage") }),
  z.object({ ...base, type: z.literal("divider") }),
  z.object({ ...reading, type: z.literal("callout"), style: z.enum(CALLOUT_STYLES).default("default") }),
  /** The label says in words what the picture shows. */
  z.object({ ...base, type: z.literal("image"), assetId: z.union([z.literal(""), FieldId]).default("") }),
  z.object({
    ...base,
    type: z.literal("youTube"),
    videoId: z.union([z.literal(""), z.string().regex(/^[\w-]{11}$/)]).default(""),
  }),
  z.object({
    ...base,
    type: z.literal("vimeo"),
    videoId: z.union([z.literal(""), z.string().regex(/^\d{1,12}$/)]).default(""),
  }),
]);

export type Field = z.infer<typeof Field>;
/** The field of one type: `FieldOf<"template">`. */
export type FieldOf<T extends Field["type"]> = Extract<Field, { type: T }>;
