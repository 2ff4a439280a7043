import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventDatabase } from "#db/database";
import { SECTION_TYPES } from "~/features/content/section-types.rules";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { openEventOf } from "../harness/databases";
import type { Client } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { demoUser, textOf } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";

/** What somebody who tries the product finds in its demo, on the day on which they made it. */
let db: EventDatabase;
let owner: Client;
const OWN = sql`(select team_id from user where email = 'owner@demo.example')`;

beforeAll(async () => {
  db = await openEventOf(portal(), "demo");
  owner = await demoUser("owner@demo.example");
});

const rows = <Row>(statement: ReturnType<typeof sql>) => rowsOf<Row>(db, statement);
const count = async (from: ReturnType<typeof sql>) =>
  (await rows<{ n: number }>(sql`select count(*) as n from ${from}`))[0]?.n ?? 0;

/** By name, in the order of the statement. */
const countedBy = async (statement: ReturnType<typeof sql>) =>
  (await rows<{ name: string; n: number }>(statement)).map(({ name, n }) => [name, n] as const);

/** Not what other tests have added meanwhile. */
const MADE = sql`julianday(created_at) < julianday('now') - 0.25`;

/** Of the demo's own forms. */
const ORDERED = sql`form_id in (select id from form where title in ('Stand services order', 'Exhibitor passes'))`;

/** Other tests take it back to draft. */
const PUBLIC = "getting-to-ocean-quay";

/** Not for teams with a stand in the halls. */
const BERTHS_AND_PODS = ["pontoon-berths", "innovation-trail"];

