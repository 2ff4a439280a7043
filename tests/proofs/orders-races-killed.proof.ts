import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Answer, type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { type SoldForm, sellingForm } from "../worlds/selling-form";
import { makeEvent } from "../worlds/test-event";

/**
 * Ten teams send in at once, each for one of the last three chairs, while host, database or Worker are killed in some of the races.
 * Then the three give their chairs back: their orders shrink, are cancelled, or are deleted. `PROOF_RACES` (default 500), `PROOF_KILLS`
 * (default 50).
 */
const RACES = Number(process.env.PROOF_RACES ?? 500);
const KILLS = Number(process.env.PROOF_KILLS ?? 50);
const RACERS = 10;
const LAST = 3;
const SLUG = "orders-killed";
const VICTIMS = ["host", "sqld", "workerd"] as const;
const GIVING_BACK = ["shrink", "cancel", "delete"] as const;

interface Racer {
  client: Client;
  /** What it was told that it had ordered. */
  references: string[];
}

let host: TestHost;
let form: SoldForm;
let admin: Client;
const racers: Racer[] = [];
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const at = await makeEvent(on, SLUG);
  form = await sellingForm(at, { chair: LAST, table: null });
  await givePassword(on, at.adminId);
  admin = await signedIn(`admin@${SLUG}.example`);
  for (let n = 0; n < RACERS; n += 1) {
    const { userId, email } = await form.team();
    await givePassword(on, userId);
    racers.push({ client: await signedIn(email), references: [] });
  }
});
afterAll(() => host?.stop());

it(`${RACES} races with ${KILLS} kills: three take the last three, and none is lost when they give them back`, {
  timeout: 7_200_000,
}, async () => {
  const figures = { races: 0, kills: 0, told: 0, again: 0, shrunk: 0, cancelled: 0, deleted: 0 };
  for (let race = 0; race < RACES; race += 1) {
    const kill = Math.floor(((race + 1) * KILLS) / RACES) - Math.floor((race * KILLS) / RACES) > 0;
    const victim = VICTIMS[figures.kills % VICTIMS.length] ?? "host";
    // Half of them hit the race, the others what comes after it.
    const hitsRace = kill && figures.kills % 2 === 0;
    if (kill) figures.kills += 1;
    for (const racer of racers) racer.references = [];
    await raced(hitsRace ? victim : null);
    while ((await stock()).taken < LAST) {
      figures.again += 1;
      await raced(null);
    }
    await holds(LAST);
    const sent = await orders();
    expect(sent).toHaveLength(LAST);
    for (const { references } of racers)
      expect(sent.map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
    figures.told += racers.reduce((sum, { references }) => sum + references.length, 0);

    const way = GIVING_BACK[race % GIVING_BACK.length] ?? "delete";
    const killed = kill && !hitsRace ? killing(victim) : null;
    await tried(async () => (await givenBack(way)) && (await stock()).taken === 0);
    await killed;
    await tried(async () => (await stock()).taken === 0);
    await holds(0);
    // What was given back alone: the tables stay.
    if (way === "shrink") expect((await orders()).map(({ tables }) => tables)).toEqual([1, 1, 1]);
    figures[way === "shrink" ? "shrunk" : way === "cancel" ? "cancelled" : "deleted"] += LAST;
    await tried(async () => (await givenBack("delete")) && (await orders()).length === 0);
    figures.races += 1;
    if (figures.races % 50 === 0) console.log(JSON.stringify(figures));
  }
  console.log(JSON.stringify(figures));
  expect(figures.kills).toBe(KILLS);
  expect(figures.told).toBeGreaterThan(LAST * (RACES - KILLS) - 1);
});

const base = () => host.baseUrl(SLUG);
const quietly = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);

/** All that have no order fill in one chair and one table, look at their check, and send it in at once. */
async function raced(victim: (typeof VICTIMS)[number] | null): Promise<void> {
  const own = `${base()}/forms/${form.id}`;
  const open = racers.filter(({ references }) => references.length === 0);
  const checks = await Promise.all(
    open.map(async ({ client }) => {
      await quietly(
        client.post(`${own}/pages/1`, { form: { version: "0", ...form.asked({ chair: 1, table: 1 }) } }),
      );
      return quietly(client.get(`${own}/check-answers`));
    }),
  );
  const killed = victim ? killing(victim) : null;
  await Promise.all(
    open.map(async (racer, n) => {
      const sent = await quietly(
        racer.client.post(`${own}/submission`, { form: hiddenIn(checks[n]?.body ?? ""), follow: true }),
      );
      const reference = /Your reference is <strong>([^<]+)</.exec(sent?.body ?? "")?.[1];
      if (reference) racer.references.push(reference);
      expect((await stock()).taken).toBeLessThanOrEqual(LAST);
    }),
  );
  await killed;
}

