import { describe, expect, it } from "vitest";
import { DatabaseAway } from "#db/away";
import type { EventDatabase } from "#db/database";
import { following } from "#db/following";

/** A database that answers with its name, or throws while it is away; `asked` counts its batches. */
function named(name: string, away: () => "blocked" | "gone" | null = () => null) {
  const asked = { count: 0 };
  const db: EventDatabase = {
    kind: "event",
    async batch() {
      asked.count += 1;
      const reason = away();
      if (reason) throw new DatabaseAway(reason);
      return [{ rows: [[name]] }] as never;
    },
    migrate: async () => [],
  };
  return { db, asked };
}
const ask = async (db: EventDatabase, mode: "read" | "write" = "read") =>
  ((await db.batch(["select 1"], mode)) as unknown as { rows: string[][] }[])[0]?.rows[0]?.[0];

describe("following an event's database", () => {
  it("sends the batch to the one that took its place, and all later ones too", async () => {
    const former = named("former", () => "blocked");
    const next = named("next");
    let looked = 0;
    const db = following(former.db, async () => {
      looked += 1;
      return next.db;
    });
    expect(await ask(db, "write")).toBe("next");
    expect(await ask(db)).toBe("next");
    expect([former.asked.count, next.asked.count, looked]).toEqual([1, 2, 1]);
  });

  it("follows a move though it has read: the data are the same", async () => {
    let isMoved = false;
    const former = named("former", () => (isMoved ? "blocked" : null));
    const db = following(former.db, async () => named("next").db);
    expect(await ask(db)).toBe("former");
    isMoved = true;
    expect(await ask(db, "write")).toBe("next");
  });

  it("does not follow a restore when it has read: what it knows no longer holds", async () => {
    let isGone = false;
    const former = named("former", () => (isGone ? "gone" : null));
    const next = named("next");
    const db = following(former.db, async () => next.db);
    await ask(db);
    isGone = true;
    await expect(ask(db, "write")).rejects.toMatchObject({ reason: "gone" });
    expect(next.asked.count).toBe(0);
  });

  it("follows a restore while it has read nothing, and follows only once", async () => {
    const former = named("former", () => "gone");
    const next = named("next", () => "blocked");
    let looked = 0;
    const db = following(former.db, async () => {
      looked += 1;
      return next.db;
    });
    await expect(ask(db)).rejects.toMatchObject({ reason: "blocked" });
    await expect(ask(db)).rejects.toMatchObject({ reason: "blocked" });
    expect(looked).toBe(1);
  });

  it("throws as before where it is nowhere else, and asks nobody for another fault", async () => {
    const nowhere = following(named("former", () => "blocked").db, async () => null);
    await expect(ask(nowhere)).rejects.toMatchObject({ reason: "blocked" });
    const broken = named("former");
    broken.db.batch = async () => {
      throw new TypeError("broken");
    };
    const asked = { count: 0 };
    const db = following(broken.db, async () => {
      asked.count += 1;
      return null;
    });
    await expect(ask(db)).rejects.toThrow("broken");
    expect(asked.count).toBe(0);
  });

  it("keeps what else the database is, and leaves the one that it was given as it was", async () => {
    const former = named("former");
    const { batch } = former.db;
    const db = following(former.db, async () => null);
    expect(db.kind).toBe("event");
    expect(former.db.batch).toBe(batch);
    expect(db.migrate).toBe(former.db.migrate);
  });
});
