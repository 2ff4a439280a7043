import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { archiveForms } from "~/features/forms/bulk-forms.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm, updateForm } from "~/features/forms/forms.commands.server";
import { publishForm, unpublishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import type { Answer, Client } from "../../harness/http";
import { png } from "../../harness/pictures";
import { fileEvent } from "../support/file-event";
import { submissionHouse } from "../support/submission-house";
import { newTask } from "../support/test-event";

const SLUG = "filling";
let event: Awaited<ReturnType<typeof fileEvent>>;
let staffForm: Awaited<ReturnType<typeof submissionHouse>>;
beforeAll(async () => {
  event = await fileEvent(SLUG);
  staffForm = await submissionHouse(event.at, event.at.ctx());
});

/** A published form of two pages that no task asks for: a text and a conditional number, then a list of items with its sum. */
async function twoPages(title: string, change: { isEditable?: boolean } = {}) {
  const ctx = event.at.ctx();
  const firstField = { type: "text", label: "Stand", isRequired: true };
  const { formId } = await addForm(ctx, { title, description: "", firstField });
  const form = { kind: "form", id: formId } as const;
  const items = [{ itemId: "chair", label: "Chair", price: 1250 }];
  const { fieldIds } = await addFields(ctx, form, {
    revision: 1,
    fields: [
      { type: "dropdown", label: "Hall", options: [{ label: "A", value: "A" }] },
      { type: "newPage", label: "Order" },
      { type: "itemList", label: "Chairs", items },
      { type: "grandTotal", label: "Total" },
      { type: "text", label: "Note" },
    ],
    before: null,
  });
  await publishForm(ctx, formId, { revision: 2 });
  if (change.isEditable !== undefined) {
    const [row] = await event.at.rows<{ version: number }>(
      sql`select version from form where id = ${formId}`,
    );
    const settings = { title, description: "", isPublic: false, prefill: [], isEditable: change.isEditable };
    await updateForm(ctx, formId, { ...settings, version: row?.version ?? 0 });
    const { copy } = await readBatch(event.at.db, { copy: editedCopy(form) });
    await publishForm(ctx, formId, { revision: copy?.revision ?? 0 });
  }
  const { copy } = await readBatch(event.at.db, { copy: editedCopy(form) });
  const stand = copy?.fields[0]?.id ?? "";
  const [hall = "", , chairs = "", total = "", note = ""] = fieldIds;
  return { formId, base: `/forms/${formId}`, ids: { stand, hall, chairs, total, note } };
}

/** What a page sends along, as it is drawn. */
function hiddenIn(body: string): Record<string, string> {
  const read = (name: string) =>
    new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
  const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return { version: plain(read("version")), was: plain(read("was")) };
}
const get = (client: Client, path: string) => client.get(event.url(path));
const open = (client: Client, path: string) => client.get(event.url(path), { follow: true });
const post = (client: Client, path: string, form: Record<string, string>) =>
  client.post(event.url(path), { form });
const leadsTo = ({ status, headers }: Answer) => [
  status,
  new URL(String(headers.location), "http://x").pathname,
];
const stored = async (formId: string) =>
  (
    await event.at.rows<{
      id: string;
      version: number;
      isDraft: number;
      answers: string;
      reference: string | null;
    }>(
      sql`select id, version, is_draft as isDraft, answers, reference from submission where form_id = ${formId}
        order by created_at`,
    )
  ).map(({ answers, ...row }) => ({
    ...row,
    answers: JSON.parse(answers) as Record<string, { value?: string }>,
  }));
const trips = ({ headers }: Answer) => Number(/trips=(\d+)/.exec(String(headers["server-timing"]))?.[1]);

/** Fills in both pages, and sends them in. */
async function sentIn(client: Client, { base, ids }: Awaited<ReturnType<typeof twoPages>>) {
  await post(client, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
  await post(client, `${base}/pages/2`, { [`f.${ids.chairs}.chair`]: "2", [`f.${ids.note}`]: "" });
  const check = await get(client, `${base}/check-answers`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(check.body)?.[1] ?? "";
  const form = { draft: field("draft"), version: field("version"), number: field("number") };
  return { check, form, answer: await post(client, `${base}/submission`, form) };
}

describe("the way through a form", () => {
  it("goes from page to page, is checked, sent in once, and confirmed", async () => {
    const { ash, colleague, birch } = event.clients;
    const form = await twoPages("The way");
    const { base, ids, formId } = form;
    expect((await open(ash, base)).body).toMatch(/Page (<!-- -->)?1(<!-- -->)? of (<!-- -->)?3/);
    const refused = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "" });
    expect([refused.status, refused.body.includes("Enter stand")]).toEqual([400, true]);
    const next = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    expect(leadsTo(next)).toEqual([302, `${base}/pages/2`]);
    expect(trips(next)).toBeLessThanOrEqual(3);
    const { check, form: sent, answer } = await sentIn(ash, form);
    expect(check.body).toContain("£25.00");
    expect(trips(check)).toBeLessThanOrEqual(3);
    expect(leadsTo(answer)[1]).toMatch(new RegExp(`^${base}/[0-9a-f-]{36}$`));
    expect(leadsTo(await post(ash, `${base}/submission`, sent))).toEqual(leadsTo(answer));
    const [row, ...others] = await stored(formId);
    expect([others, row?.isDraft, row?.answers[ids.total]]).toEqual([
      [],
      0,
      { type: "grandTotal", amount: 2500 },
    ]);
    const confirmed = String(answer.headers.location);
    expect((await get(colleague, confirmed)).body).toContain(row?.reference);
    // Somebody else's team reads the message, and nothing of what was answered.
    const theirs = await get(birch, confirmed);
    expect([theirs.status, theirs.body.includes(String(row?.reference))]).toEqual([200, false]);
    expect(theirs.body).toContain("We have received your answers");
    const own = `${base}/submissions/${row?.id}`;
    expect((await get(colleague, own)).body).toContain("£25.00");
    expect((await get(birch, own)).status).toBe(404);
    expect((await get(ash, `${base}/submissions`)).body).toContain(row?.reference);
  });

  it("leads back to the last page that can be reached: the last one first, a page skipped, pages that are not there", async () => {
    const { birch } = event.clients;
    const { base } = await twoPages("Skipped");
    for (const path of ["/pages/2", "/pages/9999", "/pages/2/none/0"])
      expect(leadsTo(await get(birch, base + path)), path).toEqual([302, `${base}/pages/1`]);
    expect(leadsTo(await get(birch, `${base}/check-answers`))[0]).toBe(302);
    for (const path of ["/pages/0", "/pages/x", "/pages/1/none/-1"])
      expect((await get(birch, base + path)).status).toBe(404);
  });

  it("goes back to the check from where one answer is changed", async () => {
    const { ash } = event.clients;
    const { base, ids } = await twoPages("Back to the check");
    await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    const { body } = await get(ash, `${base}/check-answers`);
    expect(body).toContain(`${base}/pages/1?then=check#f.${ids.stand}`);
    const back = await post(ash, `${base}/pages/1?then=check`, { [`f.${ids.stand}`]: "B2" });
    expect(leadsTo(back)).toEqual([302, `${base}/check-answers`]);
    const page = await get(ash, `${base}/pages/1?then=check`);
    expect(page.body).toContain(`action="${base}/pages/1?then=check"`);
  });

  it("keeps the task at every address", async () => {
    const { ash } = event.clients;
    const { formId, taskId, ids } = staffForm;
    const base = `/forms/${formId}`;
    expect(String((await get(ash, base)).headers.location)).toBe(`${base}?task=${taskId}`);
    const { body } = await open(ash, `${base}?task=${taskId}`);
    const addresses = [...body.matchAll(/(?:form)?action="(\/forms\/[^"]*)"/g)].map(([, to]) => to);
    expect(addresses.length).toBeGreaterThan(3);
    for (const to of addresses) expect(to).toContain(`task=${taskId}`);
    const sent = await post(ash, `${base}/pages/1?task=${taskId}`, { [`f.${ids.stand}`]: "B9" });
    expect(String(sent.headers.location)).toBe(`${base}/check-answers?task=${taskId}`);
  });

  it("is saved as a draft, which is not sent in, and which the whole team goes on with", async () => {
    const { ash, colleague, birch } = event.clients;
    const { base, ids } = await twoPages("A draft");
    const saved = await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B7" });
    expect(leadsTo(saved)).toEqual([302, `${base}/draft-saved`]);
    expect((await get(ash, `${base}/draft-saved`)).body).toContain("not submitted");
    expect((await get(colleague, `${base}/pages/1`)).body).toContain('value="B7"');
    expect((await get(birch, `${base}/pages/1`)).body).not.toContain('value="B7"');
    const list = (await get(colleague, "/forms")).body;
    expect(list).toMatch(/not submitted[\s\S]*A draft/);
    expect((await get(birch, "/forms?show=drafts")).body).not.toContain("A draft");
  });

  it("fills in answers by declared parameters, shown as such, and never over an answer", async () => {
    const { birch } = event.clients;
    const { base, formId, ids } = await twoPages("Prefilled");
    const ctx = event.at.ctx();
    const [row] = await event.at.rows<{ version: number }>(
      sql`select version from form where id = ${formId}`,
    );
    const prefill = [{ parameter: "stand", fieldId: ids.stand, nestedId: "" }];
    await updateForm(ctx, formId, {
      ...{ title: "Prefilled", description: "", isPublic: false, isEditable: false, prefill },
      version: row?.version ?? 0,
    });
    const { copy } = await readBatch(event.at.db, { copy: editedCopy({ kind: "form", id: formId }) });
    await publishForm(ctx, formId, { revision: copy?.revision ?? 0 });
    const { body } = await open(birch, `${base}?stand=C3&other=X`);
    expect(body).toContain('value="C3"');
    expect(body).toContain("Filled in by the link");
    expect(body).not.toContain("other=X");
    await post(birch, `${base}/pages/1/draft?stand=C3`, { [`f.${ids.stand}`]: "D4" });
    expect((await get(birch, `${base}/pages/1?stand=C3`)).body).toContain('value="D4"');
  });
});

describe("what a page may not send", () => {
  it("unknown and other pages' fields, totals, prices, prototype keys: they are not looked at", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Odd names");
    const odd = {
      "f.__proto__": "x",
      "f.constructor": "x",
      "f.__proto__.polluted": "x",
      __proto__: "x",
      [`f.${ids.note}`]: "of another page",
      [`f.${ids.total}`]: "1",
      [`f.${ids.chairs}.chair.price`]: "1",
      [`f.${ids.stand}[4000000000].cell1`]: "x",
      "f.nothing": "x",
    };
    await post(ash, `${base}/pages/1`, { ...odd, [`f.${ids.stand}`]: "B1" });
    const [row] = await stored(formId);
    expect(row?.answers).toEqual({ [ids.stand]: { type: "text", value: "B1" } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("5 MB, 1,000 fields and other kinds of bodies are refused in words, on the page", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Too much");
    const large = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "x".repeat(5_000_000) });
    expect([large.status, large.body.includes("too much text")]).toEqual([413, true]);
    const many = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, row) => [`f.${ids.stand}[${row}].cell1`, "x"]),
    );
    expect((await post(ash, `${base}/pages/1`, many)).status).toBe(400);
    const fewer = Object.fromEntries(Array.from({ length: 980 }, (_, row) => [`f.x[${row}].cell1`, "x"]));
    expect((await post(ash, `${base}/pages/1`, fewer)).status).toBe(413);
    expect((await ash.post(event.url(`${base}/pages/1`), { json: { a: 1 } })).status).toBe(415);
    expect(await stored(formId)).toEqual([]);
  });

  it("an autosave keeps what was typed, judges nothing, and makes no draft of nothing", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Autosave");
    const save = (form: Record<string, string>) => post(ash, `${base}/pages/1/autosave`, form);
    expect((await save({ [`f.${ids.stand}`]: "", version: "0" })).json()).toMatchObject({ state: "saved" });
    expect(await stored(formId)).toEqual([]);
    const { hidden } = (await save({ [`f.${ids.stand}`]: "B", version: "0" })).json<{
      hidden: Record<string, string>;
    }>();
    expect(hidden.version).toBe("1");
    expect((await save({ [`f.${ids.stand}`]: "B1", ...hidden })).json()).toMatchObject({
      hidden: { version: "2" },
    });
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B1");
  });
});

