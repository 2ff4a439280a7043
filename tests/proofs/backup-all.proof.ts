import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupAll } from "#workers/ops/provision/backup-all";
import { inParallel } from "~/lib/in-parallel";
import { privateServer } from "../harness/private-server";
import { makeEvent } from "../worlds/test-event";

/** A sample of broken and whole events is in tests/integration/provision/lost-events.whole.test.ts. */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 1_000);
const MB = 1_000_000;

it("all events are backed up in one call, one that is gone named, in memory that stays flat", async () => {
  const server = await privateServer();
  const folder = mkdtempSync(join(tmpdir(), "portal-backups-"));
  try {
    const numbers = Array.from({ length: EVENTS }, (_, n) => n);
    await inParallel(numbers, async (n) => void (await makeEvent(server.on, `many-${n}`)), 8);
    const gone = await makeEvent(server.on, "gone");
    await server.on.driver.delete(server.on.driver.nameOf(gone.event.databaseUrl));
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 100);
    const began = performance.now();
    const { whole, failed } = await backupAll(server.on, join(folder, "all"));
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    expect([whole, failed.map(({ slug }) => slug)]).toEqual([EVENTS, ["gone"]]);
    expect(readdirSync(join(folder, "all"))).toHaveLength(EVENTS);
    console.log(
      `${EVENTS} events in ${seconds.toFixed(1)} s (${((seconds * 1000) / EVENTS).toFixed(0)} ms each); memory +${((most - before) / MB).toFixed(0)} MB`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
