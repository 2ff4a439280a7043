import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  archiveForms,
  deleteForms,
  formsArchivedBy,
  restoreForms,
} from "~/features/forms/bulk-forms.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { adminForms } from "~/features/forms/forms.queries.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { removeRemains } from "~/features/forms/removal.jobs.server";
import { recountSubmissions } from "~/features/forms/submission-counts.server";
import { type FormsHouse, formsHouse, NOW } from "../support/forms-house";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});

const TABLES = [
  "form",
  "form_field",
  "form_version",
  "form_confirmation",
  "form_notification",
  "webhook",
  "submission",
];
const MORE = [
  "submission_answer",
  "submission_change",
  "submission_file",
  "submission_count",
  "report_part",
  "form_version_use",
  "file",
];
const counts = async () => {
  const all = [...TABLES, ...MORE].map((name) => `(select count(*) from ${name})`).join(" + ");
  return Number((await house.rows<{ n: number }>(sql.raw(`select ${all} as n`)))[0]?.n);
};

/** A published form with so many submissions, one of them with everything. */
async function answered(submissions: number) {
  const form = await house.form();
  await publishForm(house.admin, form.id, { revision: 1 });
  const audit = sql`'', '', '', ''`;
  await house.at.write(
    sql`insert into submission (id, form_id, number, is_guest, is_draft, created_at, created_by, updated_at, updated_by)
      with recursive n(v) as (select 1 union all select v + 1 from n where v < ${submissions})
      select ${form.id} || v, ${form.id}, 1, 1, v % 4 = 0, ${audit} from n`,
    sql`insert into submission_answer (submission_id, field_id, text) values (${`${form.id}1`}, 'q', 'a')`,
    sql`insert into submission_change values (${`${form.id}change`}, ${`${form.id}1`}, 1, '{}', '', '')`,
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at, updated_by)
      values (${`${form.id}file`}, 'submissions', ${form.id}, 'stored', 'a', 'b', 1, ${`${form.id}key`}, ${audit})`,
    sql`insert into report_part (form_id, since) values (${form.id}, '')`,
    sql`insert into submission_file values (${`${form.id}1`}, ${`${form.id}file`}, 'q', '')`,
    sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, created_at, created_by, updated_at,
      updated_by) values (${`${form.id}hook`}, 'H', ${form.id}, 'x', 'POST', 'JSON', ${audit})`,
  );
  return form;
}

describe("deleting forms", () => {
  it("takes the form at once, and all that it had in batches, which go on after a stop; a neighbour keeps its own", async () => {
    const neighbour = await answered(3);
    const before = await counts();
    const form = await answered(1_203);
    expect(await deleteForms(house.admin, [form.id])).toEqual({ changed: 1, ignored: 0 });
    expect(await house.rows(sql`select id from form`)).toEqual([{ id: neighbour.id }]);
    const jobs = await house.jobs();
    expect(jobs.map(({ subscriber }) => subscriber).sort()).toEqual([
      `files:folder:submissions/${form.id}`,
      `forms:remains:${form.id}`,
    ]);
    let calls = 0;
    const stopping = {
      ...house.at.db,
      batch: (...args: Parameters<typeof house.at.db.batch>) => {
        calls += 1;
        if (calls === 3) throw new Error("killed");
        return house.at.db.batch(...args);
      },
    };
    await expect(removeRemains({ db: stopping }, form.id)).rejects.toThrow("refused a write");
    expect(await house.rows(sql`select count(*) as n from submission where form_id = ${form.id}`)).toEqual([
      { n: 703 },
    ]);
    await removeRemains({ db: house.at.db }, form.id);
    expect(await counts()).toBe(before);
    await removeRemains({ db: house.at.db }, form.id);
    expect(await counts(), "done twice").toBe(before);
    expect(await house.rows(sql`select form_id as id, submitted, drafts from submission_count`)).toEqual([
      { id: neighbour.id, submitted: 3, drafts: 0 },
    ]);
    expect(await house.rows(sql`select count(*) as n from search_entry where kind = 'form'`)).toEqual([
      { n: 1 },
    ]);
  });

  it("keeps what belongs to a form that is there", async () => {
    const form = await answered(3);
    const before = await counts();
    await removeRemains({ db: house.at.db }, form.id);
    expect(await counts()).toBe(before);
  });

  it("is refused while a task asks for one of them, with the tasks by name", async () => {
    const [form, other] = [await house.form(), await house.form("Other")];
    for (let n = 1; n <= 7; n += 1)
      await house.at.write(sql`insert into task (id, title, type, form_id, is_archived, created_at, created_by, updated_at, updated_by)
        values (${`task${n}`}, ${`Order ${n}`}, 'form', ${form.id}, ${n % 2}, '', '', '', '')`);
    const refused = deleteForms(house.admin, [other.id, form.id]);
    await expect(refused).rejects.toThrow("“Order 1”, “Order 2”, “Order 3”, “Order 4”, “Order 5” + 2 more");
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(await house.rows(sql`select count(*) as n from form`)).toEqual([{ n: 2 }]);
  });

  it("is an admin's", async () => {
    const form = await house.form();
    const moderator = house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId: null } });
    await expect(deleteForms(moderator, [form.id])).rejects.toMatchObject({ status: 403 });
  });
});

