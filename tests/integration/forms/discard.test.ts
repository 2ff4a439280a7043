import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import type { Answer } from "../../harness/http";
import { png } from "../../harness/pictures";
import { fillingEvent, get, leadsTo, post, sentIn, stored, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
beforeAll(async () => {
  ({ event } = await fillingEvent("discard"));
});

const versionIn = ({ body }: Answer) => /name="version" value="(\d+)"/.exec(body)?.[1] ?? "";
const filesOf = (formId: string) =>
  event.at.rows<{ id: string }>(
    sql`select x.file_id as id from submission_file x join submission s on s.id = x.submission_id
      where s.form_id = ${formId}`,
  );

/** A form with one upload, that no task asks for. */
async function withUpload() {
  const ctx = event.at.ctx();
  const firstField = { type: "text", label: "Stand" };
  const { formId } = await addForm(ctx, { title: "With a file", description: "", firstField });
  const { fieldIds } = await addFields(
    ctx,
    { kind: "form", id: formId },
    { revision: 1, fields: [{ type: "upload", label: "Logo", accept: ["image"] }], before: null },
  );
  await publishForm(ctx, formId, { revision: 2 });
  return { formId, base: `/forms/${formId}`, uploadId: fieldIds[0] ?? "" };
}

describe("a draft that is discarded", () => {
  it("is asked about first, and goes with its answers", async () => {
    const { ash, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("To discard");
    expect(leadsTo(await get(ash, `${base}/discard`))).toEqual([302, base]);
    const asked = await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1", leave: "discard" });
    expect(leadsTo(asked)).toEqual([302, `${base}/discard`]);
    const page = await get(colleague, `${base}/discard`);
    expect(textOf(page.body)).toMatch(/Discard this draft\?[\s\S]*To discard[\s\S]*by ash/i);
    expect(await stored(formId)).toHaveLength(1);
    const gone = await post(colleague, `${base}/discard`, { version: versionIn(page) });
    expect(leadsTo(gone)).toEqual([302, "/forms"]);
    expect(await stored(formId)).toEqual([]);
    // Twice is once.
    expect(leadsTo(await post(ash, `${base}/discard`, { version: versionIn(page) }))).toEqual([
      302,
      "/forms",
    ]);
  });

  it("not where somebody saved meanwhile, without a version, or by another team", async () => {
    const { ash, birch, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("Kept");
    await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
    const page = await get(ash, `${base}/discard`);
    await post(colleague, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B2" });
    for (const version of [versionIn(page), "", "0", "1e9", "__proto__"])
      expect(leadsTo(await post(ash, `${base}/discard`, { version }))).toEqual([302, `${base}/discard`]);
    expect(textOf((await get(ash, `${base}/discard`)).body)).toContain("Something was changed meanwhile");
    await post(birch, `${base}/discard`, { version: "2" });
    expect((await stored(formId)).map(({ isDraft }) => isDraft)).toEqual([1]);
  });

  it("of a change leaves what was sent in as it is", async () => {
    const { ash } = event.clients;
    const form = await twoPages("Changed", { isEditable: true });
    await sentIn(ash, form);
    const [sent] = await stored(form.formId);
    const own = `${form.base}/submissions/${sent?.id}`;
    await post(ash, `${own}/edit/pages/1/draft`, { [`f.${form.ids.stand}`]: "B9" });
    const page = await get(ash, `${own}/edit/discard`);
    expect(textOf(page.body)).toMatch(/Discard these changes\?[\s\S]*stays as it is/);
    const gone = await post(ash, `${own}/edit/discard`, { version: versionIn(page) });
    expect(leadsTo(gone)).toEqual([302, own]);
    expect(await stored(form.formId)).toEqual([sent]);
  });

  it("takes its files along", async () => {
    const { ash } = event.clients;
    const { formId, base, uploadId } = await withUpload();
    await event.put(ash, `${base}/files?at=f.${uploadId}`, "a.png", png(9, 9));
    expect(await filesOf(formId)).toHaveLength(1);
    const page = await get(ash, `${base}/discard`);
    expect(textOf(page.body)).toContain("1 uploaded file goes with it.");
    await post(ash, `${base}/discard`, { version: versionIn(page) });
    const [left] = await event.at.rows<{ n: number }>(
      sql`select count(*) as n from file where collection = 'submissions'`,
    );
    expect([await filesOf(formId), left?.n]).toEqual([[], 0]);
  });
});
