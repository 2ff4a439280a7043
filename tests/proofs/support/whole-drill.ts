import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { main } from "#workers/ops/cli";
import type { Digest } from "#workers/ops/provision/dump-digest";
import { readWhole } from "#workers/ops/provision/dump-digest";
import { allEvents } from "#workers/ops/provision/events";
import type { Installation } from "#workers/ops/provision/installation";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { RunInfo } from "../../../workers/local/data-folder";
import { storageThrough } from "../../../workers/local/storage-client";
import { seedLargeEvent } from "../../bench/seed";
import { eventually, startHost, type TestHost } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { sqlRows } from "../../harness/sql-rows";
import { givePassword, PASSWORD } from "../../worlds/portal-event";
import { makeEvent, newTask, person, type TestEvent } from "../../worlds/test-event";

export interface DrillSize {
  events: number;
  teams: number;
  tasks: number;
  /** Of each event; their sizes go up to `bytes`. */
  files: number;
  bytes: number;
}

/** All that must be the same afterwards. */
export interface Snapshot {
  /** By slug: each table's rows, hashed in their order. */
  events: Record<string, Digest["tables"]>;
  /** By table. */
  control: Record<string, unknown[]>;
  /** SHA-256 by key. */
  files: Record<string, string>;
  bytes: number;
}

export interface Drill {
  before: Snapshot;
  after: Snapshot;
  /** What the command line printed. */
  said: string[];
  /** What `list` said, and its exit code, when only control had come back. */
  lost: { code: number; said: string };
  /** Of each event: did its admin sign in, and get a file back whole? */
  works: boolean[];
  seconds: Record<"backup" | "restore", number>;
}

/** Events with people, tasks and files; all backed up, all deleted, all brought back in a new data folder. */
export async function wholeDrill(size: DrillSize): Promise<Drill> {
  const shelf = mkdtempSync(join(tmpdir(), "portal-shelf-"));
  const fresh = mkdtempSync(join(tmpdir(), "portal-fresh-"));
  const said: string[] = [];
  const slugs = Array.from({ length: size.events }, (_, n) => `drill-${n + 1}`);
  let host: TestHost | undefined;
  const command = async (dataDir: string, ...words: string[]) => {
    process.env.DATA_DIR = dataDir;
    const code = await main(words, { print: (line) => void said.push(line), ask: async () => "" });
    if (code !== 0 && words[0] !== "list")
      throw new Error(`${words.join(" ")}:\n${said.slice(-6).join("\n")}`);
    return code;
  };
  const seconds = { backup: 0, restore: 0 };
  const formerDir = process.env.DATA_DIR;
  try {
    host = await startHost();
    const paths: string[] = [];
    for (const slug of slugs) paths.push(await fill(host, slug, size));
    // What is promised is done first: else it would be done between the two looks.
    await host.kill9();
    await host.restart();
    await drained(host);
    const before = await snapshot(host);
    let began = performance.now();
    await command(host.dataDir, "control", "backup", "--to", join(shelf, "control.gz"));
    for (const slug of slugs)
      await command(host.dataDir, "backup", slug, "--files", "--to", join(shelf, slug));
    seconds.backup = (performance.now() - began) / 1000;
    cpSync(join(host.dataDir, "keys"), join(shelf, "keys"), { recursive: true });
    await host.stop();

    for (const slug of slugs) await command(fresh, "backup", "--verify", join(shelf, slug));
    began = performance.now();
    cpSync(join(shelf, "keys"), join(fresh, "keys"), { recursive: true });
    await command(fresh, "control", "restore", "--from", join(shelf, "control.gz"));
    const at = said.length;
    const code = await command(fresh, "list");
    const lost = { code, said: said.slice(at).join("\n") };
    for (const slug of slugs) await command(fresh, "restore", slug, "--from", join(shelf, slug), "--files");
    seconds.restore = (performance.now() - began) / 1000;

    host = await startHost({ dataDir: fresh });
    const after = await snapshot(host);
    const works: boolean[] = [];
    for (const [n, slug] of slugs.entries()) works.push(await answers(host, slug, paths[n] ?? "", before));
    return { before, after, said, lost, works, seconds };
  } finally {
    if (formerDir === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = formerDir;
    await host?.stop();
    for (const folder of [shelf, fresh]) rmSync(folder, { recursive: true, force: true });
  }
}

const storageOf = ({ dataDir }: TestHost) => {
  const { storage } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
  if (!storage) throw new Error("The host gives nobody its files");
  return storageThrough(storage);
};

/** The first event is large, by SQL; the others are made by commands; files come by the screens. Returns the last one's path. */
async function fill(
  host: TestHost,
  slug: string,
  { teams, tasks, files, bytes }: DrillSize,
): Promise<string> {
  if (slug.endsWith("-1")) await seedLargeEvent(host, { teams, tasks }, slug);
  else await fillByCommands(await makeEvent(await installationOf(host), slug));
  const client = await adminOf(host, slug);
  const door = `${host.baseUrl(slug)}/admin/tasks/01900000-0000-7000-8000-000000000001/files`;
  let path = "";
  for (let n = 0; n < files; n += 1) {
    const length = Math.max(40, Math.round((bytes * (n + 1)) / files));
    const body = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(length)]);
    const answer = await client.request(door, {
      method: "PUT",
      body,
      headers: { "content-type": "application/octet-stream", "x-file-name": `plan-${n}.pdf` },
    });
    if (answer.status !== 201)
      throw new Error(`A file was not taken: ${answer.status} ${answer.body.slice(0, 300)}`);
    path = `${door}/${answer.json<{ files: { id: string }[] }>().files[0]?.id}`;
  }
  return new URL(path).pathname;
}

