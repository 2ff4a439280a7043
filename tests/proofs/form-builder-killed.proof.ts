import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { formOwners } from "../integration/support/form-owners";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { makeEvent } from "../worlds/test-event";

/**
 * A form is published, a field group is published into three forms, a form is copied, while the host is killed at random moments of
 * it: each happened whole or not at all. A form that is deleted goes with all that it had, however often the host is killed.
 * `PROOF_KILLS` (default 100).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 100);
const SLUG = "form-builder-killed";
const FORMS = 3;
const FIELDS = 60;

let host: TestHost;
let client: Client;
let base: string;
let forms: string[];
let groupId: string;
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const made = await makeEvent(on, SLUG);
  await givePassword(on, made.adminId);
  ({ forms, groupId } = await formOwners(made, { forms: FORMS, fields: FIELDS }));
  client = httpClient();
  base = host.baseUrl(SLUG);
  await client.post(`${base}/auth/login`, { form: { email: `admin@${SLUG}.example`, password: PASSWORD } });
});
afterAll(() => host?.stop());

it(`${KILLS} kills: what is published, published into forms and copied is whole or is not there`, async () => {
  const seen = { published: 0, groups: 0, copies: 0, not: 0 };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const words = `v${kill}`;
    const [form = ""] = forms;
    if (kill % 3 === 0) {
      await rewrite("form_id", form, words);
      const url = `${base}/admin/forms/${form}/publication`;
      const before = await liveOf([form]);
      await killed(async () => client.post(url, { form: hiddenIn((await client.get(url)).body) }));
      const after = await liveOf([form]);
      const isNew = expectOneOf(after, { before, words, kind: "form" });
      if (isNew) seen.published += 1;
      else seen.not += 1;
    } else if (kill % 3 === 1) {
      await rewrite("field_group_id", groupId, words);
      const url = `${base}/admin/field-groups/${groupId}/publication`;
      const before = await liveOf(forms);
      await killed(async () => client.post(url, { form: hiddenIn((await client.get(url)).body) }));
      const after = await liveOf(forms);
      const isNew = expectOneOf(after, { before, words, kind: "group" });
      if (isNew) seen.groups += 1;
      else seen.not += 1;
    } else {
      const copyId = newId();
      await killed(() => client.post(`${base}/admin/forms/${form}/copies`, { form: { formId: copyId } }));
      const [source, copy] = [await partsOf(form), await partsOf(copyId)];
      const isThere = copy.forms === 1;
      expect(copy).toEqual(isThere ? source : { forms: 0, fields: 0, confirmations: 0, notifications: 0 });
      if (isThere) seen.copies += 1;
      else seen.not += 1;
    }
  }
  console.log(JSON.stringify({ kills: KILLS, ...seen }));
  for (const count of [seen.published, seen.groups, seen.copies, seen.not])
    expect(count).toBeGreaterThan(KILLS / 50);
});

it("a form that is deleted leaves nothing, though the host is killed while it goes", async () => {
  const [, , form = ""] = forms;
  const { db, admin } = { db: await openEventOf(host, SLUG), admin: "admin" };
  await writeBatch(db, [
    sql`insert into submission (id, form_id, number, is_guest, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      select ${form} || '-' || i, ${form}, 1, 1, '', ${admin}, '', ${admin} from n`,
  ]);
  const url = `${base}/admin/forms/removal?ids=${form}`;
  const page = await client.get(url);
  const sent = { ...hiddenIn(page.body), ids: form, confirm: "CONFIRM" };
  for (let kill = 0; kill < 5; kill += 1)
    await killed(() => client.post(`${base}/admin/forms/removal`, { form: sent }), 600);
  await client.post(`${base}/admin/forms/removal`, { form: sent });
  await eventually(async () => (await remainsOf(form)) === 0, 120_000);
});

/** While the host is killed; it is there again afterwards. */
async function killed(asked: () => Promise<unknown>, within = 120): Promise<void> {
  const dies = async () => {
    await sleep(Math.random() * within);
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) stop(workerd);
  };
  await Promise.all([asked().catch(() => null), dies()]);
  await host.restart();
  await eventually(
    async () => (await client.get(`${base}/auth/login`).catch(() => null))?.status !== undefined,
    60_000,
  );
}

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { found } = await readBatch(await openEventOf(host, SLUG), { found: sqlRows<T>(query) });
  return found;
}

