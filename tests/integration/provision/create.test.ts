import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberships, tokens, userProfiles } from "#db/control/schema";
import { outbox } from "#db/event/schema/activity";
import { corePages, settings } from "#db/event/schema/settings";
import { users } from "#db/event/schema/teams";
import { many, q, readBatch } from "#db/read-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { databaseNameOf } from "#workers/ops/provision/driver";
import { allEvents, findEvent } from "#workers/ops/provision/events";
import { restoreAs } from "#workers/ops/provision/restore-as";
import { sha256 } from "~/lib/ids";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { isWhole } from "../../harness/whole";

let server: PrivateServer;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(() => server.stop());

const boat = { slug: "boat-show", name: "Boat Show", adminEmail: "Ann@Boat.example" };

/** What must hold of an event that was made, however often it was tried. */
async function expectWhole(slug: string, link: string) {
  const { on } = server;
  const event = await findEvent(on.control, slug);
  expect(event).toMatchObject({ status: "active", schemaVersion: expect.any(Number) });
  const db = await on.openEvent(event!);
  const inEvent = await readBatch(db, {
    users: many(q.select().from(users)),
    settings: many(q.select().from(settings)),
    pages: many(q.select().from(corePages)),
    outbox: many(q.select().from(outbox)),
  });
  expect(inEvent.users).toMatchObject([{ email: "ann@boat.example", permissions: "admin" }]);
  expect(inEvent.settings.length).toBeGreaterThan(5);
  expect(inEvent.pages.length).toBeGreaterThan(3);
  expect(inEvent.outbox).toMatchObject([{ state: "pending" }]);
  const inControl = await readBatch(on.control, {
    members: many(q.select().from(memberships).where(eq(memberships.eventId, event!.id))),
    tokens: many(q.select().from(tokens).where(eq(tokens.eventId, event!.id))),
    people: many(q.select().from(userProfiles).where(eq(userProfiles.email, "ann@boat.example"))),
  });
  expect(inControl.members).toMatchObject([{ userId: inEvent.users[0]!.id, state: "active" }]);
  expect(inControl.people).toMatchObject([{ id: inEvent.users[0]!.id, operationId: null }]);
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(inControl.tokens.map(({ tokenHash }) => tokenHash)).toEqual([await sha256(token)]);
  return event!;
}

describe("creating an event", () => {
  it("makes its database, its settings and its first admin", async () => {
    const { link, origin } = await createEvent(server.on, { ...boat, startDate: "2027-05-04" });
    expect(origin).toBe("http://boat-show.localhost:8787");
    expect(link).toContain(`${origin}/auth/set-password?token=`);
    expect(await expectWhole("boat-show", link)).toMatchObject({ startDate: "2027-05-04", hosts: [] });
  });

  it("refuses a taken slug and a taken host, and makes nothing", async () => {
    await createEvent(server.on, { ...boat, slug: "hosted", hosts: ["portal.boat.example"] });
    const before = await allEvents(server.on.control);
    await expect(createEvent(server.on, boat)).rejects.toThrow(
      'The slug "boat-show" is taken by "Boat Show".',
    );
    await expect(
      createEvent(server.on, { ...boat, slug: "fresh", hosts: ["portal.boat.example"] }),
    ).rejects.toThrow("The host portal.boat.example is taken by another event.");
    await expect(createEvent(server.on, { ...boat, slug: "fresh", timeZone: "Moon/Base" })).rejects.toThrow(
      "time zone",
    );
    expect(await allEvents(server.on.control)).toEqual(before);
  });

  it("links an admin who is known from another event", async () => {
    const { event } = await createEvent(server.on, { ...boat, slug: "again" });
    const db = await server.on.openEvent(event);
    const { mine } = await readBatch(db, { mine: many(q.select().from(users)) });
    const { people } = await readBatch(server.on.control, { people: many(q.select().from(userProfiles)) });
    expect(people.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  });

  it("ends right when it was cut short at any of its steps", async () => {
    let steps = 0;
    for (let cutAt = 1; ; cutAt += isWhole ? 1 : 5) {
      // Connected first, so that the cut falls into the creation itself.
      let calls = -1;
      const cut = await server.over((driver) => ({
        ...driver,
        fetch(request) {
          if (calls >= 0) calls += 1;
          // Nothing passes from there on: a read is tried twice.
          if (calls >= cutAt) return Promise.reject(new Error("cut"));
          return driver.fetch!(request);
        },
      }));
      calls = 0;
      const wanted = { ...boat, slug: "cut", hosts: ["cut.example"] };
      const first = await createEvent(cut, wanted).catch(() => null);
      const left = await findEvent(server.on.control, "cut");
      const { link } = first ?? (await createEvent(server.on, wanted));
      const event = await expectWhole("cut", link);
      expect(event.hosts).toEqual(["cut.example"]);
      if (left && left.id !== event.id)
        expect(await server.on.driver.exists(databaseNameOf(left.id))).toBe(false);
      await deleteEvent(server.on, "cut");
      steps = cutAt;
      if (first) break;
    }
    expect(steps).toBeGreaterThan(8);
  });

  it("is refused while another run makes the same slug, which goes on undisturbed", async () => {
    const { over } = server;
    let waiting = () => {};
    const reached = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = await over((driver) => ({
      ...driver,
      async create(name) {
        waiting();
        await paused;
        return driver.create(name);
      },
    }));
    const wanted = { ...boat, slug: "twice" };
    const first = createEvent({ ...slow, runner: runner("one", false) }, wanted);
    await reached;
    const before = await findEvent(server.on.control, "twice");
    const refused = `"twice" is being made by another run of this command. Nothing was changed.`;
    await expect(createEvent(server.on, wanted)).rejects.toThrow(refused);
    await expect(restoreAs(server.on, "twice", "none.gz")).rejects.toThrow(refused);
    expect(await findEvent(server.on.control, "twice")).toEqual(before);
    goOn();
    const { link, event } = await first;
    expect(event.id).toBe(before?.id);
    await expectWhole("twice", link);
    await expect(createEvent(server.on, wanted)).rejects.toThrow('The slug "twice" is taken by');
  });

  it("takes over from a run that died: at once where that is known, else when its time is over", async () => {
    const lease = (until: Date) => ({
      sql: "insert or replace into app_settings (key, value) values ('create:left', ?)",
      args: [JSON.stringify({ run: "r", who: "machine|1|2#r", until: until.toISOString() })],
    });
    const wanted = { ...boat, slug: "left" };
    const { control } = server.on;
    await execute(control, lease(new Date(Date.now() + 60_000)));
    await expect(createEvent({ ...server.on, runner: runner("two", false) }, wanted)).rejects.toThrow(
      "If that one has died, this works again after",
    );
    const { link } = await createEvent({ ...server.on, runner: runner("two", true) }, wanted);
    await expectWhole("left", link);
    await deleteEvent(server.on, "left");
    await execute(control, lease(new Date(Date.now() - 1)));
    await expectWhole(
      "left",
      (await createEvent({ ...server.on, runner: runner("two", false) }, wanted)).link,
    );
    const { rows } = await execute(control, "select 1 from app_settings where key = 'create:left'");
    expect(rows).toEqual([]);
  });
});

const runner = (who: string, isGone: boolean) => ({ who, isGone: () => isGone });
