import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { openEventOf } from "../../harness/databases";
import { eventually, type TestHost } from "../../harness/host";
import { sqlRows } from "../../harness/sql-rows";
import { newAdmin } from "./visitor";

/** Seconds from the first upload, and milliseconds that others waited. */
export interface LongFigures {
  rows: number;
  kills: number;
  /** Until the long file was checked. */
  seconds: number;
  /** Until a file of ten rows was, which another event sent a moment after it. */
  shortSeconds: number;
  /** The longest that a write to the long file's event waited for the lock. */
  longestWrite: number;
  /** Rows of the long file that are planned. */
  planned: number;
  /** Lines of the log about writes that found no turn or no lock. */
  blamed: number;
}

const HEADINGS = "Team name;First name;Surname;E-mail";

/** An event sends a long table, another one a short one; meanwhile somebody writes, and the host is killed now and then. */
export async function longImport(
  host: TestHost,
  slug: string,
  { rows, kills }: { rows: number; kills: number },
): Promise<LongFigures> {
  const send = async (event: string, count: number) => {
    const { request } = await newAdmin(host, event);
    const table = Array.from({ length: count }, (_, n) => `Team ${n};Kim;Row${n};p${n}@${event}.example`);
    const body = Buffer.from([HEADINGS, ...table].join("\n"));
    const headers = { "content-type": "text/csv", "x-file-name": "teams.csv" };
    const url = `${host.baseUrl(event)}/admin/teams/import/files`;
    return async () => {
      const sent = await request(url, { method: "PUT", body, headers });
      if (sent.status !== 201) throw new Error(`The file was not taken: ${sent.status}`);
    };
  };
  const [sendLong, sendShort] = [await send(slug, rows), await send(`${slug}-short`, 10)];
  const isReady = async (event: string) => {
    const { found } = await readBatch(await openEventOf(host, event), {
      found: sqlRows<{ state: string }>(sql`select state from team_import`),
    });
    return found[0]?.state === "ready";
  };
  const reaches = async (event: string) => {
    await eventually(() => isReady(event).catch(() => false), 5 * 60_000);
    return (performance.now() - began) / 1_000;
  };
  const began = performance.now();
  await sendLong();
  await sendShort();
  let isOver = false;
  let longestWrite = 0;
  const writing = (async () => {
    while (!isOver) {
      const at = performance.now();
      // Nothing answers while the host is killed.
      const isDone = await openEventOf(host, slug)
        .then((db) => writeBatch(db, [sql`update outbox set attempts = attempts where id = ''`]))
        .then(
          () => true,
          () => false,
        );
      if (isDone) longestWrite = Math.max(longestWrite, performance.now() - at);
      await sleep(20);
    }
  })();
  const [shortSeconds, seconds, done] = await Promise.all([
    reaches(`${slug}-short`),
    reaches(slug),
    killing(
      host,
      kills,
      () => isReady(slug).catch(() => false),
      () => letGo(host, slug),
    ),
  ]);
  isOver = true;
  await writing;
  const { planned } = await readBatch(await openEventOf(host, slug), {
    planned: sqlRows<{ n: number }>(
      sql`select count(*) as n from team_import_row where plan <> '' and fate = 'team'`,
    ),
  });
  const blamed = host
    .output()
    .match(/No turn to write came|Another write held the database|Too many writers/g);
  return {
    rows,
    kills: done,
    seconds,
    shortSeconds,
    longestWrite: Math.round(longestWrite),
    planned: planned[0]?.n ?? -1,
    blamed: blamed?.length ?? 0,
  };
}

async function killing(
  host: TestHost,
  kills: number,
  isOver: () => Promise<boolean>,
  letGo: () => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (; done < kills && !(await isOver()); done += 1) {
    await sleep(500 + Math.random() * 2_000);
    const { workerd } = host.pids();
    await host.kill9();
    try {
      if (workerd) process.kill(workerd, "SIGKILL");
    } catch {
      // It has ended with the host.
    }
    await letGo();
    await host.restart();
  }
  return done;
}

/** What a killed piece held, as its lease does after two minutes by itself. */
const letGo = async (host: TestHost, slug: string) => {
  for (const event of [slug, `${slug}-short`])
    await writeBatch(await openEventOf(host, event), [
      sql`update outbox set lease_until = null where state = 'pending' and subscriber like 'imports:%'`,
    ]).catch(() => {});
};
