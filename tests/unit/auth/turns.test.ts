import { describe, expect, it, vi } from "vitest";
import { Turns } from "~/features/auth/turns.server";

describe("turns", () => {
  it("runs one piece of work at a time, in the order of coming, also where it takes longer than thought", async () => {
    const turns = new Turns(10, 1);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (n: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      order.push(n);
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => turns.take(work(n))));
    expect([most, [...order].sort()]).toEqual([1, [0, 1, 2, 3, 4, 5]]);
    expect(order[0]).toBe(0);
  });

  it("beyond the last place there is none, at once and with a word on when to come again; then there is", async () => {
    const turns = new Turns(3, 1);
    const settled = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => turns.take(async () => n)));
    expect(settled.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused)
      expect(error).toMatchObject({ name: "Unavailable", status: 503, retryAfter: 5 });
    expect(await turns.take(async () => "again")).toBe("again");
  });

  it("work that fails gives its place back", async () => {
    const turns = new Turns(1, 1);
    for (let n = 0; n < 3; n += 1) {
      await expect(turns.take(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
    expect(await turns.take(async () => 1)).toBe(1);
  });

  it.each([-300_000, -86_400_000, 300_000, 86_400_000])(
    "a clock set by %i ms keeps nobody waiting, and sends nobody away",
    async (step) => {
      vi.useFakeTimers();
      try {
        const turns = new Turns();
        const works = () => new Promise<string>((resolve) => setTimeout(() => resolve("in"), 110));
        const before = [turns.take(works), turns.take(works), turns.take(works)];
        await vi.advanceTimersByTimeAsync(50);
        vi.setSystemTime(Date.now() + step);
        const after = [turns.take(works), turns.take(works)];
        await vi.advanceTimersByTimeAsync(2_000);
        let settled: unknown = "waiting";
        void Promise.all([...before, ...after]).then((said) => (settled = said));
        await vi.advanceTimersByTimeAsync(1);
        expect(settled).toEqual(["in", "in", "in", "in", "in"]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("patience is asked while another's work goes on, too", async () => {
    vi.useFakeTimers();
    try {
      const turns = new Turns();
      void turns.take(() => new Promise(() => {}));
      const late = turns.take(async () => "in").catch((error: Error) => error.name);
      await vi.advanceTimersByTimeAsync(16_000);
      expect(await late).toBe("Unavailable");
    } finally {
      vi.useRealTimers();
    }
  });

  it("work whose request has ended before its end holds nobody up for longer than it may take", async () => {
    vi.useFakeTimers();
    try {
      const turns = new Turns(2, 1);
      void turns.take(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(10);
      await vi.advanceTimersByTimeAsync(22_000);
      const next = turns.take(async () => "in");
      await vi.advanceTimersByTimeAsync(100);
      expect(await next).toBe("in");
    } finally {
      vi.useRealTimers();
    }
  });
});
