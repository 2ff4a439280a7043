import { createInterface } from "node:readline";
import { eq, sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q, readBatch, required } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { commandContext } from "~/procedure/command-context.server";
import { type EventRecord, SYSTEM } from "~/procedure/context";
import { startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { removeRelease, takeRelease } from "../harness/release";
import { sqlRows } from "../harness/sql-rows";
import { largeTaskId, seedLargeEvent } from "./seed";

/**
 * A host with a large event, for whoever measures from outside (`beside.ts`): one line of JSON when it stands, and its end
 * with standard input. It is copied into an older working copy and bundled there, so it calls only what that has too.
 */
export interface Served {
  /** `http://large.localhost:<port>` */
  large: string;
  demo: string;
  ownerEmail: string;
  taskIds: string[];
  /** Without prices, of 30 questions each. */
  forms: { id: string; fieldIds: string[] }[];
  /** One more of them, with the submissions that were asked for. */
  filledForm: string;
  /** The processes whose time is counted. */
  pids: number[];
}

const LOG_ROWS = 10_000;

async function main(): Promise<void> {
  const [teams = 1000, tasks = 50, comments = 50] = process.argv.slice(2).map(Number);
  takeRelease();
  const host = await startHost({ demo: true, env: { DEMO_PASSWORD: "harbour-boat-show-2027" } });
  try {
    const { slug, ownerEmail } = await seedLargeEvent(host, { teams, tasks, comments });
    const installation = await installationOf(host);
    const { event } = await readBatch(installation.control, {
      event: required(q.select().from(events).where(eq(events.slug, slug))),
    });
    await writeBatch(await installation.openEvent(event), [
      sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${LOG_ROWS})
        select 'log' || i, 'task.completed', 'user' || (i % ${teams} + 1), null, 'team' || (i % ${teams} + 1),
          '{"title":"Task ' || i || '"}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' seconds') from n`,
    ]);
    const [filled, ...forms] = await blankForms(installation, event);
    if (!filled) throw new Error("No form was made");
    await submissions(installation, event, filled, Number(process.env.BENCH_SUBMISSIONS ?? 0));
    if (process.env.BENCH_ORDERS) await orders(installation, event, Number(process.env.BENCH_ORDERS));
    const served: Served = {
      forms,
      filledForm: filled.id,
      large: host.baseUrl(slug),
      demo: host.baseUrl("demo"),
      ownerEmail,
      taskIds: Array.from({ length: Math.min(tasks, 50) }, (_, n) => largeTaskId(n + 1)),
      pids: Object.values(host.pids()).filter((pid): pid is number => pid !== null),
    };
    console.log(`SERVED ${JSON.stringify(served)}`);
    for await (const _ of createInterface({ input: process.stdin }));
  } finally {
    await host.stop();
    removeRelease();
  }
}

type Installed = Awaited<ReturnType<typeof installationOf>>;

/** 24 short texts, three choices, two numbers and a long text. */
const QUESTIONS = Array.from({ length: 30 }, (_, n) =>
  n % 10 === 9
    ? {
        type: "dropdown",
        label: `Choice ${n}`,
        options: ["a", "b", "c"].map((value) => ({ label: value, value })),
      }
    : n % 15 === 7
      ? { type: "number", label: `Number ${n}` }
      : { type: n === 4 ? "area" : "text", label: `Question ${n}` },
);

/** One to fill beforehand, and ten, so that nobody sends in one form too often. */
async function blankForms(on: Installed, event: Omit<EventRecord, "hosts">): Promise<Served["forms"]> {
  const db = await on.openEvent(event);
  const { settings } = await readBatch(db, { settings: allSettings() });
  const record = { ...event, hosts: [] };
  const ctx = commandContext({
    ...{ db, control: on.control, event: record, settings, actor: SYSTEM, env: on.env },
  });
  const made: Served["forms"] = [];
  for (let n = 0; n < 11; n += 1) {
    const [firstField, ...others] = QUESTIONS;
    const { formId: id } = await addForm(ctx, { title: `Blank ${n}`, description: "", firstField });
    await addFields(ctx, { kind: "form", id }, { revision: 1, fields: others, before: null });
    await publishForm(ctx, id, { revision: 2 });
    const { fields } = await readBatch(db, {
      fields: sqlRows<{ id: string }>(sql`select id from form_field where form_id = ${id} order by position`),
    });
    made.push({ id, fieldIds: fields.map((field) => field.id) });
  }
  return made;
}

const SUBMISSIONS_AT_ONCE = 2_500;

