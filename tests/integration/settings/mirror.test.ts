import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { mirrorEvent } from "~/features/settings/settings.jobs.server";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { makeEvent, race, rowsOf, type TestEvent } from "../../worlds/test-event";
import { drain } from "../support/drain";
import { workerEnv } from "../support/worker-env";

let server: PrivateServer;
let at: TestEvent;
let other: TestEvent;
beforeAll(async () => {
  server = await privateServer();
  at = await makeEvent(server.on, "mirrored");
  other = await makeEvent(server.on, "beside");
});
afterAll(() => server.stop());

const save = async (change: Record<string, unknown>, version?: number) => {
  const [row] = await at.rows<{ data: string; version: number }>(
    sql`select data, version from settings where kind = 'event'`,
  );
  const data = { ...JSON.parse(row?.data ?? "{}"), ...change };
  await saveSettings(at.ctx(), { kind: "event", data, version: version ?? row?.version ?? 0 });
};
const copyOf = async ({ event }: TestEvent) =>
  (
    await rowsOf<Record<string, string | null>>(
      server.on.control,
      sql`select name, start_date, end_date, app_url from events where id = ${event.id}`,
    )
  )[0];
const work = () =>
  at.rows<{ state: string; attempts: number }>(
    sql`select state, attempts from outbox where subscriber = 'control:mirror' order by id desc limit 1`,
  );

describe("control's copy of an event", () => {
  it("follows its name, dates and address, after the event's own batch; the root record is renamed in it", async () => {
    const before = await copyOf(at);
    const beside = await copyOf(other);
    await save({
      eventName: "New name",
      startDate: "2027-09-10",
      endDate: "2027-09-14",
      appUrl: "https://a.example",
    });
    expect(await copyOf(at), "not before somebody has worked").toEqual(before);
    expect(await at.rows(sql`select name from event_root`)).toEqual([{ name: "New name" }]);
    expect(await drain(workerEnv(server.on), at.event)).toBe(1);
    const expected = {
      name: "New name",
      start_date: "2027-09-10",
      end_date: "2027-09-14",
      app_url: "https://a.example",
    };
    expect(await copyOf(at)).toEqual(expected);
    expect(await copyOf(other)).toEqual(beside);
  });

  it("what is emptied is empty there too, but an event keeps a name", async () => {
    await save({ eventName: "", startDate: "", endDate: "", appUrl: "" });
    await drain(workerEnv(server.on), at.event);
    expect(await copyOf(at)).toEqual({ name: "New name", start_date: null, end_date: null, app_url: null });
  });

  it("is tried again when control could not be reached, and then ends right", async () => {
    await save({ eventName: "Patient" });
    const env = workerEnv(server.on);
    await drain({ ...env, CONTROL_DATABASE_URL: "http://nowhere.db" }, at.event);
    expect((await copyOf(at))?.name).toBe("New name");
    expect(await work()).toEqual([{ state: "pending", attempts: 1 }]);
    await at.db.batch(["update outbox set lease_until = null"], "write");
    await drain(env, at.event);
    expect((await copyOf(at))?.name).toBe("Patient");
    expect(await work()).toEqual([{ state: "done", attempts: 2 }]);
  });

  it("an older copy that comes late changes nothing, and ten at once end with the newest", async () => {
    await save({ eventName: "First" });
    const slow = at.ctx();
    let letGo = () => {};
    let isHeld = () => {};
    const reached = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const control: typeof slow.control = {
      ...slow.control,
      async batch(statements, mode) {
        isHeld();
        await held;
        return slow.control.batch(statements, mode);
      },
    };
    const late = mirrorEvent({ ...slow, control });
    await reached;
    await save({ eventName: "Second" });
    await race(Array.from({ length: 10 }, () => () => mirrorEvent(at.ctx())));
    letGo();
    await late;
    expect((await copyOf(at))?.name).toBe("Second");
  });

  it("other documents leave control alone", async () => {
    const count = sql`select count(*) as n from outbox where subscriber = 'control:mirror'`;
    const before = await at.rows(count);
    await saveSettings(at.ctx(), { kind: "welcomeEmail", data: {}, version: 1 });
    expect(await at.rows(count)).toEqual(before);
  });
});

describe("saving at once", () => {
  it("of 20 saves that are based on one version exactly one wins, and the others read who it was", async () => {
    const calls = Array.from(
      { length: 20 },
      (_, n) => () =>
        saveSettings(at.ctx(), { kind: "onboarding", data: { title: `Title ${n}` }, version: 1 }),
    );
    const { won, refusals } = await race(calls);
    expect(won).toHaveLength(1);
    for (const text of refusals)
      expect(text).toMatch(/^You, in another window, saved these settings at \d\d:\d\d\./);
  });

  it("what no screen would send is refused with the catalogue's words", async () => {
    await expect(
      saveSettings(at.ctx(), { kind: "event", data: { id: "other" }, version: 1 }),
    ).rejects.toThrow("Invalid event settings data");
    await expect(
      saveSettings(at.ctx(), { kind: "branding", data: { logo: "javascript:alert(1)" }, version: 1 }),
    ).rejects.toThrow("Invalid branding settings data");
  });
});
