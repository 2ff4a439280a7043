import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields, setLogic } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { newId } from "~/lib/ids";
import type { Client } from "../../harness/http";
import { fillingEvent, get, leadsTo, post, roundTrips } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let staff: Client;
beforeAll(async () => {
  ({ event } = await fillingEvent("builder-pages"));
  ({ staff } = event);
});

async function aForm(title: string) {
  const ctx = event.at.ctx();
  const { formId } = await addForm(ctx, {
    ...{ title, description: "", firstField: { type: "text", label: "Stand" } },
  });
  const { fieldIds } = await addFields(
    ctx,
    { kind: "form", id: formId },
    {
      revision: 1,
      before: null,
      fields: [
        { type: "checkbox", label: "Power" },
        { type: "newPage", label: "Order" },
        { type: "section", label: "Lifting" },
        { type: "number", label: "Weight" },
      ],
    },
  );
  const [power = "", page = "", section = "", weight = ""] = fieldIds;
  const [stand] = await order(formId);
  return {
    formId,
    base: `/admin/forms/${formId}`,
    ids: { stand: stand?.id ?? "", power, page, section, weight },
  };
}
const order = (formId: string) =>
  event.at.rows<{ id: string; type: string; properties: string }>(
    sql`select id, type, properties from form_field where form_id = ${formId} order by position, id`,
  );
const labels = async (formId: string) =>
  (await order(formId)).map(
    ({ properties, type }) => (JSON.parse(properties) as { label: string }).label || type,
  );
const revisionOf = async (formId: string) =>
  String(
    (await event.at.rows<{ revision: number }>(sql`select revision from form where id = ${formId}`))[0]
      ?.revision,
  );
/** What the page says after a verb led back to it. */
const saidAfter = async (answer: Awaited<ReturnType<typeof post>>, client = staff) =>
  textOf((await get(client, String(answer.headers.location))).body);

