import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { luciaFor, SESSION_DAYS, SessionAdapter } from "~/identity/session.server";
import { newSecret, sha256 } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { memoryEvent } from "../support/memory-event";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let at: Awaited<ReturnType<typeof memoryEvent>>;
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  // An event without settings is reported; sessions do not mind.
  vi.spyOn(console, "error").mockImplementation(() => {});
  at = await memoryEvent();
  await at.write(
    sql`insert into event_root (id, slug, name, version, created_at, created_by, updated_at, updated_by)
      values ('root', 'e', 'E', '1.0.0', '', '', '', '')`,
    sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
      values ('ann', 'Ann', 'Lee', 'ann@crew.example', 'now', 'x', 'now', 'x')`,
  );
});

/** A request with the cookie of a session that ends in so many days; what it does after the answer is in `later`. */
async function request(daysLeft: number) {
  const secret = newSecret();
  const id = await sha256(secret);
  await at.write(
    sql`insert into session (id, user_id, expires_at, created_at, stamp)
      values (${id}, 'ann', ${inDays(daysLeft)}, ${inDays(daysLeft - SESSION_DAYS)}, '')`,
  );
  const later: Promise<unknown>[] = [];
  const adapter = new SessionAdapter(at.db, id, (work) => later.push(work));
  const { session } = await luciaFor(adapter, true).validateSession(secret);
  await Promise.all(later);
  const rows = await at.read(
    sqlRows<{ expires_at: string }>(sql`select expires_at from session where id = ${id}`),
  );
  return { session, later, user: adapter.requestContext?.user, endsAt: rows[0]?.expires_at };
}

describe("the end of a session", () => {
  it("is moved, and written, once half of its time is over", async () => {
    const { session, later, user, endsAt } = await request(10);
    expect(user?.id).toBe("ann");
    expect(later).toHaveLength(1);
    // The cookie is given anew with it.
    expect(session?.fresh).toBe(true);
    const days = (Date.parse(endsAt ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(SESSION_DAYS - 0.1);
    expect(days).toBeLessThanOrEqual(SESSION_DAYS);
  });

  it("stays as it is before: most requests write nothing", async () => {
    const { session, later, endsAt } = await request(20);
    expect(session?.fresh).toBe(false);
    expect(later).toEqual([]);
    expect((Date.parse(endsAt ?? "") - Date.now()) / DAY_MS).toBeCloseTo(20, 1);
  });

  it("is the end: a session that is over opens nothing and goes", async () => {
    const { session, endsAt } = await request(-1);
    expect(session).toBeNull();
    expect(endsAt).toBeUndefined();
  });
});

describe("what a session’s last request found", () => {
  it("is assumed of nobody who has written since, and is still a hint; the next page makes it hold again", async () => {
    const secret = newSecret();
    const id = await sha256(secret);
    await at.write(sql`insert into session (id, user_id, expires_at, created_at, stamp)
      values (${id}, 'ann', ${inDays(20)}, ${inDays(20 - SESSION_DAYS)}, '')`);
    const ask = async () => {
      const adapter = new SessionAdapter(at.db, "hints", () => {});
      await luciaFor(adapter, true).validateSession(secret);
      return adapter;
    };
    const who = async (adapter: SessionAdapter) => [
      (await adapter.remembered(secret))?.user?.id,
      (await adapter.lastKnown(secret))?.user?.id,
    ];
    const adapter = await ask();
    expect(await who(adapter)).toEqual(["ann", "ann"]);
    await adapter.forget(secret);
    expect(await who(adapter)).toEqual([undefined, "ann"]);
    expect(await who(await ask())).toEqual(["ann", "ann"]);
  });

  it("is of that database alone: a restored one of the same version has settings of its own", async () => {
    const secret = newSecret();
    const id = await sha256(secret);
    const titled = async (title: string) => {
      const restored = await memoryEvent();
      const header = JSON.stringify({ title });
      await restored.write(
        sql`insert into event_root (id, slug, name, version, created_at, created_by, updated_at, updated_by)
          values ('root', 'e', 'E', '1.0.0', '', '', '', '')`,
        sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
          values ('ann', 'Ann', 'Lee', 'ann@crew.example', 'now', 'x', 'now', 'x')`,
        sql`insert into session (id, user_id, expires_at, created_at, stamp)
          values (${id}, 'ann', '2099-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '')`,
        sql`insert into settings (kind, data, created_at, created_by, updated_at, updated_by)
          values ('dashboardHeader', ${header}, '', '', '', '')`,
      );
      return restored.db;
    };
    const asked = async (db: typeof at.db, place: string) => {
      const adapter = new SessionAdapter(db, place, () => {});
      const assumed = await adapter.remembered(secret);
      await luciaFor(adapter, true).validateSession(secret);
      const found = adapter.requestContext;
      return {
        assumed: assumed?.settings.dashboardHeader.title,
        found: found?.settings.dashboardHeader.title,
      };
    };
    const [before, after] = [await titled("Before"), await titled("After")];
    expect(await asked(before, "event one-database")).toEqual({ assumed: undefined, found: "Before" });
    expect(await asked(before, "event one-database")).toEqual({ assumed: "Before", found: "Before" });
    expect(await asked(after, "event other-database")).toEqual({ assumed: undefined, found: "After" });
  });
});
