import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { addFields, setLogic } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { archiveTeams, restoreTeams } from "~/features/teams/archive.commands.server";
import type { Client } from "../../harness/http";
import { png } from "../../harness/pictures";
import { fillingEvent, get, leadsTo, post, stored } from "../../worlds/filling-event";
import { signedIn } from "../../worlds/portal-event";

const SLUG = "hostile-filling";
let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
beforeAll(async () => {
  ({ event } = await fillingEvent(SLUG));
});

/** A page with a text, a question that only the hall B is asked, a table of two cells, an order and a file; then a last page. */
async function oddForm(title: string, tables = 1) {
  const ctx = event.at.ctx();
  const firstField = { type: "text", label: "Stand", isRequired: true };
  const { formId } = await addForm(ctx, { title, description: "", firstField });
  const form = { kind: "form", id: formId } as const;
  const cellSchema = [
    { id: "cell1", label: "Plate" },
    { id: "cell2", label: "Kind" },
  ];
  const vehicles = { type: "repeater", label: "Vehicles", cellSchema, max: tables > 1 ? 100 : 5 };
  const { fieldIds } = await addFields(ctx, form, {
    revision: 1,
    fields: [
      { type: "dropdown", label: "Hall", options: ["A", "B"].map((value) => ({ label: value, value })) },
      { type: "text", label: "Berth" },
      { type: "itemList", label: "Chairs", items: [{ itemId: "chair", label: "Chair", price: 1250 }] },
      { type: "upload", label: "Plan", isMulti: true },
      ...Array.from({ length: tables }, () => vehicles),
      { type: "newPage", label: "Last" },
      { type: "text", label: "Note", isRequired: true },
    ],
    before: null,
  });
  const [hall = "", berth = "", chairs = "", plan = "", ...rest] = fieldIds;
  const rule = { sourceId: hall, sourceType: "dropdown", sourceValue: "B", condition: "equals" };
  await setLogic(ctx, form, {
    revision: 2,
    fieldId: berth,
    entry: { operator: "ALL", rules: [rule], thenFieldId: berth },
  });
  await publishForm(ctx, formId, { revision: 3 });
  const { copy } = await readBatch(event.at.db, { copy: editedCopy(form) });
  const stand = copy?.fields[0]?.id ?? "";
  const ids = { stand, hall, berth, chairs, plan, vehicles: rest[0] ?? "", note: rest.at(-1) ?? "" };
  return { formId, base: `/forms/${formId}`, ids };
}

const answersOf = async (formId: string) => (await stored(formId))[0]?.answers ?? {};

