import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { BATCH_SIZE } from "~/procedure/ids.schema";
import { ORDER_VIEWS } from "./order-report.rules";

/** The report as its address had it, behind its path. */
const list = z
  .string()
  .max(2000)
  .regex(/^(\?[^\s#]*)?$/)
  .catch("")
  .default("");

/** Rows of a view, by their keys, of the report as it was looked at; `all`: all that its filters leave. */
const rows = {
  by: z.enum([...ORDER_VIEWS]),
  list,
  all: z.literal("1").optional().catch(undefined),
  ids: z.array(z.string().max(200)).max(BATCH_SIZE, `Choose at most ${BATCH_SIZE} at a time`).default([]),
  /** When the page was drawn: what was changed since is left as it is. */
  seen: z.iso.datetime({ precision: 3 }).optional().catch(undefined),
};
const isChosen = ({ ids, all }: { ids: readonly string[]; all?: string | undefined }) =>
  all === "1" || ids.length > 0;
const NONE = { path: ["ids"], error: "Choose at least one row" };

export const ChosenRows = z.object(rows).refine(isChosen, NONE);
export type ChosenRows = z.output<typeof ChosenRows>;

/** The same in the address of a page that asks first, which may name none. */
export const ChosenSearch = z.object({
  ...rows,
  by: rows.by.catch("line"),
  ids: manyOf.catch([]).transform((all) => all.filter((one) => one.length <= 200).slice(0, BATCH_SIZE)),
});

const MOST_REASON = 500;
export const CancelInput = z.object({
  ...rows,
  reason: atMost(z.string({ error: "Say why" }).trim().min(1, "Say why"), MOST_REASON),
});

export const UndoInput = z.object({ at: z.iso.datetime({ precision: 3 }) });
