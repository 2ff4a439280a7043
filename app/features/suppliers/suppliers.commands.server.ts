import { and, eq, sql } from "drizzle-orm";
import { suppliers } from "#db/event/schema/suppliers";
import { as, jsonRows } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { draftOf } from "~/features/activity/drafts.server";
import { dropFiles, dropFolder, keepFiles } from "~/features/files/files.commands.server";
import { stagedFiles } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { LOGO_FAILED } from "~/features/files/files.texts";
import { releaseLock } from "~/features/locks/locks.server";
import { nameTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { commandBatch } from "~/procedure/guards.server";
import { supplierEntries } from "./found-suppliers.server";
import { SUPPLIER_TYPES } from "./supplier-audience.server";
import { SUPPLIER_FILES, supplierForEdit } from "./suppliers.queries.server";
import type { SupplierValues } from "./suppliers.schema";

const MOVED =
  "Somebody else changed or deleted one of these suppliers a moment ago. Check the list and try again.";

/** Adds a supplier with its logo, its contacts and the types that it stands under. */
export async function addSupplier(
  ctx: CommandContext,
  input: SupplierValues,
): Promise<{ supplierId: string }> {
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`company = ${input.company}` },
      sql`from supplier where id = ${id}`,
    );
  const again = (supplierId: string) => ({ supplierId });
  return addOnce(ctx, { id: input.supplierId, before, again }, async (id) => {
    const { staged } = await readBatch(ctx.db, {
      staged: stagedFiles({ collection: SUPPLIER_FILES, entityId: id }, ctx.actor.id),
    });
    const logo = logoChange(ctx, id, input, { saved: null, staged });
    await commandBatch(ctx, [
      ...logo.before,
      {
        write: q
          .insert(suppliers)
          .values({ id, ...columnsOf(input), ...draftOf(input), logoFileId: logo.fileId, ...stamp(ctx) }),
        otherwise: () => new Conflict("This supplier was added already. You will find it in the list."),
      },
      ...contactRows(id, input),
      ...namedTypes(id, input),
      ...groupsJoined(id, input.groupIds),
      ...supplierEntries.index(id),
      ...ctx.record({ kind: "supplier.added", subjectId: id, details: { title: input.company } }),
    ]);
    return { supplierId: id };
  });
}

/** Saves an edited supplier. A save that is based on an older version is refused; a logo that is replaced goes. */
export async function updateSupplier(
  ctx: CommandContext,
  supplierId: string,
  input: SupplierValues,
): Promise<void> {
  const { saved, staged } = await readBatch(ctx.db, {
    saved: supplierForEdit(supplierId),
    staged: stagedFiles({ collection: SUPPLIER_FILES, entityId: supplierId }, ctx.actor.id),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const logo = logoChange(ctx, supplierId, input, { saved: saved.logo, staged });
  const come = input.groupIds.filter((id) => !saved.groupIds.includes(id));
  const gone = saved.groupIds.filter((id) => !input.groupIds.includes(id));
  await commandBatch(ctx, [
    ...logo.before,
    {
      write: q
        .update(suppliers)
        .set({
          ...columnsOf(input),
          logoFileId: logo.fileId,
          version: sql`${suppliers.version} + 1`,
          ...restamp(ctx),
        })
        .where(and(eq(suppliers.id, supplierId), eq(suppliers.version, input.version))),
      otherwise: outdated,
    },
    ...logo.after,
    sql`delete from supplier_contact where supplier_id = ${supplierId}`,
    ...contactRows(supplierId, input),
    ...namedTypes(supplierId, input),
    gone.length > 0 &&
      sql`delete from supplier_group_supplier where supplier_id = ${supplierId}
        and group_id in (select value from json_each(${JSON.stringify(gone)}))`,
    ...groupsJoined(supplierId, come),
    ...supplierEntries.index(supplierId),
    releaseLock(ctx, supplierId),
    ...ctx.record({
      kind: "supplier.updated",
      subjectId: supplierId,
      details: { title: input.company },
      jobs: logo.jobs,
    }),
  ]);
}

const all = archivable({
  table: suppliers,
  name: "supplier",
  read: (rest) => jsonRows({ id: as<string>(sql`t.id`), title: as<string>(sql`t.company`) }, rest),
  moved: MOVED,
  index: supplierEntries.index,
  hasEditor: true,
  hasDrafts: true,
});

/** Archives suppliers in one batch: no team sees them, and they leave the pages that list them. Their types keep their places. */
export const archiveSuppliers = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, {
    writes: (chosen) => ({
      after: delisted(
        "supplier",
        chosen.map(({ id }) => id),
      ),
    }),
  });

export const restoreSuppliers = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids);

