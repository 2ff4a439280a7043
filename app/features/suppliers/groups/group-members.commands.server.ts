import { sql } from "drizzle-orm";
import { sg } from "#db/event/aliases";
import { supplierGroupSuppliers, supplierGroups, suppliers } from "#db/event/schema/suppliers";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { groupMembers } from "~/features/activity/group-members.server";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { supplierGroupForEdit } from "./supplier-groups.queries.server";

const MOVED = "Somebody else changed this supplier type a moment ago. Check it and try again.";
const members = groupMembers({
  group: supplierGroups,
  thing: suppliers,
  link: supplierGroupSuppliers,
  column: "supplier_id",
  moved: MOVED,
});

/** An editor that is open on one of these suppliers is based on an older version now: its save would undo what is done here. */
const touch = (ctx: CommandContext, rows: readonly { id: string }[]) =>
  sql`update supplier set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in ${idList(rows)}`;

/** Puts a supplier at another place of its type, counted from 1. Refused where the order is not the one that was read. */
export async function moveInSupplierGroup(
  ctx: CommandContext,
  supplierGroupId: string,
  input: { id: string; to: number },
): Promise<Move> {
  const { group, supplier } = await memberOf(ctx, supplierGroupId, input.id);
  const ids = group.suppliers.map(({ id }) => id);
  return moveOne(ctx, ids, input, ({ read, wanted, to }) => [
    ...members.reorder(ctx, supplierGroupId, { read, wanted }),
    ...ctx.record({
      kind: "supplierGroup.supplierMoved",
      subjectId: supplierGroupId,
      details: { company: supplier.company, title: group.title, to },
    }),
  ]);
}

/** Takes a supplier out of a type. */
export async function takeOutOfSupplierGroup(
  ctx: CommandContext,
  supplierGroupId: string,
  input: { id: string },
): Promise<{ company: string }> {
  const { group, supplier } = await memberOf(ctx, supplierGroupId, input.id);
  await commandBatch(ctx, [
    members.takeOut(supplierGroupId, input.id),
    touch(ctx, [supplier]),
    ...ctx.record({
      kind: "supplierGroup.supplierRemoved",
      subjectId: supplierGroupId,
      details: { company: supplier.company, title: group.title },
    }),
  ]);
  return { company: supplier.company };
}

/** Puts the chosen suppliers at the end of a type; those that are in it keep their places. */
export async function addToSupplierGroup(
  ctx: CommandContext,
  { ids, supplierGroupId }: { ids: readonly string[]; supplierGroupId: string },
): Promise<BulkResult & { title: string }> {
  const { group, chosen } = await readBatch(ctx.db, {
    group: jsonOne(
      { title: sg.title },
      sql`from supplier_group sg where sg.id = ${supplierGroupId} and sg.is_archived = 0`,
    ),
    chosen: jsonRows(
      { id: as<string>(sql`o.id`) },
      sql`from json_each(${JSON.stringify([...new Set(ids)])}) j join supplier o on o.id = j.value and o.is_archived = 0
        where not exists (select 1 from supplier_group_supplier x
          where x.supplier_id = o.id and x.group_id = ${supplierGroupId}) order by j.key`,
    ),
  });
  if (!group) throw new NotFound();
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      {
        write: sql`insert into supplier_group_supplier (group_id, supplier_id, position)
          select g.id, o.id, j.key + (select coalesce(max(x.position) + 1, 0) from supplier_group_supplier x
            where x.group_id = g.id)
          from json_each(${JSON.stringify(chosen.map(({ id }) => id))}) j
          join supplier o on o.id = j.value and o.is_archived = 0
          join supplier_group g on g.id = ${supplierGroupId} and g.is_archived = 0`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      touch(ctx, chosen),
      ...ctx.record({
        kind: "supplierGroup.suppliersAdded",
        subjectId: supplierGroupId,
        details: { suppliers: chosen.length, title: group.title },
      }),
    ]);
  }
  return { ...resultOf(chosen, ids), title: group.title };
}

async function memberOf(ctx: CommandContext, supplierGroupId: string, supplierId: string) {
  const { group } = await readBatch(ctx.db, { group: supplierGroupForEdit(supplierGroupId) });
  const supplier = group?.suppliers.find(({ id }) => id === supplierId);
  if (!group || !supplier) throw new NotFound();
  return { group, supplier };
}
