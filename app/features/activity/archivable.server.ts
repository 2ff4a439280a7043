import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { locks } from "#db/event/schema/locks";
import { as, bool, jsonRows } from "#db/json-row";
import { type Found, type Read, type Reads, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import type { ActivityEntry, CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { HAPPENED_SINCE } from "~/procedure/undo";
import { recordEach } from "./record-each.server";

/** How many of the chosen things were changed; the rest were not there, or there was nothing to change. */
export interface BulkResult {
  changed: number;
  ignored: number;
}

interface Titled {
  id: string;
  title: string;
}

/** What else is done for the chosen things in the same batch. */
export interface Along<Row, R extends Reads> {
  /** Read together with the chosen things. */
  reads?: R;
  /** A domain error that it throws refuses the command. Null and false are left out. */
  writes?(
    chosen: readonly Row[],
    found: Found<R>,
  ): {
    /** Before the things themselves change: what must be looked at as it was. */
    before?: readonly Maybe<Write>[];
    after?: readonly Maybe<Write>[];
    /** Outbox jobs of one of them, by its id. */
    jobs?: ReadonlyMap<string, OutboxJob[]>;
  };
}
type Maybe<T> = T | null | false | undefined;

/** The names of which a room registers a sentence for this verb. */
export type NamedBefore<
  Verb extends string,
  Kind = ActivityEntry["kind"],
> = Kind extends `${infer Name}.${Verb}` ? Name : never;
/** Whatever a room registers sentences for being archived, restored and deleted. */
type ArchivableName = NamedBefore<"archived"> & NamedBefore<"restored"> & NamedBefore<"deleted">;

const titled = (rest: SQL): Read<Titled[]> =>
  jsonRows({ id: as<string>(sql`t.id`), title: as<string>(sql`t.title`) }, rest);

/** The ids as rows to choose from: `... in ${idList(rows)}`. */
export const idList = (rows: readonly { id: string }[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;

export const resultOf = (done: readonly unknown[], ids: readonly string[]): BulkResult => ({
  changed: done.length,
  ignored: new Set(ids).size - done.length,
});

/**
 * Archives, restores and removes many things of a table at once: each verb is one read batch, and one write batch that
 * names what changed, keeps search in step, drops the editors' locks, and misses where somebody else was faster.
 * The table has `id`, `title`, `is_archived`, `updated_at` and `updated_by`.
 */
export function archivable<Row extends Titled = Titled>(thing: {
  table: SQLiteTable;
  /** Its kind in search and, before the verb, in the log: `task.archived`. */
  name: ArchivableName;
  /**
   * What is read of a chosen row where that is more than its id and title: `rest` begins with `from`, and has the table
   * under the name of `t`.
   */
  read?(rest: SQL): Read<Row[]>;
  /** Keeps search in step with the rows of these ids. */
  index(ids: readonly string[]): Write[];
  /** Said where somebody else changed one of them meanwhile. */
  moved: string;
  /** It has an editor, with a version that a save is based on and a lock. */
  hasEditor?: boolean;
  /** Some are drafts (`is_draft`): out of sight as what is archived, but not restored. */
  hasDrafts?: boolean;
}) {
  const { table, name, read = titled as (rest: SQL) => Read<Row[]> } = thing;
  const moved = () => new Conflict(thing.moved);

  const chosen = (ids: readonly string[], which: SQL): Read<Row[]> =>
    read(sql`from json_each(${JSON.stringify([...new Set(ids)])}) j
      join ${table} t on t.id = j.value where ${which} order by j.key`);

  /** Whoever archives or restores one of them first wins; the other's whole batch is taken back. */
  const flip =
    (to: 0 | 1) =>
    (ctx: CommandContext, rows: readonly Row[]): Write => ({
      write: sql`update ${table} set is_archived = ${to}, ${thing.hasEditor ? sql`version = version + 1,` : sql``}
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id in ${idList(rows)} and is_archived = ${1 - to}`,
      rows: rows.length,
      otherwise: moved,
    });

  const drop = (_: CommandContext, rows: readonly Row[]): Write => ({
    write: sql`delete from ${table} where id in ${idList(rows)}`,
    rows: rows.length,
    otherwise: moved,
  });

  const verb =
    (done: "archived" | "restored" | "deleted", which: SQL, change: typeof drop) =>
    async <R extends Reads = Record<never, never>>(
      ctx: CommandContext,
      ids: readonly string[],
      along: Along<Row, R> = {},
    ): Promise<BulkResult> => {
      const read = await readBatch(ctx.db, { ...along.reads, chosen: chosen(ids, which) });
      const rows = read.chosen as Row[];
      const { before = [], after = [], jobs } = along.writes?.(rows, read as unknown as Found<R>) ?? {};
      if (rows.length > 0) {
        const entry = ({ id, title }: Row) => ({
          kind: `${name}.${done}` as const,
          subjectId: id,
          details: { title },
        });
        await commandBatch(ctx, [
          ...before,
          change(ctx, rows),
          ...after,
          ...thing.index(rows.map(({ id }) => id)),
          thing.hasEditor &&
            done !== "restored" &&
            sql`delete from ${locks} where type = ${name} and id in ${idList(rows)}`,
          recordEach(ctx, rows.filter(({ id }) => !jobs?.has(id)).map(entry)),
          // Work hangs on a record of its own; all others share one statement.
          ...rows.flatMap((row) => {
            const queued = jobs?.get(row.id);
            return queued ? ctx.record({ ...entry(row), jobs: queued }) : [];
          }),
        ]);
      }
      return resultOf(rows, ids);
    };

  /**
   * What the actor archived at that instant (ISO 8601), to be restored. Refused where it was somebody else, or where one of
   * them was touched since: an archived thing is as its archiving left it.
   */
  const archivedBy = async (ctx: CommandContext, at: string): Promise<string[]> => {
    const { rows } = await readBatch(ctx.db, {
      rows: jsonRows(
        {
          id: as<string>(sql`a.subject_id`),
          isLeft: bool(sql`exists (select 1 from ${table} t where t.id = a.subject_id and t.is_archived = 1
            and t.updated_at = a.created_at and t.updated_by = a.actor_id)`),
        },
        sql`from activity a where a.created_at = ${at} and a.actor_id = ${ctx.actor.id}
          and a.kind = ${`${name}.archived`} limit 500`,
      ),
    });
    if (rows.length === 0) throw new Conflict("Only who archived it can undo it.");
    if (rows.some(({ isLeft }) => !isLeft)) throw new Conflict(HAPPENED_SINCE);
    return rows.map(({ id }) => id);
  };

  return {
    chosen,
    archivedBy,
    archive: verb("archived", sql`t.is_archived = 0`, flip(1)),
    restore: verb(
      "restored",
      thing.hasDrafts ? sql`t.is_archived = 1 and t.is_draft = 0` : sql`t.is_archived = 1`,
      flip(0),
    ),
    remove: verb("deleted", sql`true`, drop),
  };
}
