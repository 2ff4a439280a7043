import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { type Along, archivable, type BulkResult, idList, type NamedBefore } from "./archivable.server";

/** Whatever a room registers sentences for being added, renamed, moved, archived, restored and deleted. */
type GroupName = NamedBefore<"renamed"> &
  NamedBefore<"added"> &
  NamedBefore<"moved"> &
  NamedBefore<"archived"> &
  NamedBefore<"restored"> &
  NamedBefore<"deleted">;

interface Titled {
  id: string;
  title: string;
}

interface Groups {
  table: SQLiteTable;
  /** Its kind in the log, before the verb: `taskGroup.added`. */
  name: GroupName;
  /** As people call one and several of them: `task group`, `groups`. */
  words: { one: string; short: string; many: string };
  /** Titles that none may have, as they are compared: in small letters. */
  reserved?: readonly string[];
  /** Keeps search in step with the rows of these ids. */
  index(ids: string | readonly string[]): Write[];
}

/**
 * Groups of something, each with a title that no other active one has, in an order of their own. The table has `id`, `title`,
 * `is_archived`, `position` and the audit columns.
 */
export function titledGroups(group: Groups) {
  const { table, name, words } = group;
  const moved = `Somebody else changed these ${words.many} a moment ago. Check the list and try again.`;
  const { isFree, refused, onRestore } = oneTitleEach(group);

  const bulk = archivable({ table, name, moved, index: (ids) => group.index(ids) });

  return {
    ...bulk,

    /** Adds one at the end of the list, and returns its id. */
    async add(ctx: CommandContext, input: { title: string; formId?: string }): Promise<string> {
      const { createdAt, createdBy } = stamp(ctx);
      const before = (id: string) =>
        madeBefore(
          { isOwn: sql`created_by = ${createdBy}`, isSame: sql`title = ${input.title}` },
          sql`from ${table} where id = ${id}`,
        );
      return addOnce(ctx, { id: input.formId, before, again: (id: string) => id }, async (id) => {
        await commandBatch(ctx, [
          {
            write: sql`insert into ${table} (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
              select ${id}, ${input.title}, 0, (select coalesce(max(position) + 1, 0) from ${table}),
                ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
              where ${isFree(input.title)}`,
            otherwise: refused,
          },
          ...group.index(id),
          ...ctx.record({ kind: `${name}.added`, subjectId: id, details: { title: input.title } }),
        ]);
        return id;
      });
    },

    /** Gives one another title; `was` is the one that the change was based on. */
    async rename(ctx: CommandContext, id: string, input: { title: string; was: string }): Promise<void> {
      const { updatedAt, updatedBy } = restamp(ctx);
      await commandBatch(ctx, [
        {
          write: sql`update ${table} set updated_at = ${updatedAt}, updated_by = ${updatedBy}
            where id = ${id} and title = ${input.was}`,
          otherwise: () =>
            new Conflict(`Somebody else changed or deleted this ${words.short} while you were editing`),
        },
        {
          write: sql`update ${table} set title = ${input.title} where id = ${id} and ${isFree(input.title, id)}`,
          otherwise: refused,
        },
        ...group.index(id),
        ...ctx.record({
          kind: `${name}.renamed`,
          subjectId: id,
          details: { title: input.was, to: input.title },
        }),
      ]);
    },

    /** Takes some back from the archive, in one batch. Not where two active ones would have one title. */
    restore: (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
      bulk.restore(ctx, ids, onRestore(ids)),

    move: moving(group, moved),
  };
}

/** That no two active ones have one title. */
function oneTitleEach({ table, words, reserved }: Groups) {
  const refused = () =>
    new Refused("Invalid group", { title: `There is a ${words.one} of this title already` });

  /** No other active one has the title. */
  const isFree = (title: string, exceptId = ""): SQL => sql`lower(${title}) not in (
      select value from json_each(${JSON.stringify(reserved ?? [])})) and not exists (
    select 1 from ${table} o where o.title = ${title} collate nocase and o.is_archived = 0 and o.id <> ${exceptId})`;

  /** The first of these whose title an active one has, or another of them. */
  const firstTaken = (given: SQL) =>
    jsonOne(
      { title: as<string>(sql`g.title`) },
      sql`from ${table} g where g.id in ${given} and g.is_archived = 1 and exists (
          select 1 from ${table} o where o.id <> g.id and o.title = g.title collate nocase
            and (o.is_archived = 0 or o.id in ${given}))
        order by g.title limit 1`,
    );

  /** Takes some back only where that gives no title to two. */
  const onRestore = (ids: readonly string[]): Along<Titled, { taken: ReturnType<typeof firstTaken> }> => {
    const given = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    return {
      reads: { taken: firstTaken(given) },
      writes: (chosen, { taken }) => {
        if (taken) {
          throw new Conflict(
            `There would be two ${words.many} titled “${taken.title}”. Rename one of them first.`,
          );
        }
        const isDouble = sql`not exists (select 1 from ${table} g join ${table} o on o.id <> g.id
            and o.is_archived = 0 and o.title = g.title collate nocase where g.id in ${idList(chosen)})`;
        const double = () =>
          new Conflict(`There would be two ${words.many} of one title. Rename one of them first.`);
        return { after: [relyOn(isDouble, double)] };
      },
    };
  };

  return { isFree, refused, onRestore };
}

/** Puts one at another place, counted from 1. Refused where the order is not the one that was read. */
const moving =
  ({ table, name }: Groups, moved: string) =>
  async (ctx: CommandContext, input: { id: string; to: number }): Promise<Move> => {
    const ordered = sql`select id, title from ${table} where is_archived = 0 order by position, title, id`;
    const { groups } = await readBatch(ctx.db, {
      groups: jsonRows(
        { id: as<string>(sql`g.id`), title: as<string>(sql`g.title`) },
        sql`from (${ordered}) g`,
      ),
    });
    const ids = groups.map(({ id }) => id);
    return moveOne(ctx, ids, input, ({ read, wanted, to }) => [
      {
        write: sql`update event_root set updated_at = updated_at
        where (select json_group_array(id) from (${ordered})) = ${read}`,
        otherwise: () => new Conflict(moved),
      },
      sql`update ${table} set position = j.key from json_each(${wanted}) j where ${table}.id = j.value`,
      ...ctx.record({
        kind: `${name}.moved`,
        subjectId: input.id,
        details: { title: groups.find(({ id }) => id === input.id)?.title, to },
      }),
    ]);
  };
