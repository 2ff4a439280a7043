import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  moveField,
  removeFields,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { labOutcome } from "~/features/forms/lab/outcome.rules";
import * as formPage from "~/features/forms/publication/pages/form-publication";
import * as groupPage from "~/features/forms/publication/pages/group-publication";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { formOf } from "../support/form-document";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { drawn, linksOf, pageHouse, wordsOf } from "../support/page-house";

let house: FormsHouse;
let pages: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await formsHouse();
  pages = await pageHouse(house);
});

const text = (label: string) => ({ type: "text", label });
const yes = (label: string) => ({ type: "checkbox", label });
const pageOf = (owner: FieldsOwner) => (owner.kind === "form" ? formPage : groupPage);
const paramsOf = ({ kind, id }: FieldsOwner) => ({ [kind === "form" ? "formId" : "fieldGroupId"]: id });
const look = (owner: FieldsOwner) => pages.visit(pageOf(owner), { params: paramsOf(owner), level: "admin" });
const revisionOf = async (owner: FieldsOwner) => (await house.copyOf(owner)).revision;
const publish = async ({ id }: FieldsOwner) =>
  publishForm(house.admin, id, { revision: await revisionOf({ kind: "form", id }) });

/** What the page's button sends. */
const sentBy = (html: string) => {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { revision: value("revision"), shownAt: "2027-06-10T09:00:00.000Z", seen: value("seen") };
};
const press = (owner: FieldsOwner, html: string) =>
  pages.visit(pageOf(owner), { params: paramsOf(owner), level: "admin", form: sentBy(html) });
/** Sent though the page has no button. */
const pressAnyway = async (owner: FieldsOwner, seen = "") => {
  const form = { revision: String(await revisionOf(owner)), shownAt: "2027-06-10T09:00:00.000Z", seen };
  return pages.visit(pageOf(owner), { params: paramsOf(owner), level: "admin", form });
};
const refusalOf = (data: unknown) =>
  (data as { lastResult: { error: Record<string, string[]> } }).lastResult.error[""]?.[0];
const versions = async (id: string) =>
  (await house.rows(sql`select number from form_version where form_id = ${id} order by number`)).length;

