import * as z from "zod";
import { formatNumber, tooLong, unitsOf } from "~/lib/length.rules";
import { manyOf } from "~/lib/many.schema";
import { MOST_RICH_TEXT } from "~/lib/rich-text/most-rich-text.rules";
import { MOST_FORMULA } from "../../calculation/parsed-formula.rules";
import {
  ADDRESS_PARTS,
  MOST_AGREEMENT,
  MOST_HELP,
  MOST_ITEMS,
  MOST_LABEL,
  MOST_OPTION,
  MOST_OPTIONS,
  MOST_PATTERN_EXAMPLE,
  NAME_PARTS,
} from "../../document/field-types.rules";
import { FIELD_TYPES } from "../../document/types/type-lists.rules";
import type { FieldValues, PartName } from "./field-values.types";

/** Only sizes are said here: what may stand in a field is said by its own shape, `Field`. */
const text = (most: number) => z.string().max(unitsOf(most), tooLong(most)).default("");
const flag = z.boolean().default(false);
const type = z.enum(FIELD_TYPES, { error: "Choose a type" });
const Part = z.object({ label: text(MOST_LABEL), show: flag });
const parts = Object.fromEntries(
  [...NAME_PARTS, ...ADDRESS_PARTS].map((name) => [name, Part.optional()]),
) as Record<PartName, z.ZodOptional<typeof Part>>;
const rows = <T extends z.ZodRawShape>(shape: T, most: number, noun: string) =>
  z
    .array(z.object(shape))
    .max(most, `There can be at most ${formatNumber(most)} ${noun}`)
    .default([]);

const dayLimits = {
  ...{ earliestFrom: text(10), earliestDay: text(60), earliestDays: text(20), earliestSide: text(10) },
  ...{ latestFrom: text(10), latestDay: text(60), latestDays: text(20), latestSide: text(10) },
};
const cell = {
  ...{ id: text(20), label: text(MOST_LABEL), type: text(20), isRequired: flag, sum: flag },
  ...{ min: text(50), max: text(50), decimals: text(20), options: text(MOST_OPTION * MOST_OPTIONS) },
  ...dayLimits,
};

const values = {
  type,
  was: type,
  label: text(MOST_LABEL),
  reportLabel: text(MOST_LABEL),
  description: text(MOST_RICH_TEXT),
  isRequired: flag,
  hasLimits: flag,
  min: text(50),
  max: text(50),
  isMulti: flag,
  options: rows({ label: text(MOST_OPTION), value: text(MOST_OPTION) }, MOST_OPTIONS, "options"),
  pasted: text(MOST_OPTION * MOST_OPTIONS),
  parts: z.object(parts).default({} as never),
  cells: rows(cell, 4, "columns"),
  items: rows(
    { itemId: text(64), label: text(MOST_OPTION), price: text(50), description: text(MOST_HELP) },
    MOST_ITEMS,
    "items",
  ),
  showPrice: flag,
  showTotal: flag,
  showSubtotals: flag,
  showLeft: flag,
  showLater: flag,
  hasMaxFileSize: flag,
  maxFileSizeMB: text(20),
  accept: manyOf,
  minFiles: text(20),
  maxFiles: text(20),
  decimals: text(20),
  minWords: text(20),
  maxWords: text(20),
  pattern: text(20),
  patternCountry: text(2),
  patternExample: text(MOST_PATTERN_EXAMPLE),
  ...dayLimits,
  fieldGroupId: text(64),
  isLooping: flag,
  maxLoops: text(20),
  loopPrefix: text(MOST_OPTION),
  isUsingDefaultTitles: flag,
  style: text(20),
  assetId: text(64),
  video: text(500),
  formula: text(MOST_FORMULA),
  digits: text(20),
  isAmount: flag,
  unit: text(20),
  isForStaff: flag,
  agreement: text(MOST_AGREEMENT),
  beforehandSource: text(100),
  isBeforehandFixed: flag,
} satisfies Record<keyof FieldValues, z.ZodType>;

/** The revision that a form was drawn by, the newer one that it chose to replace, and where it stands. */
export const basedOn = {
  revision: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
  /** The page that the form stands on: the editor, or the field's own. */
  at: z.enum(["editor", "page"]).default("page").catch("page"),
  /** A script that stays on its page is answered in JSON. */
  inPlace: z.string().max(10).optional(),
  /** The button that was pressed where it is not the one that saves: `addOption`, `up:options:3`. */
  step: z.string().max(40).optional(),
};

/** The form of a field. */
export const FieldInput = z.object({
  ...values,
  ...basedOn,
  /** The question was never published: nobody was offered its options yet. */
  areOptionsNew: flag,
});
export type FieldSent = z.infer<typeof FieldInput>;