describe("the demo", () => {
  it("has sixty teams of six types, stand shares among them", async () => {
    expect(await count(sql`team where created_at < date('now', '-30 days')`)).toBe(60);
    expect(await count(sql`team where stand_share_role = 'child'`)).toBeGreaterThanOrEqual(4);
    const types = await rows<{ name: string; n: number }>(
      sql`select y.name, count(*) as n from team_type y join team t on t.team_type_id = y.id group by y.name`,
    );
    expect(types.length).toBeGreaterThanOrEqual(6);
    for (const { name, n } of types.slice(0, 6)) expect(n, name).toBeGreaterThan(1);
  });

  it("has tasks of every type, some with attachments that open", async () => {
    const types = await rows<{ type: string }>(
      sql`select distinct type from task where created_at < date('now', '-30 days')`,
    );
    expect(types.map(({ type }) => type).sort()).toEqual([...TASK_TYPES].sort());
    const attached = await rows<{ taskId: string; fileId: string; name: string; type: string }>(
      sql`select x.task_id as taskId, f.id as fileId, f.name, f.content_type as type
        from task_attachment x join file f on f.id = x.file_id join task t on t.id = x.task_id
        where not exists (select 1 from task_team_type y where y.task_id = t.id) and f.state = 'stored'`,
    );
    expect(new Set(attached.map(({ type }) => type))).toEqual(new Set(["application/pdf", "image/png"]));
    for (const { taskId, fileId, name, type } of attached) {
      const answer = await owner.get(urlOf("demo", `/tasks/${taskId}/files/${fileId}`));
      expect([name, answer.status, answer.headers["content-type"]]).toEqual([name, 200, type]);
      expect(answer.bytes.subarray(0, 4).toString("latin1")).toMatch(/^(%PDF|\x89PNG)/);
    }
  });

  it("the first team sees everything once: sent in with files, sent back, asked for, accepted, commented", async () => {
    const stands = await rows<{ title: string; approval: string; files: number }>(
      sql`select t.title, s.approval_status as approval,
          (select count(*) from task_evidence e where e.task_status_id = s.id) as files
        from task_status s join task t on t.id = s.task_id where s.team_id = ${OWN}`,
    );
    const of = (title: string) => stands.find((one) => one.title === title);
    expect(of("Submit stand design drawings")).toMatchObject({ approval: "awaiting", files: 2 });
    expect(of("Public liability insurance")).toMatchObject({ approval: "rejected", files: 1 });
    expect(
      await rows(sql`select r.kind from task_request r join task_status s on s.id = r.task_status_id
        join task t on t.id = s.task_id where s.team_id = ${OWN} and r.state = 'open'
        and t.title = 'Rigging and suspended items'`),
    ).toEqual([{ kind: "moreTime" }]);
    const list = textOf((await owner.get(urlOf("demo", "/tasks"))).body);
    expect(list).toContain("Public liability insurance");
    const found = textOf((await owner.get(urlOf("demo", "/search?q=certificate"))).body);
    expect(found).toMatch(/Insurance certificate ?\.pdf/);
  });

  it("staff have files of several teams to decide on, and have written to some", async () => {
    expect(
      await count(sql`task_status s where s.approval_status = 'awaiting'
        and exists (select 1 from task_evidence e where e.task_status_id = s.id)`),
    ).toBeGreaterThan(5);
    const byStaff = sql`in (select id from user where permissions in ('moderator', 'admin'))`;
    expect(await count(sql`comment where created_by ${byStaff}`)).toBeGreaterThan(0);
    expect(await count(sql`reply where created_by ${byStaff}`)).toBeGreaterThan(2);
  });

  it("something happened in the day before it was made: work, decisions, questions, requests", async () => {
    const kinds = await rows<{ kind: string; n: number }>(
      sql`select a.kind, count(*) as n from activity a, (select max(reviewed_at) as made from task_approval) m
        where julianday(a.created_at) > julianday(m.made) - 1 group by a.kind`,
    );
    const happened = new Map(kinds.map(({ kind, n }) => [kind, n]));
    for (const kind of [
      "task.completed",
      "task.sentForApproval",
      "task.rejected",
      "comment.added",
      "task.fileAdded",
    ])
      expect(happened.get(kind) ?? 0, kind).toBeGreaterThan(0);
    expect(happened.get("task.asked.moreTime") ?? 0).toBeGreaterThan(0);
  });

  it("has fifty assets that open, most with words for those who do not see them", async () => {
    const assets = await rows<{ id: string; name: string; category: string; type: string }>(
      sql`select a.id, a.name, a.category, f.content_type as type from asset a join file f on f.id = a.file_id
        where julianday(a.created_at) < julianday('now') - 0.25`,
    );
    expect(assets).toHaveLength(50);
    expect(
      Object.fromEntries(
        await countedBy(sql`select category as name, count(*) as n from asset where ${MADE} group by 1`),
      ),
    ).toEqual({
      images: 40,
      documents: 8,
      files: 2,
    });
    const admin = await demoUser("admin@demo.example");
    for (const { id, name, type } of assets) {
      const answer = await admin.get(urlOf("demo", `/pictures/${id}`));
      expect([name, answer.status, answer.headers["content-type"]?.split(";")[0]]).toEqual([name, 200, type]);
    }
    expect(await count(sql`asset where alt_text <> ''`)).toBeGreaterThan(20);
    expect(await count(sql`asset where is_decorative = 1`)).toBeGreaterThan(2);
    expect(
      await count(sql`asset where type = 'image' and alt_text = '' and is_decorative = 0`),
    ).toBeGreaterThan(0);
    const shapes = await rows<{ n: number }>(
      sql`select count(distinct round(1.0 * width / height, 1)) as n from file where collection = 'assets' and width > 0`,
    );
    expect(shapes[0]?.n).toBeGreaterThan(5);
  });

  it("has twelve pages that use every kind of section: one for guests, one with changes, one draft", async () => {
    expect(await count(sql`content where ${MADE}`)).toBe(12);
    expect(await rows(sql`select path from content where is_public = 1 and ${MADE}`)).toEqual([
      { path: PUBLIC },
    ]);
    expect(
      await rows(sql`select path from content where is_published = 0 and path <> ${PUBLIC} and ${MADE}`),
    ).toEqual([{ path: "breakdown-and-departures" }]);
    const changed = await rows<{ title: string }>(
      sql`select c.title from content c where c.is_published = 1 and c.path <> ${PUBLIC} and ${MADE}
        and (select count(*) from section where content_id = c.id and copy = 'working')
          <> (select count(*) from section where content_id = c.id and copy = 'live')`,
    );
    expect(changed).toEqual([{ title: "Your stand, step by step" }]);
    const types = await rows<{ type: string }>(sql`select distinct type from section where copy = 'live'`);
    expect(types.map(({ type }) => type).sort()).toEqual([...SECTION_TYPES].sort());
    const published = sql`content where is_published = 1 and path <> ${PUBLIC} and ${MADE}`;
    expect(await count(sql`${published} and live_asset_id is null`)).toBe(0);
    for (const { path } of await rows<{ path: string }>(sql`select path from ${published}`)) {
      const { status } = await owner.get(urlOf("demo", `/content/${path}`));
      expect([path, status]).toEqual([path, BERTHS_AND_PODS.includes(path) ? 404 : 200]);
    }
  });

  it("has downloads of several kinds, and suppliers with logos and people", async () => {
    expect(await count(sql`download where ${MADE}`)).toBe(18);
    expect(await count(sql`download_team_type`)).toBeGreaterThan(3);
    const active = sql`supplier s where s.is_archived = 0`;
    expect(await count(active)).toBe(31);
    expect(await count(sql`${active} and s.logo_file_id is null`)).toBe(0);
    expect(
      await count(
        sql`${active} and not exists (select 1 from supplier_contact c where c.supplier_id = s.id)`,
      ),
    ).toBe(0);
    expect(
      await countedBy(sql`select g.title as name, count(*) as n from supplier_group g
        join supplier_group_supplier x on x.group_id = g.id join supplier s on s.id = x.supplier_id and s.is_archived = 0
        group by 1 order by 2 desc, 1`),
    ).toEqual([
      ["Stand building", 8],
      ["Furniture and catering", 6],
      ["Lifting and transport", 6],
      ["Power, water and internet", 6],
      ["Services and insurance", 5],
    ]);
    const list = await owner.get(urlOf("demo", "/suppliers"));
    const logos = [
      ...new Set([...list.body.matchAll(/src="(\/suppliers\/[^"]+)"/g)].map(([, src]) => src ?? "")),
    ];
    expect(logos.length).toBeGreaterThan(25);
    for (const src of logos)
      expect((await owner.get(urlOf("demo", src.replaceAll("&amp;", "&")))).headers["content-type"]).toBe(
        "image/png",
      );
  });

  it("has eight forms: two versions of one, a public one, a draft, an archived one, every type of field", async () => {
    const forms = await rows<{ title: string; tasks: number; sent: number; drafts: number }>(
      sql`select fm.title, (select count(*) from task t where t.form_id = fm.id) as tasks,
        (select count(*) from submission s where s.form_id = fm.id and s.is_draft = 0) as sent,
        (select count(*) from submission s where s.form_id = fm.id and s.is_draft = 1) as drafts from form fm`,
    );
    expect(forms).toHaveLength(8);
    expect(forms.filter(({ tasks }) => tasks === 1)).toHaveLength(5);
    const sum = (of: "sent" | "drafts") => forms.reduce((all, form) => all + form[of], 0);
    expect(sum("sent")).toBeGreaterThan(280);
    expect(sum("drafts")).toBeGreaterThan(10);
    const states = await rows<{
      n: number;
    }>(sql`select count(*) as n from form where is_archived = 1 union all
      select count(*) from form where is_published = 0 union all select count(*) from form where is_public = 1
      union all select count(distinct number) from form_version`);
    expect(states.map(({ n }) => n)).toEqual([1, 1, 1, 2]);
    const types = await rows<{ type: string }>(
      sql`select distinct type from form_field where form_id is not null`,
    );
    expect(types.map(({ type }) => type).sort()).toEqual([...FIELD_TYPES].sort());
    const [guests] = await rows<{ n: number }>(
      sql`select count(*) as n from submission where is_guest = 1 and is_draft = 0 and team_id is null`,
    );
    expect(guests?.n).toBeGreaterThan(90);
  });

  it("has orders of two forms in every state, with VAT of two rates, prices of two days and two types of team", async () => {
    const states = await countedBy(
      sql`select state as name, count(*) as n from order_line where ${ORDERED} group by 1 order by 1`,
    );
    expect(states.map(([name]) => name)).toEqual(["cancelled", "confirmed", "delivered", "received"]);
    expect(
      await count(sql`(select distinct submission_id from order_line where ${ORDERED})`),
    ).toBeGreaterThan(60);
    expect(
      (
        await countedBy(sql`select distinct prices_include || ' ' || vat_rate as name, 0 as n from order_line
        where ${ORDERED} order by 1`)
      ).map(([name]) => name),
    ).toEqual(["gross 0", "gross 2000", "net 0", "net 2000"]);
    for (const item of ["fridge", "forklift"])
      expect(
        await count(sql`(select distinct unit_price from order_line where item_id = ${item} and ${ORDERED})`),
        item,
      ).toBe(2);
    expect(await count(sql`order_line where discount > 0 and ${ORDERED}`)).toBeGreaterThan(0);
    expect(await count(sql`order_line where net + vat <> gross`)).toBe(0);
    expect(
      await rows(sql`select count(*) as n from submission s where s.has_lines = 1 and s.order_number is null
        and exists (select 1 from order_line l where l.submission_id = s.id)`),
    ).toEqual([{ n: 0 }]);
  });

  it("of one item nothing is left, of one more is ordered than there is, and what is taken is what is ordered", async () => {
    const stocks = await rows<{ part: string; left: number; taken: number; lines: number }>(
      sql`select k.part_id as part, k.stock - k.taken as left, k.taken, coalesce((select sum(l.quantity) from order_line l
          where l.field_id = k.field_id and l.item_id = k.part_id and l.state <> 'cancelled'),
          (select sum(c.quantity) from stock_choice c where c.field_id = k.field_id and c.part_id = k.part_id), 0) as lines
        from stock k join form_field fl on fl.id = k.field_id where fl.properties ->> 'label' in (
          'Power, lighting and furniture', 'Unloading slot on the first day of build-up')`,
    );
    const left = Object.fromEntries(stocks.map((one) => [one.part, one.left]));
    expect(left).toEqual({
      ...{ counter: 0, stool: -3, fridge: 4, cabinet: 2, spotlight: 36 },
      ...{ "07:00 to 09:00": 0, "09:00 to 11:00": 3 },
    });
    for (const { part, taken, lines } of stocks) expect([part, taken]).toEqual([part, lines]);
    expect(await rows(sql`select sum(oversold) as n from order_line where item_id = 'stool'`)).toEqual([
      { n: 3 },
    ]);
  });

  it("the team has an order that it changed and one in a draft; staff have the sums and a purchase list", async () => {
    const [own] = await rows<{ formId: string; id: string; changeId: string }>(
      sql`select s.form_id as formId, s.id, c.id as changeId from order_change c join submission s on s.id = c.submission_id
        where s.team_id = ${OWN}`,
    );
    const paper = textOf(
      (await owner.get(urlOf("demo", `/forms/${own?.formId}/submissions/${own?.id}/order`))).body,
    );
    for (const words of ["PAS-00", "Not a VAT invoice", "GB 204 1187 36", "Lanyards with your logo"])
      expect(paper).toContain(words);
    const changed = await owner.get(
      urlOf("demo", `/forms/${own?.formId}/submissions/${own?.id}/order/changes/${own?.changeId}`),
    );
    expect([changed.status, textOf(changed.body).includes("Your order was changed")]).toEqual([200, true]);
    const admin = await demoUser("admin@demo.example");
    const report = textOf((await admin.get(urlOf("demo", "/admin/reports/orders"))).body);
    for (const words of ["Sold out", "3 oversold", "Calshot Exhibits"]) expect(report).toContain(words);
    for (const by of ["team", "order", "supplier", "place", "day", "line"]) {
      const view = await admin.get(urlOf("demo", `/admin/reports/orders?by=${by}`));
      expect([by, view.status]).toEqual([by, 200]);
    }
    const sent = await rows<{ supplierId: string }>(sql`select supplier_id as supplierId from purchase_list`);
    expect(sent).toHaveLength(1);
    const list = await admin.get(urlOf("demo", `/admin/reports/orders/purchase/${sent[0]?.supplierId}`));
    expect(textOf(list.body)).toMatch(/Last sent /);
    expect(
      await rows(sql`select t.name from team t where t.reverse_charge = 1 and exists (select 1 from order_line l
        where l.team_id = t.id)`),
    ).toEqual([{ name: "Dutch Yachting Pavilion" }]);
  });

  it("has a dashboard of its own: picture, cards, four featured pages, a sidebar with all kinds", async () => {
    const { body } = await owner.get(urlOf("demo", "/"));
    expect(body).toContain("hero-picture");
    const page = textOf(body);
    for (const words of [
      "Exhibitor manual",
      "Paperwork",
      "After the show",
      "Quay Electrical",
      "suppliers in 5 types",
    ])
      expect(page).toContain(words);
    for (const path of ["pontoon-berths", "breakdown-and-departures"])
      expect(body).not.toContain(`/content/${path}"`);
    // One that was taken back to draft leaves the list: what was chosen is in the log.
    expect(
      (
        await rows<{ pages: number }>(
          sql`select details ->> 'pages' as pages from activity where kind = 'content.featured' order by created_at limit 1`,
        )
      )[0]?.pages,
    ).toBe(4);
    const items = new Map(
      await countedBy(sql`select kind as name, count(*) as n from sidebar_item group by 1`),
    );
    for (const [kind, least] of [
      ["content", 5],
      ["download", 3],
      ["supplier", 2],
      ["task", 1],
    ] as const)
      expect(items.get(kind), kind).toBeGreaterThanOrEqual(least);
    expect(
      await rows(sql`select y.name as type from card_layout l join card_layout_team_type x on x.layout_id = l.id
        join team_type y on y.id = x.team_type_id where l.name = 'On the water' and l.is_default = 0`),
    ).toEqual([{ type: "On-water berth" }]);
    expect(await count(sql`core_page where asset_id is not null`)).toBe(2);
  });

  it("has a time table with the hours of build-up and breakdown", async () => {
    expect(await count(sql`time_table_entry`)).toBeGreaterThanOrEqual(20);
    const hours = await rows<{ title: string; start: string; end: string }>(
      sql`select title, start_time as start, end_time as end from time_table_entry where title like '%: site open'
        order by start_day`,
    );
    expect(hours.map(({ title, start, end }) => `${title} ${start} to ${end}`)).toEqual([
      "Build-up: site open 08:00 to 20:00",
      "Build-up: site open 07:00 to 22:00",
      "Build-up: site open 07:00 to 20:00",
      "Breakdown: site open 06:00 to 20:00",
    ]);
  });

  it("nothing of it lies in the future", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await count(sql`activity where created_at > ${soon}`)).toBe(0);
  });
});