/** Presses "Submit" on the page that checks the answers, as it was last shown. */
async function pressSubmit(client: Client, base: string) {
  const { body } = await get(client, `${base}/check-answers`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
  const form = { draft: field("draft"), version: field("version"), number: field("number") };
  return post(client, `${base}/submission`, form);
}

describe("what a page may say", () => {
  it("the answer to a question that is hidden is not taken", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await oddForm("Hidden");
    await post(ash, `${base}/pages/1`, {
      [`f.${ids.stand}`]: "B1",
      [`f.${ids.hall}`]: "A",
      [`f.${ids.berth}`]: "typed where nothing is asked",
    });
    expect(Object.keys(await answersOf(formId)).sort()).toEqual([ids.stand, ids.hall].sort());
    await post(ash, `${base}/pages/1`, { [`f.${ids.hall}`]: "B", [`f.${ids.berth}`]: "P4" });
    expect((await answersOf(formId))[ids.berth]?.value).toBe("P4");
  });

  it("a thousand rows are as many as the table takes, and a fifth cell is none", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await oddForm("Rows");
    const rows = Object.fromEntries(
      Array.from({ length: 800 }, (_, row) => [`f.${ids.vehicles}[${row}].cell1`, `HX${row}`]),
    );
    const refused = await post(ash, `${base}/pages/1`, {
      ...rows,
      [`f.${ids.stand}`]: "B1",
      [`f.${ids.vehicles}[0].cell5`]: "x",
      [`f.${ids.vehicles}[0].__proto__`]: "x",
    });
    expect([refused.status, refused.body.includes("Vehicles must have 5 rows or less")]).toEqual([400, true]);
    const kept = (await answersOf(formId))[ids.vehicles] as unknown as { rows: object[] };
    expect(kept.rows.length).toBeLessThanOrEqual(6);
    expect(kept.rows[0]).toEqual({ cell1: "HX0" });
    const thousand = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, row) => [`f.${ids.vehicles}[${row % 1000}].cell${row}`, "x"]),
    );
    expect((await post(ash, `${base}/pages/1`, thousand)).status).toBe(400);
  });

  it("10,000 characters, half and negative quantities are said on the page, kept, and never sent in", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await oddForm("Too long, and half of one");
    const long = "x".repeat(10_000);
    const refused = await post(ash, `${base}/pages/1`, {
      [`f.${ids.stand}`]: long,
      [`f.${ids.chairs}.chair`]: "1.5",
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Stand must be 1,000 characters or less");
    expect(refused.body).toContain("Quantity of chair must be a whole number, like 2");
    expect(refused.body).toContain(long);
    expect(leadsTo(await get(ash, `${base}/pages/2`))).toEqual([302, `${base}/pages/1`]);
    expect(leadsTo(await get(ash, `${base}/check-answers`))[0]).toBe(302);
    for (const quantity of ["-2", "1e3", "0x10", "10000", "99999999999999999999"]) {
      const said = await post(ash, `${base}/pages/1`, {
        [`f.${ids.stand}`]: "B1",
        [`f.${ids.chairs}.chair`]: quantity,
      });
      expect([said.status, said.body.includes("Quantity of chair must be")], quantity).toEqual([400, true]);
      expect(said.body).toContain(`value="${quantity}"`);
    }
    expect((await pressSubmit(ash, base)).status).not.toBe(200);
    expect((await stored(formId))[0]?.isDraft).toBe(1);
  });

  it("the last page first is kept, and leads back to what is missing before it", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await oddForm("Last first");
    const sent = await post(ash, `${base}/pages/2`, { [`f.${ids.note}`]: "Written before the rest" });
    expect(sent.status).toBe(302);
    expect((await answersOf(formId))[ids.note]?.value).toBe("Written before the rest");
    expect(leadsTo(await get(ash, leadsTo(sent)[1] as string))).toEqual([302, `${base}/pages/1`]);
    // The check by hand, of a draft that lacks its first page: it is not sent in.
    const [row] = await stored(formId);
    const form = { draft: row?.id ?? "", version: String(row?.version), number: "1" };
    expect(leadsTo(await post(ash, `${base}/submission`, form))).toEqual([302, `${base}/pages/1`]);
    expect((await stored(formId))[0]?.isDraft).toBe(1);
  });

  it("a file of another team's draft is no answer of mine, and nobody else's to read or remove", async () => {
    const { ash, birch } = event.clients;
    const { base, ids, formId } = await oddForm("Files of others");
    const put = await event.put(
      ash,
      `${base}/files?at=f.${ids.plan}`,
      "plan.png",
      new Uint8Array(png(20, 20)),
    );
    const fileId = put.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
    const names = [`f.${ids.plan}`, `f.${ids.plan}[0]`, `f.${ids.plan}.files`, `f.${ids.plan}[0].id`];
    await post(birch, `${base}/pages/1`, {
      ...Object.fromEntries(names.map((name) => [name, fileId])),
      [`f.${ids.stand}`]: "P4",
    });
    const rows = await stored(formId);
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[1]?.answers ?? {})).toEqual([ids.stand]);
    expect((await get(birch, `${base}/files/${fileId}`)).status).toBe(404);
    expect((await post(birch, `${base}/pages/1/rows`, { remove: fileId })).status).not.toBe(500);
    expect((await post(birch, `${base}/files/${fileId}/removal`, {})).status).toBe(404);
    expect((await get(ash, `${base}/files/${fileId}`)).status).toBe(200);
  });

  it("a page of 800 inputs goes up with its file, without a script", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await oddForm("Large", 4);
    const part = (head: string, value: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(value),
        Buffer.from("\r\n"),
      ]);
    const cells = Array.from({ length: 800 }, (_, at) =>
      part(`name="f.${ids.vehicles}[${Math.floor(at / 8)}].cell${(at % 8) + 1}"`, "x"),
    );
    const body = Buffer.concat([
      part(`name="f.${ids.stand}"`, "B1"),
      ...cells,
      part(`name="file.f.${ids.plan}"; filename="plan.png"`, png(20, 20)),
      part('name="version"', "0"),
      Buffer.from("--b--\r\n"),
    ]);
    const taken = await ash.post(event.url(`${base}/pages/1/upload?at=f.${ids.plan}`), {
      body,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(leadsTo(taken), taken.body.slice(0, 300)).toEqual([302, `${base}/pages/1`]);
    const answers = await answersOf(formId);
    expect(answers[ids.stand]?.value).toBe("B1");
    expect((answers[ids.vehicles] as unknown as { rows: object[] }).rows).toHaveLength(100);
    expect(answers[ids.plan]).toMatchObject({ files: [expect.anything()] });
  });
});

describe("a team that is archived while it fills in a form", () => {
  it("is told so, what was typed is shown, the draft stays, and goes on once the team is back", async () => {
    const { birch } = event.clients;
    const { base, ids, formId } = await oddForm("Team archived");
    await post(birch, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "P4" });
    const ctx = event.at.ctx();
    await archiveTeams(ctx, [event.teamIds.birch]);
    for (const verb of ["", "/draft", "/update"]) {
      const refused = await birch.post(event.url(`${base}/pages/1${verb}`), {
        form: { [`f.${ids.stand}`]: "A long text, typed in vain" },
        headers: { accept: "text/html" },
      });
      expect(refused.status, verb).toBeGreaterThanOrEqual(400);
      expect(refused.body).toContain("A long text, typed in vain");
      expect(refused.body).toMatch(/signed out|sign in/i);
    }
    await expect(signedIn(SLUG, `birch@${SLUG}`)).rejects.toThrow("could not sign in");
    expect((await answersOf(formId))[ids.stand]?.value).toBe("P4");
    await restoreTeams(ctx, [event.teamIds.birch]);
    const again = await signedIn(SLUG, `birch@${SLUG}`);
    expect((await get(again, `${base}/pages/1`)).body).toContain('value="P4"');
  });
});
