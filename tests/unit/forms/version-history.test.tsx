import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stepCopy } from "~/features/forms/fields/edit-copy.server";
import {
  moveField,
  removeFields,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import * as historyPage from "~/features/forms/history/pages/form-history";
import * as versionPage from "~/features/forms/history/pages/form-version";
import * as groupVersionPage from "~/features/forms/history/pages/group-version";
import { restoreVersion } from "~/features/forms/history/restore-version.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { pageHouse } from "../support/page-house";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});

const text = (label: string) => ({ type: "text", label });
const revisionOf = async (owner: FieldsOwner) => (await house.copyOf(owner)).revision;
const publish = async (form: FieldsOwner) =>
  publishForm(house.admin, form.id, { revision: await revisionOf(form) });
const restore = async (owner: FieldsOwner, number: number) =>
  restoreVersion(house.admin, owner, { revision: await revisionOf(owner), number });
/** All that a working copy says. */
const said = async (owner: FieldsOwner) => {
  const { fields, logicMap } = await house.copyOf(owner);
  return { fields: fields.map(({ wasPublished: _, ...row }) => row), logicMap };
};

/** A published form, and a working copy that is another one in every way. */
async function changedForm() {
  const form = await house.form();
  const [hall = "", note = ""] = await house.add(form, { type: "checkbox", label: "Power" }, text("Note"));
  const rules = [{ sourceId: hall, sourceValue: "Yes" }];
  const entry = { operator: "ALL", rules, thenFieldId: note, elseFieldId: "" };
  await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: note, entry });
  await publish(form);
  const published = await said(form);
  const [stand = ""] = await house.idsOf(form);
  await updateField(house.admin, form, {
    revision: await revisionOf(form),
    fieldId: stand,
    field: text("Stand no."),
  });
  await moveField(house.admin, form, { revision: await revisionOf(form), fieldId: note, before: stand });
  await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: note, entry: null });
  await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [hall] });
  await house.add(form, text("New"));
  return { form, published, changed: await said(form), ids: { stand, hall, note } };
}

describe("making a version the working copy", () => {
  it("makes it equal in one step, which can be undone and done again", async () => {
    const { form, published, changed } = await changedForm();
    expect(await restore(form, 1)).toMatchObject({ isChanged: true, emptied: [] });
    expect(await said(form)).toEqual(published);
    const undo = async (way: "undo" | "redo") =>
      stepCopy(house.admin, form, { revision: await revisionOf(form), way });
    expect((await undo("undo")).name).toEqual({ change: "versionRestored", details: { number: 1 } });
    expect(await said(form)).toEqual(changed);
    await undo("redo");
    expect(await said(form)).toEqual(published);
    // What came back was published: it keeps its type for life.
    expect((await house.copyOf(form)).fields.every(({ wasPublished }) => wasPublished)).toBe(true);
  });

  it("makes no step where the working copy says the same, and none from an older one", async () => {
    const { form } = await changedForm();
    const revision = await revisionOf(form);
    await restore(form, 1);
    expect(await restore(form, 1)).toMatchObject({ isChanged: false });
    const older = restoreVersion(house.admin, form, { revision, number: 1 });
    await expect(older).rejects.toThrow("Somebody else changed this form");
    await expect(restore(form, 9)).rejects.toThrow("Not Found");
  });

  it("brings a field back without a group that cannot be placed, or a picture that is gone, and keeps those it still has", async () => {
    const { owner: gone } = await house.group("Gone", text("Name"));
    const { owner: kept } = await house.group("Kept", text("Name"));
    for (const { id } of [gone, kept])
      await publishFieldGroup(house.admin, id, { revision: await revisionOf({ kind: "fieldGroup", id }) });
    const form = await house.form();
    const [first = ""] = await house.add(
      form,
      { type: "template", label: "People", fieldGroupId: gone.id },
      { type: "template", label: "Crew", fieldGroupId: kept.id },
    );
    await publish(form);
    await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [first] });
    await house.at.write(sql`update field_group set is_archived = 1`);
    const { emptied } = await restore(form, 1);
    expect(emptied).toEqual([{ fieldId: first, label: "People", kind: "fieldGroup" }]);
    const rows = (await house.copyOf(form)).fields.map(
      ({ properties }) => JSON.parse(properties).fieldGroupId,
    );
    expect(rows).toEqual([undefined, "", kept.id]);
  });

  it("refuses a version whose question has another type by now, and an id that another form has", async () => {
    const { form, ids } = await changedForm();
    await house.at.write(sql`update form_field set type = 'number' where id = ${ids.stand}`);
    await expect(restore(form, 1)).rejects.toThrow("another type");
    await house.at.write(sql`update form_field set type = 'text' where id = ${ids.stand}`);
    const other = await house.form("Other");
    await house.at.write(sql`update form_field set id = ${ids.hall} where form_id = ${other.id}`);
    const before = await said(form);
    await expect(restore(form, 1)).rejects.toThrow("another form");
    expect(await said(form)).toEqual(before);
  });

  it("restores a field group alike", async () => {
    const { owner, ids } = await house.group("Person", text("Name"));
    await publishFieldGroup(house.admin, owner.id, { revision: await revisionOf(owner) });
    const published = await said(owner);
    await removeFields(house.admin, owner, { revision: await revisionOf(owner), fieldIds: ids });
    // The first was published empty, when it was added.
    await restore(owner, 2);
    expect(await said(owner)).toEqual(published);
  });
});

