import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { localEnv } from "#workers/ops/provision/local-env";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { openDataFolder } from "../../workers/local/data-folder";
import { installationOn } from "../../workers/local/database-server";
import { loadKeys } from "../../workers/local/keys";
import { startMailbox } from "../../workers/local/mailbox";
import { startWorker, type WorkerHost } from "../../workers/local/miniflare";
import { freePort } from "../../workers/local/ports";
import { startSqld } from "../../workers/local/sqld";
import { readWorkerConfig } from "../../workers/local/worker-config";
import { multipart } from "../harness/documents";
import { httpClient } from "../harness/http";
import { jpeg, pixelsOf, png, webp } from "../harness/pictures";
import { sqlRows } from "../harness/sql-rows";
import { watchMemory } from "./watch-memory";

/**
 * What the two Workers hold at their most while files of 50 MB come in and pictures of 5 megapixels are made smaller: heap
 * and backing storage, as the inspector tells them (garbage that was not collected yet is in it), and photon's own memory.
 * A Worker may have 128 MB.
 */
const MB = 1_000_000;
const IMAGES = "exhibitor-portal-images";
const PASSWORD = "a-password-for-measuring";
const TASK = "0190f3a0-0000-7000-8000-000000000001";

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-memory-"));
  const folder = await openDataFolder(dataDir, "a measurement");
  const undo: (() => unknown)[] = [() => folder.release()];
  try {
    const keys = loadKeys(folder);
    const mailbox = await startMailbox({ folder: folder.at("mailbox"), port: 0 });
    undo.push(() => mailbox.stop());
    const sqld = await startSqld(folder, keys, () => {});
    undo.push(() => sqld.stop(0));
    const [port, inspectorPort] = [await freePort(), await freePort()];
    const env = localEnv({ appSecret: keys.appSecret, port, mailboxUrl: mailbox.url });
    const on = await installationOn(folder, keys, sqld, env, () => {});
    const adminEmail = "admin@memory.example";
    const { event } = await createEvent(on, { slug: "memory", name: "Memory", adminEmail });
    const bindings = { ...env, CONTROL_DATABASE_TOKEN: on.driver.address("control").token };
    const worker = await startWorker(folder, readWorkerConfig(), {
      host: "127.0.0.1",
      port,
      sqldPort: sqld.httpPort,
      bindings,
      inspectorPort,
    });
    undo.push(() => worker.stop());
    const db = await on.openEvent(event);
    const { rows } = await readBatch(db, { rows: sqlRows<{ id: string }>(sql`select id from user`) });
    await writeBatch(
      on.control,
      storePassword(rows[0]?.id ?? "", await hashPassword({}, PASSWORD), new Date()),
    );
    await measure(worker, db, { inspectorPort, port, email: adminEmail });
  } finally {
    for (const one of undo.reverse()) await one();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  worker: WorkerHost,
  db: EventDatabase,
  { inspectorPort, port, email }: { inspectorPort: number; port: number; email: string },
): Promise<void> {
  const base = `http://memory.localhost:${port}`;
  const client = httpClient();
  await client.post(`${base}/auth/login`, { form: { email, password: PASSWORD } });
  const door = `${base}/admin/tasks/${TASK}/files`;
  /** A connection of its own each time: the Worker ends those that wait for a while. */
  const fresh = () => {
    const one = httpClient();
    for (const [host, jar] of client.cookies) one.cookies.set(host, jar);
    return one;
  };
  const put = (name: string, body: Buffer) =>
    fresh().request(door, {
      method: "PUT",
      body,
      headers: { "x-file-name": name, "content-type": "application/octet-stream" },
    });
  const large = Buffer.alloc(49 * MB, "%PDF-1.7 measured ");
  const form = multipart([{ name: "file", fileName: "a.pdf", body: large }]);
  const post = () => fresh().post(door, { body: form.body, headers: { "content-type": form.type } });

  const portal = await watchMemory(inspectorPort, "portal");
  const images = await watchMemory(inspectorPort, IMAGES);
  const lines: string[][] = [["", "portal MB", "images MB", "photon MB", "images, all MB"]];
  const photon = async () => (JSON.parse(await worker.ask(IMAGES, "/memory")) as { photon: number }).photon;
  const row = async (what: string, work: () => Promise<unknown>) => {
    const stop = [portal.watch(), images.watch()];
    await work();
    const [a = 0, b = 0] = stop.map((end) => end());
    const held = await photon();
    process.stdout.write(".");
    lines.push(
      [what, a, b, held, b + held].map((one) => (typeof one === "number" ? (one / MB).toFixed(1) : one)),
    );
  };
  /** Pictures are made smaller from the queue. */
  const made = async (name: string, body: Buffer, count = 1) => {
    for (let n = 0; n < count; n += 1) await settled(db, await put(name, body));
  };

  await row("at rest", () => sleep(300));
  await row("49 MB, raw", () => taken(put("a.pdf", large)));
  await row("49 MB, raw, three at once", () => Promise.all([1, 2, 3].map(() => taken(put("a.pdf", large)))));
  await row("49 MB, as a form", () => taken(post()));
  await row("49 MB, as a form, three at once", () => Promise.all([1, 2, 3].map(() => taken(post()))));
  const noise = (width: number, height: number) => {
    const pixels = pixelsOf(width, height);
    for (let at = 0; at < pixels.length; at += 4) pixels[at] = (at * 2_654_435_761) >>> 24;
    return pixels;
  };
  await row("JPEG, 2560 × 1920 (4.9 MP)", () => made("a.jpg", jpeg(2560, 1920, {}, noise(2560, 1920))));
  await row("the same, on its side", () =>
    made("a.jpg", jpeg(2560, 1920, { orientation: 6 }, noise(2560, 1920))),
  );
  await row("PNG, see-through, 4.9 MP", () => made("a.png", png(2560, 1920, { hasAlpha: true })));
  await row("PNG, 16 bits, 2.4 MP", () => made("a.png", png(1800, 1350, { hasAlpha: true, depth: 16 })));
  await row("WebP, 4.9 MP", () => made("a.webp", webp(2560, 1920, noise(2560, 1920))));
  await row("16 pictures of many shapes", async () => {
    for (let n = 0; n < 4; n += 1) {
      const [width, height] = [700 + n * 500, 2_000 - n * 150];
      await made("a.jpg", jpeg(width, height, { orientation: (n % 8) + 1 }, noise(width, height)));
      await made("a.png", png(height, width, { hasAlpha: n % 2 === 0 }));
      await made("a.webp", webp(width, 900));
      await made("a.jpg", jpeg(2560, 1900, {}, noise(2560, 1900)));
    }
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1v1z" fill="#123456" stroke-width="2"/>'.repeat(18_000)}</svg>`;
  await row("SVG, 1 MB", () => taken(put("a.svg", Buffer.from(svg.slice(0, 999_000)))));
  portal.close();
  images.close();
  print(lines);
}

async function taken(answer: Promise<{ status: number; body: string }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 400 && !body.includes("cannot be read"))
    throw new Error(`An upload failed: ${status} ${body.slice(0, 200)}`);
}

/** Waits until the queue is done with a picture, whatever came of it. */
async function settled(db: EventDatabase, answer: { status: number; body: string }): Promise<void> {
  await taken(Promise.resolve(answer));
  const pending = sql`select 1 from outbox where state = 'pending' and subscriber like 'files:%'`;
  const until = Date.now() + 20_000;
  while (Date.now() < until && (await readBatch(db, { rows: sqlRows(pending) })).rows.length > 0)
    await sleep(60);
}

function print(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  "),
    );
  }
}

await main();
process.exit(0);
