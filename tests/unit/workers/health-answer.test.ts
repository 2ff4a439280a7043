import { describe, expect, it } from "vitest";
import { healthAnswer } from "../../../workers/health-answer";

const NOW = new Date("2027-05-04T08:00:00.000Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const part = (name: "sweep" | "queue" | "storage" | "mail", checked = 10, failing: number | null = null) => ({
  part: name,
  checkedAt: before(checked),
  failingSince: failing === null ? null : before(failing),
  details: "",
});
const none = { failing: 0, oldestDueAt: null };
const all = [part("sweep"), part("queue", 10, 1), part("storage"), part("mail")];

describe("what /health says", () => {
  it("is well where everything was seen well a moment ago, and where nothing was seen yet", () => {
    expect(healthAnswer(all, none, NOW)).toEqual({
      success: true,
      control: true,
      state: "ok",
      sweepSeconds: 10,
      queueAgeSeconds: 1,
      oldestDueSeconds: 0,
      failing: 0,
      storage: true,
      mail: true,
    });
    expect(healthAnswer([], none, NOW)).toMatchObject({ state: "ok", sweepSeconds: null, storage: null });
  });

  it.each([
    ["the sweep does not run", [part("sweep", 181)], none],
    ["the queue stands still", [part("queue", 10, 121)], none],
    ["the storage fails", [part("storage", 10, 5)], none],
    ["the mail provider refuses us", [part("mail", 10, 5)], none],
    ["work waits for five minutes", all, { failing: 0, oldestDueAt: before(301) }],
    ["an event fails", all, { failing: 1, oldestDueAt: null }],
  ])("is degraded when %s", (_, parts, events) => {
    expect(healthAnswer(parts, events, NOW).state).toBe("degraded");
  });
});
