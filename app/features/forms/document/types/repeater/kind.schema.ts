import * as z from "zod";
import { CELL_IDS, MOST_DECIMALS, MOST_INPUTS, MOST_OPTION, MOST_OPTIONS } from "../../field-types.rules";
import { CELL_TYPES } from "../cell-types.rules";
import { dayLimit } from "../day-limits.schema";
import { between, label, line, question, textsOf } from "../shapes.schema";

const limit = z.number().min(-1e15).max(1e15).optional();

/** What came later has no default: a column that was stored before stays as it is, byte for byte. */
const Cell = z.object({
  id: z.enum(CELL_IDS),
  label,
  type: z.enum(CELL_TYPES).default("text"),
  isRequired: z.boolean().optional(),
  /** Characters of a text; the value of a number or an amount, as the decimal that it is. */
  min: limit,
  max: limit,
  decimals: z.number().int().min(0).max(MOST_DECIMALS).optional(),
  earliest: dayLimit,
  latest: dayLimit,
  /** Of a dropdown: what is shown is what is kept. */
  options: z.array(line(MOST_OPTION)).max(MOST_OPTIONS).optional(),
  /** What its numbers come to stands below them. */
  sum: z.boolean().optional(),
});

export const repeater = {
  field: z.object({
    ...question,
    type: z.literal("repeater"),
    cellSchema: z
      .array(Cell)
      .max(CELL_IDS.length)
      .refine((cells) => new Set(cells.map(({ id }) => id)).size === cells.length)
      .default([]),
    ...between,
  }),
  answer: z.object({ type: z.literal("repeater"), rows: z.array(textsOf(CELL_IDS)).max(MOST_INPUTS + 99) }),
};