describe("the editor of a form", () => {
  it("shows its pages, the page of the chosen field and its properties, in at most two round trips", async () => {
    const { base, ids } = await aForm("Shown");
    const whole = await get(staff, base);
    expect([whole.status, roundTrips(whole) <= 2]).toEqual([200, true]);
    const said = textOf(whole.body);
    for (const words of [
      "Not published",
      "Page 2 · Order",
      "01 Stand",
      "03 Weight",
      "Choose a field in the outline",
    ])
      expect(said).toContain(words);
    expect(whole.body).not.toContain(`id="field-${ids.weight}"`);
    const opened = await get(staff, `${base}?field=${ids.weight}`);
    expect([opened.status, roundTrips(opened) <= 2]).toEqual([200, true]);
    expect(opened.body).toContain(`id="field-${ids.weight}"`);
    expect(opened.body).not.toContain(`id="field-${ids.power}"`);
    const alone = await get(staff, `${base}/fields/${ids.weight}`);
    expect([alone.status, roundTrips(alone) <= 2, alone.body.includes("is-one-field")]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it("keeps what cannot be read in its place, and says where a group is gone", async () => {
    const { formId, base, ids } = await aForm("Broken");
    const lost = newId();
    await writeBatch(event.at.db, [
      sql`update form_field set properties = '{"label":5}' where id = ${ids.power}`,
      sql`insert into form_field (id, form_id, type, properties, position, names_id, created_at, created_by, updated_at, updated_by)
        values (${lost}, ${formId}, 'template', ${JSON.stringify({ label: "Products", fieldGroupId: newId() })}, 9, ${newId()}, '', '', '', '')`,
    ]);
    const said = textOf((await get(staff, `${base}?field=${ids.power}`)).body);
    expect(said).toContain("What was saved of it cannot be read");
    expect(textOf((await get(staff, `${base}?field=${lost}`)).body)).toContain("Its field group was deleted");
  });

  it("opens nothing by an id of another form, and has no page for it", async () => {
    const [one, other] = [await aForm("One"), await aForm("Other")];
    const page = await get(staff, `${one.base}?field=${other.ids.weight}`);
    expect([page.status, textOf(page.body).includes("Choose a field")]).toEqual([200, true]);
    for (const path of [
      `fields/${other.ids.weight}`,
      `fields/${other.ids.weight}/removal`,
      "fields/constructor",
    ])
      expect((await get(staff, `${one.base}/${path}`)).status, path).toBe(404);
    expect((await get(staff, `/admin/forms/${newId()}`)).status).toBe(404);
  });

  it("says who edits it, and offers them nothing who may only read", async () => {
    const { formId, base, ids } = await aForm("Locked");
    const at = new Date().toISOString();
    const [user] = await event.at.rows<{ id: string }>(
      sql`select id from user where id <> ${event.at.ctx().actor.id} limit 1`,
    );
    await writeBatch(event.at.db, [
      sql`insert into lock (id, type, created_by, created_at, updated_at, expire_at)
        values (${formId}, 'form', ${user?.id ?? ""}, ${at}, ${at}, ${new Date(Date.now() + 200_000).toISOString()})`,
    ]);
    const { body } = await get(staff, `${base}?field=${ids.weight}`);
    expect(textOf(body)).toContain("is editing this");
    expect([body.includes("Move up"), body.includes("Add question"), body.includes("step-undo")]).toEqual([
      ...[false, false, false],
    ]);
    // Expired, it is anybody's.
    await writeBatch(event.at.db, [sql`update lock set expire_at = ${at} where id = ${formId}`]);
    expect((await get(staff, `${base}?field=${ids.weight}`)).body).toContain("Move up");
  });
});

describe("its verbs", () => {
  it("add behind the chosen field, once however often it is sent, and open what was added", async () => {
    const { formId, base, ids } = await aForm("Adds");
    const sent = { revision: "2", add: "date", before: ids.page, formId: newId() };
    for (const _ of [1, 2]) {
      const answer = await post(staff, `${base}/fields`, sent);
      expect(leadsTo(answer)).toEqual([302, base]);
      expect(String(answer.headers.location)).toContain(`field=${sent.formId}&added=1#properties`);
    }
    expect(await labels(formId)).toEqual(["Stand", "Power", "date", "Order", "Lifting", "Weight"]);
    for (const add of ["", "constructor", "group nowhere"]) {
      const refused = await post(staff, `${base}/fields`, { revision: "3", add });
      expect(refused.status).toBe(302);
    }
    expect(await labels(formId)).toHaveLength(6);
  });

  it("move, copy, undo and do again, each based on what was shown", async () => {
    const { formId, base, ids } = await aForm("Moves");
    expect(
      leadsTo(await post(staff, `${base}/fields/${ids.section}/move`, { revision: "2", before: ids.stand })),
    ).toEqual([...[302, base]]);
    expect(await labels(formId)).toEqual(["Lifting", "Weight", "Stand", "Power", "Order"]);
    const stale = await post(staff, `${base}/fields/${ids.stand}/copy`, { revision: "2" });
    expect(await saidAfter(stale)).toContain("Somebody else changed this form while you were editing");
    await post(staff, `${base}/fields/${ids.stand}/copy`, { revision: "3" });
    expect(await labels(formId)).toEqual(["Lifting", "Weight", "Stand", "Stand", "Power", "Order"]);
    for (const revision of ["4", "5"]) await post(staff, `${base}/undo`, { revision });
    expect(await labels(formId)).toEqual(["Stand", "Power", "Order", "Lifting", "Weight"]);
    const page = await get(staff, base);
    expect(page.body).toContain("Redo: moving “Lifting”");
    const again = await post(staff, `${base}/redo`, { revision: "6" });
    expect(await saidAfter(again)).toContain("Done again: moving “Lifting”");
    expect(await labels(formId)).toEqual(["Lifting", "Weight", "Stand", "Power", "Order"]);
    // After somebody else's change.
    await addFields(
      event.at.ctx(),
      { kind: "form", id: formId },
      { revision: 7, fields: [{ type: "text" }], before: null },
    );
    expect(await saidAfter(await post(staff, `${base}/undo`, { revision: "7" }))).toContain(
      "Somebody else changed",
    );
    expect(await labels(formId)).toHaveLength(6);
  });

  it("refuse a page that goes into itself, and ids of another form", async () => {
    const [one, other] = [await aForm("Itself"), await aForm("Foreign")];
    const into = await post(staff, `${one.base}/fields/${one.ids.page}/move`, {
      revision: "2",
      before: one.ids.weight,
    });
    expect(await saidAfter(into)).toContain("cannot be moved into itself");
    for (const [path, sent] of [
      [`fields/${other.ids.weight}/move`, { before: "" }],
      [`fields/${one.ids.weight}/move`, { before: other.ids.weight }],
      [`fields/${other.ids.weight}/copy`, {}],
      ["fields", { add: "text", before: other.ids.weight }],
    ] as const) {
      const { status } = await post(staff, `${one.base}/${path}`, { revision: "2", ...sent });
      expect([302, 404], path).toContain(status);
    }
    expect(
      (await post(staff, `${one.base}/fields/${other.ids.weight}/removal`, { revision: "2" })).status,
    ).toBe(404);
    expect([await revisionOf(one.formId), await revisionOf(other.formId)]).toEqual(["2", "2"]);
  });

  it("take no 501st field", async () => {
    const { formId, base } = await aForm("Full");
    const fields = Array.from({ length: 495 }, (_, n) => ({ type: "text", label: `Question ${n}` }));
    await addFields(event.at.ctx(), { kind: "form", id: formId }, { revision: 2, fields, before: null });
    const page = await get(staff, base);
    expect(textOf(page.body)).toContain("There can be at most 500 fields");
    const refused = await post(staff, `${base}/fields`, { revision: "3", add: "text" });
    expect(await saidAfter(refused)).toMatch(/Invalid fields.*There can be at most 500 fields/s);
    expect(await labels(formId)).toHaveLength(500);
    // Forty of them are drawn.
    expect([...page.body.matchAll(/<section class="q"/g)].length).toBeLessThanOrEqual(40);
  });

  it("keep a save that meets a publication: one of both is told, and nothing is published unseen", async () => {
    const { formId, base } = await aForm("Race");
    const answers = await Promise.allSettled([
      post(staff, `${base}/fields`, { revision: "2", add: "text" }),
      publishForm(event.at.ctx(), formId, { revision: 2 }),
    ]);
    const added = (await labels(formId)).length === 6;
    const [row] = await event.at.rows<{ live: number | null; revision: number }>(
      sql`select live_revision as live, revision from form where id = ${formId}`,
    );
    expect([added, answers[1].status === "fulfilled"]).toContain(true);
    if (row?.live) expect(row.live).toBe(2);
    expect(row?.revision).toBe(added ? 3 : 2);
  });
});

describe("before a field is deleted", () => {
  it("says what uses it and how many answers it has; deleting leads beside it, with Undo", async () => {
    const { formId, base, ids } = await aForm("Deleted");
    await setLogic(
      event.at.ctx(),
      { kind: "form", id: formId },
      {
        ...{ revision: 2, fieldId: ids.weight },
        entry: {
          ...{ operator: "ANY", thenFieldId: ids.weight, elseFieldId: "" },
          rules: [{ sourceId: ids.power, sourceType: "checkbox", sourceValue: "Yes", condition: "equals" }],
        },
      },
    );
    const { body, status } = await get(staff, `${base}/fields/${ids.power}/removal`);
    expect(status).toBe(200);
    expect(textOf(body)).toMatch(/The logic of\s+Weight/);
    expect(textOf(body)).toContain("No submission answers it");
    const stale = await post(staff, `${base}/fields/${ids.power}/removal`, { revision: "2", what: "alone" });
    expect([stale.status, textOf(stale.body).includes("Somebody else changed this form")]).toEqual([
      409,
      true,
    ]);
    const done = await post(staff, `${base}/fields/${ids.power}/removal`, { revision: "3", what: "alone" });
    expect(String(done.headers.location)).toContain(`field=${ids.stand}`);
    expect(await labels(formId)).toEqual(["Stand", "Order", "Lifting", "Weight"]);
    expect((await get(staff, `${base}?field=${ids.weight}`)).body).toContain("is not there any more");
  });

  it("takes a page with what is on it, or alone", async () => {
    const [one, other] = [await aForm("Page alone"), await aForm("Page whole")];
    expect(textOf((await get(staff, `${one.base}/fields/${one.ids.page}/removal`)).body)).toContain(
      "2 fields stand in it",
    );
    await post(staff, `${one.base}/fields/${one.ids.page}/removal`, { revision: "2", what: "alone" });
    expect(await labels(one.formId)).toEqual(["Stand", "Power", "Lifting", "Weight"]);
    await post(staff, `${other.base}/fields/${other.ids.page}/removal`, { revision: "2", what: "all" });
    expect(await labels(other.formId)).toEqual(["Stand", "Power"]);
  });
});

describe("the editor of a field group", () => {
  it("is the same, places no group in a group, and is for admins", async () => {
    const { fieldGroupId } = await addFieldGroup(event.at.ctx(), { title: "Product", description: "" });
    const base = `/admin/field-groups/${fieldGroupId}`;
    const empty = await get(staff, base);
    expect([empty.status, roundTrips(empty) <= 2]).toEqual([200, true]);
    expect(textOf(empty.body)).toContain("No fields yet");
    expect(empty.body.match(/class="add-list"/g)).toHaveLength(2);
    expect(leadsTo(await post(staff, `${base}/fields`, { revision: "1", add: "text" }))).toEqual([302, base]);
    const refused = await post(staff, `${base}/fields`, { revision: "2", add: `group ${fieldGroupId}` });
    expect(await saidAfter(refused)).toContain("Invalid new fields");
    const [field] = await event.at.rows<{ id: string }>(
      sql`select id from form_field where field_group_id = ${fieldGroupId}`,
    );
    // A form's address knows no field of a group.
    const { base: form } = await aForm("Not its own");
    expect((await get(staff, `${form}/fields/${field?.id}`)).status).toBe(404);
    for (const client of [event.clients.ash]) expect((await get(client, base)).status).toBe(403);
  });
});