/** Every question of the working copy says these words. */
async function rewrite(column: "form_id" | "field_group_id", id: string, words: string): Promise<void> {
  const [of, table] =
    column === "form_id" ? [sql`form_id`, sql`form`] : [sql`field_group_id`, sql`field_group`];
  await writeBatch(await openEventOf(host, SLUG), [
    sql`update form_field set properties = json_set(properties, '$.label', ${words}) where ${of} = ${id} and type = 'text'`,
    sql`update ${table} set revision = revision + 1, version = version + 1 where id = ${id}`,
  ]);
}

interface Live {
  id: string;
  number: number;
  versions: number;
  isLive: number;
  /** Words of its own questions, and of its group's. */
  own: string;
  placed: string;
  logged: number;
}

const liveOf = (ids: readonly string[]) =>
  rows<Live>(
    sql`select fm.id, fm.last_number as number, (select count(*) from form_version where form_id = fm.id) as versions,
        fm.revision = fm.live_revision as isLive,
        (select group_concat(distinct j.value ->> 'label') from json_each(v.document -> 'fields') j
          where j.value ->> 'type' = 'text') as own,
        (select group_concat(distinct j.value ->> 'label') from json_each(v.document -> 'groups' -> 0 -> 'fields') j
          where j.value ->> 'type' = 'text') as placed,
        (select count(*) from activity where kind = 'form.published' and subject_id = fm.id) as logged
      from form fm join form_version v on v.id = fm.live_version_id
      where fm.id in (select value from json_each(${JSON.stringify(ids)})) order by fm.id`,
  );

/** All as before, or all as published; whether it was published. */
function expectOneOf(
  after: readonly Live[],
  { before, words, kind }: { before: readonly Live[]; words: string; kind: "form" | "group" },
): boolean {
  const isNew = after[0]?.number !== before[0]?.number;
  after.forEach((is, at) => {
    const was = before[at] as Live;
    expect(is.versions).toBe(is.number);
    if (isNew)
      expect(is).toMatchObject({ number: was.number + 1, [kind === "form" ? "own" : "placed"]: words });
    else
      expect(is).toMatchObject({ number: was.number, own: was.own, placed: was.placed, logged: was.logged });
    if (isNew && kind === "form") expect(is).toMatchObject({ isLive: 1, logged: was.logged + 1 });
  });
  return isNew;
}

const partsOf = async (id: string) =>
  (
    await rows<{ forms: number; fields: number; confirmations: number; notifications: number }>(
      sql`select (select count(*) from form where id = ${id}) as forms,
        (select count(*) from form_field where form_id = ${id}) as fields,
        (select count(*) from form_confirmation where form_id = ${id}) as confirmations,
        (select count(*) from form_notification where form_id = ${id}) as notifications`,
    )
  )[0] ?? { forms: 0, fields: 0, confirmations: 0, notifications: 0 };

const remainsOf = async (id: string): Promise<number> =>
  (
    await rows<{ n: number }>(
      sql`select (select count(*) from form where id = ${id}) + (select count(*) from form_field where form_id = ${id})
        + (select count(*) from submission where form_id = ${id}) + (select count(*) from form_version where form_id = ${id})
        + (select count(*) from form_confirmation where form_id = ${id}) + (select count(*) from form_step where owner_id = ${id})
        + (select count(*) from form_notification where form_id = ${id}) as n`,
    )
  )[0]?.n ?? -1;
