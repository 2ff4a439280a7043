import { and, desc, gt, ne } from "drizzle-orm";
import { events } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { withTimeLimit } from "#db/time-limit";
import { CONTROL_NAME } from "../ops/provision/driver";
import type { Installation } from "../ops/provision/installation";
import { sqldToken } from "../ops/provision/sqld-token";
import type { DataFolder } from "./data-folder";
import type { Keys } from "./keys";
import { isAtWork } from "./quiet";
import type { Sqld } from "./sqld";
import { canWrite, WATCH_TIMES, watchWrites } from "./watch-writes";

const WORKED_ON_MS = 5 * 60_000;
/** So many events at most: a look must stay small. */
const EVENTS = 10;
const LIST_MS = 2_000;

/** The watch over this folder's own database server: control, and the events that people worked on in the last minutes. */
export function watchDatabases(
  folder: DataFolder,
  on: Installation,
  sqld: Pick<Sqld, "httpPort" | "restart">,
  { signingKey }: Pick<Keys, "signingKey">,
  times: Record<keyof typeof WATCH_TIMES, number> = timesFrom(process.env),
): () => void {
  let names: string[] = [CONTROL_NAME];
  return watchWrites(
    {
      async names() {
        // Where control itself does not answer, those of the last time are asked again.
        const worked = await withTimeLimit("control", LIST_MS, () => workedOn(on)).catch(() => null);
        if (worked) names = [CONTROL_NAME, ...worked];
        return names;
      },
      probe: (name) =>
        canWrite(name, {
          port: sqld.httpPort,
          token: sqldToken(signingKey, name),
          limitMs: times.everyMs * 0.8,
        }),
      isPaused: () => isAtWork(folder),
      async restart(name) {
        console.error(
          `No write to ${name} was let in for ${times.stillMs / 1000} s: the database server is started again.`,
        );
        sqld.restart();
      },
    },
    times,
  );
}

async function workedOn(on: Installation): Promise<string[]> {
  const since = new Date(Date.now() - WORKED_ON_MS).toISOString();
  const query = q
    .select({ url: events.databaseUrl })
    .from(events)
    .where(and(gt(events.workedAt, since), ne(events.databaseUrl, "")))
    .orderBy(desc(events.workedAt))
    .limit(EVENTS);
  const { rows } = await readBatch(on.control, { rows: many(query) });
  // Those of other servers are not ours to start again.
  return rows
    .filter(({ url }) => on.driver.owns(url))
    .map(({ url }) => on.driver.nameOf(url))
    .filter((name) => !name.includes("@"));
}

/** Tests cannot wait for half a minute: `SQLD_STILL_MS`. */
function timesFrom(env: NodeJS.ProcessEnv) {
  const stillMs = Number(env.SQLD_STILL_MS) || WATCH_TIMES.stillMs;
  return { ...WATCH_TIMES, stillMs, everyMs: Math.min(WATCH_TIMES.everyMs, stillMs / 3) };
}
