import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  archiveFieldGroups,
  deleteFieldGroups,
} from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { bulkTip } from "~/features/forms/field-groups/bulk-tip.rules";
import {
  adminFieldGroups,
  fieldGroupForSettings,
  fieldGroupsForRemoval,
} from "~/features/forms/field-groups/field-groups.queries.server";
import { addFields, removeFields } from "~/features/forms/fields/fields.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { DataTable } from "~/ui/table";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { rendered } from "../support/rendered";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});

const listed = (search: object = {}, isArchived = false) =>
  house.at.read(adminFieldGroups.page(adminFieldGroups.Search.parse(search), { isArchived }));

/** A form that places the group, with a task that asks for it. */
async function placedIn(title: string, groupId: string) {
  const form = await house.form(title);
  const fields = [{ type: "template", label: "People", fieldGroupId: groupId }];
  const { fieldIds } = await addFields(house.admin, form, { revision: 1, fields, before: null });
  await house.at.write(sql`insert into task (id, title, type, form_id, created_at, created_by, updated_at, updated_by)
    values (${`t-${title}`}, ${`Task ${title}`}, 'form', ${form.id}, '', '', '', '')`);
  return { form, template: fieldIds[0] ?? "" };
}

describe("the list of field groups", () => {
  it("is by title, and names each form that has it once, with the tasks", async () => {
    const { owner } = await house.group("person", { type: "text", label: "Name" });
    await publishFieldGroup(house.admin, owner.id, { revision: 2 });
    await house.group("Address");
    const { form } = await placedIn("Passes", owner.id);
    await publishForm(house.admin, form.id, { revision: 2 });
    await placedIn("Crew", owner.id);
    expect((await listed({ changed: "1" })).rows).toEqual([]);
    await house.add(owner, { type: "tel", label: "Phone" });
    const { rows, active, activeGroups, archivedGroups } = await listed();
    expect([active, activeGroups, archivedGroups]).toEqual([2, 2, 0]);
    expect(rows.map(({ title, forms, tasks, fields }) => [title, forms, tasks, fields])).toEqual([
      ["Address", [], [], 0],
      [
        "person",
        ["Crew", "Passes"],
        [
          { id: "t-Crew", title: "Task Crew" },
          { id: "t-Passes", title: "Task Passes" },
        ],
        2,
      ],
    ]);
    expect((await listed({ unused: "1" })).rows.map(({ title }) => title)).toEqual(["Address"]);
    expect((await listed({ changed: "1" })).rows.map(({ title }) => title)).toEqual(["person"]);
    expect((await listed({ q: "PERS" })).rows.map(({ title }) => title)).toEqual(["person"]);
    const settings = await house.at.read(fieldGroupForSettings(owner.id));
    expect(settings?.forms.map(({ title, tasks }) => [title, tasks.length])).toEqual([
      ["Crew", 1],
      ["Passes", 1],
    ]);
  });

  it("has one that is live in a form, though its working copy has it no more", async () => {
    const { owner } = await house.group("Person", { type: "text", label: "Name" });
    await publishFieldGroup(house.admin, owner.id, { revision: 2 });
    const { form, template } = await placedIn("Passes", owner.id);
    await publishForm(house.admin, form.id, { revision: 2 });
    await removeFields(house.admin, form, { revision: 2, fieldIds: [template] });
    expect((await house.at.read(fieldGroupsForRemoval([owner.id])))[0]?.forms).toEqual(["Passes"]);
    const refused = deleteFieldGroups(house.admin, [owner.id]);
    await expect(refused).rejects.toThrow("Field groups used in forms cannot be deleted. In use: “Passes”.");
    await publishForm(house.admin, form.id, { revision: 3 });
    expect(await deleteFieldGroups(house.admin, [owner.id])).toEqual({ changed: 1, ignored: 0 });
  });

  it("keeps the archived ones apart", async () => {
    const { owner } = await house.group("Old");
    await archiveFieldGroups(house.admin, [owner.id]);
    expect((await listed()).rows).toEqual([]);
    expect((await listed({}, true)).rows.map(({ title }) => title)).toEqual(["Old"]);
  });
});

describe("a button for the selected field groups", () => {
  it("says what it would do, in the words of the spec", () => {
    expect([0, 1, 2, 30].map(bulkTip("Delete"))).toEqual([
      ...["Select field groups to delete", "Delete field group", "Delete 2 field groups"],
      "Delete 30 field groups",
    ]);
    expect([0, 1, 2].map(bulkTip("Restore"))).toEqual([
      ...["Select field groups to restore", "Restore field group", "Restore 2 field groups"],
    ]);
  });

  it("stands in a bar that is there with nothing selected, and is described by it", () => {
    const action = { label: "Restore", value: "restore" };
    const bar = (tip?: (count: number) => string) =>
      rendered(
        <DataTable
          caption="Groups"
          rows={[{ id: "a" }]}
          rowKey={({ id }) => id}
          columns={[{ key: "id", header: "Id", render: ({ id }) => id }]}
          selection={{
            actions: [tip ? { ...action, tip } : action],
            noun: { one: "field group", many: "field groups" },
            label: ({ id }) => id,
          }}
        />,
      ).html;
    const described = /aria-describedby="([^"]+)"/.exec(bar(bulkTip("Restore")))?.[1];
    expect(bar(bulkTip("Restore"))).toContain(
      `<span role="tooltip" id="${described}">Select field groups to restore</span>`,
    );
    expect(bar(bulkTip("Restore"))).toContain('class="bulkbar stays"');
    expect(bar()).not.toMatch(/tooltip|stays/);
  });
});