describe("the page that publishes a form", () => {
  it("leads from each fault to its field, keeps warnings apart, and has no button then", async () => {
    const form = await house.form();
    const [choice = ""] = await house.add(
      form,
      { type: "dropdown", label: "Hall", options: [] },
      { type: "grandTotal", label: "Sum" },
    );
    const { html, text: said } = await look(form);
    expect(linksOf(html)).toContain(`“Hall” > /admin/forms/${form.id}?field=${choice}`);
    expect(said).toMatch(/1 thing to put right first.*To put right first 1.*Worth a look 1.*“Sum”/);
    expect(html).not.toContain("Publish version");
    const refused = await pressAnyway(form);
    expect([refused.status, await versions(form.id)]).toEqual([422, 0]);
  });

  it("says what changes, publishes it, and says then that there is nothing to publish", async () => {
    const form = await house.form();
    const first = await look(form);
    expect(first.text).toContain("This becomes version 1. It is the first one.");
    const done = await press(form, first.html);
    expect([done.status, done.to, done.toast?.title]).toEqual([
      302,
      `/admin/forms/${form.id}`,
      "Version 1 is published",
    ]);
    expect((await look(form)).text).toContain("There is nothing to publish. Version 1 is live");
    await house.add(form, text("Power"));
    const second = await look(form);
    expect(second.text).toMatch(
      /What changes against version 1 “Power” \(Short Text\) was added behind “Stand number”/,
    );
    await press(form, second.html);
    expect(await versions(form.id)).toBe(2);
  });

  it("counts drafts that move, and answers of what is asked no more", async () => {
    const form = await house.form();
    const [power = ""] = await house.add(form, text("Power"));
    await publish(form);
    for (const id of ["s1", "s2", "s3"]) {
      const isDraft = id === "s3" ? 1 : 0;
      await house.at.write(sql`insert into submission (id, form_id, is_draft, number, created_at, created_by, updated_at, updated_by)
        values (${id}, ${form.id}, ${isDraft}, 1, '', 'mia', '', 'mia')`);
      if (!isDraft)
        await house.at.write(
          sql`insert into submission_answer (submission_id, field_id, text) values (${id}, ${power}, 'x')`,
        );
    }
    const [stand = ""] = await house.idsOf(form);
    await house.at.write(
      sql`insert into submission_answer (submission_id, field_id, text) values ('s1', ${stand}, 'B1')`,
    );
    await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [power] });
    const { text: said } = await look(form);
    expect(said).not.toMatch(/“Stand number” is not asked/);
    expect(said).toMatch(/1 draft moves to version 2/);
    expect(said).toMatch(/“Power” is not asked any more: 2 submissions answered it/);
  });

  it("refuses what was changed since it was looked at, and says what that was", async () => {
    const form = await house.form();
    const { html } = await look(form);
    await house.add(form, text("Power"));
    const refused = await press(form, html);
    expect(refused.status).toBe(409);
    expect(refusalOf(refused.data)).toMatch(
      /Meanwhile: .*Mia Marsh added 1 field to the form “Stand services order” \(today, /,
    );
    expect(await versions(form.id)).toBe(0);
    const again = drawn(formPage.default, "/x", { loader: (await look(form)).data, action: refused.data });
    expect(wordsOf(again)).toMatch(/Nothing was published Somebody changed this form/);
  });

  it("refuses a group that was published anew since it was looked at", async () => {
    const { owner: group } = await house.group("Person", text("Name"));
    await press(group, (await look(group)).html);
    const form = await house.form();
    await house.add(form, { type: "template", label: "People", fieldGroupId: group.id });
    const { html } = await look(form);
    await house.add(group, text("Role"));
    await press(group, (await look(group)).html);
    const refused = await press(form, html);
    expect([refused.status, await versions(form.id)]).toEqual([409, 0]);
    expect(refusalOf(refused.data)).toContain("published version 2 of the field group “Person”");
  });

  it("tries the lab's cases first: one that fails stops it with the first step that differs", async () => {
    const form = await house.form();
    const [power = "", cable = ""] = await house.add(form, yes("Power"), text("Cable"));
    const rule = { sourceId: power, sourceValue: "Yes" };
    const entry = { operator: "ALL", rules: [rule], thenFieldId: cable, elseFieldId: "" };
    await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: cable, entry });
    const answers = { [power]: { type: "checkbox", value: ["Yes"] } } as const;
    const [stand = ""] = await house.idsOf(form);
    const document = formOf({
      fields: [
        { ...text("Stand number"), id: stand },
        { ...yes("Power"), id: power },
        { ...text("Cable"), id: cable },
      ],
    });
    const around = { context: { locale: "en-GB", currency: "GBP" }, confirmations: [] };
    const { steps } = labOutcome(document, answers, around);
    const [thanks] = await house.rows<{ id: string }>(
      sql`select id from form_confirmation where form_id = ${form.id}`,
    );
    const expected = { steps, confirmation: { id: thanks?.id, called: "Thank you" } };
    await house.at.write(sql`insert into form_lab_case (id, form_id, name, answers, expected, created_at, created_by, updated_at, updated_by)
      values ('c', ${form.id}, 'With power', ${JSON.stringify(answers)}, ${JSON.stringify(expected)}, '', '', '', '')`);
    expect((await look(form)).text).toContain("1 case of the logic lab tried: all as expected.");
    const { html } = await look(form);
    const other = { ...entry, rules: [{ ...rule, sourceValue: "No" }] };
    await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: cable, entry: other });
    const failing = await look(form);
    expect(failing.text).toContain("With power : Page 1: “Cable” was expected, and is not shown.");
    expect(failing.html).not.toContain("Publish version");
    const sent = { ...sentBy(html), revision: String(await revisionOf(form)) };
    const refused = await pages.visit(formPage, { params: paramsOf(form), form: sent });
    expect([refused.status, await versions(form.id)]).toEqual([422, 0]);
    expect(refusalOf(refused.data)).toContain(
      "“With power” of the logic lab fails. Page 1: “Cable” was expected",
    );
  });
});

