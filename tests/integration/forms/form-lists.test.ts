import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { archiveFieldGroups } from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields, setLogic } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { newId } from "~/lib/ids";
import { hiddenIn } from "../../harness/html";
import { type Client, httpClient } from "../../harness/http";
import { fillingEvent, get, leadsTo, open, post, roundTrips, twoPages } from "../../worlds/filling-event";
import { givePassword, signedIn, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";

const SLUG = "form-lists";
let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let admin: Client;
let moderator: Client;
beforeAll(async () => {
  ({ event } = await fillingEvent(SLUG));
  admin = event.staff;
  const made = await inviteStaff(event.at.ctx(), { ...person("Moderator"), permissions: "moderator" });
  await givePassword(event.at.on, made.userId);
  moderator = await signedIn(SLUG, "moderator@crew.example");
});

const aForm = async (title: string) => {
  const firstField = { type: "text", label: "Stand" };
  return (await addForm(event.at.ctx(), { title, description: "", firstField })).formId;
};
const aGroup = async (title: string) => {
  const { fieldGroupId } = await addFieldGroup(event.at.ctx(), { title, description: "" });
  const owner = { kind: "fieldGroup", id: fieldGroupId } as const;
  const fields = [{ type: "text", label: "Name" }];
  await addFields(event.at.ctx(), owner, { revision: 1, fields, before: null });
  await publishFieldGroup(event.at.ctx(), fieldGroupId, { revision: 2 });
  return fieldGroupId;
};
const place = (formId: string, fieldGroupId: string) =>
  addFields(
    event.at.ctx(),
    { kind: "form", id: formId },
    { revision: 1, fields: [{ type: "template", label: "People", fieldGroupId }], before: null },
  );
const aTask = (title: string, formId: string) =>
  writeBatch(event.at.db, [
    sql`insert into task (id, title, type, form_id, created_at, created_by, updated_at, updated_by)
      values (${newId()}, ${title}, 'form', ${formId}, '', '', '', '')`,
  ]);
const row = async (table: "form" | "field_group", id: string) =>
  (
    await event.at.rows<{ title: string; isPublished: number; isArchived: number; version: number }>(
      sql`select title, is_published as isPublished, is_archived as isArchived, version
        from ${sql.raw(table)} where id = ${id}`,
    )
  )[0];
const kindsOf = async (id: string) =>
  (
    await event.at.rows<{ kind: string }>(
      sql`select kind from activity where subject_id = ${id} order by created_at, id`,
    )
  ).map(({ kind }) => kind);
/** The notice that an answer leads to. */
const said = async (answer: Awaited<ReturnType<typeof post>>, client = admin) =>
  textOf((await get(client, String(answer.headers.location))).body);

describe("the list of forms", () => {
  it("says how each stands, and what it is for; admins have field groups beside it, moderators two tabs", async () => {
    const formId = await aForm("List order");
    for (let n = 1; n <= 7; n += 1) await aTask(`Order ${n}`, formId);
    const page = await get(admin, "/admin/forms?q=list+order");
    expect([page.status, roundTrips(page) <= 2]).toEqual([200, true]);
    const words = textOf(page.body);
    expect(words).toContain("For Order 1, Order 2, Order 3, Order 4, Order 5 + 2 more");
    expect(words).toContain("Not published");
    expect(page.body).toMatch(new RegExp(`href="/admin/forms/${formId}"[^>]*>List order`));
    expect(words).toMatch(/Forms \d+ Archived Forms \d+ Field Groups \d+ Archived Field Groups \d+/);
    expect(page.body).toMatch(/<span aria-disabled="true">Archived Field Groups/);
    const plain = await get(moderator, "/admin/forms");
    expect(textOf(plain.body)).toMatch(/Active \d+ Archived \d+/);
    expect(plain.body).not.toMatch(/\/admin\/(field-groups|forms\/removal)/);
    expect((await get(moderator, "/admin/field-groups")).status).toBe(403);
    const sheet = await get(admin, "/admin/forms/export?format=csv&q=list+order");
    expect([sheet.status, sheet.body.includes("List order")]).toEqual([200, true]);
  });

  it("archives many, takes that back, and restores; deleting is an admin's and refused with the tasks", async () => {
    const [one, two] = [await aForm("Bulk one"), await aForm("Bulk two")];
    const chosen = (...ids: string[]) => new URLSearchParams(ids.map((id) => ["ids", id]));
    const archived = await moderator.post(event.url("/admin/forms/archives"), { form: chosen(one, two) });
    expect(leadsTo(archived)).toEqual([302, "/admin/forms"]);
    const notice = await get(moderator, String(archived.headers.location));
    expect(textOf(notice.body)).toContain("2 forms archived");
    expect((await row("form", one))?.isArchived).toBe(1);
    const at = /name="at" value="([^"]+)"/.exec(notice.body)?.[1] ?? "";
    expect(await said(await post(moderator, "/admin/forms/undo", { at }), moderator)).toContain(
      "Undone: 2 forms active again",
    );
    await moderator.post(event.url("/admin/forms/archives"), { form: chosen(one) });
    expect(textOf((await get(moderator, "/admin/forms/archived")).body)).toContain("Bulk one");
    const restored = await post(moderator, "/admin/forms/restorations", { ids: one });
    expect(await said(restored, moderator)).toContain("1 form restored");

    const removal = { ids: one, confirm: "CONFIRM" };
    expect((await post(moderator, "/admin/forms/removal", removal)).status).toBe(403);
    await aTask("Bulk task", one);
    const page = textOf((await get(admin, `/admin/forms/removal?ids=${one}&ids=${two}`)).body);
    expect(page).toContain("In use: Bulk task");
    const refused = await post(admin, `/admin/forms/removal?ids=${one}`, removal);
    expect([refused.status, textOf(refused.body).includes("In use: “Bulk task”")]).toEqual([409, true]);
    expect(
      (await post(admin, `/admin/forms/removal?ids=${two}`, { ids: two, confirm: "confirm" })).status,
    ).toBe(400);
    const gone = await post(admin, "/admin/forms/removal", { ids: two, confirm: "CONFIRM" });
    expect(await said(gone)).toContain("1 form deleted");
    expect([await row("form", two), (await row("form", one))?.isArchived]).toEqual([undefined, 0]);
    expect(await kindsOf(two)).toEqual(["form.added", "form.archived", "form.restored", "form.deleted"]);
  });
});

