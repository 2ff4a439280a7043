import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { installationOf } from "../harness/installation";
import type { SeedHost } from "./seed";

const PAGE = "01900000-0000-7000-a000-000000000001";
/** The published page, which guests may read too. */
export const libraryPage = "build-up";

const TEXT = Array.from(
  { length: 12 },
  (_, n) =>
    `## Part ${n + 1}\n\nLorries come by **gate 3**, [in their slot](/tasks) and not before.\n\n- Helmets\n- Vests\n- Gloves`,
).join("\n\n");

/** An event of its own: a page of 12 sections, a public one, 1,000 suppliers in ten types, 1,000 downloads, 10,000 assets. */
export async function seedLibraryEvent(host: SeedHost): Promise<string> {
  const slug = "library";
  const installation = await installationOf(host);
  const { event } = await createEvent(installation, {
    slug,
    name: "Library Event",
    adminEmail: "admin@library.example",
  });
  const at = new Date().toISOString();
  const audit = sql`${at}, 'system', ${at}, 'system'`;
  const n = (count: number) =>
    sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
  const id = (kind: number, i: string) => sql.raw(`printf('01900000-0000-7000-b${kind}00-%012d', ${i})`);
  const file = (kind: number, collection: string, name: string, type: string, count: number) =>
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
        updated_by)
      select ${id(kind, "i")}, ${collection}, ${id(kind + 1, "i")}, 'stored', replace(${name}, '#', i), ${type}, 10000 + i,
        ${collection} || '/' || i, ${audit} from ${n(count)}`;
  const data = (type: string) =>
    sql`case ${sql.raw(type)} when 'richText' then json_object('text', ${TEXT})
      when 'callout' then json_object('text', 'Helmets are worn from the first day of build-up.', 'variant', 'warning')
      when 'table' then json_object('isFixedWidth', json('true'), 'isFirstRowHeader', json('true'), 'columnCount', 2,
        'rows', json('[{"cells":["Day","Hours"]},{"cells":["Monday","08:00 to 20:00"]},{"cells":["Tuesday","08:00 to 18:00"]}]'))
      when 'button' then json_object('text', 'Order power', 'link', '/tasks')
      when 'youTube' then json_object('shortcode', 'aqz-KE-bpKQ')
      when 'googleMaps' then json_object('place', 'Ocean Quay, Southampton')
      else '{}' end`;
  await writeBatch(await installation.openEvent(event), [
    sql`insert into content (id, title, path, description, live_title, live_description, is_published, is_public,
        revision, live_revision, published_at, published_by, created_at, created_by, updated_at, updated_by)
      values (${PAGE}, 'Build-up', ${libraryPage}, 'Hours and slots', 'Build-up', 'Hours and slots', 1, 1, 1, 1, ${at}, 'system', ${audit})`,
    sql`insert into section (id, copy, content_id, position, heading, is_published, type, data, created_at, created_by,
        updated_at, updated_by)
      select ${id(9, "i")}, c.copy, ${PAGE}, i, 'Section ' || i, 1, k.type, ${data("k.type")}, ${audit}
      from ${n(12)} x
      join (select 'working' as copy union all select 'live') c
      join (select 'richText' as type, 0 as at union all select 'callout', 1 union all select 'table', 2
        union all select 'button', 3 union all select 'youTube', 4 union all select 'googleMaps', 5) k on k.at = x.i % 6`,
    sql`insert into supplier_group (id, title, position, created_at, created_by, updated_at, updated_by)
      select ${id(8, "i")}, 'Type ' || i, i, ${audit} from ${n(10)}`,
    sql`insert into supplier (id, company, description, website, is_featured, created_at, created_by, updated_at, updated_by)
      select ${id(7, "i")}, 'Supplier ' || printf('%04d', i), 'Power, water and internet for stand ' || i, 'https://a.example',
        i % 50 = 0, ${audit} from ${n(1_000)}`,
    sql`insert into supplier_group_supplier (group_id, supplier_id, position)
      select ${id(8, "i % 10 + 1")}, ${id(7, "i")}, i from ${n(1_000)}`,
    file(3, "downloads", "Plan #.pdf", "application/pdf", 1_000),
    sql`insert into download (id, name, description, file_id, created_at, created_by, updated_at, updated_by)
      select ${id(4, "i")}, 'Plan ' || printf('%04d', i), 'Where stand ' || i || ' is', ${id(3, "i")}, ${audit} from ${n(1_000)}`,
    file(5, "assets", "Picture #.png", "image/png", 10_000),
    sql`insert into asset (id, name, alt_text, type, category, file_id, created_at, created_by, updated_at, updated_by)
      select ${id(6, "i")}, 'Picture ' || i, 'A crane', 'image', 'images', ${id(5, "i")},
        strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '-' || i || ' seconds'), 'system', ${at}, 'system' from ${n(10_000)}`,
  ]);
  return slug;
}
