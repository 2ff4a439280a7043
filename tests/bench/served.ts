import { createInterface } from "node:readline";
import { eq, sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q, readBatch, required } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { removeRelease, takeRelease } from "../harness/release";
import { largeTaskId, seedLargeEvent } from "./seed";

/**
 * A host with a large event, for whoever measures from outside (`beside.ts`): one line of JSON when it stands, and its end
 * with standard input. It is copied into an older working copy and bundled there, so it calls only what that has too.
 */
export interface Served {
  /** `http://large.localhost:<port>` */
  large: string;
  demo: string;
  ownerEmail: string;
  taskIds: string[];
  /** The processes whose time is counted. */
  pids: number[];
}

const LOG_ROWS = 10_000;

async function main(): Promise<void> {
  const [teams = 1000, tasks = 50, comments = 50] = process.argv.slice(2).map(Number);
  takeRelease();
  const host = await startHost({ demo: true, env: { DEMO_PASSWORD: "harbour-boat-show-2027" } });
  try {
    const { slug, ownerEmail } = await seedLargeEvent(host, { teams, tasks, comments });
    const installation = await installationOf(host);
    const { event } = await readBatch(installation.control, {
      event: required(q.select().from(events).where(eq(events.slug, slug))),
    });
    await writeBatch(await installation.openEvent(event), [
      sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${LOG_ROWS})
        select 'log' || i, 'task.completed', 'user' || (i % ${teams} + 1), null, 'team' || (i % ${teams} + 1),
          '{"title":"Task ' || i || '"}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' seconds') from n`,
    ]);
    const served: Served = {
      large: host.baseUrl(slug),
      demo: host.baseUrl("demo"),
      ownerEmail,
      taskIds: Array.from({ length: Math.min(tasks, 50) }, (_, n) => largeTaskId(n + 1)),
      pids: Object.values(host.pids()).filter((pid): pid is number => pid !== null),
    };
    console.log(`SERVED ${JSON.stringify(served)}`);
    for await (const _ of createInterface({ input: process.stdin }));
  } finally {
    await host.stop();
    removeRelease();
  }
}

await main();