describe("two colleagues at one page", () => {
  it("answers that only one changed are put together; what both changed is shown with both, and the next press decides", async () => {
    const { ash, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("Together");
    await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
    const hidden = hiddenIn((await get(colleague, `${base}/pages/1`)).body);
    await post(ash, `${base}/pages/1/draft`, { ...hidden, [`f.${ids.stand}`]: "B2", [`f.${ids.hall}`]: "" });
    const merged = await post(colleague, `${base}/pages/1/draft`, {
      ...hidden,
      [`f.${ids.stand}`]: "B1",
      [`f.${ids.hall}`]: "A",
    });
    expect(merged.status).toBe(302);
    expect((await stored(formId))[0]?.answers).toMatchObject({
      [ids.stand]: { value: "B2" },
      [ids.hall]: { value: ["A"] },
    });
    const mine = { [`f.${ids.stand}`]: "B3", [`f.${ids.hall}`]: "A" };
    const conflict = await post(colleague, `${base}/pages/1`, { ...hidden, ...mine });
    expect(conflict.status).toBe(409);
    expect(conflict.body).toContain('value="B3"');
    expect(conflict.body).toMatch(/answered this too[\s\S]*B2/);
    const now = hiddenIn(conflict.body);
    const theirs = await post(colleague, `${base}/pages/1/update`, {
      ...now,
      ...mine,
      "take-theirs": `f.${ids.stand}`,
    });
    expect(theirs.status).toBe(302);
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B2");
    expect(leadsTo(await post(colleague, `${base}/pages/1`, { ...now, ...mine }))).toEqual([
      302,
      `${base}/pages/2`,
    ]);
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B3");
  });

  it("an autosave shows what it showed: a colleague's other answer is not written over by the next one", async () => {
    const { ash, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("Beside each other");
    await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
    const hidden = hiddenIn((await get(ash, `${base}/pages/1`)).body);
    const save = async (stand: string, last: Record<string, string>) =>
      (
        await post(ash, `${base}/pages/1/autosave`, {
          ...last,
          [`f.${ids.stand}`]: stand,
          [`f.${ids.hall}`]: "",
        })
      ).json<{ hidden: Record<string, string> }>().hidden;
    const first = await save("B2", hidden);
    const theirs = hiddenIn((await get(colleague, `${base}/pages/1`)).body);
    await post(colleague, `${base}/pages/1/draft`, {
      ...theirs,
      [`f.${ids.stand}`]: "B2",
      [`f.${ids.hall}`]: "A",
    });
    const second = await save("B3", first);
    await save("B4", second);
    expect((await stored(formId))[0]?.answers).toMatchObject({
      [ids.stand]: { value: "B4" },
      [ids.hall]: { value: ["A"] },
    });
  });
});

describe("a form that changes while it is filled in", () => {
  it("closed or archived: it is said, what was typed comes back, and the draft is kept", async () => {
    const { ash } = event.clients;
    for (const close of [unpublish, archive]) {
      const { base, ids, formId } = await twoPages(`Closed by ${close.name}`);
      await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
      await close(formId);
      const refused = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "A long text" });
      expect([refused.status, refused.body.includes("A long text")]).toEqual([409, true]);
      expect(refused.body).toContain("not available at the moment");
      const page = await get(ash, `${base}/pages/1`);
      expect([page.status, page.body.includes("What you have filled in is kept")]).toEqual([404, true]);
      expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B1");
    }
  });

  it("published anew: what is new is named, answers stay, and the check by the former version is shown again", async () => {
    const { ash } = event.clients;
    const form = await twoPages("Anew");
    const { base, ids, formId } = form;
    await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    const check = (await get(ash, `${base}/check-answers`)).body;
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(check)?.[1] ?? "";
    const ctx = event.at.ctx();
    const owner = { kind: "form", id: formId } as const;
    const { copy } = await readBatch(event.at.db, { copy: editedCopy(owner) });
    await addFields(ctx, owner, {
      revision: copy?.revision ?? 0,
      fields: [{ type: "text", label: "Crane" }],
      before: ids.hall,
    });
    await publishForm(ctx, formId, { revision: (copy?.revision ?? 0) + 1 });
    expect((await get(ash, `${base}/pages/1`)).body).toMatch(/The form was changed[\s\S]*Crane/);
    const sent = { draft: field("draft"), version: field("version"), number: field("number") };
    expect(leadsTo(await post(ash, `${base}/submission`, sent))).toEqual([302, `${base}/check-answers`]);
    expect((await stored(formId))[0]?.isDraft).toBe(1);
  });

  it("somebody who is signed out meanwhile is told what they typed", async () => {
    const { base, ids } = await twoPages("Signed out");
    const answer = await event.clients.foreign.post(event.url(`${base}/pages/1`), {
      form: { [`f.${ids.stand}`]: "Typed in vain" },
      headers: { accept: "text/html" },
    });
    expect(answer.body).toContain("Typed in vain");
  });
});

