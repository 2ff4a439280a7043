import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { objectsIn } from "../harness/objects";
import { png } from "../harness/pictures";
import { sqlRows } from "../harness/sql-rows";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { submissionHouse } from "../worlds/submission-house";
import { makeEvent, type TestEvent } from "../worlds/test-event";

/**
 * People save drafts, upload files and send forms in while the host is killed at random moments. Whatever was acknowledged is there
 * afterwards, once; what was not is there whole or not at all. `PROOF_KILLS` (default 100).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 100);
const SLUG = "form-killed";

let host: TestHost;
let at: TestEvent;
let forms: Awaited<ReturnType<typeof submissionHouse>>;
let emails: string[];
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  at = await makeEvent(on, SLUG);
  forms = await submissionHouse(at);
  emails = [];
  for (let n = 0; n < 3; n += 1) {
    const { owner } = await forms.team();
    await givePassword(on, owner.actor.id);
    emails.push(`owner${n + 1}@team${n + 1}.example`);
  }
});
afterAll(() => host?.stop());

interface Told {
  /** By team: the last answer that was acknowledged, and what was tried after it. */
  saved: { done: string; tried: string[] };
  /** Of the draft that is open. */
  files: string[];
  references: string[];
  /** Everything that was acknowledged since the beginning. */
  saves: number;
  uploads: string[];
}

it(`${KILLS} kills: nothing acknowledged is lost, nothing is there twice`, async () => {
  const base = host.baseUrl(SLUG);
  const people = emails.map((email) => ({ email, client: httpClient(), told: blank() }));
  for (const { client, email } of people) await signIn(client, base, email);
  let isOver = false;
  const working = people.map((one) => work(one, { base, isOver: () => isOver }));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(50 + Math.random() * 400);
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) stop(workerd);
    await host.restart();
    const { client } = people[0] as { client: Client };
    await eventually(
      async () => ((await quietly(client.get(`${base}/auth/login`)))?.status ?? 500) < 500,
      60_000,
    );
  }
  isOver = true;
  await Promise.all(working);
  const totals = { saves: 0, files: 0, submissions: 0 };
  for (const [n, { told }] of people.entries()) {
    const teamId = await teamOf(emails[n] ?? "");
    const [draft] = await rows<{ answers: string }>(
      sql`select answers from submission where team_id = ${teamId} and is_draft = 1`,
    );
    const answers = JSON.parse(draft?.answers ?? "{}") as Record<
      string,
      { value?: string; files?: string[] }
    >;
    const value = answers[forms.ids.stand]?.value ?? "";
    expect([told.saved.done, ...told.saved.tried], "what was saved last").toContain(value);
    expect(answers[forms.ids.plan]?.files ?? []).toEqual(expect.arrayContaining(told.files));
    const sent = await rows<{ reference: string }>(
      sql`select reference from submission where team_id = ${teamId} and is_draft = 0`,
    );
    expect(sent.map(({ reference }) => reference)).toEqual(expect.arrayContaining(told.references));
    const kept = await rows<{ id: string }>(
      sql`select x.file_id as id from submission_file x join submission s on s.id = x.submission_id
        where s.team_id = ${teamId}`,
    );
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(told.uploads));
    totals.saves += told.saves;
    totals.files += told.uploads.length;
    totals.submissions += told.references.length;
  }
  const [count] = await rows<{ sent: number; logged: number; twice: number; loose: number }>(
    sql`select (select count(*) from submission where is_draft = 0) as sent,
      (select count(*) from activity where kind = 'submission.submitted') as logged,
      (select count(*) - count(distinct reference) from submission where is_draft = 0) as twice,
      (select count(*) from submission_file x where not exists (select 1 from file f where f.id = x.file_id)) as loose`,
  );
  expect(count).toMatchObject({ logged: count?.sent, twice: 0, loose: 0 });
  const keys = new Set(objectsIn(host.dataDir, `${at.event.id}/submissions/`).keys);
  const kept = await rows<{ key: string }>(sql`select key from file where collection = 'submissions'`);
  expect(kept.filter(({ key }) => !keys.has(key))).toEqual([]);
  console.log(JSON.stringify({ kills: KILLS, ...totals, ...count }));
  expect(totals.submissions).toBeGreaterThan(KILLS / 4);
});

const blank = (): Told => ({
  ...{ saved: { done: "", tried: [] }, files: [], references: [] },
  ...{ saves: 0, uploads: [] },
});

/** Saves, uploads and sends in, and notes what was acknowledged. */
async function work(
  { client, told, email }: { client: Client; told: Told; email: string },
  { base, isOver }: { base: string; isOver: () => boolean },
): Promise<void> {
  const form = `${base}/forms/${forms.formId}`;
  for (let turn = 1; !isOver(); turn += 1) {
    const text = `${email} ${turn}`;
    told.saved.tried.push(text);
    const saved = await quietly(
      client.post(`${form}/pages/1`, { form: { version: "0", [`f.${forms.ids.stand}`]: text } }),
    );
    if (saved?.status === 302) {
      told.saved = { done: text, tried: [] };
      told.saves += 1;
    } else {
      await sleep(100);
      continue;
    }
    const given = await quietly(
      client.request(`${form}/files?at=${encodeURIComponent(`f.${forms.ids.plan}`)}`, {
        method: "PUT",
        body: Buffer.from(png(20, 20)),
        headers: { "content-type": "image/png", "x-file-name": "plan.png" },
      }),
    );
    if (given?.status === 201) {
      const fileId = given.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
      told.files.push(fileId);
      told.uploads.push(fileId);
    }
    if (turn % 4 > 0) continue;
    const check = await quietly(client.get(`${form}/check-answers`));
    if (check?.status !== 200) continue;
    const sent = await quietly(
      client.post(`${form}/submission`, { form: hiddenIn(check.body), follow: true }),
    );
    const reference = /Your reference is <strong>([^<]+)</.exec(sent?.body ?? "")?.[1];
    // Whether it was sent in or not, a draft that is there no more has nothing that was saved.
    if (reference) {
      told.references.push(reference);
      told.saved = { done: "", tried: [] };
      told.files = [];
    } else {
      const draft = await quietly(client.get(`${form}/check-answers`));
      if (draft?.status === 200) continue;
      told.saved.tried.push("", text);
      told.files = [];
      told.saved = { done: "", tried: [text, ""] };
    }
  }
}

const quietly = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);

async function signIn(client: Client, base: string, email: string): Promise<void> {
  const answer = await client.post(`${base}/auth/login`, { form: { email, password: PASSWORD } });
  expect(answer.status).toBe(302);
}

/** The databases have another address after each kill. */
async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { found } = await readBatch(await openEventOf(host, SLUG), { found: sqlRows<T>(query) });
  return found;
}

const teamOf = async (email: string) =>
  (await rows<{ id: string }>(sql`select team_id as id from user where email = ${email}`))[0]?.id ?? "";

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}
