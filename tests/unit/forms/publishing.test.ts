import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { formsAsking } from "~/features/forms/builder/builder.queries.server";
import {
  archiveFieldGroups,
  deleteFieldGroups,
  fieldGroupsArchivedBy,
  restoreFieldGroups,
} from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { updateFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { removeFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { numberedVersion } from "~/features/forms/forms.queries.server";
import {
  publishFieldGroup,
  unpublishFieldGroup,
} from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm, unpublishForm } from "~/features/forms/publication/publish-form.commands.server";
import { type FormsHouse, formsHouse, NOW } from "../support/forms-house";
import { liveForm } from "../support/live-form";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});
const text = (label: string) => ({ type: "text", label });
const EVENT = { id: "e", databaseUrl: "x" };

const live = async (formId: string) => {
  const { form, version } = liveForm(EVENT, formId);
  return { form: await house.at.read(form), version: await house.at.read(version) };
};
const publish = async ({ id }: { id: string }) =>
  publishForm(house.admin, id, { revision: (await house.copyOf({ kind: "form", id })).revision });
const publishGroup = async ({ id }: { id: string }) =>
  publishFieldGroup(house.admin, id, { revision: (await house.copyOf({ kind: "fieldGroup", id })).revision });
const labels = async (formId: string) => {
  const { document } = (await live(formId)).version ?? {};
  return [document?.fields, ...(document?.groups ?? []).map((group) => group.fields)].map((fields) =>
    fields?.map(({ label }) => label).join(),
  );
};
const facts = async (formId: string) =>
  (
    await house.rows(sql`select is_published as live, last_number as number, revision, live_revision as published
      from form where id = ${formId}`)
  )[0];

describe("publishing a form", () => {
  it("makes version n + 1, whole and unchangeable, and tells what is not yet live", async () => {
    const form = await house.form();
    expect((await live(form.id)).version).toBeNull();
    expect(await publish(form)).toEqual({ title: "Stand services order", number: 1, isNew: true });
    await house.add(form, text("B"));
    expect(await labels(form.id)).toEqual(["Stand number"]);
    expect(await facts(form.id)).toEqual({ live: 1, number: 1, revision: 2, published: 1 });
    expect(await publish(form)).toMatchObject({ number: 2 });
    expect(await labels(form.id)).toEqual(["Stand number,B"]);
    expect(await facts(form.id)).toEqual({ live: 1, number: 2, revision: 2, published: 2 });
    const first = await house.at.read(numberedVersion(EVENT, { formId: form.id, number: 1 }));
    expect(first?.document?.fields).toHaveLength(1);
    expect(await house.rows(sql`select was_published as was from form_field`)).toEqual([
      { was: 1 },
      { was: 1 },
    ]);
  });

  it("without anything new opens it again as it was", async () => {
    const form = await house.form();
    await publish(form);
    await unpublishForm(house.admin, form.id);
    expect(await live(form.id)).toMatchObject({ form: { isPublished: false }, version: { number: 1 } });
    await expect(unpublishForm(house.admin, form.id)).rejects.toThrow("closed already");
    expect(await publish(form)).toMatchObject({ number: 1, isNew: false });
    expect(await live(form.id)).toMatchObject({ form: { isPublished: true }, version: { number: 1 } });
    expect(await house.rows(sql`select number from form_version`)).toEqual([{ number: 1 }]);
  });

  it("makes no version of who may fill it in and change it: that is the form's own", async () => {
    const form = await house.form();
    await publish(form);
    await house.at.write(sql`update form set is_public = 1 - is_public, is_editable = 1 - is_editable`);
    expect(await publish(form)).toMatchObject({ number: 1, isNew: false });
    await house.at.write(sql`update form set title = 'Anew'`);
    expect(await publish(form)).toMatchObject({ number: 2, isNew: true });
  });

  it("is of what was shown: a change since refuses it, so does the archive", async () => {
    const form = await house.form();
    await house.add(form, text("B"));
    await expect(publishForm(house.admin, form.id, { revision: 1 })).rejects.toMatchObject({ status: 409 });
    await house.at.write(sql`update form set is_archived = 1 where id = ${form.id}`);
    await expect(publish(form)).rejects.toThrow("Restore it first");
    await expect(publish({ id: "nothing" })).rejects.toThrow("There is none");
  });

  it("names what stands in its way under the field's id", async () => {
    const form = await house.form();
    const [choice = ""] = await house.add(form, { type: "dropdown", label: "C" });
    const refused = publish(form);
    await expect(refused).rejects.toThrow("Invalid fields data");
    await expect(refused).rejects.toHaveProperty("fields", { [choice]: expect.stringMatching(/option/i) });
    expect(await facts(form.id)).toMatchObject({ live: 0, number: 0 });
  });
});

