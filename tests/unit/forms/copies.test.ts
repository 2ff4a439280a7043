import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { copyContent } from "#workers/ops/provision/clone-content";
import {
  addConfirmation,
  removeConfirmations,
  updateConfirmation,
} from "~/features/forms/confirmations/confirmations.commands.server";
import { confirmationsOf } from "~/features/forms/confirmations/confirmations.queries.server";
import { copyFieldGroup } from "~/features/forms/copying/copy-field-group.commands.server";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import { removeFields, setLogic } from "~/features/forms/fields/fields.commands.server";
import { readableFields } from "~/features/forms/fields/working-copy.server";
import { ConfirmationInput } from "~/features/forms/forms.schema";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { newId } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { liveForm } from "../support/live-form";
import { memoryEvent } from "../support/memory-event";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});
const text = (label: string) => ({ type: "text", label });

/** A form with a group, logic in both, a ruled confirmation, a parameter; published. */
async function whole() {
  const group = await house.group("Contractor", text("Company"), text("Crane"));
  const [company = "", crane = ""] = group.ids;
  const inGroup = { rules: [{ sourceId: company, sourceValue: "x" }], thenFieldId: crane };
  await setLogic(house.admin, group.owner, { revision: 2, fieldId: crane, entry: inGroup });
  await publishFieldGroup(house.admin, group.owner.id, { revision: 3 });
  const form = await house.form();
  const [first = ""] = await house.idsOf(form);
  const [template = "", last = ""] = await house.add(
    form,
    { type: "template", label: "T", fieldGroupId: group.owner.id },
    text("Last"),
  );
  const rules = [
    { sourceId: first, sourceValue: "B214" },
    { sourceId: template, sourceType: "template", nestedId: company, nestedValue: "x" },
  ];
  await setLogic(house.admin, form, { revision: 2, fieldId: last, entry: { rules, thenFieldId: last } });
  const confirmation = ConfirmationInput.parse({
    name: "Cranes",
    message: `See {{${first}}}`,
    rules: [rules[0]],
  });
  const { confirmationId } = await addConfirmation(house.admin, form.id, confirmation);
  const prefill = JSON.stringify([{ parameter: "stand", fieldId: first, nestedId: "" }]);
  await house.at.write(
    sql`update form set prefill = ${prefill}, revision = revision + 1, is_editable = 1 where id = ${form.id}`,
    sql`update form_notification set send_to_type = 'field', send_to = ${company}, send_to_field_group_id = ${template}
      where form_id = ${form.id} and is_user_default = 1`,
    sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, created_at, created_by, updated_at,
      updated_by) values ('hook', 'H', ${form.id}, 'https://x.example', 'POST', 'JSON', '', '', '', '')`,
  );
  await publishForm(house.admin, form.id, { revision: 4 });
  return { group, form, first, template, last, company, crane, confirmationId };
}

describe("a copy of a form", () => {
  it("has everything under fresh ids, is unpublished and has no webhooks", async () => {
    const { form, group, company } = await whole();
    const formId = newId();
    expect(await copyForm(house.admin, form.id, { formId })).toEqual({ formId });
    expect(await copyForm(house.admin, form.id, { formId }), "sent again").toEqual({ formId });
    const copy = await house.copyOf({ kind: "form", id: formId });
    expect(copy).toMatchObject({
      title: "Stand services order (Copy)",
      isPublished: false,
      liveVersionId: null,
    });
    const { fields } = readableFields({ kind: "form", id: formId }, copy.fields);
    expect(fields.map(({ label }) => label)).toEqual(["Stand number", "T", "Last"]);
    const [first, template, last] = fields.map(({ id }) => id);
    expect(copy.logicMap).toEqual({
      [last ?? ""]: expect.objectContaining({
        thenFieldId: last,
        rules: [
          expect.objectContaining({ sourceId: first }),
          expect.objectContaining({ sourceId: template, nestedId: company }),
        ],
      }),
    });
    expect(
      await house.rows(
        sql`select prefill, short_name as short, is_editable as e from form where id = ${formId}`,
      ),
    ).toEqual([
      { prefill: `[{"parameter":"stand","fieldId":"${first}","nestedId":""}]`, short: "SSOC", e: 1 },
    ]);
    expect(await house.at.read(confirmationsOf(formId))).toMatchObject([
      { isDefault: true },
      { name: "Cranes", message: `See {{${first}}}`, rules: [{ sourceId: first }] },
    ]);
    expect(
      await house.rows(sql`select send_to as field, send_to_field_group_id as place from form_notification
        where form_id = ${formId} order by position`),
    ).toEqual([
      { field: "", place: null },
      { field: company, place: template },
    ]);
    expect(await house.rows(sql`select count(*) as n from webhook`)).toEqual([{ n: 1 }]);
    const before = (await house.idsOf(form)).concat(await house.idsOf(group.owner));
    expect(fields.filter(({ id }) => before.includes(id))).toEqual([]);
  });

  it("is whole or is not there: what its logic names must be copied with it", async () => {
    const { form, first } = await whole();
    const { revision } = await house.copyOf(form);
    await removeFields(house.admin, form, { revision, fieldIds: [first] });
    const refused = copyForm(house.admin, form.id, {});
    await expect(refused).rejects.toThrow("No new ID found for source or nested ID");
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(await house.rows(sql`select count(*) as n from form`)).toEqual([{ n: 1 }]);
    await expect(copyForm(house.admin, "nothing", {})).rejects.toMatchObject({ status: 404 });
  });
});

describe("a copy of a field group", () => {
  it("has the suffix, fresh ids and its logic, and is unpublished", async () => {
    const { group, company, crane } = await whole();
    const { fieldGroupId } = await copyFieldGroup(house.admin, group.owner.id, {});
    const copy = await house.copyOf({ kind: "fieldGroup", id: fieldGroupId });
    expect(copy).toMatchObject({ title: "Contractor (Copy)", isPublished: false, lastNumber: 0 });
    const [newCompany = "", newCrane = ""] = copy.fields.map(({ id }) => id);
    expect([company, crane]).not.toContain(newCompany);
    expect(copy.logicMap).toMatchObject({
      [newCrane]: { thenFieldId: newCrane, rules: [{ sourceId: newCompany }] },
    });
    await expect(copyFieldGroup(house.admin, "nothing", {})).rejects.toThrow("Field group is undefined");
    const { revision } = await house.copyOf(group.owner);
    await removeFields(house.admin, group.owner, { revision, fieldIds: [company] });
    await expect(copyFieldGroup(house.admin, group.owner.id, {})).rejects.toThrow("No new ID found");
  });
});

it("a clone has forms and groups whole, the newest version as the first, and its tasks ask for the copies", async () => {
  const { form, group, company } = await whole();
  await house.add(form, text("Not yet live"));
  await house.at.write(
    sql`insert into task (id, title, type, form_id, created_at, created_by, updated_at, updated_by)
      values (${newId()}, 'Order', 'form', ${form.id}, '', '', '', '')`,
    sql`insert into submission (id, form_id, number, is_guest, created_at, created_by, updated_at, updated_by)
      values ('guest', ${form.id}, 1, 1, '', '', '', '')`,
  );
  const to = await memoryEvent();
  await to.write(
    sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by) values ('event', '{}', 1, '', '', '', '')`,
  );
  const of = {
    eventId: "new",
    from: "e",
    shift: <Day extends string | null>(day: Day) => day,
    eventName: "New",
  };
  expect(await copyContent(house.at.db, to.db, of)).toMatchObject({ forms: 1, "field groups": 1 });
  const [copied] = await to.read(
    sqlRows<{ id: string; task: string; revision: number; published: number; number: number }>(
      sql`select id, (select form_id from task) as task, revision, live_revision as published, last_number as number from form`,
    ),
  );
  expect(copied).toMatchObject({ revision: 5, published: 4, number: 1 });
  expect(copied?.id).not.toBe(form.id);
  expect(copied?.task).toBe(copied?.id);
  const version = await to.read(liveForm({ id: "new", databaseUrl: "new" }, copied?.id ?? "").version);
  expect(version).toMatchObject({ number: 1, document: { groups: [{ title: "Contractor" }] } });
  const { document } = version ?? {};
  const working = await to.read(
    sqlRows<{ id: string }>(sql`select id from form_field where form_id = ${copied?.id} order by position`),
  );
  expect(document?.fields.map(({ id }) => id)).toEqual(working.slice(0, 3).map(({ id }) => id));
  const everything = JSON.stringify([version, await to.read(sqlRows(sql`select * from form_confirmation`))]);
  for (const id of [form.id, group.owner.id, company, ...(await house.idsOf(form))])
    expect(everything).not.toContain(id);
  expect(await to.read(sqlRows(sql`select id from webhook union all select id from submission`))).toEqual([]);
  expect(
    await to.read(
      sqlRows(sql`select count(*) as n from form_version_use where kind = 'fieldGroup'
    and target_id in (select id from field_group)`),
    ),
  ).toEqual([{ n: 1 }]);
});

