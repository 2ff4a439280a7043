import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { copyContent } from "#workers/ops/provision/clone-content";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { memoryEvent } from "../support/memory-event";

const AUDIT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const [TYPE, GROUP, FIELD] = [newId(), newId(), newId()];
const [FORM, TASK, TEAM] = [newId(), newId(), newId()];

/** Of a table with ids and audit fields: `columns` are the others, `values` all but the last. */
const row = (table: string, columns: string, ...values: (string | number)[]): SQL =>
  sql`insert into ${sql.raw(`${table} (id, ${columns}, created_at, created_by, updated_at, updated_by)`)}
    values (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}, ${AUDIT})`;

/** What stays behind with the event, and what goes along. */
const STAYS = {
  own: "/admin/reports/teams?login=never",
  team: `/admin/forms/${FORM}/submissions?team=${TEAM}`,
  person: `/admin/email-log?person=${newId()}`,
  version: `/admin/reports/forms/${FORM}?version=2`,
};
const GOES = {
  days: "/admin/reports/tasks?state=overdue&from=2027-05-04&to=9999-12-30",
  field: `/admin/reports/teams?field=${FIELD}.yes&type=none&q=2027-05-04`,
  form: `/admin/reports/forms/${FORM}?from=teams&since=2027-05-04&question=x&atLeast=12`,
  group: `/admin/tasks?group=${GROUP}&group=unassigned`,
  task: `/admin/reports/tasks/${TASK}?status=overdue`,
  type: `/admin/reports/teams?type=${TYPE}&band=high`,
  whole: "/admin/reports/forms",
};

it("a clone has the shared views of its source over its own things and days, as nobody's and never mailed", async () => {
  const [event, copy] = [await memoryEvent(), await memoryEvent()];
  const views = Object.entries({ ...STAYS, ...GOES }).map(
    ([
      name,
      address,
    ]) => sql`insert into report_view (id, name, address, is_shared, owner_id, mail, weekday, hour, version,
        created_at, created_by, updated_at, updated_by)
      values (${newId()}, ${name}, ${address}, ${name === "own" ? 0 : 1}, 'mia', 'weekly', 3, 9, 7, ${AUDIT})`,
  );
  await event.write(
    row("user", "first_name, surname, email, permissions", "mia", "Mia", "X", "mia@x.test", "admin"),
    row("team", "name", TEAM, "Wren"),
    row("team_type", "name", TYPE, "Sponsor"),
    row("task_group", "title, position", GROUP, "Build", 0),
    row("custom_field", "label, type, order_index", FIELD, "Power", "boolean", 0),
    row("form", "title, short_name", FORM, "Order", "Order"),
    row("task", "title, description, type", TASK, "Insurance", "", "task"),
    ...views,
    sql`insert into report_view_reader (view_id, user_id) select id, 'mia' from report_view`,
  );
  const shift = <Day extends string | null>(day: Day) => (day ? addDays(day, 1) : day) as Day;
  const counts = await copyContent(event.db, copy.db, {
    eventId: "new",
    from: "old",
    shift,
    eventName: "New",
  });
  expect(counts["shared views"]).toBe(Object.keys(GOES).length);
  const rows = await copy.read(
    sqlRows<{ name: string; address: string }>(
      sql`select name, address, mail, owner_id, is_shared, version from report_view order by name`,
    ),
  );
  const [ids] = await copy.read(
    sqlRows<
      Record<string, string>
    >(sql`select (select id from team_type) as type, (select id from task_group) as grp,
      (select id from custom_field) as field, (select id from form) as form, (select id from task) as task`),
  );
  expect(rows.map(({ name, address }) => [name, address])).toEqual([
    ["days", "/admin/reports/tasks?state=overdue&from=2027-05-05&to=9999-12-31"],
    ["field", `/admin/reports/teams?field=${ids?.field}.yes&type=none&q=2027-05-04`],
    ["form", `/admin/reports/forms/${ids?.form}?from=teams&since=2027-05-05&question=x&atLeast=12`],
    ["group", `/admin/tasks?group=${ids?.grp}&group=unassigned`],
    ["task", `/admin/reports/tasks/${ids?.task}?status=overdue`],
    ["type", `/admin/reports/teams?type=${ids?.type}&band=high`],
    ["whole", "/admin/reports/forms"],
  ]);
  for (const row of rows)
    expect(row).toMatchObject({ mail: "none", owner_id: "system", is_shared: 1, version: 1 });
  const [readers] = await copy.read(
    sqlRows<{ n: number }>(sql`select count(*) as n from report_view_reader`),
  );
  expect(readers?.n).toBe(0);
});
