import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { contentForEdit, sectionRows } from "~/features/content/content.queries.server";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { objectsIn } from "../harness/objects";
import { sqlRows } from "../harness/sql-rows";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { makeEvent } from "../worlds/test-event";

/**
 * A page is written anew, its PDF replaced, and published, while the host is killed at random moments of it. Readers have the
 * old page or the new one, never half of each, and no file is left that nothing names. `PROOF_KILLS` (default 50).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 50);
const SLUG = "content-killed";
const TEXTS = 6;

let host: TestHost;
let eventId: string;
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const made = await makeEvent(on, SLUG);
  eventId = made.event.id;
  await givePassword(on, made.adminId);
});
afterAll(() => host?.stop());

it(`${KILLS} kills: readers have the old page or the new one, and nothing is left in storage`, async () => {
  const client = httpClient();
  const base = host.baseUrl(SLUG);
  await client.post(`${base}/auth/login`, { form: { email: `admin@${SLUG}.example`, password: PASSWORD } });
  const page = await addPage(client, base);
  const folder = `${eventId}/content/${page.id}/`;
  const seen = { old: 0, fresh: 0, orphans: 0 };
  let before = await liveOf(page.id);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await writeAnew(client, base, page, `v${kill}`);
    const dies = async () => {
      await sleep(Math.random() * 90);
      const { workerd } = host.pids();
      await host.kill9();
      if (workerd) stop(workerd);
    };
    await Promise.all([publish(client, base, page.id), dies()]);
    await host.restart();
    await eventually(
      async () => (await client.get(`${base}/auth/login`).catch(() => null))?.status !== undefined,
      60_000,
    );
    const live = await liveOf(page.id);
    expect(live.words.size, `one version of all words: ${[...live.words]}`).toBe(1);
    expect(live.sections).toBe(TEXTS + 1);
    const [words = ""] = live.words;
    expect([...before.words, `v${kill}`]).toContain(words);
    // What readers are shown is there.
    expect(live.files).toHaveLength(1);
    expect(objectsIn(host.dataDir, folder).keys.join()).toContain(live.files[0]);
    if (words === `v${kill}`) seen.fresh += 1;
    else seen.old += 1;
    before = live;
  }
  // Nothing is killed any more: what was promised is done, and the page is published as it is.
  await publish(client, base, page.id);
  await eventually(async () => (await waiting()) === 0, 120_000);
  const { rows } = await readBatch(await openEventOf(host, SLUG), {
    rows: sqlRows<{ key: string }>(sql`select key from file where entity_id = ${page.id}`),
  });
  const named = new Set(rows.map(({ key }) => key));
  const left = objectsIn(host.dataDir, folder);
  // An upload that was cut off has no row: the daily sweep takes it. No row is without its object.
  seen.orphans = left.keys.filter((key) => !named.has(key)).length;
  expect([...named].filter((key) => !left.keys.includes(key))).toEqual([]);
  expect(seen.orphans).toBe(0);
  await client.post(`${base}/admin/content/removal`, { form: { ids: page.id, confirm: "CONFIRM" } });
  await eventually(async () => (await waiting()) === 0, 120_000);
  expect(objectsIn(host.dataDir, folder).keys).toEqual([]);
  console.log(JSON.stringify({ kills: KILLS, ...seen }));
});

interface Page {
  id: string;
  texts: string[];
  pdf: string;
}

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}

const idIn = (location: unknown) => String(location).split("?")[0]?.split("/").at(-1) ?? "";

async function addPage(client: Client, base: string): Promise<Page> {
  const added = await client.post(`${base}/admin/content/add`, { form: { title: "v0" } });
  const id = idIn(added.headers.location);
  const sections = async (type: string) =>
    idIn((await client.post(`${base}/admin/content/${id}/sections`, { form: { type } })).headers.location);
  const texts: string[] = [];
  for (let n = 0; n < TEXTS; n += 1) texts.push(await sections("richText"));
  const page = { id, texts, pdf: await sections("pdf") };
  await writeAnew(client, base, page, "v0");
  await publish(client, base, id);
  return page;
}

const stateOf = async (id: string) =>
  readBatch(await openEventOf(host, SLUG), { page: contentForEdit(id), rows: sectionRows(id) });

/** All words of the working copy say which version they are, and its PDF is another one. */
async function writeAnew(client: Client, base: string, page: Page, words: string): Promise<void> {
  const state = await stateOf(page.id);
  const save = async (section: string, form: Record<string, string> | URLSearchParams) => {
    const version = state.rows.find(({ id, copy }) => id === section && copy === "working")?.updatedAt ?? "";
    const sent = new URLSearchParams(form);
    sent.set("version", version);
    sent.set("heading", words);
    const answer = await client.post(`${base}/admin/content/${page.id}/sections/${section}`, { form: sent });
    expect(answer.status, answer.body.slice(0, 300)).toBe(302);
  };
  for (const section of page.texts) await save(section, { text: `${words} ${"word ".repeat(200)}` });
  const body = Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`);
  const files = `${base}/admin/content/${page.id}/sections/${page.pdf}/files`;
  const headers = { "content-type": "application/pdf", "x-file-name": `${words}.pdf` };
  const sent = await client.request(files, { method: "PUT", body, headers });
  expect(sent.status, sent.body.slice(0, 300)).toBe(201);
  const attachment = sent.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
  await save(page.pdf, { attachmentIds: attachment });
  const answer = await client.post(`${base}/admin/content/${page.id}/settings`, {
    form: { title: words, path: "killed", description: words, version: String(state.page.version) },
  });
  expect(answer.status, answer.body.slice(0, 300)).toBe(302);
}

async function publish(client: Client, base: string, id: string): Promise<void> {
  const { page } = await stateOf(id);
  const form = { revision: String(page.revision) };
  await client.post(`${base}/admin/content/${id}/publication`, { form }).catch(() => null);
}

/** What readers have: which versions its words and sections are of, and the ids of its files. */
async function liveOf(id: string) {
  const { page, rows } = await stateOf(id);
  const live = rows.filter(({ copy }) => copy === "live");
  return {
    words: new Set([page.live?.title, page.live?.description, ...live.map(({ heading }) => heading)]),
    sections: live.length,
    files: live.flatMap(({ uses }) => uses.flatMap((use) => (use.kind === "file" ? [use.id] : []))),
  };
}

const waiting = async () => {
  const { rows } = await readBatch(await openEventOf(host, SLUG), {
    rows: sqlRows<{ n: number }>(
      sql`select count(*) as n from outbox where state = 'pending' and subscriber like 'files:%'`,
    ),
  });
  return rows[0]?.n ?? -1;
};
