import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addFields,
  copyField,
  moveField,
  removeFields,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import { readableFields } from "~/features/forms/fields/working-copy.server";
import { addForm, updateForm } from "~/features/forms/forms.commands.server";
import { FormSettingsInput } from "~/features/forms/forms.schema";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { newId } from "~/lib/ids";
import { type FormsHouse, formsHouse } from "../support/forms-house";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});
const text = (label: string) => ({ type: "text", label });

describe("adding a form", () => {
  it("writes the form, its first field, its confirmation and its notifications together", async () => {
    const { id } = await house.form();
    expect(
      await house.rows(
        sql`select title, short_name as short, is_published as live, revision, version from form`,
      ),
    ).toEqual([{ title: "Stand services order", short: "SSO", live: 0, revision: 1, version: 1 }]);
    expect(
      await house.rows(
        sql`select type, position, properties ->> 'label' as label from form_field where form_id = ${id}`,
      ),
    ).toEqual([{ type: "text", position: 0, label: "Stand number" }]);
    expect(
      await house.rows(
        sql`select is_default as d, is_active as a from form_confirmation where form_id = ${id}`,
      ),
    ).toEqual([{ d: 1, a: 1 }]);
    expect(
      await house.rows(sql`select send_to_type as who, is_admin_default as admin, is_user_default as user, is_active as a,
        is_form_title_subject_line as subject from form_notification where form_id = ${id} order by position`),
    ).toEqual([
      { who: "admin", admin: 1, user: 0, a: 1, subject: 1 },
      { who: "user", admin: 0, user: 1, a: 1, subject: 1 },
    ]);
    expect(await house.kinds()).toContain("form.added");
    expect(await house.rows(sql`select count(*) as n from search_entry where kind = 'form'`)).toEqual([
      { n: 1 },
    ]);
  });

  it("refuses a first field that is none, and leaves nothing", async () => {
    const add = (firstField: unknown) => addForm(house.admin, { title: "F", description: "", firstField });
    for (const wrong of ["letter", "constructor", null, { type: "text", label: 5 }, { type: "template" }]) {
      await expect(add(wrong), JSON.stringify(wrong)).rejects.toThrow("Invalid first field");
    }
    expect(await house.rows(sql`select id from form union all select id from form_field`)).toEqual([]);
    await add("itemList");
  });

  it("sent twice it is added once; another form of the same letters has another short name", async () => {
    const input = { title: "Stand order", description: "", firstField: "text", formId: newId() };
    const first = await addForm(house.admin, input);
    expect(await addForm(house.admin, input)).toEqual(first);
    await expect(addForm(house.admin, { ...input, title: "Other" })).rejects.toMatchObject({ status: 409 });
    await house.form("Stall opening");
    expect(await house.rows(sql`select short_name as short from form order by created_at, id`)).toEqual([
      { short: "SO" },
      { short: "SO2" },
    ]);
  });
});

describe("settings", () => {
  const settings = FormSettingsInput.parse({
    title: " Order ",
    isEditable: true,
    isPublic: true,
    version: "1",
  });

  it("follow the version; words are the working copy's, flags hold at once", async () => {
    const { id } = await house.form("Order");
    await updateForm(house.admin, id, settings);
    expect(
      await house.rows(sql`select is_editable as e, is_public as p, revision, version from form`),
    ).toEqual([{ e: 1, p: 1, revision: 1, version: 2 }]);
    await expect(updateForm(house.admin, id, settings)).rejects.toMatchObject({ status: 409 });
    await updateForm(house.admin, id, { ...settings, title: "Anew", version: 2 });
    expect(await house.rows(sql`select title, revision, version from form`)).toEqual([
      { title: "Anew", revision: 2, version: 3 },
    ]);
    await expect(updateForm(house.admin, "nothing", settings)).rejects.toMatchObject({ status: 404 });
  });

  it("a parameter fills in a field of this very form", async () => {
    const [one, other] = [await house.form("Order"), await house.form("Other")];
    const [foreign = ""] = await house.idsOf(other);
    const prefill = [{ parameter: "stand", fieldId: foreign, nestedId: "" }];
    await expect(updateForm(house.admin, one.id, { ...settings, prefill })).rejects.toThrow("Invalid form");
  });
});

