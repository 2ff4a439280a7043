import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import {
  addDownload,
  deleteDownloads,
  setDownloadsShown,
  updateDownload,
} from "~/features/downloads/downloads.commands.server";
import type { DownloadValues } from "~/features/downloads/downloads.schema";
import {
  addToSupplierGroup,
  moveInSupplierGroup,
  takeOutOfSupplierGroup,
} from "~/features/suppliers/groups/group-members.commands.server";
import {
  addSupplierGroup,
  archiveSupplierGroups,
  deleteSupplierGroups,
  moveSupplierGroup,
  renameSupplierGroup,
  restoreSupplierGroups,
} from "~/features/suppliers/groups/supplier-groups.commands.server";
import {
  addSupplier,
  archiveSuppliers,
  deleteSuppliers,
  restoreSuppliers,
  updateSupplier,
} from "~/features/suppliers/suppliers.commands.server";
import type { SupplierValues } from "~/features/suppliers/suppliers.schema";
import { addTeamType } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

/** A file that the person has uploaded for a thing, as a row: nobody reads its object here. */
async function staged({ staff }: World, collection: string, entityId: string): Promise<string> {
  const id = newId();
  await writeBatch(staff.db, [
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, expires_at,
        created_at, created_by, updated_at, updated_by)
      values (${id}, ${collection}, ${entityId}, 'staged', 'plan.pdf', 'application/pdf', 1,
        ${`x/${collection}/${entityId}/${id}.pdf`}, '2099', '', ${staff.actor.id}, '', ${staff.actor.id})`,
  ]);
  return id;
}

const aType = async (world: World) => {
  world.ids.type = (await addTeamType(world.staff, { name: `Shown to ${world.n}` })).teamTypeId;
};

const download = ({ n, ids }: World, file: string | undefined, change: Partial<DownloadValues> = {}) => ({
  ...{ name: `Plan ${n}`, description: "", fileIds: [file ?? ""], showDownload: true, version: 0 },
  ...{ showToTeamTypeIds: [ids.type ?? ""], hideFromTeamTypeIds: [], showToChildTeams: true },
  ...change,
});
/** One that is not saved yet, with its file. */
const newDownload = async (world: World) => {
  await aType(world);
  world.ids.download = newId();
  world.ids.file = await staged(world, "downloads", world.ids.download);
};
const aDownload = async (world: World) => {
  await newDownload(world);
  const { ids } = world;
  await addDownload(world.staff, download(world, ids.file, { downloadId: ids.download ?? "" }));
  ids.newFile = await staged(world, "downloads", ids.download ?? "");
};

const supplier = ({ n, ids }: World, change: Partial<SupplierValues> = {}): SupplierValues => ({
  ...{ company: `Supplier ${n}`, description: "", website: "", isFeatured: false, version: 0 },
  ...{
    contacts: [],
    groupIds: [ids.group ?? ""],
    hideFromTeamTypeIds: [ids.type ?? ""],
    showToTeamTypeIds: [],
  },
  ...change,
});
const aGroup = async (world: World) => {
  world.ids.group = (await addSupplierGroup(world.staff, { title: `Type ${world.n}` })).supplierGroupId;
};
const newSupplier = async (world: World) => {
  await aType(world);
  await aGroup(world);
  world.ids.supplier = newId();
  world.ids.logo = await staged(world, "suppliers", world.ids.supplier);
};
const aSupplier = async (world: World) => {
  await newSupplier(world);
  const { ids } = world;
  await addSupplier(
    world.staff,
    supplier(world, { supplierId: ids.supplier ?? "", fileIds: [ids.logo ?? ""] }),
  );
  ids.newLogo = await staged(world, "suppliers", ids.supplier ?? "");
};
const anArchivedOne = async (world: World) => {
  await aSupplier(world);
  await archiveSuppliers(world.staff, [world.ids.supplier ?? ""]);
};
/** A group of two, and another supplier that is in none. */
const aFullGroup = async (world: World) => {
  await aSupplier(world);
  await addSupplier(world.staff, supplier(world, { company: `Second ${world.n}` }));
  world.ids.other = (
    await addSupplier(world.staff, supplier(world, { company: `Other ${world.n}`, groupIds: [] }))
  ).supplierId;
};

const id = (world: World, name: string) => world.ids[name] ?? "";

export const LIST_COMMANDS: Command[] = [
  staffs("addDownload", {
    prepare: newDownload,
    run: (ctx, world) =>
      addDownload(ctx, download(world, world.ids.file, { downloadId: id(world, "download") })),
  }),
  staffs("updateDownload", {
    prepare: aDownload,
    run: (ctx, world) =>
      updateDownload(
        ctx,
        id(world, "download"),
        download(world, world.ids.newFile, { name: "Another", showDownload: false, version: 1 }),
      ),
  }),
  staffs("setDownloadsShown", {
    prepare: aDownload,
    run: (ctx, world) => setDownloadsShown(ctx, { ids: [id(world, "download")], isShown: false }),
  }),
  staffs("deleteDownloads", {
    prepare: aDownload,
    run: (ctx, world) => deleteDownloads(ctx, [id(world, "download")]),
  }),
  staffs("addSupplier", {
    prepare: newSupplier,
    run: (ctx, world) =>
      addSupplier(ctx, supplier(world, { supplierId: id(world, "supplier"), fileIds: [id(world, "logo")] })),
  }),
  staffs("updateSupplier", {
    prepare: async (world) => {
      await aSupplier(world);
      await aGroup({ ...world, n: world.n + 100_000 });
    },
    run: (ctx, world) =>
      updateSupplier(
        ctx,
        id(world, "supplier"),
        supplier(world, { company: "Another", fileIds: [id(world, "newLogo")], version: 1 }),
      ),
  }),
  staffs("archiveSuppliers", {
    prepare: aSupplier,
    run: (ctx, world) => archiveSuppliers(ctx, [id(world, "supplier")]),
  }),
  staffs("restoreSuppliers", {
    prepare: anArchivedOne,
    run: (ctx, world) => restoreSuppliers(ctx, [id(world, "supplier")]),
  }),
  staffs("deleteSuppliers", {
    prepare: aSupplier,
    run: (ctx, world) => deleteSuppliers(ctx, [id(world, "supplier")]),
  }),
  staffs("addSupplierGroup", { run: (ctx, { n }) => addSupplierGroup(ctx, { title: `Asked type ${n}` }) }),
  staffs("renameSupplierGroup", {
    prepare: aGroup,
    run: (ctx, world) =>
      renameSupplierGroup(ctx, id(world, "group"), {
        title: `Asked type ${world.n}`,
        was: `Type ${world.n}`,
      }),
  }),
  staffs("archiveSupplierGroups", {
    prepare: aGroup,
    run: (ctx, world) => archiveSupplierGroups(ctx, [id(world, "group")]),
  }),
  staffs("restoreSupplierGroups", {
    prepare: async (world) => {
      await aGroup(world);
      await archiveSupplierGroups(world.staff, [id(world, "group")]);
    },
    run: (ctx, world) => restoreSupplierGroups(ctx, [id(world, "group")]),
  }),
  staffs("deleteSupplierGroups", {
    prepare: aGroup,
    run: (ctx, world) => deleteSupplierGroups(ctx, [id(world, "group")]),
  }),
  staffs("moveSupplierGroup", {
    prepare: async (world) => {
      await addSupplierGroup(world.staff, { title: `Before ${world.n}` });
      await aGroup(world);
    },
    run: (ctx, world) => moveSupplierGroup(ctx, { id: id(world, "group"), to: 1 }),
  }),
  staffs("moveInSupplierGroup", {
    prepare: aFullGroup,
    run: (ctx, world) => moveInSupplierGroup(ctx, id(world, "group"), { id: id(world, "supplier"), to: 2 }),
  }),
  staffs("takeOutOfSupplierGroup", {
    prepare: aFullGroup,
    run: (ctx, world) => takeOutOfSupplierGroup(ctx, id(world, "group"), { id: id(world, "supplier") }),
  }),
  staffs("addToSupplierGroup", {
    prepare: aFullGroup,
    run: (ctx, world) =>
      addToSupplierGroup(ctx, { ids: [id(world, "other")], supplierGroupId: id(world, "group") }),
  }),
];

const changes = (
  relied: string,
  status: number,
  statement: (world: World) => SQL,
  commands: string[],
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status },
    happens: (world, at) => writeBatch(at.db, [statement(world)]),
  }));

const titleTaken = (
  { n }: World,
  title = `Asked type ${n}`,
) => sql`insert into supplier_group (id, title, position,
  created_at, created_by, updated_at, updated_by) values (${newId()}, ${title}, 99, '', '', '', '')`;

export const LIST_CHANGES: Change[] = [
  ...changes("the file waits", 422, ({ ids }) => sql`delete from file where id = ${ids.file}`, [
    "addDownload",
  ]),
  ...changes("the new file waits", 422, ({ ids }) => sql`delete from file where id = ${ids.newFile}`, [
    "updateDownload",
  ]),
  ...changes(
    "the team types are there",
    422,
    ({ ids }) => sql`delete from team_type where id = ${ids.type}`,
    ["addDownload", "updateDownload", "addSupplier", "updateSupplier"],
  ),
  ...changes(
    "the version",
    409,
    ({ ids }) => sql`update download set version = 7 where id = ${ids.download}`,
    ["updateDownload"],
  ),
  ...changes(
    "shown or hidden as read",
    409,
    ({ ids }) => sql`update download set show_download = 0 where id = ${ids.download}`,
    ["setDownloadsShown"],
  ),
  ...changes(
    "the downloads are there",
    409,
    ({ ids }) => sql`delete from download where id = ${ids.download}`,
    ["deleteDownloads"],
  ),
  ...changes("the logo waits", 422, ({ ids }) => sql`delete from file where id = ${ids.logo}`, [
    "addSupplier",
  ]),
  ...changes("the new logo waits", 422, ({ ids }) => sql`delete from file where id = ${ids.newLogo}`, [
    "updateSupplier",
  ]),
  ...changes(
    "the supplier types are active",
    422,
    ({ ids }) => sql`update supplier_group set is_archived = 1 where id = ${ids.group}`,
    ["addSupplier"],
  ),
  ...changes(
    "the version",
    409,
    ({ ids }) => sql`update supplier set version = 7 where id = ${ids.supplier}`,
    ["updateSupplier"],
  ),
  ...changes(
    "archived or not as read",
    409,
    ({ ids }) => sql`update supplier set is_archived = 1 - is_archived where id = ${ids.supplier}`,
    ["archiveSuppliers", "restoreSuppliers"],
  ),
  ...changes(
    "the suppliers are there",
    409,
    ({ ids }) => sql`delete from supplier where id = ${ids.supplier}`,
    ["deleteSuppliers"],
  ),
  ...changes("the title is free", 422, (world) => titleTaken(world), [
    "addSupplierGroup",
    "renameSupplierGroup",
  ]),
  ...changes("the title is free", 409, (world) => titleTaken(world, `Type ${world.n}`), [
    "restoreSupplierGroups",
  ]),
  ...changes(
    "its title as read",
    409,
    ({ ids }) => sql`update supplier_group set title = 'Elsewhere' where id = ${ids.group}`,
    ["renameSupplierGroup"],
  ),
  ...changes("the type is there", 409, ({ ids }) => sql`delete from supplier_group where id = ${ids.group}`, [
    "archiveSupplierGroups",
    "restoreSupplierGroups",
    "deleteSupplierGroups",
    "addToSupplierGroup",
  ]),
  ...changes(
    "the order as read",
    409,
    ({ ids }) => sql`update supplier_group set position = -5 where id = ${ids.group}`,
    ["moveSupplierGroup"],
  ),
  ...changes(
    "the order as read",
    409,
    ({ ids }) => sql`update supplier_group_supplier set position = 9 where supplier_id = ${ids.supplier}`,
    ["moveInSupplierGroup"],
  ),
  ...changes(
    "the type holds the supplier",
    409,
    ({ ids }) => sql`delete from supplier_group_supplier where supplier_id = ${ids.supplier}`,
    ["takeOutOfSupplierGroup"],
  ),
  ...changes(
    "the suppliers are active",
    409,
    ({ ids }) => sql`update supplier set is_archived = 1 where id = ${ids.other}`,
    ["addToSupplierGroup"],
  ),
];