describe("a new form", () => {
  it("is added once with its first field, and opens in the editor", async () => {
    const page = await get(moderator, "/admin/forms/add");
    const { formId = "" } = hiddenIn(page.body.slice(0, page.body.indexOf("Or begin with")));
    expect(page.body).toContain('<optgroup label="People and places">');
    const sent = { title: "Added once", description: "", firstField: "fullName", formId };
    expect(leadsTo(await post(moderator, "/admin/forms/add", sent))).toEqual([302, `/admin/forms/${formId}`]);
    expect(leadsTo(await post(moderator, "/admin/forms/add", sent))).toEqual([302, `/admin/forms/${formId}`]);
    expect(
      await event.at.rows(sql`select fl.type, (select count(*) from form_confirmation where form_id = fm.id) as c,
        (select count(*) from form_notification where form_id = fm.id) as n
        from form fm join form_field fl on fl.form_id = fm.id where fm.title = 'Added once'`),
    ).toEqual([{ type: "fullName", c: 1, n: 2 }]);
    for (const firstField of ["template", "image", "__proto__", "x".repeat(40)]) {
      const refused = await post(moderator, "/admin/forms/add", { title: "No", firstField });
      expect([refused.status, textOf(refused.body).includes("Invalid first field")], firstField).toEqual([
        422,
        true,
      ]);
    }
    expect((await post(moderator, "/admin/forms/add", { title: " " })).status).toBe(400);
  });

  it("is a copy of another, from its page, the list and its settings: once, however often it is sent", async () => {
    const formId = await aForm("Copied");
    const copies = [
      ["/admin/forms/copies", { source: formId, formId: newId() }],
      [`/admin/forms/${formId}/copies`, { formId: newId() }],
    ] as const;
    for (const [path, sent] of copies) {
      const copied = await post(moderator, path, sent);
      expect(leadsTo(copied)).toEqual([302, `/admin/forms/${sent.formId}`]);
      expect(leadsTo(await post(moderator, path, sent))).toEqual([302, `/admin/forms/${sent.formId}`]);
      expect(await row("form", sent.formId)).toMatchObject({ title: "Copied (Copy)", isPublished: 0 });
      expect(await kindsOf(sent.formId)).toEqual(["form.duplicated"]);
    }
    expect((await post(moderator, `/admin/forms/${newId()}/copies`, {})).status).toBe(404);
    expect((await get(httpClient(), "/admin/forms/add")).status).toBe(302);
  });

  it("is no copy where its logic names what is gone: its message and status are said, and nothing is there", async () => {
    const formId = await aForm("Broken");
    const owner = { kind: "form", id: formId } as const;
    const fields = [{ type: "text", label: "A" }];
    const { fieldIds } = await addFields(event.at.ctx(), owner, { revision: 1, fields, before: null });
    const [target = ""] = fieldIds;
    const rules = [{ sourceId: newId(), sourceType: "text", sourceValue: "x" }];
    await setLogic(event.at.ctx(), owner, {
      ...{ revision: 2, fieldId: target, entry: { rules, thenFieldId: target } },
    }).catch(() =>
      writeBatch(event.at.db, [
        sql`update form set logic_map = ${JSON.stringify({
          [target]: { operator: "ANY", rules, thenFieldId: target },
        })} where id = ${formId}`,
      ]),
    );
    const back = `/admin/forms/${formId}/settings`;
    const answer = await post(moderator, `/admin/forms/${formId}/copies`, { back });
    expect(leadsTo(answer)).toEqual([302, back]);
    expect(await said(answer, moderator)).toMatch(
      /The form was not copied No new ID found for source or nested ID \(4\d\d\)/,
    );
    expect(await event.at.rows(sql`select id from form where title like 'Broken (%'`)).toEqual([]);
  });
});