describe("confirmations", () => {
  it("follow their version and stamp the form; the default one neither goes nor is switched off", async () => {
    const { form, confirmationId } = await whole();
    await house.at.write(
      sql`update form set updated_at = 'long ago'`,
      sql`update form_confirmation set position = 9 where is_default = 1`,
    );
    const at = { formId: form.id, confirmationId };
    const change = { ...ConfirmationInput.parse({ name: "Anew", message: "" }), version: 1, isActive: false };
    await updateConfirmation(house.admin, at, change);
    expect(await house.rows(sql`select updated_at > 'm' as isOld from form`)).toEqual([{ isOld: 0 }]);
    await expect(updateConfirmation(house.admin, at, change)).rejects.toMatchObject({ status: 409 });
    const [byDefault] = await house.at.read(confirmationsOf(form.id));
    const theDefault = { formId: form.id, confirmationId: byDefault?.id ?? "" };
    await expect(updateConfirmation(house.admin, theDefault, change)).rejects.toThrow("Invalid confirmation");
    await updateConfirmation(house.admin, theDefault, { ...change, isActive: true });
    const both = [confirmationId, theDefault.confirmationId];
    await expect(removeConfirmations(house.admin, form.id, both)).rejects.toThrow("Invalid confirmation");
    const other = await house.form("Other");
    await expect(updateConfirmation(house.admin, { ...at, formId: other.id }, change)).rejects.toMatchObject({
      status: 404,
    });
    expect(await removeConfirmations(house.admin, other.id, [confirmationId])).toEqual({ changed: 0 });
    expect(await removeConfirmations(house.admin, form.id, [confirmationId])).toEqual({ changed: 1 });
    expect(await house.at.read(confirmationsOf(form.id))).toMatchObject([
      { isDefault: true, isActive: true },
    ]);
  });

  it("one that cannot be read is left out; there are at most fifty", async () => {
    const form = await house.form();
    const add = (name: string) =>
      addConfirmation(house.admin, form.id, ConfirmationInput.parse({ name, message: "" }));
    for (let n = 1; n < 50; n += 1) await add(`C${n}`);
    await expect(add("one too many")).rejects.toThrow("Invalid confirmation");
    await house.at.write(sql`update form_confirmation set rules = 'broken' where name = 'C7'`);
    const names = (await house.at.read(confirmationsOf(form.id))).map(({ name }) => name);
    expect(names).toHaveLength(49);
    expect(names[0]).toBe("Thank you");
    expect(names).not.toContain("C7");
    await expect(
      addConfirmation(house.admin, "nothing", ConfirmationInput.parse({ name: "x", message: "" })),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
