import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stepCopy } from "~/features/forms/fields/edit-copy.server";
import {
  addFields,
  moveField,
  removeFields,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { MOST_STEPS } from "~/features/forms/fields/steps.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { type FormsHouse, formsHouse } from "../support/forms-house";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});
const text = (label: string) => ({ type: "text", label });
const revisionOf = async (form: FieldsOwner) => (await house.copyOf(form)).revision;
const step = async (form: FieldsOwner, way: "undo" | "redo") =>
  stepCopy(house.admin, form, { revision: await revisionOf(form), way });
const said = async (form: FieldsOwner) => {
  const { fields, logicMap } = await house.copyOf(form);
  return JSON.stringify({ fields, logicMap });
};
const stepsOf = (form: FieldsOwner) =>
  house.rows<{ n: number; change: string; undone: number }>(
    sql`select n, change, is_undone as undone from form_step where owner_id = ${form.id} order by n`,
  );

describe("undo and redo", () => {
  it("name a question by its label, and one without by what its type is called", async () => {
    const form = await house.form();
    const [total = ""] = await house.add(form, { type: "grandTotal", label: "" });
    const first = (await house.idsOf(form))[0] ?? "";
    await moveField(house.admin, form, { revision: await revisionOf(form), fieldId: total, before: first });
    await house.add(form, text("A"), text("B"));
    await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [first] });
    const details = await house.rows<{ details: string }>(
      sql`select details from form_step where owner_id = ${form.id} order by n`,
    );
    expect(details.map((row) => JSON.parse(row.details))).toEqual([
      { fields: 1, field: "Grand Total" },
      { field: "Grand Total" },
      { fields: 2 },
      { fields: 1, field: expect.any(String) },
    ]);
  });

  it("lead back over every kind of change, and forth again, of a form and of a field group", async () => {
    const { owner: group } = await house.group("Person", text("Name"));
    for (const form of [await house.form(), group]) {
      const states = [await said(form)];
      const note = async () => states.push(await said(form));
      const before = (await stepsOf(form)).length;
      const [a = "", b = ""] = await house.add(form, text("A"), text("B"));
      await note();
      await updateField(house.admin, form, {
        ...{ revision: await revisionOf(form), fieldId: a },
        field: { type: "number", label: "A" },
      });
      await note();
      const entry = { rules: [{ sourceId: a, sourceValue: "1" }], thenFieldId: b };
      await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: a, entry });
      await note();
      const first = (await house.idsOf(form))[0] ?? "";
      await moveField(house.admin, form, { revision: await revisionOf(form), fieldId: b, before: first });
      await note();
      await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [a] });
      await note();
      for (const state of states.slice(0, -1).toReversed()) {
        await step(form, "undo");
        expect(await said(form)).toBe(state);
      }
      for (const state of states.slice(1)) {
        await step(form, "redo");
        expect(await said(form)).toBe(state);
      }
      await expect(step(form, "redo")).rejects.toThrow("nothing to redo");
      expect((await stepsOf(form)).length - before).toBe(states.length - 1);
    }
  });

  it("say what they undid; another change ends what could be done again", async () => {
    const form = await house.form();
    await house.add(form, text("A"));
    expect((await step(form, "undo")).name).toEqual({
      change: "fieldsAdded",
      details: { fields: 1, field: "A" },
    });
    expect(await house.kinds()).toContain("form.changeUndone");
    await expect(step(form, "undo")).rejects.toThrow("nothing to undo");
    await house.add(form, text("B"));
    await expect(step(form, "redo")).rejects.toThrow("nothing to redo");
    expect(await stepsOf(form)).toEqual([{ n: 1, change: "fieldsAdded", undone: 0 }]);
  });

  it("refuse who was shown another copy, and bring no type back that another was published instead of", async () => {
    const form = await house.form();
    const [a = ""] = await house.add(form, text("A"));
    const shown = await revisionOf(form);
    await house.add(form, text("B"));
    await expect(stepCopy(house.admin, form, { revision: shown, way: "undo" })).rejects.toThrow(
      "Somebody else changed this form",
    );
    expect(await house.idsOf(form)).toHaveLength(3);
    await updateField(house.admin, form, {
      ...{ revision: await revisionOf(form), fieldId: a },
      field: { type: "number", label: "A" },
    });
    await publishForm(house.admin, form.id, { revision: await revisionOf(form) });
    await expect(step(form, "undo")).rejects.toThrow("keeps its type");
    const before = await said(form);
    await removeFields(house.admin, form, { revision: await revisionOf(form), fieldIds: [a] });
    await step(form, "undo");
    expect(await said(form), "it comes back as one that was published").toBe(before);
  });

  it("bring a field back as one that was published, where it was since it was added", async () => {
    const form = await house.form();
    const [a = ""] = await house.add(form, text("A"));
    await publishForm(house.admin, form.id, { revision: await revisionOf(form) });
    await step(form, "undo");
    await step(form, "redo");
    const { fieldId } = await updateField(house.admin, form, {
      ...{ revision: await revisionOf(form), fieldId: a },
      field: { type: "number", label: "A" },
    });
    expect(fieldId, "another question in its place").not.toBe(a);
  });

  it("are kept over 200 steps, the oldest going first", async () => {
    const form = await house.form();
    let revision = await revisionOf(form);
    const fieldIds: string[] = [];
    for (let made = 0; made < MOST_STEPS + 5; made += 1) {
      const added = await addFields(house.admin, form, {
        revision,
        fields: [text(`Q${made}`)],
        before: null,
      });
      revision = added.revision;
      fieldIds.push(...added.fieldIds);
    }
    const kept = await stepsOf(form);
    expect([kept.length, kept[0]?.n]).toEqual([MOST_STEPS, 6]);
    for (let undone = 0; undone < MOST_STEPS; undone += 1)
      ({ revision } = await stepCopy(house.admin, form, { revision, way: "undo" }));
    await expect(step(form, "undo")).rejects.toThrow("nothing to undo");
    expect((await house.idsOf(form)).slice(1)).toEqual(fieldIds.slice(0, 5));
  });
});
