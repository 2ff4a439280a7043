import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { databaseNameOf } from "#workers/ops/provision/driver";
import { newId } from "~/lib/ids";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { mailsTo } from "../harness/mail";
import { sqlRows } from "../harness/sql-rows";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { makeEvent, type TestEvent } from "../worlds/test-event";

/**
 * People add teams in five events while the host, the databases or the Worker are killed again and again; a sixth event's
 * database is corrupt, and the provider never answers for one recipient of a seventh. `PROOF_KILLS` (default 100).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 100);
const VICTIMS = ["host", "sqld", "workerd"] as const;
const SLUGS = ["kill-a", "kill-b", "kill-c", "kill-d", "kill-e"];
/** How long a mail may take when nothing is killed any more. */
const MAIL_MS = 120_000;

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const events: TestEvent[] = [];
  for (const slug of [...SLUGS, "kill-broken", "kill-hanging"]) {
    const event = await makeEvent(on, slug);
    await givePassword(on, event.adminId);
    events.push(event);
  }
  await corrupt(events[5]!);
});
afterAll(() => host?.stop());

/** Nonsense in the place of the database file, while the server has it open. */
async function corrupt({ event }: TestEvent): Promise<void> {
  const folder = join(host.dataDir, "databases/dbs", databaseNameOf(event.id));
  for (const name of readdirSync(folder).filter((file) => file.startsWith("data"))) {
    writeFileSync(join(folder, name), "x".repeat(20_000));
  }
}

interface Added {
  slug: string;
  name: string;
  email: string;
}

it(`${KILLS} kills: nothing acknowledged is lost, each mail goes, at most one double a kill`, async () => {
  const acknowledged: Added[] = [];
  let isOver = false;
  const people = [...SLUGS, "kill-hanging"].map((slug) =>
    addTeams(
      slug,
      () => isOver,
      (added) => void acknowledged.push(added),
    ),
  );
  const backMs: Record<string, number[]> = { host: [], sqld: [], workerd: [] };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(500 + Math.random() * 2_500);
    const victim = VICTIMS[kill % VICTIMS.length] ?? "host";
    const before = host.pids()[victim];
    const began = Date.now();
    if (victim === "host") {
      await host.kill9();
      await host.restart();
    } else {
      if (before) process.kill(before, "SIGKILL");
      await eventually(() => host.pids()[victim] !== before, 60_000);
    }
    await eventually(isWell, 60_000);
    backMs[victim]?.push(Date.now() - began);
  }
  await sleep(2_000);
  isOver = true;
  await Promise.all(people);

  const lost: string[] = [];
  for (const slug of new Set(acknowledged.map((one) => one.slug))) {
    const db = await openEventOf(host, slug);
    const { rows } = await readBatch(db, { rows: sqlRows<{ name: string }>(sql`select name from team`) });
    const kept = new Set(rows.map((row) => row.name));
    lost.push(
      ...acknowledged.filter((one) => one.slug === slug && !kept.has(one.name)).map(({ name }) => name),
    );
  }
  // Whoever adds a team now is mailed within two minutes, whatever the broken neighbours do.
  const mailed = acknowledged.filter(({ email }) => !email.startsWith("hang+"));
  const quiet = Date.now();
  let missing = mailed;
  while (missing.length > 0 && Date.now() - quiet < MAIL_MS * 3) {
    const mails = await mailsTo(host.mailboxUrl, "");
    const reached = new Set(mails.flatMap(({ to }) => to));
    missing = mailed.filter(({ email }) => !reached.has(email));
    await sleep(1_000);
  }
  const all = await mailsTo(host.mailboxUrl, "");
  const counts = new Map<string, number>();
  for (const to of all.flatMap((mail) => mail.to)) counts.set(to, (counts.get(to) ?? 0) + 1);
  const doubles = mailed.reduce((sum, { email }) => sum + Math.max(0, (counts.get(email) ?? 0) - 1), 0);
  const figures = Object.fromEntries(Object.entries(backMs).map(([name, all]) => [name, spread(all)]));
  console.log(
    JSON.stringify({
      kills: KILLS,
      acknowledged: acknowledged.length,
      lost: lost.length,
      missing: missing.length,
      doubles,
      lastMailSeconds: (Date.now() - quiet) / 1000,
      backMs: figures,
    }),
  );
  expect(lost).toEqual([]);
  expect(missing).toEqual([]);
  expect(doubles).toBeLessThanOrEqual(KILLS);
});

const isWell = async () =>
  (
    await httpClient()
      .get(`${host.baseUrl("kill-a")}/auth/login`)
      .catch(() => null)
  )?.status === 200;

/** An admin who adds one team after the other, and signs in again when told to. */
async function addTeams(slug: string, isOver: () => boolean, added: (team: Added) => void): Promise<void> {
  const origin = host.baseUrl(slug);
  const client = httpClient();
  const signIn = () =>
    client.post(`${origin}/auth/login`, { form: { email: `admin@${slug}.example`, password: PASSWORD } });
  await signIn();
  for (let n = 0; !isOver(); n += 1) {
    const name = `Team ${n} ${newId().slice(-8)}`;
    const isHanging = slug === "kill-hanging" && n === 0;
    const email = `${isHanging ? "hang+" : ""}owner-${newId()}@crew.example`;
    const form = { name, firstName: "Kim", surname: "Crew", email, teamTypeId: "" };
    const answer = await client.post(`${origin}/admin/teams/add-team`, { form }).catch(() => null);
    const to = String(answer?.headers.location ?? "");
    if (answer?.status === 302 && !to.startsWith("/auth/")) added({ slug, name, email });
    else if (answer?.status === 302) await signIn().catch(() => null);
    // Fewer than the mailbox keeps, over all kills.
    await sleep(800);
  }
}

function spread(all: number[]) {
  const sorted = all.toSorted((one, other) => one - other);
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
}
