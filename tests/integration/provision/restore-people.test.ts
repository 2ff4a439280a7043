import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { events, memberships } from "#db/control/schema";
import { openEventDatabase } from "#db/open";
import { many, q, readBatch } from "#db/read-batch";
import { seal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { backupEvent } from "#workers/ops/provision/backup";
import { createEvent } from "#workers/ops/provision/create-event";
import { getEvent } from "#workers/ops/provision/events";
import { readFields } from "#workers/ops/provision/field-values";
import { migrateDatabase, readMigrations, schemaVersionOf } from "#workers/ops/provision/migrate";
import { restoreEvent } from "#workers/ops/provision/restore";
import { restoreAs } from "#workers/ops/provision/restore-as";
import { setSettings } from "#workers/ops/provision/set-settings";
import { seedEvent } from "~/features/settings/seed.server";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { isWhole } from "../../harness/whole";

let server: PrivateServer;
const folder = mkdtempSync(join(tmpdir(), "portal-people-"));
const file = join(folder, "boat.gz");
beforeAll(async () => {
  server = await privateServer();
  const boat = { slug: "boat", name: "Boat", adminEmail: "ann@boat.example", startDate: "2027-05-04" };
  await createEvent(server.on, boat);
  await run(
    "insert into session (id, user_id, expires_at, created_at) select 's1', id, '2099-01-01', '2027-01-01' from user",
  );
  await run("insert into session_detail (session_id, browser) values ('s1', 'Chrome')");
  await run(
    `insert into email_log (id, recipient, event_id, template_id, created_at, updated_at)
      values ('unsent', 'ann@boat.example', 'e', 'welcome', '2027-01-01', '2027-01-01')`,
  );
  await backupEvent(server.on, "boat", file);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (slug: string) => server.on.openEvent(await getEvent(server.on.control, slug));
const run = async (sql: string, slug = "boat") => (await execute(await open(slug), sql)).rows;
async function members(slug: string) {
  const { id } = await getEvent(server.on.control, slug);
  const mine = q.select().from(memberships).where(eq(memberships.eventId, id));
  const { rows } = await readBatch(server.on.control, { rows: many(mine) });
  return rows.map(({ userId, state }) => [userId, state]);
}

it("has everybody sign in again, and follows the backup in who is in the event and what control shows", async () => {
  const [ann] = (await run("select id from user")) as unknown as [{ id: string }];
  const { id } = await getEvent(server.on.control, "boat");
  const { control } = server.on;
  await execute(control, `insert into memberships values ('later', '${id}', 'active', 'o', '2027-01-01')`);
  await execute(control, `delete from memberships where user_id = '${ann.id}'`);
  await setSettings(server.on, "boat", readFields(["event.eventName=Ship", "event.startDate=2028-01-01"]));
  await restoreEvent(server.on, "boat", file);
  expect(await members("boat")).toEqual([[ann.id, "active"]]);
  expect(await run("select 1 from session union all select 1 from session_detail")).toEqual([]);
  expect(await getEvent(server.on.control, "boat")).toMatchObject({ name: "Boat", startDate: "2027-05-04" });
  // Control's copy follows the settings again, though their version went back.
  await setSettings(server.on, "boat", readFields(["event.eventName=Yacht"]));
  expect((await getEvent(server.on.control, "boat")).name).toBe("Yacht");
});

it("leaves a suspended event suspended", async () => {
  await execute(server.on.control, "update events set status = 'suspended' where slug = 'boat'");
  await restoreEvent(server.on, "boat", file);
  expect((await getEvent(server.on.control, "boat")).status).toBe("suspended");
});

it("brings a backup of an older schema forward", async () => {
  const all = readMigrations("event");
  const { driver, control } = server.on;
  const { id } = await getEvent(control, "boat");
  // The event as a former release left it.
  const { url, token } = await driver.create("former");
  const former = openEventDatabase({ url, token, fetch: driver.fetch });
  await migrateDatabase(former, all.slice(0, -1));
  await seedEvent(former, { eventId: id, slug: "boat", name: "Former", now: new Date() });
  const databaseToken = await seal({ secret: server.on.env.APP_SECRET, purpose: "databaseToken" }, token);
  await writeBatch(control, [
    q
      .update(events)
      .set({ databaseUrl: url, databaseToken, schemaVersion: all.length - 1 })
      .where(eq(events.id, id)),
  ]);
  const { file: older, header } = await backupEvent(server.on, "boat", join(folder, "older.gz"));
  expect(header.schemaVersion).toBe(all.length - 1);
  await restoreEvent(server.on, "boat", older);
  expect(await getEvent(control, "boat")).toMatchObject({ schemaVersion: all.length, name: "Former" });
  expect(await schemaVersionOf(await open("boat"))).toBe(all.length);
});

it("begins another event anew when making it was cut short", async () => {
  for (let cutAt = 1; ; cutAt += isWhole ? 1 : 3) {
    let calls = -1;
    const cut = await server.over((driver) => ({
      ...driver,
      fetch(request) {
        if (calls >= 0) calls += 1;
        return calls === cutAt ? Promise.reject(new Error("cut")) : driver.fetch!(request);
      },
    }));
    calls = 0;
    const slug = `copy${cutAt}`;
    const done = await restoreAs(cut, slug, file).catch(() => null);
    if (!done) await restoreAs(server.on, slug, file);
    expect((await getEvent(server.on.control, slug)).status).toBe("active");
    expect(await members(slug)).toHaveLength(1);
    expect(await run("select 1 from outbox union all select 1 from session", slug)).toEqual([]);
    expect(await run("select distinct state from email_log", slug)).toMatchObject([{ state: "cancelled" }]);
    if (done) return;
  }
});
