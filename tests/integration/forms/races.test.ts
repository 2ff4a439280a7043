import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields, moveField, updateField } from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { liveForm } from "../../unit/support/live-form";
import { type FileHouse, fileHouse } from "../../worlds/file-house";
import { race } from "../../worlds/test-event";

let house: FileHouse<PrivateServer>;
beforeAll(async () => {
  house = await fileHouse("form-races", privateServer);
});
afterAll(() => house.stop());

const text = (label: string) => ({ type: "text", label });
const copyOf = async (owner: FieldsOwner) => {
  const { copy } = await readBatch(house.at.db, { copy: editedCopy(owner) });
  if (!copy) throw new Error("There is none");
  return copy;
};

/** A published form that has a published group of one field. */
async function placed(n: number) {
  const ctx = house.ctx();
  const { fieldGroupId } = await addFieldGroup(ctx, { title: `Group ${n}`, description: "" });
  const group = { kind: "fieldGroup", id: fieldGroupId } as const;
  const { fieldIds } = await addFields(ctx, group, { revision: 1, fields: [text("Company")], before: null });
  await publishFieldGroup(ctx, group.id, { revision: 2 });
  const { formId } = await addForm(ctx, { title: `Form ${n}`, description: "", firstField: text("Stand") });
  const form = { kind: "form", id: formId } as const;
  const template = { type: "template", label: "T", fieldGroupId };
  await addFields(ctx, form, { revision: 1, fields: [template], before: null });
  await publishForm(ctx, form.id, { revision: 2 });
  return { ctx, group, form, inGroup: fieldIds[0] ?? "" };
}

it("of colleagues who change one working copy at once one wins, and the others are told", async () => {
  const { ctx, form } = await placed(1);
  const [first = ""] = (await copyOf(form)).fields.map(({ id }) => id);
  for (let round = 0; round < 5; round += 1) {
    const { revision, fields } = await copyOf(form);
    // To the other end of the form: a move to where it stands changes nothing, and wins beside any.
    const before = fields.at(-1)?.id === first ? (fields[0]?.id ?? null) : null;
    const { won, refusals } = await race([
      ...[1, 2, 3].map(
        (n) => () => updateField(ctx, form, { revision, fieldId: first, field: text(`${round} by ${n}`) }),
      ),
      () => moveField(ctx, form, { revision, fieldId: first, before }),
      () => addFields(ctx, form, { revision, fields: [text("New")], before: first }),
    ]);
    expect(won).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set(["Somebody else changed this form while you were editing"]));
    expect((await copyOf(form)).revision).toBe(revision + 1);
  }
  const positions = await house.at.rows<{ position: number }>(
    sql`select position from form_field where form_id = ${form.id} order by position`,
  );
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, at) => at));
});

it("a form and its group published at once: every version has the newest group, whoever comes first", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ctx, group, form, inGroup } = await placed(10 + round);
    await updateField(ctx, group, { revision: 2, fieldId: inGroup, field: text("Company name") });
    await addFields(ctx, form, { revision: 2, fields: [text("Added")], before: null });
    const { won, refusals } = await race<unknown>([
      () => publishForm(ctx, form.id, { revision: 3 }),
      () => publishFieldGroup(ctx, group.id, { revision: 3 }),
    ]);
    expect(won.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toContain("a moment ago");
    const versions = await house.at.rows<{ number: number; document: string }>(
      sql`select number, document from form_version where form_id = ${form.id} order by number`,
    );
    expect(versions.map(({ number }) => number)).toEqual(versions.map((_, at) => at + 1));
    const [published] = await house.at.rows<{ n: number }>(
      sql`select last_number as n from field_group where id = ${group.id}`,
    );
    const { version } = await readBatch(house.at.db, { version: liveForm(house.at.event, form.id).version });
    expect(version?.number).toBe(versions.length);
    expect(version?.document?.groups[0]?.fields[0]?.label).toBe(
      published?.n === 3 ? "Company name" : "Company",
    );
  }
});

it("published while somebody edits: what was shown is published, or nothing", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ctx, form } = await placed(30 + round);
    await addFields(ctx, form, { revision: 2, fields: [text("Shown")], before: null });
    const { won } = await race<unknown>([
      () => publishForm(ctx, form.id, { revision: 3 }),
      () => addFields(ctx, form, { revision: 3, fields: [text("Unseen")], before: null }),
    ]);
    expect(won.length).toBeGreaterThan(0);
    const { version } = await readBatch(house.at.db, { version: liveForm(house.at.event, form.id).version });
    expect(JSON.stringify(version?.document)).not.toContain("Unseen");
  }
});
