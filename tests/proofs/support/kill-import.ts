import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { openEventOf, openFor } from "../../harness/databases";
import { eventually, type TestHost } from "../../harness/host";
import { type Client, httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { mailsTo } from "../../harness/mail";
import { sqlRows } from "../../harness/sql-rows";
import { givePassword, PASSWORD } from "../../worlds/portal-event";
import { makeEvent } from "../../worlds/test-event";

const WAIT_MS = 10 * 60_000;

/** One in ten shares a stand, two in ten join a team of the file, one in fifty cannot be read. */
const rowsOf = (rows: number, slug: string): string[][] =>
  Array.from({ length: rows }, (_, at) => {
    const team = at % 10 === 4 || at % 10 === 5 ? at - (at % 10) : at;
    const parent = at % 10 === 7 ? `${slug} team ${at - 7}` : "";
    const email = at % 50 === 8 ? "nobody" : `p${at}@${slug}.example`;
    return [`${slug} team ${team}`, "Kim", `Row${at}`, email, parent];
  });

export interface Figures {
  kills: number;
  rows: number;
  made: number;
  left: number;
  waiting: number;
  failed: number;
  teams: number;
  people: number;
  memberships: number;
  pending: number;
  mails: number;
  /** Addresses that the mailbox has more than one mail to. */
  doubles: number;
  seconds: number;
}

/**
 * Imports a table while the host is killed again and again: the host's process and the Worker's at once, every other time
 * the databases' too. What a killed piece held is let go at once, as its lease does after half a minute by itself: so the
 * kills hit work, and no waiting for it.
 */
export async function killDuringImport(
  host: TestHost,
  slug: string,
  { rows, kills }: { rows: number; kills: number },
): Promise<Figures> {
  const on = await installationOf(host);
  const made = await makeEvent(on, slug);
  await givePassword(on, made.adminId);
  const base = host.baseUrl(slug);
  let client = await signIn(base, slug);
  const table = [
    ["Team name", "First name", "Surname", "E-mail", "Stand-share parent"],
    ...rowsOf(rows, slug),
  ];
  const body = Buffer.from(table.map((cells) => cells.join(";")).join("\n"));
  const headers = { "content-type": "text/csv", "x-file-name": "teams.csv" };
  const sent = await client.request(`${base}/admin/teams/import/files`, { method: "PUT", body, headers });
  if (sent.status !== 201)
    throw new Error(`The file was not taken: ${sent.status} ${sent.body.slice(0, 300)}`);
  const id = sent.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
  await until(host, slug, id, ["ready"]);
  const began = Date.now();
  await client.post(`${base}/admin/teams/import/${id}/start`, { form: { version: "1" } });
  let done = 0;
  for (; done < kills && (await stateOf(host, slug, id)) === "running"; done += 1) {
    await sleep(150 + Math.random() * 1_200);
    const { workerd, sqld } = host.pids();
    await host.kill9();
    kill(workerd);
    await letGo(host, slug);
    if (done % 2 === 1) kill(sqld);
    await host.restart();
  }
  client = await signIn(base, slug);
  await until(host, slug, id, ["done"]);
  const seconds = (Date.now() - began) / 1_000;
  await eventually(
    async () => (await count(host, slug, sql`email_log where state = 'queued'`)) === 0,
    WAIT_MS,
  );
  const of = (state: string) =>
    count(host, slug, sql`team_import_row where import_id = ${id} and state = ${state} and fate <> 'left'`);
  const { control } = openFor(host);
  const members = (state: string) =>
    readBatch(control, {
      rows: sqlRows<{ n: number }>(
        sql`select count(*) as n from memberships where event_id = ${made.event.id} and state = ${state}`,
      ),
    }).then((found) => found.rows[0]?.n ?? -1);
  const mails = (await mailsTo(host.mailboxUrl, `@${slug}.example`)).flatMap(({ to }) => to);
  return {
    kills: done,
    rows,
    made: await of("done"),
    left: await count(host, slug, sql`team_import_row where import_id = ${id} and fate = 'left'`),
    waiting: await of("waiting"),
    failed: await of("failed"),
    teams: await count(host, slug, sql`team`),
    people: await count(host, slug, sql`user where email like 'p%'`),
    memberships: await members("active"),
    pending: await members("pending"),
    mails: await count(
      host,
      slug,
      sql`email_log where template_id like '%elcome%' and user_id in (select id from user where email like 'p%')`,
    ),
    doubles: mails.length - new Set(mails).size,
    seconds,
  };
}

/** What the table makes where nothing is lost and nothing doubled. */
export function expected(rows: number, slug: string): Pick<Figures, "made" | "left" | "teams" | "people"> {
  const table = rowsOf(rows, slug);
  const fine = table.filter(([, , , email]) => email !== "nobody");
  return {
    made: fine.length,
    left: rows - fine.length,
    teams: new Set(fine.map(([name]) => name)).size,
    people: fine.length,
  };
}

function kill(pid: number | null): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with the host.
  }
}

/** The databases outlive their host for a moment. */
const letGo = async (host: TestHost, slug: string) =>
  writeBatch(await openEventOf(host, slug), [
    sql`update outbox set lease_until = null where state = 'pending' and subscriber like 'imports:run:%'`,
  ]).catch(() => {});

async function signIn(base: string, slug: string): Promise<Client> {
  const client = httpClient();
  const form = { email: `admin@${slug}.example`, password: PASSWORD };
  await eventually(
    async () => (await client.post(`${base}/auth/login`, { form }).catch(() => null))?.status === 302,
    60_000,
  );
  return client;
}

const stateOf = async (host: TestHost, slug: string, id: string): Promise<string | undefined> =>
  (
    await readBatch(await openEventOf(host, slug), {
      rows: sqlRows<{ state: string }>(sql`select state from team_import where id = ${id}`),
    })
  ).rows[0]?.state;

const until = (host: TestHost, slug: string, id: string, states: readonly string[]) =>
  eventually(async () => states.includes((await stateOf(host, slug, id)) ?? ""), WAIT_MS);

async function count(host: TestHost, slug: string, from: ReturnType<typeof sql>): Promise<number> {
  const db = await openEventOf(host, slug);
  const { rows } = await readBatch(db, {
    rows: sqlRows<{ n: number }>(sql`select count(*) as n from ${from}`),
  });
  return rows[0]?.n ?? -1;
}
