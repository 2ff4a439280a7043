import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ControlDatabase } from "#db/database";
import { askOf, secondsToWait } from "~/features/auth/asks.server";
import { countUses } from "~/features/auth/counted-uses.server";
import { countAttempt, counted, secondsOver, throttleOf } from "~/features/auth/throttle.server";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { memoryEvent } from "../support/memory-event";

it("an attempt counts where it was looked at, and not where there was no time to", async () => {
  const at = await memoryEvent("control");
  const control = at.db as unknown as ControlDatabase;
  const throttle = await throttleOf("signIn", "mia@x.test", "192.0.2.1");
  const waiting: Promise<unknown>[] = [];
  const ctx = {
    control,
    later: (work: Promise<unknown>) => void waiting.push(work),
  } as unknown as CommandContext;
  const attempt = async (check: () => Promise<boolean>) => {
    await at.write(...countAttempt(throttle, new Date()));
    const fate = await counted(ctx, throttle, check).catch(String);
    await Promise.all(waiting);
    const rows = await at.read(sqlRows<{ count: number }>(sql`select count from sign_in_attempts`));
    return [fate, ...rows.map(({ count }) => count)];
  };
  expect(await attempt(async () => false)).toEqual([false, 1, 1]);
  const busy = () => Promise.reject(new Error("too busy"));
  expect(await attempt(busy)).toEqual(["Error: too busy", 1, 1]);
  expect(await attempt(async () => false)).toEqual([false, 2, 2]);
});

it("what was counted by a clock that was ahead locks nobody out once the clock is right", async () => {
  const at = await memoryEvent("control");
  const control = at.db as unknown as ControlDatabase;
  const throttle = await throttleOf("signIn", "mia@x.test", "192.0.2.1");
  const right = new Date("2027-01-01T12:00:00.000Z");
  for (const ahead of [300_000, 86_400_000]) {
    const wrong = new Date(right.getTime() + ahead);
    const tried = async (now: Date) => secondsOver((await at.write(...countAttempt(throttle, now)))[0], now);
    const asked = async (now: Date) => {
      const ask = await askOf("reset", "mia@x.test", now);
      return secondsToWait((await at.write(ask.count))[0], now);
    };
    const use = (now: Date) =>
      countUses({ control, now }, [{ of: "a form", limit: 10 }]).then(
        () => 0,
        () => 1,
      );
    for (let n = 0; n < 10; n += 1) {
      await tried(wrong);
      await asked(wrong);
      await use(wrong);
    }
    expect([await tried(wrong), await asked(wrong), await use(wrong)].every((wait) => wait > 0)).toBe(true);
    expect([await tried(right), await asked(right), await use(right)]).toEqual([0, 0, 0]);
    // By the right clock it is counted anew.
    for (let n = 0; n < 9; n += 1) await tried(right);
    expect(await tried(right)).toBeGreaterThan(800);
    // Machines whose clocks differ by some seconds count together.
    expect(await tried(new Date(right.getTime() - 20_000))).toBeGreaterThan(800);
    await at.write(sql`delete from sign_in_attempts`);
  }
});
