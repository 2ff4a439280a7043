import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import type { NewIds } from "../copying/copied-fields.rules";
import { OrderSettings } from "../document/form-document.schema";

/** How many there are of what stands in a form, or in a field group. */
export const stockOf = (scopeId: string) =>
  jsonRows(
    {
      fieldId: as<string>(sql`st.field_id`),
      partId: as<string>(sql`st.part_id`),
      stock: as<number | null>(sql`st.stock`),
      mayOversell: as<number>(sql`st.may_oversell`),
    },
    sql`from stock st where st.scope_id = ${scopeId} order by st.id`,
  );

interface Stocked {
  fieldId: string;
  partId: string;
  stock: number | null;
  mayOversell: number;
}

/** The same of a copy, of which nothing is taken. Options keep their values, items have new ids. */
export function copiedStock(
  ctx: CommandContext,
  rows: readonly Stocked[],
  { scopeId, newIds, newItems }: { scopeId: string; newIds: NewIds; newItems: NewIds },
): Write[] {
  const copies = rows.flatMap(({ fieldId, partId, ...row }) => {
    const field = newIds(fieldId);
    return field === undefined
      ? []
      : [{ ...row, id: newId(), fieldId: field, partId: newItems(partId) ?? partId }];
  });
  if (copies.length === 0) return [];
  const { createdAt, createdBy } = stamp(ctx);
  return [
    sql`insert into stock (id, scope_id, field_id, part_id, stock, may_oversell, created_at, created_by, updated_at, updated_by)
      select value ->> 'id', ${scopeId}, value ->> 'fieldId', value ->> 'partId', value ->> 'stock', value ->> 'mayOversell',
        ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy} from json_each(${JSON.stringify(copies)})`,
  ];
}

/** What a copy says of its orders: its discounts name its own items. What cannot be read stays as it is. */
export function copiedOrders(stored: string | null, newItems: NewIds): string | null {
  if (stored === null) return null;
  const read = OrderSettings.safeParse(parsed(stored));
  if (!read.success) return stored;
  const { discounts, ...orders } = read.data;
  const own = discounts?.map(({ itemIds, ...discount }) => ({
    ...(itemIds && { itemIds: itemIds.map((id) => newItems(id) ?? id) }),
    ...discount,
  }));
  return JSON.stringify({ ...orders, ...(own && { discounts: own }) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
