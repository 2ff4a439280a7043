import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import type { Client } from "../../harness/http";
import { png } from "../../harness/pictures";
import { fillingEvent, get, leadsTo, post, sentIn, stored, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let staffForm: Awaited<ReturnType<typeof fillingEvent>>["staffForm"];
beforeAll(async () => {
  ({ event, staffForm } = await fillingEvent("staff-submissions"));
});

const linksIn = (body: string, label: string) =>
  new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${label}`).exec(body)?.[1]?.replaceAll("&amp;", "&");
const zipOf = (bytes: Buffer) =>
  new Map(Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, data]) => [name, data]));

/** Through its pages, its check and its button, with one file. */
async function answered(client: Client, stand: string) {
  const { formId, ids } = staffForm;
  const base = `/forms/${formId}`;
  await post(client, `${base}/pages/1`, { [`f.${ids.stand}`]: stand, [`f.${ids.size}`]: "12" });
  const at = `?at=f.${ids.plan}`;
  const put = await event.put(client, `${base}/files${at}`, `${stand}.png`, new Uint8Array(png(20, 20)));
  const fileId = put.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
  const check = await get(client, `${base}/check-answers`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(check.body)?.[1] ?? "";
  await post(client, `${base}/submission`, {
    ...{ draft: field("draft"), version: field("version"), number: field("number") },
  });
  return { fileId };
}

describe("a submission as staff see it", () => {
  it("leads to those beside it in the list that it was opened from, and back to that list", async () => {
    const { ash, birch } = event.clients;
    const form = await twoPages("Beside");
    for (const client of [ash, birch, ash]) await sentIn(client, form);
    const list = `/admin/forms/${form.formId}/submissions?sort=reference&dir=asc&from=teams`;
    const { body } = await get(event.staff, list);
    const rows = (await stored(form.formId)).map(({ id }) => id);
    const first = linksIn(body, "[A-Z]+-0001") ?? "";
    expect(first).toContain(`/${rows[0]}?sort=reference`);
    const one = await get(event.staff, first);
    expect(one.body).toMatch(/1(<!-- -->)? of (<!-- -->)?3/);
    expect(linksIn(one.body, "Previous")).toBeUndefined();
    const two = await get(event.staff, linksIn(one.body, "Next") ?? "");
    expect(new URL(two.url).pathname).toContain(rows[1]);
    expect(new URL(linksIn(two.body, "Previous") ?? "", "http://x").pathname).toContain(rows[0]);
    const three = await get(event.staff, linksIn(two.body, "Next") ?? "");
    expect(new URL(three.url).pathname).toContain(rows[2]);
    expect(linksIn(three.body, "Next")).toBeUndefined();
    expect(three.body).toContain(`href="${list.replaceAll("&", "&amp;")}"`);
    // One that the filters do not leave stands among all.
    const other = await get(event.staff, `/admin/forms/${form.formId}/submissions/${rows[0]}?from=guests`);
    expect([other.status, other.body.includes("in the list")]).toEqual([200, false]);
    expect(linksIn(other.body, "Next") ?? linksIn(other.body, "Previous")).not.toContain("from=");
  });

  it("says what was changed, from what to what, when and by whom", async () => {
    const { ash } = event.clients;
    const form = await twoPages("History", { isEditable: true });
    await sentIn(ash, form);
    const [row] = await stored(form.formId);
    const at = `/admin/forms/${form.formId}/submissions/${row?.id}`;
    const change = async (client: Client, base: string, stand: string) => {
      await post(client, `${base}/pages/1`, { [`f.${form.ids.stand}`]: stand });
      const check = await get(client, `${base}/check-answers`);
      const field = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(check.body)?.[1] ?? "";
      const sent = { draft: field("draft"), version: field("version"), number: field("number") };
      expect((await post(client, `${base}/submission`, sent)).status).toBe(302);
    };
    await change(ash, `${form.base}/submissions/${row?.id}/edit`, "B2");
    await change(event.staff, `${at}/edit`, "B3");
    const said = textOf((await get(event.staff, at)).body).replace(/\s+/g, " ");
    const words = said.replace(/ (?=[:,])/g, "");
    expect(words).toMatch(/Changed by Event Admin \(organiser\) Today, \d\d:\d\d Stand: B2, now B3/);
    expect(words).toMatch(/now B3 Changed by ash Tester Today, \d\d:\d\d Stand: B1, now B2/);
    expect(words).toMatch(/now B2 Submitted by ash Tester [^S]*Draft started by ash Tester/);
  });
});

describe("files of submissions", () => {
  it("are served below the submission by its permission, and come in one ZIP", async () => {
    const { ash, birch, colleague } = event.clients;
    const { formId } = staffForm;
    // A form that a task asks for is filled in through it: this one is reached by everybody who sees the task.
    const mine = await answered(ash, "B1");
    const theirs = await answered(birch, "P4");
    const [one, two] = await stored(formId);
    const admin = (id = "", file = "") => `/admin/forms/${formId}/submissions/${id}/files/${file}`;
    const own = (id = "", file = "") => `/forms/${formId}/submissions/${id}/files/${file}`;
    expect((await get(event.staff, admin(one?.id, mine.fileId))).status).toBe(200);
    expect((await get(event.staff, admin(two?.id, mine.fileId))).status).toBe(404);
    expect((await get(event.staff, admin(one?.id, theirs.fileId))).status).toBe(404);
    expect((await get(ash, admin(one?.id, mine.fileId))).status).toBe(403);
    expect((await get(colleague, own(one?.id, mine.fileId))).status).toBe(200);
    expect((await get(birch, own(one?.id, mine.fileId))).status).toBe(404);
    expect((await get(birch, own(two?.id, mine.fileId))).status).toBe(404);
    const single = await get(event.staff, `/admin/forms/${formId}/submissions/${one?.id}/files.zip`);
    expect([...zipOf(single.bytes).keys()]).toEqual(["B1.png"]);
    const all = await get(event.staff, `/admin/forms/${formId}/submissions/files.zip`);
    expect([...zipOf(all.bytes).keys()].sort()).toEqual(
      [`${one?.reference} ash/B1.png`, `${two?.reference} birch/P4.png`].sort(),
    );
    // More than one ZIP takes is refused with the sum, and leads back to the list.
    const grow = (size: number) =>
      writeBatch(event.at.db, [sql`update file set size = ${size} where id = ${mine.fileId}`]);
    const [{ size = 0 } = {}] = await event.at.rows<{ size: number }>(
      sql`select size from file where id = ${mine.fileId}`,
    );
    await grow(2_000_000_001);
    const list = `/admin/forms/${formId}/submissions`;
    expect(leadsTo(await get(event.staff, `${list}/files.zip`))).toEqual([302, list]);
    expect(textOf((await get(event.staff, list)).body)).toContain(
      "A ZIP holds at most 1,000 files and 2 GB. These are 2 files, 2.0 GB.",
    );
    await grow(size);
    const ofBirch = `/admin/forms/${formId}/submissions/files.zip?team=${event.teamIds.birch}`;
    expect([...zipOf((await get(event.staff, ofBirch)).bytes).keys()]).toEqual([
      `${two?.reference} birch/P4.png`,
    ]);
  });

  it("go with the submissions that are removed, all that were chosen and no other", async () => {
    const { formId } = staffForm;
    const before = await stored(formId);
    const [one, two] = before;
    const removal = `/admin/forms/${formId}/submissions/removal`;
    const asked = await get(event.staff, `${removal}?ids=${one?.id}`);
    expect(textOf(asked.body)).toContain("The answers and 1 file go for good");
    const press = (client: Client, confirm: string) =>
      post(client, `${removal}?ids=${one?.id}`, { ids: one?.id ?? "", confirm, back: "?from=teams" });
    expect((await press(event.staff, "confirm")).status).toBe(400);
    expect((await press(event.clients.ash, "CONFIRM")).status).toBe(403);
    // Of another form it is not found, and nothing happens.
    await post(event.staff, removal.replace(formId, (await twoPages("Another")).formId), {
      ...{ ids: one?.id ?? "", confirm: "CONFIRM" },
    });
    expect(await stored(formId)).toHaveLength(before.length);
    const gone = await press(event.staff, "CONFIRM");
    expect(gone.headers.location).toContain(`/submissions?from=teams`);
    expect((await stored(formId)).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    await event.isGone(one?.id ?? "");
    expect(event.objects().some((key) => key.includes(two?.id ?? ""))).toBe(true);
  });
});

describe("what is found by its reference", () => {
  it("is all for staff, a team's own for the team, and forms by their titles for staff alone", async () => {
    const { ash, birch } = event.clients;
    const form = await twoPages("Quay cranes and rigging");
    await sentIn(ash, form);
    const [row] = await stored(form.formId);
    const reference = row?.reference ?? "";
    const found = async (client: Client, words: string) =>
      (await get(client, `/search?q=${encodeURIComponent(words)}`)).body;
    expect(await found(event.staff, reference)).toContain(
      `/admin/forms/${form.formId}/submissions/${row?.id}`,
    );
    expect(await found(ash, reference)).toContain(`${form.base}/submissions/${row?.id}`);
    expect(await found(birch, reference)).not.toContain(row?.id);
    expect(await found(event.staff, "rigging")).toContain(`href="/admin/forms/${form.formId}"`);
    expect(await found(birch, "rigging")).not.toContain(form.formId);
    await post(event.staff, `/admin/forms/${form.formId}/submissions/removal`, {
      ...{ ids: row?.id ?? "", confirm: "CONFIRM" },
    });
    expect(await found(event.staff, reference)).not.toContain(row?.id);
  });
});

describe("exports and reports", () => {
  it("have exactly what the filters leave, and reports no draft", async () => {
    const { ash, birch } = event.clients;
    const form = await twoPages("Counted");
    await sentIn(ash, form);
    await sentIn(birch, form);
    await post(birch, `${form.base}/pages/1/draft`, { [`f.${form.ids.stand}`]: "Draft" });
    const lines = async (path: string) =>
      (await get(event.staff, path)).body.trim().split("\r\n").slice(1).sort();
    const list = `/admin/forms/${form.formId}/submissions/export?format=csv`;
    expect(await lines(list)).toHaveLength(3);
    expect(await lines(`${list}&team=${event.teamIds.ash}`)).toHaveLength(1);
    const report = `/admin/reports/forms/${form.formId}`;
    expect(await lines(`${report}/export?format=csv`)).toHaveLength(2);
    const page = textOf((await get(event.staff, report)).body).replace(/\s+/g, " ");
    expect(page).toContain("Submitted 2 2 by teams, 0 by guests");
    expect(page).toMatch(/Drafts 1 not counted/);
    expect(page).toMatch(/Sum £50\.00 Mean £25\.00/);
    const tables = await get(event.staff, `${report}?view=tables`);
    expect(tables.body).not.toContain('class="report-bars"');
    expect(tables.body).toContain("As charts");
    expect((await get(ash, report)).status).toBe(403);
    expect(leadsTo(await get(event.staff, `${list.split("/export")[0]}?page=9`))[0]).toBe(302);
  });
});

it("a text of the ZIP's files is what was uploaded", async () => {
  const { formId } = staffForm;
  const all = zipOf((await get(event.staff, `/admin/forms/${formId}/submissions/files.zip`)).bytes);
  for (const data of all.values()) expect(strFromU8(data.subarray(1, 4))).toBe("PNG");
});
