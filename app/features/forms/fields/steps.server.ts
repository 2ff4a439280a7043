import { sql } from "drizzle-orm";
import { as, jsonOne, parsed } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import type { FieldsOwner } from "./fields-owner.types";
import type { Step } from "./steps.rules";

/** As many as are kept of a form, and their characters altogether: what is more goes, the oldest first. */
export const MOST_STEPS = 200;
const MOST_CHARACTERS = 4_000_000;

/** What a step was, as the log names it. */
export interface StepName {
  change: string;
  details: Record<string, unknown>;
}

export interface KeptStep extends StepName {
  n: number;
  step: unknown;
}

/** Keeps a change, behind the last one that is not undone: what was undone before cannot be done again. */
export function keepStep(
  ctx: CommandContext,
  { id }: FieldsOwner,
  { step, name }: { step: Step | null; name: StepName },
): Write[] {
  if (!step) return [];
  const { updatedAt, updatedBy } = restamp(ctx);
  return [
    sql`delete from form_step where owner_id = ${id} and is_undone = 1`,
    sql`insert into form_step (owner_id, n, change, details, step, created_at, created_by)
      select ${id}, coalesce(max(n), 0) + 1, ${name.change}, ${JSON.stringify(name.details)}, ${JSON.stringify(step)},
        ${updatedAt}, ${updatedBy} from form_step where owner_id = ${id}`,
    sql`delete from form_step where owner_id = ${id} and n in (select n from (
      select n, row_number() over latest as place, sum(length(step)) over latest as characters
      from form_step where owner_id = ${id} window latest as (order by n desc))
      where place > ${MOST_STEPS} or characters > ${MOST_CHARACTERS})`,
  ];
}

/** The step that is undone next, or done again next; null: there is none. */
export const nextStep = ({ id }: FieldsOwner, way: "undo" | "redo"): Read<KeptStep | null> =>
  jsonOne(
    {
      n: as<number>(sql`n`),
      change: as<string>(sql`change`),
      details: parsed<Record<string, unknown>>(sql`details`),
      step: parsed<unknown>(sql`step`),
    },
    way === "undo"
      ? sql`from form_step where owner_id = ${id} and is_undone = 0 order by n desc limit 1`
      : sql`from form_step where owner_id = ${id} and is_undone = 1 order by n limit 1`,
  );

/** Sets a step as undone or as done again, as it is known by now, unless it was meanwhile. */
export const markStep = (
  { id }: FieldsOwner,
  { n, step, isUndone, otherwise }: { n: number; step: Step; isUndone: boolean; otherwise: () => Error },
): Write => ({
  write: sql`update form_step set is_undone = ${isUndone ? 1 : 0}, step = ${JSON.stringify(step)}
    where owner_id = ${id} and n = ${n} and is_undone = ${isUndone ? 0 : 1}`,
  otherwise,
});
