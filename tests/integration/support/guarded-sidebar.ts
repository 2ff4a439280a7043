import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import { saveFeatured } from "~/features/content/featured/featured.commands.server";
import { saveCorePage } from "~/features/settings/core-pages.commands.server";
import { corePageForEdit } from "~/features/settings/core-pages.queries.server";
import { foldSidebarSection } from "~/features/sidebar/fold.commands.server";
import {
  addSidebarItem,
  moveSidebarItem,
  removeSidebarItem,
  restoreSidebarItem,
  transferSidebarItem,
} from "~/features/sidebar/sidebar-items.commands.server";
import {
  addSidebarSection,
  changeSidebarSection,
  moveSidebarSection,
  removeSidebarSection,
  restoreSidebarSection,
} from "~/features/sidebar/sidebar-sections.commands.server";
import { newId } from "~/lib/ids";
import { pageRows } from "../../harness/library-rows";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const idOf = ({ ids }: World, name: string) => ids[name] ?? "";
const section = (heading: string) => ({ heading, isCollapsable: true, isClosedAtFirst: false });

/** Two sections, the first with the world's task and a page; no others. */
async function aSidebar({ staff, n, ids, taskId }: World): Promise<void> {
  await writeBatch(staff.db, [sql`delete from sidebar_section`]);
  ids.first = (await addSidebarSection(staff, section(`First ${n}`))).sectionId;
  ids.second = (await addSidebarSection(staff, section(`Second ${n}`))).sectionId;
  ids.page = newId();
  await writeBatch(staff.db, pageRows({ id: ids.page, path: `side-${n}`, title: `Page ${n}` }));
  await addSidebarItem(staff, ids.first, { kind: "task", targetId: taskId });
  await addSidebarItem(staff, ids.first, { kind: "content", targetId: ids.page });
  ids.item = await itemOf(staff, ids.first, taskId);
}

const itemOf = async (ctx: World["staff"], sectionId: string, targetId: string): Promise<string> => {
  const [result] = await ctx.db.batch(
    [
      {
        sql: "select id from sidebar_item where section_id = ? and target_id = ?",
        args: [sectionId, targetId],
      },
    ],
    "read",
  );
  return String(result?.rows[0]?.[0]);
};

const aRemovedSection = async (world: World) => {
  await aSidebar(world);
  await removeSidebarSection(world.staff, idOf(world, "first"));
};
const aRemovedItem = async (world: World) => {
  await aSidebar(world);
  await removeSidebarItem(world.staff, idOf(world, "first"), idOf(world, "item"));
};

/** Four pages, none of them featured. */
async function fourPages({ staff, n, ids }: World): Promise<void> {
  const pages = [newId(), newId(), newId(), newId()];
  ids.pages = pages.join(",");
  await writeBatch(staff.db, [
    sql`delete from featured_content`,
    ...pages.flatMap((id, at) => pageRows({ id, path: `featured-${n}-${at}`, title: `Page ${n} ${at}` })),
  ]);
}
const pagesOf = (world: World) => idOf(world, "pages").split(",");