it("archived forms are not edited, leave the lists that name them, and come back as they were", async () => {
  const form = await answered(4);
  await house.at.write(
    sql`insert into content (id, title, path, created_at, created_by, updated_at, updated_by) values ('p', 'P', 'p', '', '', '', '')`,
    sql`insert into section (id, copy, content_id, position, type, data, created_at, created_by, updated_at, updated_by)
      values ('s', 'live', 'p', 0, 'resources', '{}', '', '', '', '')`,
    sql`insert into section_use values ('s', 'live', 'form', ${form.id}, 0)`,
  );
  expect(await archiveForms(house.admin, [form.id, "nothing"])).toEqual({ changed: 1, ignored: 1 });
  expect(await house.rows(sql`select * from section_use`)).toEqual([]);
  expect(await formsArchivedBy(house.admin, NOW.toISOString())).toEqual([form.id]);
  await expect(
    addFields(house.admin, form, { revision: 1, fields: [{ type: "text" }], before: null }),
  ).rejects.toThrow("archived");
  expect(await restoreForms(house.admin, [form.id])).toEqual({ changed: 1, ignored: 0 });
  const page = await house.at.read(adminForms.page(adminForms.Search.parse({}), { isArchived: false }));
  expect(page).toMatchObject({ total: 1, active: 1, archived: 0, activeGroups: 0 });
  expect(page.rows).toMatchObject([
    {
      title: "Stand services order",
      isPublished: true,
      hasChanges: false,
      fields: 1,
      submitted: 3,
      drafts: 1,
      tasks: [],
    },
  ]);
  await addFields(house.admin, form, { revision: 1, fields: [{ type: "text" }], before: null });
  const changed = adminForms.page(
    adminForms.Search.parse({ changed: "1", status: "published", q: "stand" }),
    { isArchived: false },
  );
  expect((await house.at.read(changed)).rows).toMatchObject([{ id: form.id, hasChanges: true, fields: 2 }]);
});

it("how much was submitted and how much is a draft is kept, whoever writes", async () => {
  const form = await answered(8);
  const kept = () =>
    house.rows(sql`select submitted, drafts from submission_count where form_id = ${form.id}`);
  expect(await kept()).toEqual([{ submitted: 6, drafts: 2 }]);
  await house.at.write(
    sql`update submission set is_draft = 0 where id = ${`${form.id}4`}`,
    sql`delete from submission where id in (${`${form.id}1`}, ${`${form.id}8`})`,
    sql`insert into submission (id, form_id, number, edit_of, created_at, created_by, updated_at, updated_by)
      values ('edit', ${form.id}, 1, ${`${form.id}2`}, '', '', '', '')`,
  );
  expect(await kept()).toEqual([{ submitted: 6, drafts: 0 }]);
  await house.at.write(sql`delete from submission where id = 'edit'`);
  expect(await kept()).toEqual([{ submitted: 6, drafts: 0 }]);
  await house.at.write(sql`update submission_count set submitted = 9, drafts = 9`, ...recountSubmissions());
  expect(await kept()).toEqual([{ submitted: 6, drafts: 0 }]);
  await house.at.write(sql`delete from submission_count`, ...recountSubmissions());
  expect(await kept()).toEqual([{ submitted: 6, drafts: 0 }]);
});