const unpublish = (formId: string) => unpublishForm(event.at.ctx(), formId);
const archive = (formId: string) => archiveForms(event.at.ctx(), [formId]);

describe("files of a form", () => {
  it("go up one by one, or with the page without a script; are served to the team; and taken away again", async () => {
    const { ash, colleague, birch } = event.clients;
    const { formId, taskId, ids } = staffForm;
    const base = `/forms/${formId}`;
    const at = `?task=${taskId}&at=f.${ids.plan}`;
    const put = await event.put(ash, `${base}/files${at}`, "plan.png", new Uint8Array(png(20, 20)));
    expect(put.status, put.body).toBe(201);
    const id = put.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
    const file = `${base}/files/${id}?task=${taskId}`;
    expect((await get(colleague, file)).status).toBe(200);
    expect((await get(birch, file)).status).toBe(404);
    const multipart = (name: string, body: Buffer) => {
      const part = (head: string, value: Buffer | string) =>
        Buffer.concat([
          Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
          Buffer.from(value),
          Buffer.from("\r\n"),
        ]);
      return {
        body: Buffer.concat([
          part(`name="f.${ids.stand}"`, "B5"),
          part(`name="file.f.${ids.people}[0].${ids.photo}"; filename="other.png"`, png(20, 20)),
          part(`name="file.f.${ids.plan}"; filename="${name}"`, body),
          part('name="version"', "0"),
          Buffer.from("--b--\r\n"),
        ]),
        headers: { "content-type": "multipart/form-data; boundary=b" },
      };
    };
    const upload = `${base}/pages/1/upload${at}`;
    const taken = await ash.post(event.url(upload), multipart("second.png", png(20, 20)));
    expect(leadsTo(taken), taken.body.slice(0, 300)).toEqual([302, `${base}/pages/1`]);
    const refused = await ash.post(
      event.url(upload),
      multipart("bad.zip", Buffer.from("PK\x03\x04 not allowed")),
    );
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("plan.png");
    expect(refused.body).toContain("second.png");
    expect(refused.body).not.toContain("other.png");
    expect(refused.body).toContain('value="B5"');
    expect(
      (await event.put(ash, `${base}/files?task=${taskId}&at=f.nothing`, "a.png", png(2, 2))).status,
    ).toBe(404);
    expect((await post(birch, `${base}/files/${id}/removal?task=${taskId}`, {})).status).toBe(404);
    expect((await post(colleague, `${base}/files/${id}/removal?task=${taskId}`, {})).status).toBe(200);
    expect((await get(ash, file)).status).toBe(404);
  });
});

