import { supplierGroups } from "#db/event/schema/suppliers";
import type { BulkResult } from "~/features/activity/archivable.server";
import { titledGroups } from "~/features/activity/titled-groups.server";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { supplierGroupEntries } from "../found-suppliers.server";

const all = titledGroups({
  table: supplierGroups,
  name: "supplierGroup",
  words: { one: "supplier type", short: "type", many: "types" },
  index: supplierGroupEntries.index,
});

/** Adds a type at the end of the list. Titles of active types are unique. */
export const addSupplierGroup = async (ctx: CommandContext, input: { title: string; formId?: string }) => ({
  supplierGroupId: await all.add(ctx, input),
});

/** Gives a type another title; `was` is the one that the change was based on. */
export async function renameSupplierGroup(
  ctx: CommandContext,
  supplierGroupId: string,
  input: { title: string; was: string },
): Promise<void> {
  if (supplierGroupId === "") throw new Refused("No ID");
  await all.rename(ctx, supplierGroupId, input);
}

export const moveSupplierGroup = all.move;
export const supplierGroupsArchivedBy = all.archivedBy;

/** Archives types in one batch. Their suppliers stay, in their order: a type that is restored is as it was. */
export const archiveSupplierGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids);

export const restoreSupplierGroups = all.restore;

/** Deletes types, active or archived, in one batch. Their suppliers stay. */
export const deleteSupplierGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.remove(ctx, ids);