export const suppliersArchivedBy = all.archivedBy;

/** Deletes suppliers, active or archived, in one batch, with their logos, their contacts and their places in types. */
export const deleteSuppliers = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.remove(ctx, ids, {
    writes: (chosen) => ({
      before: delisted(
        "supplier",
        chosen.map(({ id }) => id),
      ),
      after: [sql`delete from file where collection = ${SUPPLIER_FILES} and entity_id in ${idList(chosen)}`],
      jobs: new Map(
        chosen.map(({ id }) => [id, dropFolder({ collection: SUPPLIER_FILES, entityId: id }).jobs]),
      ),
    }),
  });

const outdated = () => new Conflict("Somebody else saved this supplier while you were editing");

/**
 * What becomes of the logo: the form names one (the saved one, or one that was uploaded for it), none, or says nothing, and
 * then it stays. `before` the supplier's row is written, `after` it.
 */
function logoChange(
  ctx: CommandContext,
  entityId: string,
  { fileIds }: SupplierValues,
  { saved, staged }: { saved: StoredFile | null; staged: readonly StoredFile[] },
) {
  const before = saved?.id ?? null;
  const fileId = fileIds === undefined ? before : (fileIds[0] ?? null);
  if (fileId === before) return { fileId, before: [], after: [], jobs: [] };
  const failed = () => new Refused(LOGO_FAILED, { fileIds: `${LOGO_FAILED}. Upload it again.` });
  if (fileId !== null && !staged.some(({ id }) => id === fileId)) throw failed();
  const dropped = dropFiles(saved ? [saved] : []);
  const kept = keepFiles(ctx, {
    ids: fileId === null ? [] : [fileId],
    collection: SUPPLIER_FILES,
    entityId,
  });
  return {
    fileId,
    before: kept.map((write) => ("write" in write ? { ...write, otherwise: failed } : write)),
    after: dropped.writes,
    jobs: dropped.jobs,
  };
}

/** In the order of the form; one statement however many. */
function contactRows(supplierId: string, { contacts }: SupplierValues): Write[] {
  if (contacts.length === 0) return [];
  const rows = JSON.stringify(contacts.map((contact) => ({ id: newId(), ...contact })));
  return [
    sql`insert into supplier_contact (id, supplier_id, position, first_name, surname, phone, email, job_title)
      select value ->> 'id', ${supplierId}, key, value ->> 'firstName', value ->> 'surname', value ->> 'phone',
        value ->> 'email', value ->> 'jobTitle' from json_each(${rows})`,
  ];
}

/** At the end of each type. One that is gone or archived refuses the save. */
function groupsJoined(supplierId: string, groupIds: readonly string[]): Write[] {
  const distinct = [...new Set(groupIds)];
  if (distinct.length === 0) return [];
  return [
    {
      write: sql`insert into supplier_group_supplier (group_id, supplier_id, position)
        select sg.id, ${supplierId},
          (select coalesce(max(x.position) + 1, 0) from supplier_group_supplier x where x.group_id = sg.id)
        from json_each(${JSON.stringify(distinct)}) j join supplier_group sg on sg.id = j.value and sg.is_archived = 0`,
      rows: distinct.length,
      otherwise: () =>
        new Refused("Invalid group", { groupIds: "A chosen supplier type is not there any more" }),
    },
  ];
}

const namedTypes = (id: string, input: SupplierValues): Write[] =>
  nameTypes(SUPPLIER_TYPES, id, {
    shown: input.showToTeamTypeIds,
    hidden: input.hideFromTeamTypeIds,
    shownField: "showToTeamTypeIds",
    hiddenField: "hideFromTeamTypeIds",
  });

function columnsOf({ company, description, website, isFeatured }: SupplierValues) {
  if (company === "") throw new Refused("Invalid supplier", { company: "Enter a company" });
  return { company, description, website, isFeatured };
}
