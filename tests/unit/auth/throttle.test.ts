import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ControlDatabase } from "#db/database";
import { countAttempt, counted, throttleOf } from "~/features/auth/throttle.server";
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
