import { eq, sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q, readBatch, required } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { commandContext } from "~/procedure/command-context.server";
import { SYSTEM } from "~/procedure/context";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { PASSWORD } from "./accounts";
import { type SeedHost, seedLargeEvent } from "./seed";

export interface SeededForms {
  slug: string;
  ownerEmail: string;
  adminEmail: string;
  /** Each of 30 questions, filled in by nobody. */
  blank: { id: string; fieldIds: string[] }[];
  /** Of 500 fields on 25 pages. */
  long: { id: string; fieldIds: string[] };
  /** The same form with so many submissions. */
  full: string;
  /** Of its first dropdown. */
  choiceId: string;
}

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

const LONG = Array.from({ length: 500 }, (_, n) =>
  n % 20 === 0 ? { type: "newPage", label: `Page ${n / 20 + 1}` } : { type: "text", label: `Question ${n}` },
);

/** An event of 1,000 teams and 20 tasks with ten blank forms of 30 questions, and one more with submissions, written by SQL. */
export async function seedFormsEvent(host: SeedHost, submissions: number): Promise<SeededForms> {
  const { slug, ownerEmail } = await seedLargeEvent(host, { teams: 1_000, tasks: 20 }, `forms${submissions}`);
  const on = await installationOf(host);
  const { event } = await readBatch(on.control, {
    event: required(q.select().from(events).where(eq(events.slug, slug))),
  });
  const db = await on.openEvent(event);
  const { settings, admins } = await readBatch(db, {
    settings: allSettings(),
    admins: sqlRows<{ id: string; email: string }>(
      sql`select id, email from user where permissions = 'admin' limit 1`,
    ),
  });
  const [admin] = admins;
  if (!admin) throw new Error("The event has no admin");
  await writeBatch(on.control, storePassword(admin.id, await hashPassword({}, PASSWORD), new Date()));
  const ctx = commandContext({
    db,
    control: on.control,
    event: { ...event, hosts: [] },
    settings,
    actor: SYSTEM,
    env: on.env,
  });
  const make = async (title: string, questions: readonly object[] = QUESTIONS) => {
    const [firstField, ...others] = questions;
    const { formId: id } = await addForm(ctx, { title, description: "", firstField });
    await addFields(ctx, { kind: "form", id }, { revision: 1, fields: others, before: null });
    await publishForm(ctx, id, { revision: 2 });
    const { fields } = await readBatch(db, {
      fields: sqlRows<{ id: string }>(sql`select id from form_field where form_id = ${id} order by position`),
    });
    return { id, fieldIds: fields.map((field) => field.id) };
  };
  const blank = [];
  for (let n = 0; n < 10; n += 1) blank.push(await make(`Blank ${n}`));
  const full = await make("Full");
  const long = await make("Long", LONG);
  const at = new Date().toISOString();
  const n = (from: number, to: number) =>
    sql.raw(
      `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`,
    );
  const answers = sql.join(
    full.fieldIds.map((id, k) => {
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
  // A few thousand at once, so that no batch takes longer than a call may.
  const AT_ONCE = 2_500;
  for (let from = 1; from <= submissions; from += AT_ONCE) {
    const rows = n(from, Math.min(submissions, from + AT_ONCE - 1));
    await writeBatch(db, [
      sql`insert into submission (id, form_id, team_id, is_draft, reference, number, answers, submitted_at, submitted_by,
          created_at, created_by, updated_at, updated_by)
        select 'sub' || i, ${full.id}, 'team' || (i % 1000 + 1), 0, 'F-' || printf('%06d', i), 1, json_object(${answers}),
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes'), 'user1', ${at}, 'user1',
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes'), 'user1' from ${rows}`,
      sql`insert into submission_answer (submission_id, field_id, nested_id, row, text, number)
        select s.id, j.key, '', 0,
          case j.value ->> 'type' when 'number' then null when 'dropdown' then j.value ->> '$.value[0]' else j.value ->> 'value' end,
          case j.value ->> 'type' when 'number' then cast(j.value ->> 'value' as real) end
        from ${rows} x join submission s on s.id = 'sub' || x.i, json_each(s.answers) j`,
    ]);
  }
  return {
    slug,
    ownerEmail,
    adminEmail: admin.email,
    blank,
    long,
    full: full.id,
    choiceId: full.fieldIds[9] ?? "",
  };
}
