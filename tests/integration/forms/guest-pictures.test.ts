import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { httpClient } from "../../harness/http";
import { png } from "../../harness/pictures";
import { urlOf } from "../../harness/portal";
import { fileEvent, idOf } from "../../worlds/file-event";

const SLUG = "guest-pictures";
let event: Awaited<ReturnType<typeof fileEvent>>;
beforeAll(async () => {
  event = await fileEvent(SLUG);
});

/** An asset, and a form whose picture it is, published. */
async function formWithPicture(name: string) {
  const assetId = idOf(await event.put(event.staff, "/admin/assets/files", name, png(900, 600)));
  const ctx = event.at.ctx();
  const firstField = { type: "text", label: "Your name" };
  const { formId } = await addForm(ctx, { title: name, description: "", firstField });
  await addFields(
    ctx,
    { kind: "form", id: formId },
    { revision: 1, fields: [{ type: "image", label: "The halls", assetId }], before: null },
  );
  const publish = () => publishForm(ctx, formId, { revision: 2 });
  const set = (column: "is_public" | "is_published" | "is_archived", value: 0 | 1) =>
    writeBatch(event.at.db, [sql`update form set ${sql.identifier(column)} = ${value} where id = ${formId}`]);
  return { formId, assetId, publish, set };
}
const guest = httpClient();
const see = (assetId: string, query = "") => guest.get(urlOf(SLUG, `/pictures/${assetId}${query}`));

it("guests get the pictures of a public form, in every size, and in the moment in which it closes no more", async () => {
  const { formId, assetId, publish, set } = await formWithPicture("open.png");
  await set("is_public", 1);
  // Only the working copy names it.
  expect((await see(assetId)).status).toBe(404);
  await publish();
  const page = await guest.get(urlOf(SLUG, `/guests/forms/${formId}`), { follow: true });
  const [, src = ""] = /<img[^>]* src="([^"]+)"/.exec(page.body.slice(page.body.indexOf("<main"))) ?? [];
  expect(src).toContain(`/pictures/${assetId}`);
  for (const query of ["", "?size=large", "?size=thumb"]) {
    const picture = await see(assetId, query);
    expect([picture.status, picture.headers["set-cookie"]], query).toEqual([200, undefined]);
  }
  const closings = [
    ["is_public", 0],
    ["is_published", 0],
    ["is_archived", 1],
  ] as const;
  for (const [column, closed] of closings) {
    await set(column, closed);
    expect((await see(assetId)).status, column).toBe(404);
    await set(column, closed === 1 ? 0 : 1);
    expect((await see(assetId)).status, column).toBe(200);
  }
});

it("those of a form that is not public are for whoever is signed in", async () => {
  const { assetId, publish } = await formWithPicture("internal.png");
  await publish();
  expect((await see(assetId)).status).toBe(404);
  expect((await event.clients.ash.get(urlOf(SLUG, `/pictures/${assetId}`))).status).toBe(200);
});
