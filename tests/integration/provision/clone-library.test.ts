import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { cloneEvent } from "#workers/ops/provision/clone-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { getEvent } from "#workers/ops/provision/events";
import { copyGivenFiles } from "~/features/files/files.jobs.server";
import { newId } from "~/lib/ids";
import type { FileBindings } from "~/procedure/context";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { sqlRows } from "../../harness/sql-rows";
import { type FileHouse, fileHouse } from "../../worlds/file-house";

const SLUG = "library-source";
const [type, picture, logo, plan, pdf] = Array.from({ length: 5 }, newId);
const [asset, download, supplier, group, page, other, section, task] = Array.from({ length: 8 }, newId);
const [sideSection, card, layout, entry] = Array.from({ length: 4 }, newId);

let house: FileHouse<PrivateServer>;
beforeAll(async () => {
  house = await fileHouse(SLUG, privateServer);
  const { id } = house.at.event;
  const audit = sql`'2027-01-01T00:00:00.000Z', 'u', '2027-01-01T00:00:00.000Z', 'u'`;
  const key = (collection: string, entity: unknown, file: unknown) =>
    `${id}/${collection}/${entity}/${file}.png`;
  const file = async (fileId: unknown, collection: string, entity: unknown, sizes: string | null = null) => {
    const name = key(collection, entity, fileId);
    await house.bucket.put(name, `the bytes of ${collection}`);
    if (sizes) await house.bucket.put(name.replace(".png", "-thumb.webp"), "a small one");
    return sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, sizes, created_at, created_by,
        updated_at, updated_by)
      values (${fileId}, ${collection}, ${entity}, 'stored', ${`${collection}.png`}, 'image/png', 12, ${name}, ${sizes}, ${audit})`;
  };
  const thumb = JSON.stringify({ thumb: key("assets", asset, picture).replace(".png", "-thumb.webp") });
  await writeBatch(house.at.db, [
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values (${type}, 'Ships', ${audit})`,
    await file(picture, "assets", asset, thumb),
    await file(logo, "suppliers", supplier),
    await file(plan, "downloads", download),
    await file(pdf, "content", page),
    sql`insert into asset (id, name, alt_text, type, category, file_id, created_at, created_by, updated_at, updated_by)
      values (${asset}, 'Crane', 'A crane', 'image', 'images', ${picture}, ${audit})`,
    sql`insert into download (id, name, description, file_id, created_at, created_by, updated_at, updated_by)
      values (${download}, 'Plan', ${`see /tasks/${task}`}, ${plan}, ${audit})`,
    sql`insert into download_team_type values (${download}, 'show', ${type})`,
    sql`insert into supplier (id, company, description, logo_file_id, is_featured, created_at, created_by, updated_at, updated_by)
      values (${supplier}, 'Quay', ${`[plan](/downloads/${download}/file)`}, ${logo}, 1, ${audit})`,
    sql`insert into supplier_contact (id, supplier_id, position, email) values (${newId()}, ${supplier}, 0, 'a@quay.example')`,
    sql`insert into supplier_group (id, title, position, created_at, created_by, updated_at, updated_by) values (${group}, 'Power', 0, ${audit})`,
    sql`insert into supplier_group_supplier values (${group}, ${supplier}, 0)`,
    sql`insert into task (id, title, description, type, created_at, created_by, updated_at, updated_by)
      values (${task}, 'Order power', ${`[how](/content/${page})`}, 'task', ${audit})`,
    ...[
      [page, "Build-up", "build-up"],
      [other, "Hours", "hours"],
    ].map(
      ([
        one,
        title,
        path,
      ]) => sql`insert into content (id, title, path, live_title, is_published, revision, live_revision, asset_id,
          live_asset_id, created_at, created_by, updated_at, updated_by)
        values (${one}, ${title}, ${path}, ${title}, 1, 3, 2, ${asset}, ${asset}, ${audit})`,
    ),
    sql`insert into content_team_type values (${page}, ${type})`,
    sql`insert into content_path_before values ('former', ${page})`,
    sql`insert into featured_content values (${page}, 0), (${other}, 1)`,
    ...["working", "live"].map(
      (
        copy,
      ) => sql`insert into section (id, copy, content_id, position, heading, type, data, created_at, created_by, updated_at, updated_by)
        values (${section}, ${copy}, ${page}, 0, ${copy}, 'richText', ${JSON.stringify({ text: `[x](/content/${other})` })}, ${audit})`,
    ),
    sql`insert into section (id, copy, content_id, position, type, data, removed_at, created_at, created_by, updated_at, updated_by)
      values (${newId()}, 'working', ${page}, 1, 'richText', '{}', '2027-01-01', ${audit})`,
    sql`insert into section_use values (${section}, 'live', 'file', ${pdf}, 0), (${section}, 'live', 'supplier', ${supplier}, 1),
      (${section}, 'live', 'form', ${newId()}, 2)`,
    sql`insert into sidebar_section (id, heading, position, created_at, created_by, updated_at, updated_by)
      values (${sideSection}, 'Manual', 0, ${audit})`,
    sql`insert into sidebar_item (id, section_id, kind, target_id, position) values
      (${newId()}, ${sideSection}, 'content', ${page}, 0), (${newId()}, ${sideSection}, 'task', ${task}, 1)`,
    sql`insert into card (id, type, title, path_id, created_at, created_by, updated_at, updated_by)
      values (${card}, 'content', 'Read this', ${page}, ${audit})`,
    sql`insert into card (id, type, title, href, created_at, created_by, updated_at, updated_by)
      values (${newId()}, 'link', 'Hours', ${`/content/${other}`}, ${audit})`,
    sql`insert into card_layout (id, name, created_at, created_by, updated_at, updated_by) values (${layout}, 'Afloat', ${audit})`,
    sql`insert into card_layout_card values (${layout}, ${card}, 0)`,
    sql`insert into card_layout_team_type values (${type}, ${layout})`,
    sql`insert into time_table_entry (id, title, note, start_day, start_time, end_day, created_at, created_by, updated_at, updated_by)
      values (${entry}, 'Build-up', ${`/content/${page}`}, '2027-05-04', '08:00', '2027-05-05', ${audit})`,
    sql`insert into time_table_entry_team_type values (${entry}, ${type})`,
    sql`update core_page set asset_id = ${asset} where id = 'tasks'`,
    sql`update settings set data = json_set(data, '$.assetId', ${asset}) where kind = 'dashboardHeader'`,
  ]);
});
afterAll(() => house.stop());