describe("changes of what was sent in", () => {
  it("stand beside it until they are sent in, for its team where the form allows it, and for staff always", async () => {
    const { ash, birch } = event.clients;
    const form = await twoPages("Changes", { isEditable: true });
    const { base, ids, formId } = form;
    await sentIn(ash, form);
    const [row] = await stored(formId);
    const edit = `${base}/submissions/${row?.id}/edit`;
    expect((await open(ash, edit)).body).toContain('value="B1"');
    expect((await get(birch, edit)).status).toBe(404);
    await post(ash, `${edit}/pages/1`, { [`f.${ids.stand}`]: "B8" });
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B1");
    const check = (await get(ash, `${edit}/check-answers`)).body;
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(check)?.[1] ?? "";
    const sent = { draft: field("draft"), version: field("version"), number: field("number") };
    expect(leadsTo(await post(ash, `${edit}/submission`, sent))).toEqual([
      302,
      `${base}/submissions/${row?.id}`,
    ]);
    const after = await stored(formId);
    expect(after.map(({ answers }) => answers[ids.stand]?.value)).toEqual(["B8"]);
    const closed = await twoPages("Not to be changed");
    await sentIn(ash, closed);
    const [fixed] = await stored(closed.formId);
    const own = `${closed.base}/submissions/${fixed?.id}`;
    expect((await get(ash, own)).body).not.toContain("Change answers");
    expect((await get(ash, `${own}/edit`)).status).toBe(409);
    const staffs = `/admin/forms/${closed.formId}/submissions/${fixed?.id}/edit`;
    expect((await open(event.staff, staffs)).body).toContain('value="B1"');
    expect((await get(ash, staffs)).status).toBe(403);
    const kept = await post(event.staff, `${staffs}/pages/1`, { [`f.${closed.ids.stand}`]: "B9" });
    expect(leadsTo(kept)).toEqual([302, `${staffs}/pages/2`]);
  });
});