describe("a form's settings", () => {
  it("say its guest address, the tasks that lead to it, and are saved with their version", async () => {
    const form = await twoPages("Settled");
    await aTask("Settle it", form.formId);
    const path = `/admin/forms/${form.formId}/settings`;
    const page = await get(moderator, path);
    expect([page.status, roundTrips(page) <= 2]).toEqual([200, true]);
    expect(textOf(page.body)).toContain("Settle it All team types");
    expect(page.body).not.toContain("/guests/forms/");
    const { version = "" } = hiddenIn(page.body.slice(page.body.indexOf('id="settings"')));
    const sent = {
      ...{ title: "Settled twice", description: "D", isPublic: "on", version },
      ...{ "prefill[0].parameter": "stand", "prefill[0].target": form.ids.stand },
      ...{ "prefill[1].parameter": "", "prefill[1].target": "" },
    };
    expect(leadsTo(await post(moderator, path, sent))).toEqual([302, path]);
    const after = await get(moderator, path);
    expect(textOf(after.body)).toContain(`/guests/forms/${form.formId}?stand=Example`);
    expect(textOf(after.body)).toContain("Changes not yet live");
    // What somebody else saved is not replaced unseen.
    const stale = await post(admin, path, { ...sent, title: "Mine", "prefill[0].parameter": "place" });
    expect(stale.status).toBe(409);
    expect(textOf(stale.body)).toContain("place fills in Stand");
    expect((await row("form", form.formId))?.title).toBe("Settled twice");
    const over = String((await row("form", form.formId))?.version);
    expect(leadsTo(await post(admin, path, { ...sent, title: "Mine", over }))).toEqual([302, path]);
    expect((await row("form", form.formId))?.title).toBe("Mine");
    const wrong = await post(admin, path, { ...sent, version: over, "prefill[0].target": newId() });
    expect([wrong.status, textOf(wrong.body).includes("not there any more")]).toEqual([409, true]);
  });

  it("close a form and say so of its address", async () => {
    const { formId } = await twoPages("Closing");
    await writeBatch(event.at.db, [sql`update form set is_public = 1 where id = ${formId}`]);
    const back = `/admin/forms/${formId}/settings`;
    const stale = await post(moderator, `/admin/forms/${formId}/withdrawal`, { back, number: "0" });
    expect(await said(stale, moderator)).not.toContain("“Closing” is closed");
    const closed = await post(moderator, `/admin/forms/${formId}/withdrawal`, { back, number: "1" });
    expect(leadsTo(closed)).toEqual([302, back]);
    const words = await said(closed, moderator);
    expect(words).toContain("“Closing” is closed");
    expect(words).toContain("Not open yet: the form is not published.");
    expect((await get(httpClient(), `/guests/forms/${formId}`)).status).toBe(404);
    expect(
      await said(
        await post(moderator, `/admin/forms/${formId}/withdrawal`, { back, number: "1" }),
        moderator,
      ),
    ).toContain("This form is closed already.");
    expect(await kindsOf(formId)).toContain("form.unpublished");
  });
});

