import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { folderAt } from "../../../workers/local/data-folder";
import { keepRunning } from "../../../workers/local/keep-running";
import { openLog } from "../../../workers/local/log-file";
import { markOf, memoryOf } from "../../../workers/local/processes";
import { beginWork, isAtWork } from "../../../workers/local/quiet";
import { watchDisk } from "../../../workers/local/watch-disk";
import { memoryLine, watchMemory } from "../../../workers/local/watch-memory";
import { StandStill, watchWrites } from "../../../workers/local/watch-writes";
import { WAIT_MS } from "../../harness/patience";

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "portal-watch-"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(path, { recursive: true, force: true });
});

describe("a database that stands still", () => {
  const times = { stillMs: 30_000, pauseMs: 300_000 };

  it("counts from the first look that failed, and only while none succeeds", () => {
    const still = new StandStill(times);
    expect(still.saw("a", false, 0, 4_000)).toBe(false);
    expect(still.saw("a", true, 5_000, 5_001)).toBe(false);
    expect(still.saw("a", false, 10_000, 14_000)).toBe(false);
    expect(still.saw("a", false, 35_000, 39_000)).toBe(false);
    expect(still.saw("b", false, 36_000, 41_000)).toBe(false);
    expect(still.saw("a", false, 36_000, 40_000)).toBe(true);
  });

  it("is not counted over a time in which nobody looked", () => {
    const still = new StandStill(times);
    expect(still.saw("a", true, 0, 1)).toBe(false);
    // The host itself stood still for an hour.
    expect(still.saw("a", false, 3_600_000, 3_604_000)).toBe(false);
  });

  it("restarts at most once in five minutes", () => {
    const still = new StandStill(times);
    still.saw("a", false, 0, 4_000);
    expect(still.saw("a", false, 26_000, 30_000)).toBe(true);
    still.saw("a", false, 31_000, 35_000);
    expect(still.saw("a", false, 300_000, 304_000)).toBe(false);
    expect(still.saw("a", false, 326_000, 330_000)).toBe(true);
  });

  it("is left alone during long work", async () => {
    let [isPaused, looks] = [true, 0];
    const restarted: string[] = [];
    const end = watchWrites(
      {
        names: async () => ["control"],
        probe: async () => false,
        isPaused() {
          looks += 1;
          return isPaused;
        },
        restart: async (name) => void restarted.push(name),
      },
      { everyMs: 5, stillMs: 30, pauseMs: 1_000_000 },
    );
    await vi.waitFor(() => expect(looks).toBeGreaterThan(20), WAIT_MS);
    expect(restarted).toEqual([]);
    isPaused = false;
    await vi.waitFor(() => expect(restarted).toEqual(["control"]), WAIT_MS);
    end();
  });
});

describe("long work", () => {
  const folder = () => folderAt(path);

  it("is seen by others until it is over, in whatever process", () => {
    expect(isAtWork(folder())).toBe(false);
    const [one, two] = [beginWork(folder(), "a move"), beginWork(folder(), "a backup")];
    one();
    expect(isAtWork(folder())).toBe(true);
    two();
    expect(isAtWork(folder())).toBe(false);
  });

  it("of a process that was killed counts for nothing", () => {
    beginWork(folder(), "a backup")();
    const gone = { ...markOf(process.pid), started: "another" };
    writeFileSync(join(path, "at-work/9-1.json"), JSON.stringify(gone));
    writeFileSync(join(path, "at-work/9-2.json"), "{");
    expect(isAtWork(folder())).toBe(false);
    expect(readdirSync(join(path, "at-work"))).toEqual([]);
  });
});

it("a full disk is said once, and so is the room that came back", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  let free = 1e9;
  const end = watchDisk({ free: () => free, say: (line) => void said.push(line) }, 10);
  const after = (bytes: number) => {
    free = bytes;
    vi.advanceTimersByTime(50);
    return said.length;
  };
  expect([after(1e9), after(100), after(0), after(5_000_000), after(2_000_000)]).toEqual([0, 1, 1, 1, 1]);
  expect([after(1e9), after(1e9), after(0)]).toEqual([2, 2, 3]);
  expect(said[0]).toContain("is full");
  expect(said[1]).toContain("There is room on the disk again");
  end();
});

it("a log is bounded: one file and the one before it", () => {
  const file = join(path, "worker.log");
  const log = openLog(file, 1_000);
  for (let n = 0; n < 500; n += 1) log.write(`line ${n} ${"x".repeat(20)}`);
  expect(readdirSync(path).sort()).toEqual(["worker.log", "worker.log.1"]);
  const kept = readFileSync(`${file}.1`, "utf8") + readFileSync(file, "utf8");
  expect(kept.length).toBeLessThan(2_200);
  expect(kept.trimEnd().split("\n").at(-1)).toContain("line 499");
  expect(kept.split("\n").filter((line) => !/^line \d+ x{20}$/.test(line))).toEqual([""]);
});

it("a log that cannot be written loses lines, and nothing else", () => {
  const log = openLog(join(path, "no/such/folder.log"));
  expect(() => log.write("a line")).not.toThrow();
});

describe("what is kept running", () => {
  const one = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { ended, end, stop: async () => end() };
  };

  it("is started again at once, without waiting for the end of the former one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const made: ReturnType<typeof one>[] = [];
    const kept = await keepRunning("It", async () => {
      // Asked to stop after its end, it never answers.
      const next = { ...one(), stop: () => new Promise<void>(() => {}) };
      made.push(next);
      return next;
    });
    made[0]?.end();
    await vi.waitFor(() => expect(kept.now()).toBe(made[1]));
    expect(console.error).toHaveBeenCalledWith("It ended unexpectedly; starting it again.");
  });

  it("is tried again when it does not start, and told of once", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    let tries = 0;
    const made: ReturnType<typeof one>[] = [];
    const kept = await keepRunning("It", async () => {
      tries += 1;
      if (tries === 2 || tries === 3) throw new Error("no room");
      made.push(one());
      return made.at(-1)!;
    });
    made[0]?.end();
    await vi.waitFor(() => expect(kept.now()).toBe(made[1]), WAIT_MS);
    expect(error.mock.calls.filter(([line]) => String(line).includes("no room"))).toHaveLength(1);
    await kept.stop();
  });

  it("is not started again when it was asked to stop", async () => {
    let starts = 0;
    const kept = await keepRunning("It", async () => {
      starts += 1;
      return one();
    });
    await kept.stop();
    expect(starts).toBe(1);
  });
});

describe("what processes hold", () => {
  it("is told by process and in all, without those that do not run", () => {
    const held = (pid: number) => ({ 1: 150_400_000, 2: 37_300_000 })[pid] ?? null;
    const line = memoryLine({ host: 1, sqld: 2, worker: 3, images: null }, held);
    expect(JSON.parse(line)).toEqual({
      level: "info",
      message: "Memory in MB",
      all: 188,
      host: 150,
      sqld: 37,
    });
  });

  it("is what the machine says, and nothing of a process that is gone", () => {
    const own = memoryOf(process.pid) ?? 0;
    const { rss } = process.memoryUsage();
    expect(own).toBeGreaterThan(rss * 0.2);
    expect(own).toBeLessThan(rss * 1.2);
    expect(memoryOf(2 ** 22 + 1)).toBeNull();
  });

  it("is noted a while after the start and now and then, until it ends", () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const end = watchMemory(
      () => ({ host: process.pid }),
      (line) => lines.push(line),
    );
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(20 * 60_000);
    expect(lines).toHaveLength(3);
    end();
    vi.advanceTimersByTime(60 * 60_000);
    expect(lines).toHaveLength(3);
  });
});
