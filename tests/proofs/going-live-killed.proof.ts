import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { goLiveAt } from "~/procedure/going-live.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { makeEvent, newTask } from "../worlds/test-event";

/**
 * Drafts go live, one after the other, while the host is killed at random moments: each does so once, none is left, and without kills
 * within a minute of its time. `PROOF_KILLS` (default 50).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 50);
const SLUG = "going-live-killed";
const APART_MS = 500;

let host: TestHost;
let at: Awaited<ReturnType<typeof makeEvent>>;
beforeAll(async () => {
  host = await startHost();
  at = await makeEvent(await installationOf(host), SLUG);
});
afterAll(() => host?.stop());

const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(await openEventOf(host, SLUG), { rows: sqlRows<Row>(statement) })).rows;

/** So many drafts, each with its time: half a second apart, from `first` on. */
async function drafts(name: string, many: number, first: number): Promise<void> {
  const ctx = at.ctx();
  await lowerNextDue(ctx, new Date(first).toISOString());
  for (let n = 0; n < many; n += 1) {
    const { taskId } = await addTask(ctx, { ...newTask(`${name} ${n}`), asDraft: "1" });
    const due = goLiveAt(ctx, {
      ...{ kind: "task", thingId: taskId, at: new Date(first + n * APART_MS).toISOString() },
    });
    await writeBatch(await openEventOf(host, SLUG), [
      ...ctx.record({ id: due.activityId, kind: "goingLive.scheduled", subjectId: taskId, details: {} }),
      ...due.writes,
    ]);
  }
}

/** What came of them: how often each went live, and how long behind its time, in milliseconds. */
async function outcome(name: string) {
  const found = await rows<{ n: number; late: number }>(
    sql`select (select count(*) from activity a where a.subject_id = t.id and a.kind = 'task.wentLive') as n,
      (julianday(t.live_since) - (select julianday(substr(o.subscriber, 47)) from outbox o
        where o.subscriber like 'goesLive:' || t.id || '@%')) * 86400000 as late
      from task t where t.title like ${`${name} %`}`,
  );
  return {
    things: found.length,
    once: found.filter(({ n }) => n === 1).length,
    latest: Math.round(Math.max(...found.map(({ late }) => late))),
  };
}
const left = async () => (await rows<{ n: number }>(sql`select count(*) as n from going_live`))[0]?.n ?? 0;

it("without kills each goes live within a minute of its time", async () => {
  await drafts("Quiet", 100, Date.now() + 40_000);
  await eventually(async () => (await left()) === 0, 240_000);
  const quiet = await outcome("Quiet");
  console.log(JSON.stringify({ quiet }));
  expect(quiet).toMatchObject({ things: 100, once: 100 });
  expect(quiet.latest).toBeLessThan(60_000);
});

it(`over ${KILLS} kills each goes live once, and none is left`, async () => {
  const many = KILLS * 12;
  await drafts("Killed", many, Date.now() + many * 30 + 5_000);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(100 + Math.random() * 6_000);
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) stop(workerd);
    await host.restart();
  }
  await eventually(async () => (await left()) === 0, 300_000);
  const killed = await outcome("Killed");
  console.log(JSON.stringify({ kills: KILLS, killed }));
  expect(killed).toMatchObject({ things: many, once: many });
});

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}