/** What is taken is as many as a recount of the lines. */
async function holds(taken: number): Promise<void> {
  expect(await stock()).toEqual({ taken, counted: taken, lowest: 0 });
  const [wrong] = await rows<{ sums: number; lines: number }>(
    sql`select (select coalesce(sum(gross), 0) from order_sum) as sums, (select coalesce(sum(gross), 0) from order_line) as lines`,
  );
  expect(wrong?.sums).toBe(wrong?.lines);
}

async function stock(): Promise<{ taken: number; counted: number; lowest: number }> {
  const [found] = await rows<{ taken: number; counted: number; lowest: number }>(
    sql`select taken, (select coalesce(sum(quantity), 0) from order_line where item_id = 'chair' and state <> 'cancelled') as counted,
      (select min(min(taken), 0) from stock) as lowest from stock where part_id = 'chair'`,
  );
  if (!found) throw new Error("The stock is gone");
  return found;
}

interface Order {
  id: string;
  reference: string;
  userId: string;
  tables: number;
}

const orders = () =>
  rows<Order>(sql`select s.id, s.reference, s.submitted_by as userId,
    (select coalesce(sum(quantity), 0) from order_line l where l.submission_id = s.id and l.item_id = 'table') as tables
    from submission s where s.is_draft = 0 order by s.id`);

/** What stands of it after a kill is done again. */
async function givenBack(way: (typeof GIVING_BACK)[number]): Promise<boolean> {
  const sent = await orders();
  if (way === "shrink") {
    for (const order of sent) {
      const { client } = racers[form.users.indexOf(order.userId)] as Racer;
      const edit = `${base()}/forms/${form.id}/submissions/${order.id}/edit`;
      await client.post(`${edit}/pages/1`, { form: { version: "0", ...form.asked({ chair: 0, table: 1 }) } });
      const check = await client.get(`${edit}/check-answers`);
      await client.post(`${edit}/submission`, { form: hiddenIn(check.body) });
    }
    return true;
  }
  if (way === "cancel") {
    const lines = await rows<{ id: string }>(
      sql`select id from order_line where item_id = 'chair' and state <> 'cancelled'`,
    );
    if (lines.length === 0) return true;
    return isLed(
      await admin.post(`${base()}/admin/reports/orders/cancellation`, {
        form: named({ by: "line", reason: "No more chairs" }, lines),
      }),
    );
  }
  if (sent.length === 0) return true;
  return isLed(
    await admin.post(`${base()}/admin/forms/${form.id}/submissions/removal`, {
      form: named({ confirm: "CONFIRM" }, sent),
    }),
  );
}

const named = (fields: Record<string, string>, chosen: readonly { id: string }[]) =>
  new URLSearchParams([
    ...Object.entries(fields),
    ...chosen.map(({ id }) => ["ids", id] as [string, string]),
  ]);

const isLed = ({ status }: Answer): boolean => status === 302;

/** Until it is so: what a kill hit is done again. */
const tried = (work: () => Promise<boolean>): Promise<void> =>
  eventually(async () => (await quietly(work())) ?? false, 120_000);

async function killing(victim: (typeof VICTIMS)[number]): Promise<void> {
  await sleep(Math.random() * 250);
  const before = host.pids()[victim];
  if (victim === "host") {
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) end(workerd);
    await host.restart();
  } else {
    if (before) end(before);
    await eventually(() => host.pids()[victim] !== before, 60_000);
  }
  await eventually(
    async () => ((await quietly(httpClient().get(`${base()}/auth/login`)))?.status ?? 500) < 500,
    60_000,
  );
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}

async function signedIn(email: string): Promise<Client> {
  const client = httpClient();
  const answer = await client.post(`${base()}/auth/login`, { form: { email, password: PASSWORD } });
  expect(answer.status).toBe(302);
  return client;
}

/** The databases have another address after each kill; while one is away, it is asked again. */
async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  let found: T[] | null = null;
  await eventually(async () => {
    found = await quietly(
      (async () => (await readBatch(await openEventOf(host, SLUG), { found: sqlRows<T>(query) })).found)(),
    );
    return found !== null;
  }, 60_000);
  return found ?? [];
}