describe("field groups", () => {
  it("are an admin's: every page and verb", async () => {
    const id = await aGroup("Guarded");
    for (const path of [
      "",
      "/add",
      "/archived",
      `/removal?ids=${id}`,
      `/${id}`,
      `/${id}/settings`,
      "/export",
    ])
      expect((await get(moderator, `/admin/field-groups${path}`)).status, path).toBe(403);
    for (const path of ["/archives", "/restorations", "/removal", `/${id}/copies`, `/${id}/withdrawal`])
      expect((await post(moderator, `/admin/field-groups${path}`, { ids: id })).status, path).toBe(403);
    expect(await row("field_group", id)).toMatchObject({ isArchived: 0, isPublished: 1 });
  });

  it("are added published, copied unpublished, renamed and taken back to draft", async () => {
    const formId = newId();
    const sent = { title: "Contact", description: "Who", formId };
    expect(leadsTo(await post(admin, "/admin/field-groups/add", sent))).toEqual([
      302,
      `/admin/field-groups/${formId}`,
    ]);
    expect(await row("field_group", formId)).toMatchObject({ isPublished: 1 });
    const copyId = newId();
    const copied = await post(admin, `/admin/field-groups/${formId}/copies`, { formId: copyId });
    expect(leadsTo(copied)).toEqual([302, `/admin/field-groups/${copyId}`]);
    expect(await row("field_group", copyId)).toMatchObject({ title: "Contact (Copy)", isPublished: 0 });
    const path = `/admin/field-groups/${formId}/settings`;
    const page = await get(admin, path);
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
    const { version = "" } = hiddenIn(page.body.slice(page.body.indexOf('id="settings"')));
    expect(leadsTo(await post(admin, path, { title: "Contacts", version }))).toEqual([302, path]);
    expect((await post(admin, path, { title: "Late", version })).status).toBe(409);
    await post(admin, `/admin/field-groups/${formId}/withdrawal`, { number: "1" });
    expect(await row("field_group", formId)).toMatchObject({ title: "Contacts", isPublished: 0 });
    expect(await kindsOf(formId)).toEqual([
      "fieldGroup.added",
      "fieldGroup.updated",
      "fieldGroup.unpublished",
    ]);
    const gone = await post(admin, `/admin/field-groups/${newId()}/copies`, {});
    expect([gone.status, textOf(gone.body).includes("Field group is undefined")]).toEqual([404, true]);
  });

  it("are restored in the words of the catalogue, and not deleted while a form has them", async () => {
    const [used, free] = [await aGroup("Used"), await aGroup("Free")];
    await place(await aForm("Places it"), used);
    await archiveFieldGroups(event.at.ctx(), [used, free]);
    const page = await get(admin, "/admin/field-groups/archived?q=used&sort=updated&dir=desc");
    expect(textOf(page.body)).toContain("Places it");
    for (const tip of ["Select field groups to delete", "Select field groups to restore"])
      expect(page.body).toContain(`${tip}</span>`);
    const both = new URLSearchParams([
      ["ids", used],
      ["ids", free],
      ["confirm", "CONFIRM"],
      ["archived", "1"],
    ]);
    const refused = await admin.post(event.url(`/admin/field-groups/removal?ids=${used}`), {
      form: both,
    });
    expect(refused.status).toBe(409);
    expect(textOf(refused.body)).toContain(
      "Field groups used in forms cannot be deleted. In use: “Places it”.",
    );
    expect(await row("field_group", free)).toBeDefined();
    const none = await post(admin, "/admin/field-groups/restorations", {});
    expect(await said(none)).toContain("Choose at least one field group");
    const restored = await post(admin, "/admin/field-groups/restorations", { ids: used });
    expect(leadsTo(restored)).toEqual([302, "/admin/field-groups/archived"]);
    expect(await said(restored)).toContain("Field groups restored successfully");
    const gone = await post(admin, "/admin/field-groups/removal", { ids: free, confirm: "CONFIRM" });
    expect(await said(gone)).toContain("1 field group deleted");
    expect(await event.at.rows(sql`select id from form_field where field_group_id = ${free}`)).toEqual([]);
    expect(await kindsOf(free)).toContain("fieldGroup.deleted");
  });

  it("and their questions are found by the search, by whoever may open them", async () => {
    const id = await aGroup("Zeppelin crew");
    const formId = await aForm("Zeppelin order");
    const words = async (client: Client) => (await open(client, "/search?q=zeppelin")).body;
    expect(await words(admin)).toContain(`/admin/field-groups/${id}"`);
    expect(await words(moderator)).toContain(`/admin/forms/${formId}"`);
    expect(await words(moderator)).not.toContain("/admin/field-groups/");
    expect(await words(event.clients.ash)).not.toContain("Zeppelin");
  });
});