describe("the pages of the history", () => {
  it("list the versions with what each changed, by whom, and who answered", async () => {
    const { form } = await changedForm();
    await publish(form);
    await house.at.write(sql`insert into submission (id, form_id, is_draft, number, created_at, created_by, updated_at, updated_by)
      values ('s', ${form.id}, 0, 2, '', 'mia', '', 'mia')`);
    const pages = await pageHouse(house);
    const list = await pages.visit(historyPage, { params: { formId: form.id } });
    expect(list.text).toMatch(
      /Version 2 newest Today, 11:00, by Mia Marsh · 1 submission “Power” \(Checkbox\) was removed .*Version 1 Today, 11:00, by Mia Marsh · 0 submissions The first version/,
    );
    const older = await pages.visit(historyPage, { path: "/x?before=2", params: { formId: form.id } });
    expect(older.text).not.toContain("Version 2");
  });

  it("show a version with its questions and what restoring changes, and restore it", async () => {
    const { form, published } = await changedForm();
    const pages = await pageHouse(house);
    const params = { formId: form.id, versionNumber: "1" };
    const shown = await pages.visit(versionPage, { params });
    expect(shown.text).toMatch(/What it asks Stand number Short Text Power Checkbox Note Short Text/);
    expect(shown.text).toMatch(/What changes in the working copy “New” \(Short Text\) was removed/);
    const revision = String(await revisionOf(form));
    const done = await pages.visit(versionPage, { params, form: { revision } });
    expect([done.to, done.toast?.title]).toEqual([
      `/admin/forms/${form.id}`,
      "Version 1 is the working copy",
    ]);
    expect(await said(form)).toEqual(published);
    expect((await pages.visit(versionPage, { params })).text).toContain("there is nothing to restore");
    expect((await pages.visit(versionPage, { params: { ...params, versionNumber: "7" } })).status).toBe(404);
  });

  it("of a field group are for admins", async () => {
    const { owner } = await house.group("Person", text("Name"));
    await publishFieldGroup(house.admin, owner.id, { revision: await revisionOf(owner) });
    const pages = await pageHouse(house);
    const params = { fieldGroupId: owner.id, versionNumber: "1" };
    expect((await pages.visit(groupVersionPage, { params, level: "admin" })).text).toContain(
      "Version 1: Person",
    );
    expect((await pages.visit(groupVersionPage, { params, level: "moderator" })).status).toBe(403);
  });
});
