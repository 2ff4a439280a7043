import * as z from "zod";
import { CELL_IDS, MOST_INPUTS } from "../../field-types.rules";
import { SHORT_TEXT_TYPES } from "../cell-types.rules";
import { between, label, question, textsOf } from "../shapes.schema";

const Cell = z.object({
  id: z.enum(CELL_IDS),
  label,
  type: z.enum(SHORT_TEXT_TYPES).default("text"),
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