/** So many submissions of one form, by all teams in turn. */
async function submissions(
  on: Installed,
  event: Omit<EventRecord, "hosts">,
  form: Served["forms"][number],
  count: number,
): Promise<void> {
  const db = await on.openEvent(event);
  const answers = sql.join(
    form.fieldIds.map((id, k) => {
      const { type } = QUESTIONS[k] ?? { type: "text" };
      const value =
        type === "dropdown"
          ? sql`json_array(substr('abc', i % 3 + 1, 1))`
          : type === "number"
            ? sql`cast(i % 97 as text)`
            : sql`'Answer ' || i || ' to ${sql.raw(String(k))}'`;
      return sql`${id}, json_object('type', ${type}, 'value', ${value})`;
    }),
    sql`, `,
  );
  const at = sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-20', '-' || i || ' minutes')`;
  for (let from = 1; from <= count; from += SUBMISSIONS_AT_ONCE) {
    const [first, last] = [from, Math.min(count, from + SUBMISSIONS_AT_ONCE - 1)].map((n) =>
      sql.raw(String(n)),
    );
    await writeBatch(db, [
      sql`insert into submission (id, form_id, team_id, is_draft, reference, number, answers, submitted_at, submitted_by,
          created_at, created_by, updated_at, updated_by)
        with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
        select 'sub' || i, ${form.id}, 'team' || (i % 1000 + 1), 0, 'F-' || printf('%06d', i), 1, json_object(${answers}),
          ${at}, 'user1', ${at}, 'user1', ${at}, 'user1' from n`,
      sql`insert into submission_answer (submission_id, field_id, nested_id, row, text, number)
        with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
        select s.id, j.key, '', 0,
          case j.value ->> 'type' when 'number' then null when 'dropdown' then j.value ->> '$.value[0]' else j.value ->> 'value' end,
          case j.value ->> 'type' when 'number' then cast(j.value ->> 'value' as real) end
        from n join submission s on s.id = 'sub' || i, json_each(s.answers) j`,
    ]);
  }
}

/** So many a batch, so that none takes longer than a call may. */
const ORDERS_AT_ONCE = 200;

/** So many orders of 20 lines by two forms, of 60 items of four suppliers; one in ten with a line that is cancelled. */
async function orders(on: Installed, event: Omit<EventRecord, "hosts">, count: number): Promise<void> {
  const db = await on.openEvent(event);
  const audit = sql`'2026-11-01T00:00:00.000Z', 'x', '2026-11-01T00:00:00.000Z', 'x'`;
  const n = (from: number, to: number) =>
    sql.raw(
      `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`,
    );
  await writeBatch(db, [
    sql`insert into supplier (id, company, created_at, created_by, updated_at, updated_by)
      select 'supplier' || i, 'Supplier ' || i, ${audit} from ${n(0, 3)}`,
    sql`insert into form (id, title, short_name, order_prefix, created_at, created_by, updated_at, updated_by)
      select 'sells' || i, 'Sells ' || i, 'S' || i, 'S' || i, ${audit} from ${n(0, 1)}`,
  ]);
  for (let from = 1; from <= count; from += ORDERS_AT_ONCE) {
    const some = n(from, Math.min(count, from + ORDERS_AT_ONCE - 1));
    const day = sql`date('2026-11-01', (i % 30) || ' days')`;
    await writeBatch(db, [
      sql`insert into submission (id, form_id, team_id, is_draft, number, order_number, has_lines, submitted_at, submitted_by,
          created_at, created_by, updated_at, updated_by)
        select printf('order%06d', i), 'sells' || (i % 2), 'team' || (i % 1000 + 1), 0, 1, i, 1, ${day} || 'T10:00:00.000Z', 'x', ${audit}
        from ${some}`,
      sql`insert into order_line (id, submission_id, form_id, team_id, position, field_id, item_id, label, supplier_id, quantity,
          unit_price, currency, prices_include, vat_rate, net, vat, gross, state, ordered_at, ordered_day, state_at, state_by)
        select printf('line%06d-%02d', i, k), printf('order%06d', i), 'sells' || (i % 2), 'team' || (i % 1000 + 1), k,
          'list' || (i % 2), 'item' || item, 'Item ' || item, iif(item % 5 = 0, null, 'supplier' || (item % 4)), quantity, price,
          iif(i % 4 = 1, 'EUR', 'GBP'), 'net', 2000, quantity * price, quantity * price / 5, quantity * price * 6 / 5,
          case when i % 10 = 3 and k = 0 then 'cancelled' else trim(substr('received confirmeddelivered', i % 3 * 9 + 1, 9)) end,
          ${day} || 'T10:00:00.000Z', ${day}, ${day} || 'T10:00:00.000Z', 'x'
        from (select o.i, k.i as k, (o.i * 7 + k.i * 3) % 60 as item, (o.i + k.i) % 9 + 1 as quantity,
          100 * ((o.i * 7 + k.i * 3) % 60 + 1) as price from ${some} o cross join ${n(0, 19)} k)`,
    ]);
  }
}

await main();
