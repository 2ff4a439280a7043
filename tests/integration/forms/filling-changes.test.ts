import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { archiveForms } from "~/features/forms/bulk-forms.commands.server";
import { addFields, removeFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { publishForm, unpublishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { png } from "../../harness/pictures";
import { fillingEvent, get, leadsTo, open, post, sentIn, stored, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";
import { newTask } from "../../worlds/test-event";
import { buttonOf, press, unanswered } from "../support/page-forms";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let staffForm: Awaited<ReturnType<typeof fillingEvent>>["staffForm"];
beforeAll(async () => {
  ({ event, staffForm } = await fillingEvent("filling-changes"));
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

describe("a form that becomes dearer while it is filled in", () => {
  it("says old and new price and total on each page until that is acknowledged, and asks for a tick before it is sent in", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Dearer");
    await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    await post(ash, `${base}/pages/2`, { [`f.${ids.chairs}.chair`]: "10", [`f.${ids.note}`]: "" });
    await sellChairsAt(formId, ids.chairs, 2000);
    const told =
      /The form was changed meanwhile[\s\S]*Chair: £12\.50, now £20\.00[\s\S]*£125\.00, now £200\.00/;
    // The save takes the newest version, and is no acknowledgement.
    const page = await get(ash, `${base}/pages/1`);
    await press(ash, buttonOf(page, "Continue"));
    for (const path of ["/pages/1", "/pages/2", "/check-answers"])
      expect(textOf((await get(ash, base + path)).body), path).toMatch(told);
    const shown = await get(ash, `${base}/pages/2`);
    const kept = { [`f.${ids.note}`]: "Typed before it was pressed" };
    expect(leadsTo(await press(ash, buttonOf(shown, "I have seen this"), kept))).toEqual([
      302,
      `${base}/pages/2`,
    ]);
    expect((await stored(formId))[0]?.answers[ids.note]?.value).toBe("Typed before it was pressed");
    const check = await get(ash, `${base}/check-answers`);
    expect(textOf(check.body)).not.toContain("The form was changed meanwhile");
    expect(textOf(check.body)).toMatch(/I agree to the new total of £200\.00[\s\S]*It was £125\.00/);
    const refused = await press(ash, buttonOf(check, "Submit"));
    const again = await ash.get(new URL(String(refused.headers.location), refused.url).href);
    expect(textOf(again.body)).toContain("Tick that you agree to the new total of £200.00");
    expect((await stored(formId))[0]?.isDraft).toBe(1);
    await press(ash, buttonOf(again, "Submit"), { "agreed-total": "20000" });
    expect((await stored(formId))[0]?.isDraft).toBe(0);
  });
});

async function sellChairsAt(formId: string, fieldId: string, price: number): Promise<void> {
  const owner = { kind: "form", id: formId } as const;
  const { copy } = await readBatch(event.at.db, { copy: editedCopy(owner) });
  const items = [{ itemId: "chair", label: "Chair", price }];
  const field = { type: "itemList", label: "Chairs", items };
  const { revision } = await updateField(event.at.ctx(), owner, {
    revision: copy?.revision ?? 0,
    fieldId,
    field,
  });
  await publishForm(event.at.ctx(), formId, { revision });
}

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

describe("what is not asked any more", () => {
  it("is named on the check and the submission, stays with it, and goes on a page that asks first", async () => {
    const { ash, birch } = event.clients;
    const form = await twoPages("Without a hall", { isEditable: true });
    const { base, ids, formId } = form;
    await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1", [`f.${ids.hall}`]: "A" });
    await sentIn(ash, form);
    const [row] = await stored(formId);
    const ctx = event.at.ctx();
    const owner = { kind: "form", id: formId } as const;
    const { copy } = await readBatch(event.at.db, { copy: editedCopy(owner) });
    await removeFields(ctx, owner, { revision: copy?.revision ?? 0, fieldIds: [ids.hall] });
    await publishForm(ctx, formId, { revision: (copy?.revision ?? 0) + 1 });
    const own = `${base}/submissions/${row?.id}`;
    const edit = `${own}/edit`;
    const sendIn = async () => {
      const check = (await get(ash, `${edit}/check-answers`)).body;
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(check)?.[1] ?? "";
      const sent = { draft: field("draft"), version: field("version"), number: field("number") };
      expect(leadsTo(await post(ash, `${edit}/submission`, sent))).toEqual([302, own]);
    };
    const said = /Not asked any more[\s\S]*Hall \(until version 1\)/;
    await post(ash, `${edit}/pages/1`, { [`f.${ids.stand}`]: "B8" });
    const removal = `${edit}/not-asked/${ids.hall}`;
    const check = (await get(ash, `${edit}/check-answers`)).body;
    expect(check).toMatch(said);
    expect(check).toContain(`href="${removal}"`);
    await sendIn();
    expect((await get(ash, own)).body).toMatch(said);
    expect((await get(event.staff, `/admin${own}`)).body).toMatch(said);
    await post(ash, `${edit}/pages/1`, { [`f.${ids.stand}`]: "B9" });
    const asking = (await get(ash, removal)).body;
    expect(asking).toContain("Remove this answer?");
    expect((await get(birch, removal)).status).toBe(404);
    const was = /name="was" value="([^"]*)"/.exec(asking)?.[1] ?? "";
    // As something else than what was looked at, it stays.
    expect(leadsTo(await post(ash, removal, { was: "else" }))).toEqual([302, `${edit}/check-answers`]);
    expect((await get(ash, `${edit}/check-answers`)).body).toMatch(said);
    expect(leadsTo(await post(ash, removal, { was }))).toEqual([302, `${edit}/check-answers`]);
    expect(leadsTo(await get(ash, removal))).toEqual([302, `${edit}/check-answers`]);
    await sendIn();
    expect((await get(ash, own)).body).not.toContain("Not asked any more");
    // What it said before is in its history.
    expect((await get(event.staff, `/admin${own}`)).body).toContain("(until version 1)");
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

describe("the forms that its pages have", () => {
  it("are answered wherever they are sent to, each button of each page: a team's, and staff's for it", async () => {
    const { birch } = event.clients;
    const { formId, taskId, ids } = staffForm;
    const own = event.url(`/forms/${formId}`);
    const task = `?task=${taskId}`;
    await birch.post(`${own}/pages/1${task}`, { form: { [`f.${ids.stand}`]: "B1" } });
    const entry = `/pages/1/${ids.people}/0`;
    // Closing an entry keeps what was typed into it; one that was left blank is none.
    const entryPage = await birch.get(`${own}${entry}${task}`);
    expect(leadsTo(await press(birch, buttonOf(entryPage, "Close")))).toEqual([
      302,
      `/forms/${formId}/pages/1`,
    ]);
    expect((await stored(formId))[0]?.answers[ids.people]).toBeUndefined();
    await press(birch, buttonOf(entryPage, "Close"), { [`f.${ids.people}[0].${ids.name}`]: "Jo half" });
    expect(textOf((await birch.get(`${own}/pages/1${task}`)).body)).toContain("Jo half");
    const pages = ["/pages/1", entry, "/check-answers", "/draft-saved", "/discard"];
    expect(
      await unanswered(
        birch,
        own,
        pages.map((path) => path + task),
      ),
    ).toEqual([]);
    const check = await birch.get(`${own}/check-answers${task}`);
    const saved = await press(birch, buttonOf(check, "Save draft"));
    const [status, to] = leadsTo(saved);
    expect([status, to]).toEqual([302, `/forms/${formId}/draft-saved`]);
    const next = new URL(String(saved.headers.location), saved.url).href;
    expect(textOf((await birch.get(next)).body)).toContain("Draft saved — not submitted");
    expect(leadsTo(await press(birch, buttonOf(check, "Submit")))[0]).toBe(302);
    const sent = (await stored(formId)).find((row) => row.isDraft === 0);
    const edit = event.url(`/admin/forms/${formId}/submissions/${sent?.id}/edit`);
    await event.staff.post(`${edit}/pages/1`, { form: { [`f.${ids.stand}`]: "B2" } });
    expect(await unanswered(event.staff, edit, pages)).toEqual([]);
    const discard = await event.staff.get(`${edit}/discard`);
    expect(leadsTo(await press(event.staff, buttonOf(discard, "Discard changes")))).toEqual([
      302,
      `/admin/forms/${formId}/submissions/${sent?.id}`,
    ]);
  });
});
