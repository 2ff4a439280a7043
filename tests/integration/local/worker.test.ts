import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DataFolder, openDataFolder } from "../../../workers/local/data-folder";
import { loadKeys } from "../../../workers/local/keys";
import { startWorker, type WorkerHost } from "../../../workers/local/miniflare";
import { freePort } from "../../../workers/local/ports";
import { type Sqld, startSqld } from "../../../workers/local/sqld";
import { eventually } from "../../harness/host";
import { httpClient } from "../../harness/http";

/** A Worker that tells what it sees, in the place of ours. */
const ECHO = `
let seen = [];
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/")) return env.ASSETS.fetch(request);
    if (pathname === "/sqld") return env.SQLD.fetch("http://control.db/health");
    if (pathname === "/later") { await env.JOBS.send({ n: 1 }); return new Response(); }
    if (pathname === "/seen") return Response.json(seen);
    return Response.json({ url: request.url, vars: [env.NAME, env.ENVIRONMENT], body: await request.text(),
      headers: Object.fromEntries(request.headers) });
  },
  queue(batch) { seen.push(batch.queue); if (batch.queue === "jobs") throw new Error("never"); },
  scheduled(controller) { seen.push(controller.cron); },
};`;

const LONG_SHEET = ".a { color: red }\n".repeat(200);
const dataDir = mkdtempSync(join(tmpdir(), "portal-worker-"));
const config = {
  compatibilityDate: "2026-06-01",
  compatibilityFlags: ["nodejs_compat"],
  assets: join(dataDir, "client"),
  vars: { ENVIRONMENT: "staging", NAME: "from the file" },
  buckets: [],
  producers: [{ binding: "JOBS", queue: "jobs" }],
  consumers: [
    {
      queue: "jobs",
      max_batch_size: 1,
      max_batch_timeout: 0,
      max_retries: 1,
      retry_delay: 0,
      dead_letter_queue: "dead",
    },
    { queue: "dead", max_batch_size: 1, max_batch_timeout: 0 },
  ],
  crons: [],
};
let folder: DataFolder;
let sqld: Sqld;
let worker: WorkerHost;
let base: string;
const { get, post } = httpClient();

beforeAll(async () => {
  mkdirSync(join(dataDir, "dist"));
  writeFileSync(join(dataDir, "dist/app.js"), ECHO);
  mkdirSync(join(dataDir, "client/assets"), { recursive: true });
  writeFileSync(join(dataDir, "client/assets/entry-1.js"), "let one = 1;");
  writeFileSync(join(dataDir, "client/assets/page-1.css"), LONG_SHEET);
  folder = await openDataFolder(dataDir, "a test");
  sqld = await startSqld(folder, loadKeys(folder), () => {});
  const port = await freePort();
  base = `http://demo.localhost:${port}`;
  const bindings = { ENVIRONMENT: "local" };
  const bundle = join(dataDir, "dist");
  worker = await startWorker(folder, config, {
    host: "127.0.0.1",
    port,
    sqldPort: sqld.httpPort,
    bindings,
    bundle,
  });
});
afterAll(async () => {
  await worker?.stop();
  await sqld?.stop(0);
  folder?.release();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Seen {
  url: string;
  vars: string[];
  body: string;
  headers: Record<string, string>;
}

it("serves the bundle with the file's settings under the local ones", async () => {
  const seen = (await post(`${base}/x?y=1`, { form: { a: "b" } })).json<Seen>();
  expect(seen).toMatchObject({ url: `${base}/x?y=1`, vars: ["from the file", "local"], body: "a=b" });
  expect(seen.headers.origin).toBe(base);
});

it("tells the Worker who asks, whatever the request claims", async () => {
  const headers = {
    "CF-Connecting-IP": "6.6.6.6",
    "MF-CF-Blob": '{"clientIp":"7.7.7.7:1"}',
    "MF-Route-Override": "assets",
  };
  const seen = (await get(base, { headers })).json<Seen>();
  expect(seen.headers["cf-connecting-ip"]).toBe("127.0.0.1");
});

it("sends what is worth it compressed, as Cloudflare does", async () => {
  const asked = (path: string, accepted: string) =>
    get(base + path, { headers: { "accept-encoding": accepted } });
  const sheet = await asked("/assets/page-1.css", "gzip, deflate, br");
  expect([sheet.headers["content-encoding"], sheet.headers.vary]).toEqual(["br", "accept-encoding"]);
  expect(brotliDecompressSync(sheet.bytes).toString()).toBe(LONG_SHEET);
  const page = await asked("/page", "gzip");
  expect(page.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(page.bytes).toString()).toContain('"vars"');
  const plain = await asked("/assets/page-1.css", "identity");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, LONG_SHEET]);
});

it.runIf(process.platform === "linux")("tells different askers apart", async () => {
  const other = httpClient({ localAddress: "127.0.0.9" });
  const seen = (await other.get(base)).json<Seen>();
  expect(seen.headers["cf-connecting-ip"]).toBe("127.0.0.9");
});

it("serves built files, and reaches the databases", async () => {
  const file = await get(`${base}/assets/entry-1.js`);
  expect(file).toMatchObject({ status: 200, body: "let one = 1;" });
  expect(file.headers["content-type"]).toContain("text/javascript");
  expect((await get(`${base}/assets/none.js`)).status).toBe(404);
  expect((await get(`${base}/sqld`)).status).toBe(200);
});

it("runs queues, their dead letters, and crons", async () => {
  await get(`${base}/later`);
  await worker.cron("7 * * * *", new Date());
  const seen = async () => (await get(`${base}/seen`)).json<string[]>();
  await eventually(async () => (await seen()).includes("dead"));
  const kinds = await seen();
  expect(kinds.filter((kind) => kind === "jobs")).toHaveLength(2);
  expect(kinds).toContain("7 * * * *");
});

it("notes its process, so that a later start can end it", () => {
  expect(JSON.parse(readFileSync(join(dataDir, "workerd.pid"), "utf8"))).toMatchObject({ pid: worker.pid() });
});