async function fillByCommands(at: TestEvent): Promise<void> {
  const { teamTypeId } = await addTeamType(at.ctx(), { name: "Stands" });
  for (const name of ["Ash", "Birch", "Cedar"]) {
    const owner = person(name, `${at.event.slug}.example`);
    await addTeam(at.ctx(), { name, teamTypeId, isOrganiser: false, owner });
  }
  for (const title of ["Insurance; and 'more'", "Höhe\n🚤", "Power"]) await addTask(at.ctx(), newTask(title));
}

/** A browser that has signed in as the event's first admin. */
async function adminOf(host: TestHost, slug: string) {
  const on = await installationOf(host);
  const event = (await allEvents(on.control)).find((one) => one.slug === slug);
  if (!event) throw new Error(`There is no event ${slug}`);
  const email = `admin@${slug}.example`;
  const find = sql`select id from user where email = ${email}`;
  const { rows } = await readBatch(await on.openEvent(event), { rows: sqlRows<{ id: string }>(find) });
  await givePassword(on, rows[0]?.id ?? "");
  return signIn(host, slug);
}

async function signIn(host: TestHost, slug: string) {
  const client = httpClient();
  const form = { email: `admin@${slug}.example`, password: PASSWORD };
  const answer = await client.post(`${host.baseUrl(slug)}/auth/login`, { form });
  if (answer.status !== 302) throw new Error(`The admin of ${slug} could not sign in: ${answer.status}`);
  return client;
}

async function answers(host: TestHost, slug: string, path: string, { files }: Snapshot): Promise<boolean> {
  const client = await signIn(host, slug);
  const id = path.split("/").at(-1) ?? "";
  const { status, bytes } = await client.get(`${host.baseUrl(slug)}${path}`);
  const key = Object.keys(files).find((one) => one.includes(id)) ?? "";
  return status === 200 && createHash("sha256").update(bytes).digest("hex") === files[key];
}

const DRAIN_MS = 240_000;

async function drained(host: TestHost): Promise<void> {
  const on = await installationOf(host);
  const pending = sql`select 1 from outbox where state = 'pending' limit 1`;
  for (const event of await allEvents(on.control)) {
    const db = await on.openEvent(event);
    await eventually(
      async () => (await readBatch(db, { rows: sqlRows(pending) })).rows.length === 0,
      DRAIN_MS,
    );
  }
}

/** Sessions and locks do not come back, and where a database lies is new: all else must be the same. */
async function snapshot(host: TestHost): Promise<Snapshot> {
  const on = await installationOf(host);
  const all = (await allEvents(on.control)).filter(({ status }) => status === "active");
  const events: Snapshot["events"] = {};
  for (const event of all) {
    const { tables } = await readWhole(on, event);
    events[event.slug] = Object.fromEntries(
      Object.entries(tables).filter(([name]) => !name.startsWith("session") && name !== "lock"),
    );
  }
  const files: Snapshot["files"] = {};
  let bytes = 0;
  const store = storageOf(host);
  for await (const { key, size } of store.list("")) {
    const hash = createHash("sha256");
    for await (const piece of (await store.read(key)) ?? []) hash.update(piece);
    files[key] = hash.digest("hex");
    bytes += size;
  }
  return { events, control: await controlRows(on), files, bytes };
}

async function controlRows({ control }: Installation): Promise<Snapshot["control"]> {
  const columns = {
    events: "id, slug, name, start_date, end_date, app_url, schema_version, status, created_at",
    event_hosts: "*",
    // A restore raises every stamp.
    user_profiles: "id, first_name, surname, email, operation_id, created_at, updated_at",
    credentials: "*",
    tokens: "*",
    memberships: "user_id, event_id, state",
  };
  const entries = await Promise.all(
    Object.entries(columns).map(async ([table, what]) => {
      const [found] = await control.batch([`select ${what} from ${table} order by 1, 2`], "read");
      return [table, (found?.rows ?? []).map((row) => Object.values(row))] as const;
    }),
  );
  return Object.fromEntries(entries);
}

export const rowsIn = ({ events, control }: Snapshot): number =>
  Object.values(events)
    .flatMap((tables) => Object.values(tables))
    .reduce((sum, { rows }) => sum + rows, 0) +
  Object.values(control).reduce((sum, rows) => sum + rows.length, 0);
