import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  archiveContent,
  deleteContent,
  restoreContent,
} from "~/features/content/bulk-content.commands.server";
import { changeSection } from "~/features/content/change-section.commands.server";
import { addContent, updateContent } from "~/features/content/content.commands.server";
import { contentForEdit, sectionRows } from "~/features/content/content.queries.server";
import { PAGE_ICONS } from "~/features/content/content-path.rules";
import { copyContent } from "~/features/content/copy-content.commands.server";
import { restorePage } from "~/features/content/history/restore-page.commands.server";
import { versionsOf } from "~/features/content/history/versions.server";
import { publishContent, unpublishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import {
  addSection,
  copySection,
  moveSection,
  removeSection,
  restoreSection,
  showSection,
} from "~/features/content/sections.commands.server";
import { newId } from "~/lib/ids";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const idOf = ({ ids }: World, name: string) => ids[name] ?? "";

/** A page with two sections, a team type and a picture that its settings name. */
async function aPage(world: World): Promise<void> {
  const { staff, n, ids } = world;
  const { contentId } = await addContent(staff, { title: `Page ${n}` });
  ids.page = contentId;
  ids.first = (await addSection(staff, contentId, { type: "richText" })).sectionId;
  ids.second = (await addSection(staff, contentId, { type: "resources" })).sectionId;
  ids.type = newId();
  ids.asset = newId();
  const file = newId();
  await writeBatch(staff.db, [
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      values (${ids.type}, ${`Type of page ${n}`}, '', '', '', '')`,
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
        updated_by) values (${file}, 'assets', ${ids.asset}, 'stored', 'a.png', 'image/png', 1, ${file}, '', '', '', '')`,
    sql`insert into asset (id, name, type, category, file_id, created_at, created_by, updated_at, updated_by)
      values (${ids.asset}, 'A', 'image', 'images', ${file}, '', '', '', '')`,
  ]);
}

const published = async (world: World) => {
  await aPage(world);
  await publishContent(world.staff, idOf(world, "page"), { revision: await revisionOf(world) });
};
const revisionOf = async (world: World) =>
  (await readBatch(world.staff.db, { page: contentForEdit(idOf(world, "page")) })).page.revision;
const versionOf = async (world: World, section: string) => {
  const { rows } = await readBatch(world.staff.db, { rows: sectionRows(idOf(world, "page")) });
  return rows.find(({ id }) => id === idOf(world, section))?.updatedAt ?? "";
};

export const CONTENT_COMMANDS: Command[] = [
  staffs("addContent", { run: (ctx, { n }) => addContent(ctx, { title: `Asked page ${n}` }) }),
  staffs("updateContent", {
    prepare: aPage,
    run: (ctx, world) =>
      updateContent(ctx, idOf(world, "page"), {
        ...{ title: "Anew", description: "", icon: PAGE_ICONS[0], path: `moved-${world.n}` },
        ...{ showToChildTeams: true, isPublic: false, isFeatured: true, version: 1 },
        assetId: idOf(world, "asset"),
        allowedTeamTypeIds: [idOf(world, "type")],
      }),
  }),
  staffs("addSection", {
    prepare: aPage,
    run: (ctx, world) => addSection(ctx, idOf(world, "page"), { type: "table" }),
  }),
  staffs("moveSection", {
    prepare: aPage,
    run: (ctx, world) => moveSection(ctx, idOf(world, "page"), idOf(world, "second"), { to: 1 }),
  }),
  staffs("copySection", {
    prepare: aPage,
    run: (ctx, world) => copySection(ctx, idOf(world, "page"), idOf(world, "first"), {}),
  }),
  staffs("changeSection", {
    prepare: async (world) => {
      await aPage(world);
      world.ids.version = await versionOf(world, "second");
    },
    run: (ctx, world) =>
      changeSection(
        ctx,
        idOf(world, "page"),
        idOf(world, "second"),
        SectionInput.parse({
          heading: "Anew",
          resources: [`task:${world.taskId}`],
          version: world.ids.version,
        }),
      ),
  }),
  staffs("showSection", {
    prepare: aPage,
    run: (ctx, world) => showSection(ctx, idOf(world, "page"), idOf(world, "first"), false),
  }),
  staffs("removeSection", {
    prepare: aPage,
    run: (ctx, world) => removeSection(ctx, idOf(world, "page"), idOf(world, "first")),
  }),
  staffs("restoreSection", {
    prepare: async (world) => {
      await aPage(world);
      await removeSection(world.staff, idOf(world, "page"), idOf(world, "first"));
    },
    run: (ctx, world) => restoreSection(ctx, idOf(world, "page"), idOf(world, "first")),
  }),
  staffs("publishContent", {
    prepare: async (world) => {
      await aPage(world);
      world.ids.revision = String(await revisionOf(world));
    },
    run: (ctx, world) => publishContent(ctx, idOf(world, "page"), { revision: Number(world.ids.revision) }),
  }),
  staffs("restorePage", {
    prepare: async (world) => {
      await aPage(world);
      await writeBatch(world.staff.db, [
        sql`insert into section_use (section_id, copy, kind, target_id, position)
          values (${idOf(world, "second")}, 'working', 'asset', ${idOf(world, "asset")}, 0)`,
      ]);
      await publishContent(world.staff, idOf(world, "page"), { revision: await revisionOf(world) });
      const { versions } = await readBatch(world.staff.db, { versions: versionsOf(idOf(world, "page")) });
      world.ids.version = versions[0]?.id ?? "";
      world.ids.revision = String(await revisionOf(world));
    },
    run: (ctx, world) =>
      restorePage(ctx, idOf(world, "page"), world.ids.version ?? "", {
        revision: Number(world.ids.revision),
      }),
  }),
  staffs("unpublishContent", {
    prepare: published,
    run: (ctx, world) => unpublishContent(ctx, idOf(world, "page")),
  }),
  staffs("archiveContent", {
    prepare: published,
    run: (ctx, world) => archiveContent(ctx, [idOf(world, "page")]),
  }),
  staffs("restoreContent", {
    prepare: async (world) => {
      await published(world);
      await archiveContent(world.staff, [idOf(world, "page")]);
    },
    run: (ctx, world) => restoreContent(ctx, [idOf(world, "page")]),
  }),
  staffs("deleteContent", {
    prepare: published,
    run: (ctx, world) => deleteContent(ctx, [idOf(world, "page")]),
  }),
  staffs("copyContent", {
    prepare: published,
    run: (ctx, world) => copyContent(ctx, idOf(world, "page"), {}),
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

const another = (path: (n: number) => string) => (world: World) =>
  sql`insert into content (id, title, path, created_at, created_by, updated_at, updated_by)
    values (${newId()}, 'Another', ${path(world.n)}, '', '', '', '')`;
const page = (set: SQL) => (world: World) => sql`update content set ${set} where id = ${idOf(world, "page")}`;
const section = (name: string, set: SQL) => (world: World) =>
  sql`update section set ${set} where id = ${idOf(world, name)} and copy = 'working'`;
const gone = (world: World) => sql`delete from content where id = ${idOf(world, "page")}`;

export const CONTENT_CHANGES: Change[] = [
  ...changes(
    "the address is free",
    409,
    another((n) => `asked-page-${n}`),
    ["addContent"],
  ),
  ...changes(
    "the address is free",
    422,
    another((n) => `moved-${n}`),
    ["updateContent"],
  ),
  ...changes("the version", 409, page(sql`version = 7`), ["updateContent"]),
  ...changes(
    "the team types are there",
    422,
    (world) => sql`delete from team_type where id = ${idOf(world, "type")}`,
    ["updateContent"],
  ),
  ...changes(
    "the picture is there",
    422,
    (world) => sql`delete from asset where id = ${idOf(world, "asset")}`,
    ["updateContent"],
  ),
  ...changes("the page is there", 404, gone, ["addSection"]),
  ...changes(
    "fewer than 100 sections",
    409,
    (
      world,
    ) => sql`insert into section (id, copy, content_id, position, type, data, created_at, created_by, updated_at,
        updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
      select ${`full-${world.n}-`} || i, 'working', ${idOf(world, "page")}, i, 'richText', '{}', '', '', '', '' from n`,
    ["addSection", "copySection", "restoreSection"],
  ),
  ...changes("the order as read", 409, section("first", sql`position = 9`), ["moveSection"]),
  ...changes("the section as read", 409, section("first", sql`updated_at = 'later'`), ["copySection"]),
  ...changes("the section as read", 409, section("second", sql`updated_at = 'later'`), ["changeSection"]),
  ...changes("the section is there", 409, section("first", sql`removed_at = 'now'`), [
    "copySection",
    "showSection",
    "removeSection",
  ]),
  ...changes("the section is there", 409, section("second", sql`removed_at = 'now'`), ["changeSection"]),
  ...changes("shown or hidden as read", 409, section("first", sql`is_published = 0`), ["showSection"]),
  ...changes("the section was taken out", 409, section("first", sql`removed_at = null`), ["restoreSection"]),
  ...changes(
    "what it names is there",
    422,
    ({ taskId }) => sql`update task set is_archived = 1 where id = ${taskId}`,
    ["changeSection"],
  ),
  ...changes("the revision that was shown", 409, page(sql`revision = revision + 1`), [
    "publishContent",
    "restorePage",
  ]),
  ...changes("the page is not archived", 409, page(sql`is_archived = 1`), ["publishContent", "restorePage"]),
  ...changes(
    "what the version names is there, as read",
    409,
    ({ ids }) => sql`delete from asset where id = ${ids.asset}`,
    ["restorePage"],
  ),
  ...changes("the page is published", 409, page(sql`is_published = 0`), ["unpublishContent"]),
  ...changes("archived or not as read", 409, page(sql`is_archived = 1 - is_archived`), [
    "archiveContent",
    "restoreContent",
  ]),
  ...changes("the pages are there", 409, gone, ["deleteContent"]),
  ...changes("the page as read", 409, page(sql`revision = revision + 1`), ["copyContent"]),
  ...changes("the page as read", 409, page(sql`version = version + 1`), ["copyContent"]),
];
