import { describe, expect, it, vi } from "vitest";
import { namingErrors } from "#db/decorators";
import { hasRoom } from "#db/room-left";
import { healthAnswer } from "../../../workers/health-answer";

const NOW = new Date("2027-05-04T08:00:00.000Z");
const AT = { now: NOW, room: true };
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const part = (name: "sweep" | "queue" | "storage" | "mail", checked = 10, failing: number | null = null) => ({
  part: name,
  checkedAt: before(checked),
  failingSince: failing === null ? null : before(failing),
  details: "",
});
const none = { failing: 0, oldestDueAt: null };
const all = [part("sweep"), part("queue", 10, 1), part("storage"), part("mail")];

/** What `db/room-left.ts` keeps. */
const ROOM_LEFT = Symbol.for("portal.room-left");

describe("what /health says", () => {
  it("is well where everything was seen well a moment ago, and where nothing was seen yet", () => {
    expect(healthAnswer(all, none, AT)).toEqual({
      success: true,
      control: true,
      state: "ok",
      sweepSeconds: 10,
      queueAgeSeconds: 1,
      oldestDueSeconds: 0,
      failing: 0,
      room: true,
      storage: true,
      mail: true,
    });
    expect(healthAnswer([], none, AT)).toMatchObject({ state: "ok", sweepSeconds: null, storage: null });
  });

  it.each([
    ["the sweep does not run", [part("sweep", 181)], none],
    ["the queue stands still", [part("queue", 10, 121)], none],
    ["the storage fails", [part("storage", 10, 5)], none],
    ["the mail provider refuses us", [part("mail", 10, 5)], none],
    ["work waits for five minutes", all, { failing: 0, oldestDueAt: before(301) }],
    ["an event fails", all, { failing: 1, oldestDueAt: null }],
  ])("is degraded when %s", (_, parts, events) => {
    expect(healthAnswer(parts, events, AT).state).toBe("degraded");
  });

  it("is degraded from the first write that a full disk refuses, for a minute at least, until one goes", async () => {
    let answer: Error | null = null;
    const server = {
      batch: async () => {
        if (answer) throw answer;
        return [];
      },
    };
    const db = (name: string) => namingErrors(server as never, `http://${name}.db`);
    const write = (name: string) => db(name).batch(["x"], "write");
    const state = () => healthAnswer(all, none, { now: NOW, room: hasRoom() }).state;
    const began = Date.now();
    // Files of unit tests share their process: another has met a full disk too.
    const met = (globalThis as Record<symbol, Map<string, number> | undefined>)[ROOM_LEFT];
    met?.clear();
    const clock = vi.spyOn(Date, "now").mockReturnValue(began);
    try {
      await write("a");
      expect(state()).toBe("ok");
      answer = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
      await expect(db("a").batch(["x"], "read")).rejects.toThrow();
      expect(state()).toBe("ok");
      await expect(write("a")).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "full" });
      expect(state()).toBe("degraded");
      answer = null;
      await write("b");
      expect(state()).toBe("degraded");
      clock.mockReturnValue(began + 60_001);
      expect(state()).toBe("degraded");
      await write("b");
      expect(state()).toBe("ok");
    } finally {
      clock.mockRestore();
    }
  });
});