describe("whoever is in no team", () => {
  it("looks at forms that no task asks for, page by page, and saves nothing", async () => {
    const { staff } = event;
    const { base, ids, formId } = await twoPages("To look at");
    expect((await open(staff, base)).body).toContain("You can look at this form");
    expect((await get(staff, `${base}/pages/2`)).status).toBe(200);
    expect(leadsTo(await post(staff, `${base}/pages/1`, { [`f.${ids.stand}`]: "x" }))).toEqual([
      302,
      `${base}/pages/2`,
    ]);
    expect((await post(staff, `${base}/pages/1/draft`, {})).status).toBe(403);
    expect((await post(staff, `${base}/pages/1/autosave`, {})).status).toBe(403);
    expect(await stored(formId)).toEqual([]);
  });
});

describe("reach", () => {
  it("a form that a task asks for is there for teams that see the task", async () => {
    const { ash, birch } = event.clients;
    const { base, formId } = await twoPages("For some");
    await addTask(
      event.at.ctx(),
      newTask("Only ash", { type: "form", formId, teamTypeIds: [event.types.ash] }),
    );
    expect((await get(ash, base)).status).toBe(302);
    expect((await get(birch, base)).status).toBe(404);
    expect((await get(birch, "/forms")).body).not.toContain("For some");
    expect((await get(ash, "/forms")).body).toContain("For some");
  });
});
