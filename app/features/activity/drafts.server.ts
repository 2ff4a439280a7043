import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { noLongerGoesLive } from "~/procedure/going-live.server";
import { commandBatch } from "~/procedure/guards.server";
import type { NamedBefore } from "./archivable.server";

/** What is added as a draft is out of teams' sight, as what is archived. */
export const draftOf = ({ asDraft }: { asDraft?: "1" | undefined }) =>
  asDraft ? { isArchived: true, isDraft: true } : {};

type DraftableName = NamedBefore<"wentLive"> & NamedBefore<"madeDraft">;

/** Makes one of them live, or a draft again. `along` stands at the beginning of the batch. */
export type ChangeDraft = (ctx: CommandContext, id: string, along: readonly Write[]) => Promise<void>;

const MOVED = "Somebody else changed this a moment ago. Look at it again.";

/**
 * Puts a draft live, and makes a live thing a draft again, each in one batch that misses where somebody else was faster. The table has
 * `id`, `version`, `is_draft`, `updated_at` and `updated_by`.
 */
export function draftable(thing: {
  table: SQLiteTable;
  /** Before the verb in the log: `task.wentLive`. */
  name: DraftableName;
  title: SQL<string>;
  /** What is set besides `is_draft`. */
  sets?: { live(ctx: CommandContext): SQL; draft: SQL };
  /** What is live, where a row that is no draft may be something else: archived. */
  isLive?: SQL;
  /** What must be looked at before it changes, and what follows from it. */
  around?(id: string): { before: readonly Write[]; after: readonly Write[] };
  /** What follows from its being live no more. */
  hiding?(id: string): readonly Write[];
  jobs?(ctx: CommandContext): OutboxJob[];
  index(id: string): readonly Write[];
}): { putLive: ChangeDraft; takeBack: ChangeDraft } {
  const { table, name, sets, isLive = sql`is_draft = 0` } = thing;

  const change =
    (isPut: boolean): ChangeDraft =>
    async (ctx, id, along) => {
      const which = isPut ? sql`is_draft = 1` : isLive;
      const { found } = await readBatch(ctx.db, {
        found: jsonOne({ title: as<string>(thing.title) }, sql`from ${table} where id = ${id} and ${which}`),
      });
      if (!found) throw new Conflict(MOVED);
      const { before = [], after = [] } = thing.around?.(id) ?? {};
      const besides = isPut ? sets?.live(ctx) : sets?.draft;
      await commandBatch(ctx, [
        ...along,
        ...before,
        {
          write: sql`update ${table} set is_draft = ${isPut ? 0 : 1}, ${besides ? sql`${besides},` : sql``} version = version + 1,
            updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id} where id = ${id} and ${which}`,
          otherwise: () => new Conflict(MOVED),
        },
        ...after,
        ...(isPut ? noLongerGoesLive(id) : (thing.hiding?.(id) ?? [])),
        ...thing.index(id),
        ...ctx.record({
          kind: `${name}.${isPut ? "wentLive" : "madeDraft"}`,
          subjectId: id,
          details: { title: found.title },
          jobs: isPut ? (thing.jobs?.(ctx) ?? []) : [],
        }),
      ]);
    };
  return { putLive: change(true), takeBack: change(false) };
}
