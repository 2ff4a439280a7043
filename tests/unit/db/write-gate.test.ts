import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unavailableOf } from "#db/unavailable";
import { GATE_LIMITS, WriteGate, type WriterRank } from "#db/write-gate";

const DAY = 86_400_000;
const STEPS = [
  ["5 minutes back", -300_000],
  ["a day back", -DAY],
  ["5 minutes forward", 300_000],
  ["a day forward", DAY],
] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const flush = () => vi.advanceTimersByTimeAsync(10);

/** Comes to the gate; `log` says when it got in, and `leave` lets it out. */
function visitor(gate: WriteGate, name: string, log: string[], rank: WriterRank = "person") {
  const visit = { leave: () => {}, failed: "" };
  gate.enter(rank).then(
    (leave) => {
      log.push(name);
      visit.leave = leave;
    },
    (error: Error) => {
      visit.failed = error.name;
    },
  );
  return visit;
}

describe("the gate of a database", () => {
  it("lets four in at once, and the others in the order in which they came", async () => {
    const gate = new WriteGate();
    const log: string[] = [];
    const visits = ["a", "b", "c", "d", "e", "f"].map((name) => visitor(gate, name, log));
    await flush();
    expect(log).toEqual(["a", "b", "c", "d"]);
    visits[2]?.leave();
    await flush();
    expect(log.at(-1)).toBe("e");
    visits[0]?.leave();
    await flush();
    expect(log.at(-1)).toBe("f");
    expect(gate.load).toEqual({ held: 4, waiting: 0 });
  });

  it("gives a slot back once, however often it is told", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1 });
    const log: string[] = [];
    const first = visitor(gate, "a", log);
    await flush();
    visitor(gate, "b", log);
    visitor(gate, "c", log);
    first.leave();
    first.leave();
    await vi.advanceTimersByTimeAsync(500);
    expect(log).toEqual(["a", "b"]);
  });

  it("turns away who has waited for five seconds, without having asked the database", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1 });
    const log: string[] = [];
    visitor(gate, "a", log);
    await flush();
    const late = visitor(gate, "b", log);
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.patienceMs - 200);
    expect(late.failed).toBe("");
    await vi.advanceTimersByTimeAsync(300);
    expect(late.failed).toBe("GateClosed");
    expect(gate.load).toEqual({ held: 1, waiting: 0 });
  });

  it("takes a slot back whose holder never comes back", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, patienceMs: 60_000 });
    const log: string[] = [];
    visitor(gate, "gone", log);
    await flush();
    visitor(gate, "b", log);
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.leaseMs - 500);
    expect(log).toEqual(["gone"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(["gone", "b"]);
  });

  it("says how many wait and how long the longest has written, and blames no crowd where there is none", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1 });
    visitor(gate, "long", []);
    await flush();
    const refused = gate.enter("person").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.patienceMs + 300);
    const error = unavailableOf(await refused, "write");
    expect(error?.message).toMatch(
      /^No turn to write came: .* \(GateClosed: 1 wait, 1 write, one of them for 5\.\d s\)$/,
    );
    const locked = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    expect(unavailableOf(locked, "write")?.message).toBe(
      "Another write held the database: nothing was done (Error: SQLITE_BUSY)",
    );
  });

  it.each(STEPS)("a clock set %s holds no slot whose holder is gone", async (_, step) => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, patienceMs: 60_000 });
    const log: string[] = [];
    visitor(gate, "gone", log);
    await flush();
    vi.setSystemTime(Date.now() + step);
    visitor(gate, "b", log);
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.leaseMs + 500);
    expect(log).toEqual(["gone", "b"]);
  });

  it.each(STEPS)(
    "a clock set %s while people wait sends nobody away, and keeps nobody waiting for longer",
    async (_, step) => {
      const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, leaseMs: 2 * 86_400_000 });
      const log: string[] = [];
      const first = visitor(gate, "a", log);
      await flush();
      const [second, late] = [visitor(gate, "b", log), visitor(gate, "c", log)];
      await vi.advanceTimersByTimeAsync(1_000);
      vi.setSystemTime(Date.now() + step);
      await vi.advanceTimersByTimeAsync(1_000);
      first.leave();
      await vi.advanceTimersByTimeAsync(200);
      expect([log, second.failed, late.failed]).toEqual([["a", "b"], "", ""]);
      await vi.advanceTimersByTimeAsync(GATE_LIMITS.patienceMs);
      expect(late.failed).toBe("GateClosed");
    },
  );

  it("passes over a waiter who has stopped looking", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1 });
    const log: string[] = [];
    const first = visitor(gate, "a", log);
    await flush();
    // As workerd ends a request whose browser hung up: its timers never fire again.
    const { setTimeout: real } = globalThis;
    vi.stubGlobal("setTimeout", () => 0);
    visitor(gate, "gone", log);
    await flush();
    vi.stubGlobal("setTimeout", real);
    visitor(gate, "b", log);
    await vi.advanceTimersByTimeAsync(400);
    first.leave();
    await vi.advanceTimersByTimeAsync(500);
    expect(log).toEqual(["a", "b"]);
    vi.unstubAllGlobals();
  });

  it("lets nobody wait who could not be served in time", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, mostWaiting: 2 });
    const log: string[] = [];
    const visits = ["a", "b", "c", "d"].map((name) => visitor(gate, name, log));
    await flush();
    expect(visits.map(({ failed }) => failed)).toEqual(["", "", "", "GateClosed"]);
  });

  it("keeps the place of a waiter who was slow to look", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1 });
    const log: string[] = [];
    const first = visitor(gate, "a", log);
    await flush();
    visitor(gate, "b", log);
    visitor(gate, "c", log);
    // The thread was busy for a second: nobody could look.
    vi.setSystemTime(Date.now() + 1_000);
    first.leave();
    await vi.advanceTimersByTimeAsync(100);
    expect(log).toEqual(["a", "b"]);
  });

  it("gives one who was taken for gone the place back, before those who came later", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, patienceMs: 60_000 });
    const log: string[] = [];
    const first = visitor(gate, "a", log);
    await flush();
    // This one's timer comes late, once.
    const { setTimeout: real } = globalThis;
    vi.stubGlobal("setTimeout", (run: () => void, ms: number) => real(run, ms + GATE_LIMITS.lostMs * 2));
    const passes = (name: string) =>
      gate.enter("person").then((leave) => {
        log.push(name);
        leave();
      });
    const all = [passes("slow")];
    await flush();
    vi.stubGlobal("setTimeout", real);
    for (let n = 0; n < 20; n += 1) all.push(passes(`later ${n}`));
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.lostMs + 100);
    expect(gate.load.waiting).toBe(20);
    await vi.advanceTimersByTimeAsync(GATE_LIMITS.lostMs);
    expect(gate.load.waiting).toBe(21);
    first.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(all);
    // Not always the very first: of a few at the head of the queue whoever looks first goes in.
    expect(log.indexOf("slow")).toBeLessThan(10);
    vi.unstubAllGlobals();
  });

  it("lets people before jobs, and a job after two seconds all the same", async () => {
    const gate = new WriteGate({ ...GATE_LIMITS, atOnce: 1, patienceMs: 10_000 });
    const log: string[] = [];
    let inside = visitor(gate, "first", log);
    await flush();
    const job = visitor(gate, "job", log, "job");
    await vi.advanceTimersByTimeAsync(100);
    const person = visitor(gate, "person", log);
    inside.leave();
    await flush();
    expect(log.at(-1)).toBe("person");
    inside = person;
    await vi.advanceTimersByTimeAsync(2_000);
    visitor(gate, "later person", log);
    inside.leave();
    await flush();
    expect(log.at(-1)).toBe("job");
    job.leave();
    await flush();
    expect(log.at(-1)).toBe("later person");
  });
});