describe("the page that publishes a field group", () => {
  it("goes through its forms one by one, and publishes nothing where one would break", async () => {
    const { owner: group } = await house.group("Person", text("Name"));
    await press(group, (await look(group)).html);
    const forms = [await house.form("First"), await house.form("Second")];
    for (const form of forms) {
      await house.add(form, { type: "template", label: "People", fieldGroupId: group.id });
      await publish(form);
    }
    const [, second] = forms;
    const [role = ""] = await house.add(group, {
      type: "dropdown",
      label: "Role",
      options: [{ label: "Crew", value: "Crew" }],
    });
    await press(group, (await look(group)).html);
    // The second form's logic asks the role; without it that form would break, and the first would not.
    const people = (await house.idsOf(second as FieldsOwner)).at(-1) ?? "";
    const [note = ""] = await house.add(second as FieldsOwner, text("Note"));
    const rules = [{ sourceId: people, sourceType: "template", nestedId: role, nestedValue: "Crew" }];
    const entry = { operator: "ALL", rules, thenFieldId: note, elseFieldId: "" };
    await setLogic(house.admin, second as FieldsOwner, {
      revision: await revisionOf(second as FieldsOwner),
      fieldId: note,
      entry,
    });
    await publish(second as FieldsOwner);
    const field = { type: "dropdown", label: "Role", options: [{ label: "Staff", value: "Staff" }] };
    await updateField(house.admin, group, { revision: await revisionOf(group), fieldId: role, field });
    const { html, text: said } = await look(group);
    expect(said).toContain("It would break 1 form.");
    expect(said).toMatch(/First version 3 .*“Role” was changed.*Second version 4 This would break it:/);
    const numbers = async () => [await versions(forms[0]?.id ?? ""), await versions(second?.id ?? "")];
    const before = await numbers();
    expect(html).not.toContain('name="seen"');
    const live = forms.map(({ id }) =>
      house.rows<{ id: string }>(sql`select live_version_id as id from form where id = ${id}`),
    );
    const seen = (await Promise.all(live)).flat().map(({ id }) => id);
    const refused = await pressAnyway(group, seen.join(" "));
    expect([refused.status, await numbers()]).toEqual([422, before]);
    const mended = { ...field, options: [{ label: "Crew", value: "Crew" }, ...field.options] };
    await updateField(house.admin, group, {
      revision: await revisionOf(group),
      fieldId: role,
      field: mended,
    });
    const done = await press(group, (await look(group)).html);
    expect([done.to, done.toast?.description]).toEqual([
      `/admin/field-groups/${group.id}`,
      "2 forms have it from now on.",
    ]);
    expect(await numbers()).toEqual(before.map((count) => count + 1));
  });

  it("refuses it where a form got another version meanwhile", async () => {
    const { owner: group } = await house.group("Person", text("Name"));
    await press(group, (await look(group)).html);
    const form = await house.form();
    await house.add(form, { type: "template", label: "People", fieldGroupId: group.id });
    await publish(form);
    await moveField(house.admin, form, {
      revision: await revisionOf(form),
      fieldId: (await house.idsOf(form))[1] ?? "",
      before: (await house.idsOf(form))[0] ?? "",
    });
    await house.add(group, text("Role"));
    const { html } = await look(group);
    await publish(form);
    const refused = await press(group, html);
    expect([refused.status, await versions(form.id)]).toEqual([409, 2]);
  });
});
