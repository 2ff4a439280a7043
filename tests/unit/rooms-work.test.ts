import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { copyContent } from "#workers/ops/provision/clone-content";
import { SETTINGS } from "~/event-settings/settings.schema";
import { ftsQuery } from "~/features/search/query.rules";
import { addDays } from "~/lib/dates";
import { FINDERS, roomCounts, searchIndexAgain, TIDIES } from "~/rooms.server";
import { sqlRows } from "../harness/sql-rows";
import { memoryEvent } from "./support/memory-event";

const AUDIT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const NOW = new Date("2027-05-04T08:00:00.000Z");
const [TYPE, TASK, GROUP] = ["1", "2", "3"].map((n) => `0190f3a0-0000-7000-8000-00000000000${n}`);

/** Of each of these a row is made here, which holds a word with "rigg". */
const HITS: string[] = ["team", "person", "task", "taskGroup"];

let event: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  event = await memoryEvent();
  await event.write(
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values ('t1', 'Éclat Rigging', ${AUDIT})`,
    sql`insert into user (id, first_name, surname, email, permissions, team_id, created_at, created_by, updated_at, updated_by)
      values ('u1', 'Amara', 'Rigger', 'amara@crew.example', 'user', 't1', ${AUDIT})`,
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values (${TYPE}, 'Caterer', ${AUDIT})`,
    sql`insert into task (id, title, description, type, due_date, created_at, created_by, updated_at, updated_by)
      values (${TASK}, 'Rigging plan', ${`See /tasks/${TASK}`}, 'task', '2027-06-01', ${AUDIT})`,
    sql`insert into task_team_type (task_id, team_type_id) values (${TASK}, ${TYPE})`,
    sql`insert into task_group (id, title, position, created_at, created_by, updated_at, updated_by)
      values (${GROUP}, 'Rigging', 1, ${AUDIT})`,
    sql`insert into task_group_task (group_id, task_id, position) values (${GROUP}, ${TASK}, 1)`,
    sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
      values ('event', ${JSON.stringify(SETTINGS.event.parse({ eventName: "Old", startDate: "2027-06-10" }))}, 1, ${AUDIT})`,
    ...searchIndexAgain(),
  );
});

describe("what rooms do, over a database", () => {
  it("their counts are one row", async () => {
    expect(await event.read(roomCounts(NOW, "nobody"))).toMatchObject({
      teams: 1,
      teamTypes: 1,
      failedMails: 0,
      tasks: 1,
      taskGroups: 1,
      approvals: 0,
    });
  });

  it.each(Object.keys(FINDERS) as (keyof typeof FINDERS)[])(
    "%s: what stands in the index is found and shown, to staff alone where somebody has no team",
    async (kind) => {
      const slice = { query: ftsQuery("rigg"), limit: 5, offset: 0 };
      const who = { level: "admin" as const, teamId: undefined };
      const page = await event.read(FINDERS[kind].find(who, slice));
      expect(page.total).toBe(HITS.includes(kind) ? 1 : 0);
      const [row] = page.rows;
      if (row) expect(FINDERS[kind].show(row, { who, locale: "en-GB" }).to).toMatch(/^\/admin\//);
      const nobody = { level: "user" as const, teamId: undefined };
      expect((await event.read(FINDERS[kind].find(nobody, slice))).total).toBe(0);
    },
  );

  it("the daily tidying runs, and the index needs none the second time", async () => {
    await event.write(...TIDIES.flatMap((tidy) => tidy.writes?.(NOW) ?? []));
    const results = await event.write(...searchIndexAgain());
    expect(results.map(({ rowsAffected }) => rowsAffected)).toEqual([0, 0]);
  });

  it("a clone has the pattern with ids, days and a name of its own, and what the pattern links to itself", async () => {
    const copy = await memoryEvent();
    await event.write(
      sql`insert into custom_field (id, label, type, is_required, show_field, order_index, version,
          created_at, created_by, updated_at, updated_by) values ('asked', 'Stand', 'boolean', 1, 0, 4, 3, ${AUDIT})`,
    );
    await copy.write(
      sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
        values ('event', '{}', 1, ${AUDIT})`,
    );
    const shift = <Day extends string | null>(day: Day) => (day ? addDays(day, 7) : day) as Day;
    const of = { eventId: "new", from: "old", shift, eventName: "New" };
    expect(await copyContent(event.db, copy.db, of)).toMatchObject({
      settings: 1,
      "custom fields": 1,
      "team types": 1,
      "task groups": 1,
      tasks: 1,
    });
    const rows = await copy.read(
      sqlRows(sql`select t.id <> ${TASK} as isNew, t.due_date as due,
        t.description = 'See /tasks/' || t.id as isLinked, x.team_type_id = y.id as isTyped, z.group_id = g.id as isGrouped,
        json_extract(s.data, '$.eventName') as name, json_extract(s.data, '$.startDate') as start,
        (select json_array(label, type, is_required, show_field, order_index, version, id <> 'asked')
          from custom_field) as asked,
        (select count(*) from search_entry) as entries
        from task t, task_team_type x, team_type y, task_group_task z, task_group g, settings s`),
    );
    expect(rows).toEqual([
      expect.objectContaining({
        isNew: 1,
        due: "2027-06-08",
        isLinked: 1,
        isTyped: 1,
        isGrouped: 1,
        name: "New",
        start: "2027-06-17",
        asked: '["Stand","boolean",1,0,4,1,1]',
        entries: 2,
      }),
    ]);
  });
});
