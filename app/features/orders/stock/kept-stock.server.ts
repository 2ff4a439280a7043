import { sql } from "drizzle-orm";
import { as, bool, jsonRows } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";

/** How many there are of one part of a field: of an item, or of an option. */
export interface KeptStock {
  partId: string;
  /** Null: no limit. */
  stock: number | null;
  mayOversell: boolean;
  /** Of the row that was shown; 0: there was none. */
  version: number;
}

/** What is said of a field's stock, and how much of it is taken. */
export const stockOfField = (fieldId: string) =>
  jsonRows(
    {
      partId: as<string>(sql`s.part_id`),
      stock: as<number | null>(sql`s.stock`),
      taken: as<number>(sql`s.taken`),
      mayOversell: bool(sql`s.may_oversell`),
      version: as<number>(sql`s.version`),
    },
    sql`from stock s where s.field_id = ${fieldId} order by s.part_id`,
  );

const changed = () => new Conflict("Somebody else changed this stock while you were editing");

/** Says how many there are, from now on and over all versions; refused where somebody else said so meanwhile. */
export function keepStock(
  ctx: CommandContext,
  { scopeId, fieldId }: { scopeId: string; fieldId: string },
  { partId, stock, mayOversell, version }: KeptStock,
): Write[] {
  const oversell = mayOversell ? 1 : 0;
  if (version > 0) {
    const { updatedAt, updatedBy } = restamp(ctx);
    return [
      {
        write: sql`update stock set stock = ${stock}, may_oversell = ${oversell}, version = version + 1,
            updated_at = ${updatedAt}, updated_by = ${updatedBy}
          where field_id = ${fieldId} and part_id = ${partId} and version = ${version}`,
        otherwise: changed,
      },
    ];
  }
  if (stock === null && !mayOversell) return [];
  const { createdAt, createdBy, updatedAt, updatedBy } = stamp(ctx);
  return [
    {
      write: sql`insert into stock (id, scope_id, field_id, part_id, stock, may_oversell, created_at, created_by, updated_at, updated_by)
        values (${newId()}, ${scopeId}, ${fieldId}, ${partId}, ${stock}, ${oversell}, ${createdAt}, ${createdBy}, ${updatedAt}, ${updatedBy})
        on conflict (field_id, part_id) do nothing`,
      otherwise: changed,
    },
  ];
}

/** A part of a field, and what it became in a copy. */
interface CopiedPart {
  fieldId: string;
  partId: string;
  toFieldId: string;
  toPartId: string;
}

/** What a copy has as many of as what it was copied from, none of them taken. */
export function copyStock(
  ctx: CommandContext,
  { scopeId, parts }: { scopeId: string; parts: readonly CopiedPart[] },
): Write[] {
  if (parts.length === 0) return [];
  const { createdAt, createdBy, updatedAt, updatedBy } = stamp(ctx);
  const rows = JSON.stringify(parts.map((part) => ({ ...part, id: newId() })));
  return [
    sql`insert into stock (id, scope_id, field_id, part_id, stock, may_oversell, created_at, created_by, updated_at, updated_by)
      select j.value ->> 'id', ${scopeId}, j.value ->> 'toFieldId', j.value ->> 'toPartId', s.stock, s.may_oversell,
        ${createdAt}, ${createdBy}, ${updatedAt}, ${updatedBy}
      from json_each(${rows}) j
      join stock s on s.field_id = j.value ->> 'fieldId' and s.part_id = j.value ->> 'partId'`,
  ];
}
