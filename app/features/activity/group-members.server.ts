import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";

/** The things of a group, in its order: archived ones keep their places and are in no order that people see. */
export function groupMembers(of: {
  group: SQLiteTable;
  thing: SQLiteTable;
  /** The table between them, with `group_id` and `position`. */
  link: SQLiteTable;
  /** Its column that names the thing. */
  column: "task_id" | "supplier_id";
  /** Said where somebody else changed the group meanwhile. */
  moved: string;
}) {
  const { group, thing, link } = of;
  const column = sql.raw(of.column);
  const otherwise = () => new Conflict(of.moved);
  return {
    /** Puts them into another order, as JSON of ids; guards that the order is still the one that was read. */
    reorder(
      ctx: CommandContext,
      groupId: string,
      { read, wanted }: { read: string; wanted: string },
    ): Write[] {
      const { updatedAt, updatedBy } = restamp(ctx);
      return [
        {
          write: sql`update ${group} set updated_at = ${updatedAt}, updated_by = ${updatedBy}
            where id = ${groupId} and (select json_group_array(id) from (
              select o.id from ${link} x join ${thing} o on o.id = x.${column} and o.is_archived = 0
              where x.group_id = ${groupId} order by x.position, o.id)) = ${read}`,
          otherwise,
        },
        sql`update ${link} set position = j.key from json_each(${wanted}) j
          where group_id = ${groupId} and ${column} = j.value`,
      ];
    },

    takeOut: (groupId: string, id: string): Write => ({
      write: sql`delete from ${link} where group_id = ${groupId} and ${column} = ${id}`,
      otherwise,
    }),
  };
}
