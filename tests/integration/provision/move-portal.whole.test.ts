import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backupEvent } from "#workers/ops/provision/backup";
import { getEvent } from "#workers/ops/provision/events";
import { dropFormer, formerCopies } from "#workers/ops/provision/former-copies";
import type { Installation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { moveEvent } from "#workers/ops/provision/move-event";
import { restoreEvent } from "#workers/ops/provision/restore";
import { readServers } from "#workers/ops/provision/server-settings";
import { folderAt, type RunInfo } from "../../../workers/local/data-folder";
import { installationOn } from "../../../workers/local/database-server";
import { loadKeys } from "../../../workers/local/keys";
import { execute } from "../../harness/databases";
import { eventually, startHost, type TestHost } from "../../harness/host";
import { type Client, httpClient } from "../../harness/http";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { releaseFolder } from "../../harness/release";
import { givePassword, PASSWORD } from "../../worlds/portal-event";
import { makeEvent } from "../../worlds/test-event";

/** A portal that knows a second database server: what people see while their event moves. */
let second: PrivateServer;
let host: TestHost;
let on: Installation;
let admin: Client;
let environment: Record<string, string>;

beforeAll(async () => {
  second = await privateServer();
  environment = { DATABASE_SERVERS: JSON.stringify({ second: second.settings }) };
  host = await startHost({ env: environment });
  const folder = folderAt(host.dataDir);
  const { sqld } = JSON.parse(readFileSync(join(host.dataDir, "run.json"), "utf8")) as RunInfo;
  const keys = loadKeys(folder);
  const env = localEnv({ appSecret: keys.appSecret, port: host.port, mailboxUrl: host.mailboxUrl });
  on = await installationOn(folder, keys, sqld, env, () => {}, readServers(environment));
  const made = await makeEvent(on, "boat");
  await givePassword(on, made.adminId);
  admin = httpClient();
  const form = { email: "admin@boat.example", password: PASSWORD };
  expect((await admin.post(at("/auth/login"), { form })).status).toBe(302);
});
afterAll(async () => {
  await host?.stop();
  await second?.stop();
});

const at = (path: string) => `${host.baseUrl("boat")}${path}`;
const addType = (name: string) => admin.post(at("/admin/team-types/add"), { form: { name } });
const types = async () => {
  const db = await on.openEvent(await getEvent(on.control, "boat"));
  return new Set((await execute(db, "select name from team_type")).rows.map(({ name }) => String(name)));
};
const where = async () => on.driver.nameOf((await getEvent(on.control, "boat")).databaseUrl);
const otherThan = (name: string) => (name.includes("@") ? "main" : "second");
const page = () => admin.get(at("/admin/team-types"));

it("lets people read, pauses them in words, loses nothing, and follows at once", async () => {
  const kept: string[] = [];
  const paused: string[] = [];
  const odd: unknown[] = [];
  let stop = false;
  let n = 0;
  const write = async () => {
    while (!stop) {
      n += 1;
      const name = `Kind ${n}`;
      const answer = await addType(name);
      if (answer.status === 302) kept.push(name);
      else if (answer.status === 503) paused.push(answer.body);
      else odd.push([answer.status, answer.body.slice(0, 300)]);
    }
  };
  const reads: number[] = [];
  const read = async () => {
    while (!stop) reads.push((await page()).status);
  };
  const busy = [write(), write(), write(), read()];
  await eventually(() => kept.length > 5);
  await moveEvent(on, "boat", "second", { settleMs: 1_000 });
  const before = kept.length;
  await eventually(() => kept.length > before);
  stop = true;
  await Promise.all(busy);
  expect(odd).toEqual([]);
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(paused.length).toBeGreaterThan(0);
  expect(paused[0]).toContain("This event is paused while it moves to another server. Nothing was changed");
  expect(paused[0]).toMatch(/value="Kind \d+"/);
  const there = await types();
  expect(kept.filter((name) => !there.has(name))).toEqual([]);
  expect([...there].filter((name) => name.startsWith("Kind"))).toHaveLength(kept.length);
  // The same answers as before, from the second server, with the session of before.
  expect(await where()).toMatch(/@second$/);
  expect((await page()).body).toContain(kept.at(-1));
  expect((await addType("Told by nobody else")).status).toBe(302);
  await dropFormer(on, (await getEvent(on.control, "boat")).id);
  expect((await page()).status).toBe(200);
});

it("says on a screen what it cannot do meanwhile", async () => {
  await on.driver.block(await where(), "writes");
  const { status, body } = await httpClient().post(at("/auth/login"), {
    form: { email: "admin@boat.example", password: PASSWORD },
  });
  expect(status).toBe(503);
  expect(body).toContain("This event is paused");
  expect((await page()).status).toBe(200);
  await on.driver.block(await where(), "nothing");
});

it("follows a restore at once", async () => {
  const file = join(host.dataDir, "boat.gz");
  await backupEvent(on, "boat", file);
  expect((await addType("After the backup")).status).toBe(302);
  expect((await page()).body).toContain("After the backup");
  await restoreEvent(on, "boat", file);
  expect(await where()).toMatch(/@second$/);
  const answer = await page();
  expect([answer.status, answer.headers.location]).toEqual([302, "/auth/login?next=%2Fadmin%2Fteam-types"]);
  const form = { email: "admin@boat.example", password: PASSWORD };
  expect((await admin.post(at("/auth/login"), { form })).status).toBe(302);
  expect((await page()).body).not.toContain("After the backup");
});

/** The command line, ended without a word once it has printed `until`. */
function event(words: string[], until?: RegExp): Promise<{ code: number | null; output: string }> {
  const script = join(releaseFolder(), "build/local/event.mjs");
  const env = { ...process.env, ...environment, DATA_DIR: host.dataDir, PORT: String(host.port) };
  const child = spawn(process.execPath, [script, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const take = (chunk: Buffer) => {
    output += chunk;
    if (until?.test(output)) child.kill("SIGKILL");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}

it.each([2, 3, 4, 5, 6, 7])(
  "killed after step %i of the command line, ends right when run again",
  async (step) => {
    const to = otherThan(await where());
    expect((await addType(`Before ${step} to ${to}`)).status).toBe(302);
    const killed = await event(["move", "boat", "--to", to], new RegExp(`^${step}/7 `, "m"));
    expect([killed.code, killed.output]).toEqual([null, expect.stringContaining(`${step}/7`)]);
    expect((await page()).status).toBe(200);
    const meanwhile = await addType(`Between ${step}`);
    expect([302, 503]).toContain(meanwhile.status);
    const again = await event(["move", "boat", "--to", to, "--drop-old"]);
    // Killed after its very last write there is nothing left to do.
    if (again.code !== 0) expect(again.output).toContain(`is on ${to} already`);
    expect(again.output).not.toContain("waiting");
    expect(otherThan(await where())).not.toBe(to);
    const there = await types();
    expect(there).toContain(`Before ${step} to ${to}`);
    expect(there.has(`Between ${step}`)).toBe(meanwhile.status === 302);
    expect((await addType(`After ${step}`)).status).toBe(302);
    expect((await page()).body).toContain(`After ${step}`);
    await dropFormer(on, (await getEvent(on.control, "boat")).id);
  },
);

it("refuses a server that the running portal does not know, and opens no other host", async () => {
  const to = otherThan(await where()) === "main" ? "third" : "second";
  const unknown = { ...environment };
  environment.DATABASE_SERVERS = JSON.stringify({ third: second.settings, second: second.settings });
  const { code, output } = await event(["move", "boat", "--to", "third"]);
  environment = unknown;
  expect([code, to]).toEqual([1, to]);
  expect(output).toContain("The portal that is running does not know this server");
  expect(output).toContain("Nothing was changed");
  // Whatever stood in control: the Worker contacts no address that its settings do not name.
  const made = await makeEvent(on, "astray");
  for (const url of [
    "http://127.0.0.1:1",
    "http://ev.third.db",
    "libsql://evil.example",
    "http://a.b.second.db",
  ]) {
    const set = "update events set database_url = ? where id = ?";
    await execute(on.control, { sql: set, args: [url, made.event.id] });
    await execute(on.control, {
      sql: "update events set slug = slug || '1' where id = ?",
      args: [made.event.id],
    });
    const { slug } = (await execute(on.control, "select slug from events where slug like 'astray%'"))
      .rows[0]!;
    const answer = await httpClient().get(`${host.baseUrl(String(slug))}/auth/login`);
    expect([url, answer.status]).toEqual([url, 500]);
  }
  const log = readFileSync(join(host.dataDir, "worker.log"), "utf8");
  expect(log).toContain("No database may be opened at evil.example");
  expect(await formerCopies(on, made.event.id)).toEqual([]);
});