describe("a field group", () => {
  const placed = async (...titles: string[]) => {
    const group = await house.group("Contractor", text("Company"));
    await publishGroup(group.owner);
    const forms = [];
    for (const title of titles) {
      const form = await house.form(title);
      await house.add(form, { type: "template", label: "T", fieldGroupId: group.owner.id });
      await publish(form);
      forms.push(form);
    }
    return { ...group, forms };
  };

  it("is published from its first day on, and goes into a version whole", async () => {
    const { owner } = await house.group("Contractor");
    expect(
      await house.rows(sql`select is_published as live, last_number as number from field_group`),
    ).toEqual([{ live: 1, number: 1 }]);
    const form = await house.form();
    await house.add(form, { type: "template", label: "T", fieldGroupId: owner.id });
    await expect(publish(form)).rejects.toThrow("Invalid fields data");
    await house.add(owner, text("Company"));
    await publishGroup(owner);
    await publish(form);
    expect(await labels(form.id)).toEqual(["Stand number,T", "Company"]);
    await expect(house.add(owner, { type: "template", fieldGroupId: owner.id })).rejects.toThrow(
      "Invalid new fields",
    );
  });

  it("published anew, each published form has a version in which only the group is new", async () => {
    const { owner, ids, forms } = await placed("One", "Two", "Closed");
    const [one, two, closed] = forms;
    if (!one || !two || !closed) throw new Error("There are three");
    await unpublishForm(house.admin, closed.id);
    await house.add(one, text("Not yet live"));
    const { revision } = await house.copyOf(owner);
    await updateField(house.admin, owner, { revision, fieldId: ids[0] ?? "", field: text("Company name") });
    expect(await labels(one.id)).toEqual(["Stand number,T", "Company"]);
    expect(await publishGroup(owner)).toEqual({ title: "Contractor", number: 3, forms: 2 });
    expect(await labels(one.id)).toEqual(["Stand number,T", "Company name"]);
    expect(await labels(two.id)).toEqual(["Stand number,T", "Company name"]);
    expect(await labels(closed.id)).toEqual(["Stand number,T", "Company"]);
    expect(await facts(one.id)).toEqual({ live: 1, number: 2, revision: 3, published: 2 });
    await publish(closed);
    expect(await labels(closed.id)).toEqual(["Stand number,T", "Company name"]);
  });

  it("tells which forms ask one of its fields, in their logic or confirmations", async () => {
    const { owner, ids, forms } = await placed("One", "Two", "Three");
    const [field = ""] = ids;
    const asking = async (of = owner) =>
      (await house.at.read(formsAsking(of, field))).map(({ title }) => title);
    expect(await asking()).toEqual([]);
    const rules = JSON.stringify([{ sourceId: "t", nestedId: field }]);
    await house.at.write(
      sql`update form set logic_map = ${JSON.stringify({ t: { rules: [{ nestedId: field }] } })} where id = ${forms[2]?.id}`,
      sql`update form_confirmation set rules = ${rules} where form_id = ${forms[0]?.id}`,
    );
    expect(await asking()).toEqual(["One", "Three"]);
    expect(await asking({ ...owner, id: "another" })).toEqual([]);
    expect(await house.at.read(formsAsking({ kind: "form", id: owner.id }, field))).toEqual([]);
  });

  it("where one form would break, nothing is published", async () => {
    const { owner, ids, forms } = await placed("One", "Two");
    const { revision } = await house.copyOf(owner);
    await removeFields(house.admin, owner, { revision, fieldIds: ids });
    await expect(publishGroup(owner)).rejects.toThrow("Invalid fields data");
    await house.add(owner, text("Company name"));
    await house.at.write(
      sql`update form_version set document = 'broken' where form_id = ${forms[1]?.id ?? ""}`,
    );
    await expect(publishGroup(owner)).rejects.toThrow("Invalid field group");
    expect(
      await house.rows(sql`select last_number as n from form union all select last_number from field_group`),
    ).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  });

  it("unpublished or archived it is not newly placed; forms that have it keep it", async () => {
    const { owner, forms } = await placed("One");
    const place = { type: "template", label: "T", fieldGroupId: owner.id };
    const other = await house.form("Other");
    await unpublishFieldGroup(house.admin, owner.id);
    await expect(house.add(other, place)).rejects.toThrow("Invalid new fields");
    const [form] = forms;
    if (!form) throw new Error("There is one");
    await house.add(form, place);
    await publish(form);
    await publishGroup(owner);
    await house.add(other, place);
    await archiveFieldGroups(house.admin, [owner.id]);
    await expect(house.add(await house.form("Third"), place)).rejects.toThrow("Invalid new fields");
    await expect(publishGroup(owner)).rejects.toThrow("Restore it first");
    expect(await fieldGroupsArchivedBy(house.admin, NOW.toISOString())).toEqual([owner.id]);
    expect(await restoreFieldGroups(house.admin, [owner.id])).toEqual({ changed: 1, ignored: 0 });
  });

  it("is deleted with its fields unless a form has it, in its working copy or live", async () => {
    const { owner, forms } = await placed("One");
    const lonely = await house.group("Lonely", text("L"));
    const both = [owner.id, lonely.owner.id];
    await expect(deleteFieldGroups(house.admin, both)).rejects.toThrow(
      "Field groups used in forms cannot be deleted",
    );
    const [form] = forms;
    if (!form) throw new Error("There is one");
    const [, template = ""] = await house.idsOf(form);
    const { revision } = await house.copyOf(form);
    await removeFields(house.admin, form, { revision, fieldIds: [template] });
    await expect(deleteFieldGroups(house.admin, both), "it is live").rejects.toThrow("used in forms");
    await publish(form);
    expect(await deleteFieldGroups(house.admin, both)).toEqual({ changed: 2, ignored: 0 });
    expect(
      await house.rows(sql`select id from field_group union all select id from field_group_version
        union all select id from form_field where field_group_id is not null`),
    ).toEqual([]);
  });

  it("settings follow the version", async () => {
    const { owner } = await house.group("Contractor");
    const settings = { title: "Anew", description: "", version: 1 };
    await updateFieldGroup(house.admin, owner.id, settings);
    await expect(updateFieldGroup(house.admin, owner.id, settings)).rejects.toMatchObject({ status: 409 });
    expect(await house.rows(sql`select title, revision, version from field_group`)).toEqual([
      { title: "Anew", revision: 2, version: 2 },
    ]);
  });
});