/** What an event has, in names in the place of ids, its entries so many days later. */
const namesOf = (days: number): Record<string, SQL> => ({
  files: sql`select f.name, f.collection, f.size, f.content_type, f.width, f.state from file f order by f.name`,
  assets: sql`select a.name, a.alt_text, f.name as file from asset a join file f on f.id = a.file_id`,
  downloads: sql`select d.name, f.name as file, y.name as type, x.rule, d.description = 'see /tasks/' || t.id as linked
    from download d join file f on f.id = d.file_id join download_team_type x on x.download_id = d.id
    join team_type y on y.id = x.team_type_id, task t`,
  suppliers: sql`select s.company, f.name as file, c.email, g.title, s.description = '[plan](/downloads/' || d.id || '/file)' as linked
    from supplier s join file f on f.id = s.logo_file_id join supplier_contact c on c.supplier_id = s.id
    join supplier_group_supplier x on x.supplier_id = s.id join supplier_group g on g.id = x.group_id, download d`,
  pages: sql`select c.title, c.path, c.live_title, c.is_published, c.revision, c.live_revision, a.name as cover, b.name as live,
      (select position from featured_content where content_id = c.id) as featured,
      (select y.name from content_team_type x join team_type y on y.id = x.team_type_id where x.content_id = c.id) as type,
      (select path from content_path_before where content_id = c.id) as former
    from content c left join asset a on a.id = c.asset_id left join asset b on b.id = c.live_asset_id order by c.title`,
  sections: sql`select s.copy, s.heading, c.title, json_extract(s.data, '$.text') = '[x](/content/' || o.id || ')' as linked
    from section s join content c on c.id = s.content_id, content o where o.path = 'hours' and s.removed_at is null order by s.copy`,
  uses: sql`select u.copy, u.kind, coalesce(f.name, s.company) as target from section_use u
    join section sec on sec.id = u.section_id and sec.copy = u.copy
    left join file f on f.id = u.target_id left join supplier s on s.id = u.target_id where u.kind <> 'form' order by u.kind`,
  sidebar: sql`select s.heading, i.kind, i.position, coalesce(c.title, t.title) as target from sidebar_section s
    join sidebar_item i on i.section_id = s.id left join content c on c.id = i.target_id left join task t on t.id = i.target_id
    order by i.position`,
  layouts: sql`select l.name, l.is_default, k.type, k.title, c.title as page, y.name as for from card_layout l
    join card_layout_card x on x.layout_id = l.id join card k on k.id = x.card_id left join content c on c.id = k.path_id
    left join card_layout_team_type z on z.layout_id = l.id left join team_type y on y.id = z.team_type_id
    order by l.name, x.position`,
  links: sql`select k.title, k.href = '/content/' || c.id as linked from card k, content c
    where c.path = 'hours' and k.href is not null`,
  entries: sql`select e.title, e.start_time, date(e.start_day, ${`${days} days`}) as start, date(e.end_day, ${`${days} days`}) as till, y.name as type,
      e.note = '/content/' || c.id as linked
    from time_table_entry e join time_table_entry_team_type x on x.entry_id = e.id join team_type y on y.id = x.team_type_id,
      content c where c.path = 'build-up'`,
  pictures: sql`select (select a.name from core_page p join asset a on a.id = p.asset_id where p.id = 'tasks') as core,
    (select a.name from settings s join asset a on a.id = json_extract(s.data, '$.assetId') where s.kind = 'dashboardHeader') as header`,
});

