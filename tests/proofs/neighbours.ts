import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { startHost, type TestHost } from "../harness/host";
import { httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { makeEvent, person, type TestEvent } from "../worlds/test-event";

export interface NeighbourFigures {
  events: number;
  /** Seconds from promising all mails to the middle and the last of those of the whole events. */
  median: number;
  last: number;
  /** Mails of whole events that had not come when the time was over. */
  missing: number;
  /** Rows of the event with a backlog that still waited then. */
  backlogLeft: number;
  /** What /health said then. */
  health: Record<string, unknown>;
}

const PATIENCE_MS = 240_000;
const BACKLOG = 10_000;

/**
 * One event's database file is corrupt, the mail provider never answers for two recipients of another event, and a third
 * has 10,000 rows to work off: how long do the mails of all others take, with nothing but the sweep of each minute to find
 * them?
 */
export async function proveNeighbours({
  events = 200,
  print = console.log,
}: {
  events?: number;
  print?: (line: string) => void;
} = {}): Promise<NeighbourFigures> {
  const host = await startHost();
  try {
    const on = await installationOf(host);
    const all: TestEvent[] = [];
    for (let n = 0; n < events; n += 1) all.push(await makeEvent(on, `near-${n}`));
    const [corrupt, stuck, late, ...whole] = all as [TestEvent, TestEvent, TestEvent, ...TestEvent[]];
    print(`${events} events are made`);
    await addOwner(stuck, "hang+1@crew.example");
    await addOwner(stuck, "hang+2@crew.example");
    spoil(host, corrupt);
    await pileUp(late);
    const began = Date.now();
    for (const [n, at] of [stuck, ...whole].entries()) await addOwner(at, `crew${n}@crew.example`);
    const workedAt = new Date().toISOString();
    await writeBatch(on.control, [sql`update events set worked_at = ${workedAt}`]);
    const came = await arrivals(host, whole.length + 1, began);
    const [left] = await late.rows<{ n: number }>(
      sql`select count(*) as n from outbox where state = 'pending'`,
    );
    const health = (await httpClient().get(`${host.baseUrl("near-3")}/health`)).json<
      Record<string, unknown>
    >();
    const seconds = came.toSorted((one, other) => one - other);
    const figures = {
      events,
      median: seconds[Math.floor(seconds.length / 2)] ?? Number.NaN,
      last: seconds.at(-1) ?? Number.NaN,
      missing: whole.length + 1 - came.length,
      backlogLeft: left?.n ?? Number.NaN,
      health,
    };
    print(
      `${came.length} of ${whole.length + 1} mails came; the middle one after ${figures.median.toFixed(1)} s, the last after ${figures.last.toFixed(1)} s`,
    );
    print(`/health: ${JSON.stringify(health)}`);
    return figures;
  } finally {
    await host.stop();
  }
}

const addOwner = (at: TestEvent, email: string) =>
  addTeam(at.ctx(), {
    name: `Team of ${email}`,
    teamTypeId: null,
    isOrganiser: false,
    owner: { ...person("Crew"), email },
  });

async function pileUp(at: TestEvent): Promise<void> {
  const activity = newId();
  const now = new Date().toISOString();
  await writeBatch(at.db, [
    sql`with recursive n(v) as (select 1 union all select v + 1 from n where v < ${BACKLOG})
      insert into activity (id, kind, actor_id, created_at) select ${activity} || v, 'x', 'system', '' from n`,
    sql`with recursive n(v) as (select 1 union all select v + 1 from n where v < ${BACKLOG})
      insert into outbox (id, activity_id, subscriber, created_at)
      select 'row' || v, ${activity} || v, 'control:mirror', ${now} from n`,
  ]);
}

/** As a broken disk would: every page is noise. */
function spoil(host: TestHost, { event }: TestEvent): void {
  const name = new URL(event.databaseUrl).hostname.split(".")[0] ?? "";
  for (const file of ["data", "data-wal"]) {
    const path = join(host.dataDir, "databases/dbs", name, file);
    const { size } = statSync(path);
    writeFileSync(path, Buffer.alloc(size, 0xa5), { flag: "r+" });
  }
}

/** When each of the mails `crew…` came, in seconds after the beginning. */
async function arrivals(host: TestHost, wanted: number, began: number): Promise<number[]> {
  const url = host.mailboxUrl.replace("//localhost", "//127.0.0.1");
  for (;;) {
    const answer = await fetch(`${url}/api/mails`);
    const mails = (await answer.json()) as { to: string[]; receivedAt: string }[];
    const first = new Map<string, number>();
    for (const { to, receivedAt } of mails) {
      const [email = ""] = to;
      if (/^crew\d+@/.test(email)) first.set(email, (Date.parse(receivedAt) - began) / 1000);
    }
    if (first.size >= wanted || Date.now() - began > PATIENCE_MS) return [...first.values()];
    await sleep(500);
  }
}
