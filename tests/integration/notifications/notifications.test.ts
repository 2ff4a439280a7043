import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import type { Client } from "../../harness/http";
import { pageRows } from "../../harness/library-rows";
import { waitForMail } from "../../harness/mail";
import { portal } from "../../harness/portal";
import { sqlRows } from "../../harness/sql-rows";
import { formOf, listsEvent } from "../../worlds/lists-event";
import { signedIn, textOf } from "../../worlds/portal-event";

const SLUG = "told";
const BASE = "/admin/notifications";

let at: Awaited<ReturnType<typeof listsEvent>>;
let admin: Client;
const page = newId();
const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(at.at.db, { rows: sqlRows<Row>(statement) })).rows;

beforeAll(async () => {
  at = await listsEvent(SLUG);
  admin = await signedIn(SLUG, at.at.adminEmail);
  await writeBatch(
    at.at.db,
    pageRows({ id: page, path: "berths", title: "Berths", isPublished: true, types: [at.types.ash] }),
  );
});

const fields = (change: Record<string, string | string[]> = {}) => ({
  ...{ title: "Berths are out", description: "See **rev E**.", link: `content:${page}` },
  ...{ audience: "everybody", when: "now", day: "", time: "", version: "0", ...change },
});
/** By the form, without a script. */
async function added(change: Record<string, string | string[]> = {}): Promise<string> {
  const answer = await admin.post(at.url(`${BASE}/add`), formOf(fields(change)));
  expect(answer.status, textOf(answer.body)).toBe(302);
  return /notifications\/([0-9a-f-]{36})/.exec(answer.headers.location ?? "")?.[1] ?? "";
}
const publish = (id: string, version = "1") =>
  admin.post(at.url(`${BASE}/${id}/publication`), formOf({ version }));
const statusOf = async (id: string) =>
  (await rows<{ status: string }>(sql`select status from notification where id = ${id}`))[0]?.status;

describe("from the form to the reader, without JavaScript", () => {
  it("is drafted, counted, published, mailed and read", async () => {
    const id = await added({ sendEmail: "on" });
    // The provider takes no address without a dot.
    await writeBatch(at.at.db, [sql`update user set email = email || '.example' where email not like '%.%'`]);
    const before = textOf((await admin.get(at.url(`${BASE}/${id}/publication`))).body);
    expect(before).toMatch(/People who see it in the portal \d+/);
    expect(before).toContain("May not see what it leads to: gets the text without the link.");
    expect(textOf((await at.readers.own.get(at.url("/notifications"))).body)).toContain(
      "No notifications yet",
    );
    expect((await publish(id)).status).toBe(302);
    expect((await publish(id)).status, "twice").toBe(409);

    const own = await at.readers.own.get(at.url("/notifications"));
    expect(textOf(own.body)).toMatch(/Unread 1 notification/);
    expect(own.body).toContain(`href="/notifications/${id}"`);
    expect(own.body).toContain("<strong>rev E</strong>");
    expect(textOf(own.body)).toContain("1 new");
    // Another type gets the text, and no link.
    const other = await at.readers.other.get(at.url("/notifications"));
    expect(other.body).toContain("<strong>rev E</strong>");
    expect(other.body).not.toContain(`href="/notifications/${id}"`);

    const [{ email } = { email: "" }] = await rows<{ email: string }>(
      sql`select u.email from notification_recipient r join user u on u.id = r.user_id
        join team t on t.id = u.team_id where r.notification_id = ${id} and t.team_type_id = ${at.types.ash} limit 1`,
    );
    const mail = await waitForMail(portal().mailboxUrl, { to: email, subject: "Berths are out" });
    expect(mail.text).toContain(`/notifications/${id}`);
    expect(mail.html).toContain("Open the page");

    const followed = await at.readers.own.get(at.url(`/notifications/${id}`));
    expect([followed.status, followed.headers.location]).toEqual([302, `/content/${page}`]);
    expect(textOf((await at.readers.own.get(at.url("/notifications"))).body)).not.toContain("1 new");
    const staff = textOf((await admin.get(at.url(`${BASE}/${id}`))).body);
    expect(staff).toMatch(/Have read it 1/);
  });

  it("is marked by a form of its own, one and all", async () => {
    const id = await added({ title: "Marked" });
    await publish(id);
    const unread = async () =>
      (
        await rows<{ n: number }>(
          sql`select count(*) as n from notification_recipient r join user u on u.id = r.user_id
            where r.notification_id = ${id} and r.read_at is null`,
        )
      )[0]?.n;
    const all = await unread();
    const mark = (form: Record<string, string>) =>
      at.readers.own.post(at.url("/notifications/readings"), { form });
    expect((await mark({ id, read: "yes" })).headers.location).toBe("/notifications");
    expect(await unread()).toBe((all ?? 0) - 1);
    await mark({ id, read: "no" });
    expect(await unread()).toBe(all);
    await mark({ upTo: "2020-01-01T00:00:00.000Z" });
    expect(await unread()).toBe(all);
    await mark({});
    expect(await unread()).toBe((all ?? 0) - 1);
    const told = await at.readers.own.get(at.url("/event-version"));
    expect(told.json<{ unread: number }>().unread).toBe(0);
  });
});