async function seen(slug: string, days: number) {
  const db = await house.server.on.openEvent(await getEvent(house.server.on.control, slug));
  const queries = Object.entries(namesOf(days));
  return readBatch(db, Object.fromEntries(queries.map(([name, query]) => [name, sqlRows<object>(query)])));
}

const idsIn = (all: unknown) => JSON.stringify(all);

it("a clone has the library and the dashboard of its source, with ids and days of its own, file by file", async () => {
  const { on } = house.server;
  const before = await seen(SLUG, 0);
  const clone = { slug: "library-clone", name: "Next", adminEmail: "eve@next.example", shiftDays: 364 };
  const { event } = await cloneEvent(on, SLUG, clone);
  const after = await seen("library-clone", -364);
  expect(after).toEqual(before);
  expect(before.entries).toMatchObject([{ linked: 1 }]);
  expect(before.suppliers).toMatchObject([{ linked: 1 }]);
  const db = await on.openEvent(await getEvent(on.control, "library-clone"));
  const tables = [
    "asset",
    "download",
    "supplier",
    "content",
    "section",
    "section_use",
    "sidebar_item",
    "card",
    "card_layout",
    "file",
  ];
  for (const table of tables) {
    const { rows } = await readBatch(db, { rows: sqlRows(sql.raw(`select * from ${table}`)) });
    // Where a copy comes from is said until it is there.
    for (const id of [
      type,
      picture,
      asset,
      download,
      supplier,
      group,
      page,
      other,
      section,
      task,
      card,
      layout,
      entry,
    ])
      expect(idsIn(rows.map((row) => ({ ...(row as object), copied_from: null }))), table).not.toContain(id);
  }

  // Cut off after each request to the storage, it goes on where it was.
  let served = 0;
  for (let cutAt = 1; ; cutAt += 2) {
    let asked = 0;
    const FILES = new Proxy(house.bucket, {
      get(bucket, name) {
        const own = Reflect.get(bucket, name);
        if (typeof own !== "function") return own;
        return (...given: unknown[]) => {
          asked += 1;
          if (asked > cutAt) throw new Error("cut");
          return Reflect.apply(own, bucket, given);
        };
      },
    });
    const done = await copyGivenFiles(db, { FILES } as Pick<FileBindings, "FILES">).then(
      () => true,
      () => false,
    );
    const { rows } = await readBatch(db, {
      rows: sqlRows<{ n: number }>(sql`select count(*) as n from file where copied_from is null`),
    });
    expect(rows[0]?.n).toBeGreaterThanOrEqual(served);
    served = rows[0]?.n ?? 0;
    if (done) break;
  }
  expect(served).toBe(4);
  const { files } = await readBatch(db, {
    files: sqlRows<{ key: string; name: string; sizes: string | null }>(
      sql`select key, name, sizes from file`,
    ),
  });
  for (const { key, name, sizes } of files) {
    expect(key.startsWith(`${event.id}/`)).toBe(true);
    expect(await (await house.bucket.get(key))?.text()).toBe(`the bytes of ${name.replace(".png", "")}`);
    const made = Object.values(sizes ? (JSON.parse(sizes) as Record<string, string>) : {});
    for (const one of made) expect(await (await house.bucket.get(one))?.text()).toBe("a small one");
  }
  expect(await house.keys(`${event.id}/`)).toHaveLength(5);
  await deleteEvent(on, "library-clone");
});