async function aPicture(world: World): Promise<void> {
  const { staff, ids } = world;
  const [file, asset] = [newId(), newId()];
  ids.asset = asset;
  await writeBatch(staff.db, [
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
        updated_by) values (${file}, 'assets', ${asset}, 'stored', 'a.png', 'image/png', 1, ${file}, '', '', '', '')`,
    sql`insert into asset (id, name, type, category, file_id, created_at, created_by, updated_at, updated_by)
      values (${asset}, 'A', 'image', 'images', ${file}, '', '', '', '')`,
  ]);
  ids.version = (await readBatch(staff.db, { page: corePageForEdit("suppliers") })).page.updatedAt;
}

export const SIDEBAR_COMMANDS: Command[] = [
  staffs("addSidebarSection", {
    prepare: aSidebar,
    run: (ctx, { n }) => addSidebarSection(ctx, section(`Asked ${n}`)),
  }),
  staffs("changeSidebarSection", {
    prepare: aSidebar,
    run: (ctx, world) =>
      changeSidebarSection(ctx, idOf(world, "first"), { ...section(`Anew ${world.n}`), version: 1 }),
  }),
  staffs("moveSidebarSection", {
    prepare: aSidebar,
    run: (ctx, world) => moveSidebarSection(ctx, { id: idOf(world, "first"), to: 2 }),
  }),
  staffs("removeSidebarSection", {
    prepare: aSidebar,
    run: (ctx, world) => removeSidebarSection(ctx, idOf(world, "first")),
  }),
  staffs("restoreSidebarSection", {
    prepare: aRemovedSection,
    run: (ctx, world) => restoreSidebarSection(ctx, idOf(world, "first")),
  }),
  staffs("addSidebarItem", {
    prepare: aSidebar,
    run: (ctx, world) =>
      addSidebarItem(ctx, idOf(world, "second"), { kind: "content", targetId: idOf(world, "page") }),
  }),
  staffs("moveSidebarItem", {
    prepare: aSidebar,
    run: (ctx, world) => moveSidebarItem(ctx, idOf(world, "first"), { id: idOf(world, "item"), to: 2 }),
  }),
  staffs("transferSidebarItem", {
    prepare: aSidebar,
    run: (ctx, world) =>
      transferSidebarItem(ctx, idOf(world, "first"), idOf(world, "item"), { to: idOf(world, "second") }),
  }),
  staffs("removeSidebarItem", {
    prepare: aSidebar,
    run: (ctx, world) => removeSidebarItem(ctx, idOf(world, "first"), idOf(world, "item")),
  }),
  staffs("restoreSidebarItem", {
    prepare: aRemovedItem,
    run: (ctx, world) => restoreSidebarItem(ctx, idOf(world, "first"), idOf(world, "item")),
  }),
  {
    name: "foldSidebarSection",
    by: "member",
    prepare: aSidebar,
    run: (ctx, world) => foldSidebarSection(ctx, idOf(world, "first"), true),
  },
  staffs("saveFeatured", {
    prepare: fourPages,
    run: (ctx, world) => saveFeatured(ctx, { ids: pagesOf(world), was: [] }),
  }),
  staffs("saveCorePage", {
    prepare: aPicture,
    run: (ctx, world) =>
      saveCorePage(
        ctx,
        "suppliers",
        {
          ...{ title: `Contractors ${world.n}`, icon: "wrench", isPublished: true },
          ...{ assetId: idOf(world, "asset"), version: idOf(world, "version") },
        },
        [assetIsThere(idOf(world, "asset"))],
      ),
  }),
];

const changes = (
  relied: string,
  status: number,
  statement: (world: World) => SQL,
  commands: string[],
): Change[] =>
  commands.map((command) => ({
    command,
    relied,
    status,
    happens: (world, at) => writeBatch(at.db, [statement(world)]),
  }));

const away = (name: "first" | "second") => (world: World) =>
  sql`update sidebar_section set removed_at = 'now' where id = ${idOf(world, name)}`;

const twentySections = ({ n }: World) => sql`insert into sidebar_section (id, heading, position, created_at,
    created_by, updated_at, updated_by)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
  select ${`full-${n}-`} || i, 'Full', 100 + i, '', '', '', '' from n`;

const sixtyItems = (world: World) => sql`insert into sidebar_item (id, section_id, kind, target_id, position)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
  select ${`full-${world.n}-`} || i, ${idOf(world, "second")}, 'task', ${`none-${world.n}-`} || i, i from n`;

export const SIDEBAR_CHANGES: Change[] = [
  ...changes("fewer than 20 sections", 409, twentySections, ["addSidebarSection", "restoreSidebarSection"]),
  ...changes(
    "the section was taken away",
    409,
    (world) => sql`update sidebar_section set removed_at = null where id = ${idOf(world, "first")}`,
    ["restoreSidebarSection"],
  ),
  ...changes(
    "the version",
    409,
    (world) => sql`update sidebar_section set version = 7 where id = ${idOf(world, "first")}`,
    ["changeSidebarSection"],
  ),
  ...changes("the section is in the sidebar", 409, away("first"), [
    "changeSidebarSection",
    "removeSidebarSection",
  ]),
  ...changes("the section is in the sidebar", 404, away("first"), ["foldSidebarSection"]),
  ...changes("the section is in the sidebar", 409, away("second"), ["addSidebarItem"]),
  ...changes(
    "can be folded",
    404,
    (world) => sql`update sidebar_section set is_collapsable = 0 where id = ${idOf(world, "first")}`,
    ["foldSidebarSection"],
  ),
  ...changes(
    "the order as read",
    409,
    (world) => sql`update sidebar_section set position = 9 where id = ${idOf(world, "first")}`,
    ["moveSidebarSection"],
  ),
  ...changes(
    "the order as read",
    409,
    (world) => sql`update sidebar_item set position = 9 where id = ${idOf(world, "item")}`,
    ["moveSidebarItem"],
  ),
  ...changes(
    "what it leads to is there",
    409,
    (world) => sql`update content set is_archived = 1 where id = ${idOf(world, "page")}`,
    ["addSidebarItem"],
  ),
  ...changes(
    "it is not in the section",
    409,
    (world) => sql`insert into sidebar_item (id, section_id, kind, target_id, position)
      values (${newId()}, ${idOf(world, "second")}, 'content', ${idOf(world, "page")}, 0)`,
    ["addSidebarItem"],
  ),
  ...changes("at most 60 items", 409, sixtyItems, ["addSidebarItem", "restoreSidebarItem"]),
  ...changes("the other section is in the sidebar", 409, away("second"), ["transferSidebarItem"]),
  ...changes(
    "it is not in the other section",
    409,
    (world) => sql`insert into sidebar_item (id, section_id, kind, target_id, position)
      values (${newId()}, ${idOf(world, "second")}, 'task', ${world.taskId}, 0)`,
    ["transferSidebarItem"],
  ),
  ...changes(
    "the item stands there",
    409,
    (world) => sql`update sidebar_item set removed_at = 'now' where id = ${idOf(world, "item")}`,
    ["transferSidebarItem", "removeSidebarItem"],
  ),
  ...changes(
    "the item was taken out",
    409,
    (world) => sql`update sidebar_item set removed_at = null where id = ${idOf(world, "item")}`,
    ["restoreSidebarItem"],
  ),
  ...changes(
    "the list as read",
    409,
    (world) => sql`insert into featured_content (content_id, position) values (${pagesOf(world)[0]}, 0)`,
    ["saveFeatured"],
  ),
  ...changes(
    "the chosen pages are there",
    422,
    (world) => sql`update content set is_archived = 1 where id = ${pagesOf(world)[0]}`,
    ["saveFeatured"],
  ),
  ...changes(
    "the core page as read",
    409,
    () => sql`update core_page set updated_at = 'later' where id = 'suppliers'`,
    ["saveCorePage"],
  ),
  ...changes(
    "a picture of the assets is there",
    422,
    (world) => sql`delete from asset where id = ${idOf(world, "asset")}`,
    ["saveCorePage"],
  ),
];