describe("the versions that an isolate keeps", () => {
  it("are carried once, and never another event's or an older one's", async () => {
    const form = await house.form();
    await publish(form);
    const document = async (event: typeof EVENT) => {
      const read = liveForm(event, form.id).version;
      const [result] = await house.at.db.batch([read.statement], "read");
      return JSON.parse(String(result?.rows[0]?.[0])).document;
    };
    const fresh = { ...EVENT, databaseUrl: `fresh ${form.id}` };
    expect(await document(fresh)).toContain("Stand number");
    const first = await house.at.read(liveForm(fresh, form.id).version);
    expect(await document(fresh)).toBeNull();
    expect((await house.at.read(liveForm(fresh, form.id).version))?.document).toBe(first?.document);
    expect(await document({ ...fresh, id: "other" })).toContain("Stand number");
    expect(await document({ ...fresh, databaseUrl: "restored" })).toContain("Stand number");
    await house.add(form, text("B"));
    await publish(form);
    expect(await document(fresh)).toContain("Stand number");
    expect((await house.at.read(liveForm(fresh, form.id).version))?.document?.fields).toHaveLength(2);
  });

  it("a broken one is not available, and says so once it is asked for", async () => {
    const form = await house.form();
    await publish(form);
    await house.at.write(sql`update form_version set document = '[' where form_id = ${form.id}`);
    expect((await live(form.id)).version).toMatchObject({ number: 1, document: null });
  });
});