describe("what is refused keeps what was typed", () => {
  it("a schedule in the past at its field, with the text", async () => {
    const answer = await admin.post(
      at.url(`${BASE}/add`),
      formOf(fields({ title: "Kept title", when: "at", day: "2020-01-01", time: "09:00" })),
    );
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("That day is past");
    expect(answer.body).toContain('value="Kept title"');
    expect(answer.body).toContain("See **rev E**.");
  });

  it("a save over a newer one shows both", async () => {
    const id = await added({ title: "First" });
    const save = (title: string) =>
      admin.post(at.url(`${BASE}/${id}`), formOf(fields({ title, version: "1" })));
    expect((await save("Second")).status).toBe(302);
    const conflict = await save("Third");
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.body)).toContain("There are two versions");
    expect(conflict.body).toContain('value="Third"');
  });
});

describe("what is scheduled", () => {
  it("waits, is taken back, and is told to control", async () => {
    const day = addDays(new Date().toISOString().slice(0, 10), 30);
    const id = await added({ title: "Later", when: "at", day, time: "09:00" });
    expect((await publish(id)).status).toBe(302);
    expect(await statusOf(id)).toBe("scheduled");
    expect(textOf((await at.readers.own.get(at.url("/notifications"))).body)).not.toContain("Later");
    expect(
      await rows(sql`select state from outbox where subscriber like ${`notificationDue:${id}%`}`),
    ).toEqual([{ state: "pending" }]);
    await admin.post(at.url(`${BASE}/${id}/withdrawal`), { form: {} });
    expect(await statusOf(id)).toBe("draft");
    expect(
      await rows(sql`select state from outbox where subscriber like ${`notificationDue:${id}%`}`),
    ).toEqual([{ state: "cancelled" }]);
  });

  it("is removed for everybody after the word was typed", async () => {
    const id = await added({ title: "Gone" });
    await publish(id);
    const remove = (confirm: string) => admin.post(at.url(`${BASE}/${id}/removal`), { form: { confirm } });
    expect((await remove("no")).status).toBe(400);
    expect((await remove("CONFIRM")).status).toBe(302);
    expect((await at.readers.own.get(at.url(`/notifications/${id}`))).status).toBe(404);
    expect(textOf((await at.readers.own.get(at.url("/notifications"))).body)).not.toContain("Gone");
  });
});

it("is admins' alone: who is less is told so, and nobody reads another's draft", async () => {
  const id = await added({ title: "Secret draft" });
  for (const reader of ["own", "organiser"] as const)
    for (const path of [BASE, `${BASE}/add`, `${BASE}/${id}`, `${BASE}/export`])
      expect((await at.readers[reader].get(at.url(path))).status, `${reader} ${path}`).toBe(403);
  for (const reader of ["own", "organiser", "staff"] as const)
    expect((await at.readers[reader].get(at.url(`/notifications/${id}`))).status, reader).toBe(404);
});