describe("fields", () => {
  it("come, change, move and go, each raising the revision that the next one is based on", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    const added = await addFields(house.admin, form, {
      revision: 1,
      fields: [text("B"), text("C")],
      before: first,
    });
    expect(added.revision).toBe(2);
    const [b = "", c = ""] = added.fieldIds;
    expect(await house.idsOf(form)).toEqual([b, c, first]);
    const moved = await moveField(house.admin, form, { revision: 2, fieldId: first, before: c });
    expect(await house.idsOf(form)).toEqual([b, first, c]);
    const field = { ...text("B anew"), min: 2 };
    const updated = await updateField(house.admin, form, { revision: moved.revision, fieldId: b, field });
    expect(updated).toMatchObject({ revision: 4, fieldId: b });
    const removed = await removeFields(house.admin, form, { revision: 4, fieldIds: [first] });
    expect(removed).toEqual({ revision: 5, toMend: [] });
    const copy = await house.copyOf(form);
    expect(readableFields(form, copy.fields).fields).toMatchObject([
      { id: b, label: "B anew", min: 2 },
      { id: c, label: "C" },
    ]);
    expect(await house.rows(sql`select position from form_field order by position`)).toEqual([
      { position: 0 },
      { position: 1 },
    ]);
    expect((await house.kinds()).filter((kind) => kind.startsWith("form.f")).sort()).toEqual([
      ...["form.fieldChanged", "form.fieldMoved", "form.fieldsAdded", "form.fieldsRemoved"],
    ]);
  });

  it("an older base is refused, and so is what happens between reading and writing", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    await house.add(form, text("B"));
    const old = { revision: 1, fieldId: first };
    const entry = null;
    for (const change of [
      () => addFields(house.admin, form, { revision: 1, fields: [text("C")], before: null }),
      () => updateField(house.admin, form, { ...old, field: text("C") }),
      () => moveField(house.admin, form, { ...old, before: null }),
      () => copyField(house.admin, form, old),
      () => removeFields(house.admin, form, { revision: 1, fieldIds: [first] }),
      () => setLogic(house.admin, form, { ...old, entry }),
    ]) {
      await expect(change()).rejects.toMatchObject({ status: 409 });
    }
    expect((await house.copyOf(form)).revision).toBe(2);
  });

  it("what changes nothing writes nothing", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    await updateField(house.admin, form, { revision: 1, fieldId: first, field: text("Stand number") });
    await moveField(house.admin, form, { revision: 1, fieldId: first, before: null });
    expect((await house.copyOf(form)).revision).toBe(1);
  });

  it("one that was sent twice is added once", async () => {
    const form = await house.form();
    const input = { revision: 1, fields: [text("B")], before: null, formId: newId() };
    const once = await addFields(house.admin, form, input);
    expect(await addFields(house.admin, form, input)).toEqual(once);
    expect(await house.idsOf(form)).toHaveLength(2);
  });

  it("of a wrong shape, of another form, or in an archived form is refused", async () => {
    const [form, other] = [await house.form(), await house.form("Other")];
    const [foreign = ""] = await house.idsOf(other);
    const add = (field: unknown) =>
      addFields(house.admin, form, { revision: 1, fields: [field], before: null });
    await expect(add({ type: "text", label: "x".repeat(501) })).rejects.toThrow("Invalid new fields");
    await expect(add(JSON.parse('{"__proto__": {"type": "text"}}'))).rejects.toThrow("Invalid new fields");
    await expect(add({ type: "template", fieldGroupId: newId() })).rejects.toThrow("Invalid new fields");
    await expect(add({ type: "image", assetId: newId() })).rejects.toMatchObject({ status: 422 });
    const base = { revision: 1, fieldId: foreign };
    await expect(updateField(house.admin, form, { ...base, field: { type: "letter" } })).rejects.toThrow(
      "Invalid updated fields",
    );
    await expect(updateField(house.admin, form, { ...base, field: text("X") })).rejects.toMatchObject({
      status: 404,
    });
    await expect(removeFields(house.admin, form, { revision: 1, fieldIds: [foreign] })).rejects.toMatchObject(
      { status: 404 },
    );
    await house.at.write(sql`update form set is_archived = 1 where id = ${form.id}`);
    await expect(add(text("B"))).rejects.toThrow("Restore it first");
  });

  it("a copied section has what is in it, and logic of its own", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    const [section = "", inside = ""] = await house.add(form, { type: "section", label: "S" }, text("In"));
    const rules = [
      { sourceId: first, sourceValue: "B214" },
      { sourceId: inside, sourceValue: "x" },
    ];
    const entry = { operator: "ALL", rules, thenFieldId: inside };
    await setLogic(house.admin, form, { revision: 2, fieldId: inside, entry });
    const { fieldId } = await copyField(house.admin, form, { revision: 3, fieldId: section });
    const copy = await house.copyOf(form);
    const [, , , newSection, newInside] = copy.fields.map(({ id }) => id);
    expect(newSection).toBe(fieldId);
    expect(copy.logicMap[newInside ?? ""]).toMatchObject({
      operator: "ALL",
      thenFieldId: newInside,
      rules: [{ sourceId: first }, { sourceId: newInside }],
    });
    expect(copy.logicMap[inside]).toMatchObject({ thenFieldId: inside });
  });

  it("rules name fields of the very form; what they named that went is told", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    const [b = ""] = await house.add(form, text("B"));
    const set = (entry: unknown) => setLogic(house.admin, form, { revision: 2, fieldId: b, entry });
    const rule = { sourceId: first, sourceValue: "1" };
    for (const wrong of [
      5,
      "x",
      { rules: [5] },
      { rules: [rule], thenFieldId: newId() },
      { rules: [{ sourceId: newId() }] },
    ])
      await expect(async () => set(wrong)).rejects.toThrow("Invalid form");
    await set({ rules: [rule], thenFieldId: b });
    expect(await removeFields(house.admin, form, { revision: 3, fieldIds: [first] })).toEqual({
      revision: 4,
      toMend: [b],
    });
    await setLogic(house.admin, form, { revision: 4, fieldId: b, entry: null });
    expect((await house.copyOf(form)).logicMap).toEqual({});
  });

  it("a published one keeps its type for life: another type is another field in its place", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    const [b = ""] = await house.add(form, text("B"));
    await setLogic(house.admin, form, {
      revision: 2,
      fieldId: b,
      entry: { rules: [{ sourceId: first, sourceValue: "1" }], thenFieldId: b },
    });
    const early = await updateField(house.admin, form, {
      revision: 3,
      fieldId: first,
      field: { type: "area", label: "A" },
    });
    expect(early).toMatchObject({ fieldId: first, toMend: [] });
    await publishForm(house.admin, form.id, { revision: 4 });
    const late = await updateField(house.admin, form, {
      revision: 4,
      fieldId: first,
      field: { type: "date", label: "A" },
    });
    expect(late.fieldId).not.toBe(first);
    expect(late.toMend).toEqual([b]);
    expect(await house.idsOf(form)).toEqual([late.fieldId, b]);
    const [row] = (await house.copyOf(form)).fields;
    expect(row).toMatchObject({ type: "date", wasPublished: false });
    const same = await updateField(house.admin, form, { revision: 5, fieldId: b, field: text("B anew") });
    expect(same.fieldId).toBe(b);
  });

  it("a broken record keeps its place, is left out and is not copied", async () => {
    const form = await house.form();
    const [first = ""] = await house.idsOf(form);
    const [b = ""] = await house.add(form, text("B"));
    await house.at.write(sql`update form_field set properties = 'no json' where id = ${first}`);
    const copy = await house.copyOf(form);
    expect(readableFields(form, copy.fields)).toMatchObject({
      fields: [{ id: b }],
      broken: [{ id: first, kind: "field" }],
    });
    await moveField(house.admin, form, { revision: 2, fieldId: b, before: first });
    expect(await house.idsOf(form)).toEqual([b, first]);
    await expect(copyField(house.admin, form, { revision: 3, fieldId: first })).rejects.toThrow(
      "Invalid field",
    );
    await expect(publishForm(house.admin, form.id, { revision: 3 })).rejects.toThrow("Invalid fields data");
  });
});
