import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { fullName, nameOf, s, t, tm, u } from "#db/event/aliases";
import { tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import {
  as,
  bool,
  jsonExists,
  jsonList,
  jsonOne,
  jsonRequired,
  jsonRows,
  jsonText,
  jsonValues,
  maybe,
  parsed,
  type RowIn,
  rowOf,
  rowsOf,
  valuesOf,
} from "#db/json-row";
import { q, sqlJson } from "#db/read-batch";
import type { TaskType } from "~/features/tasks/tasks.types";
import { audit, memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
  await at.write(
    q.insert(teams).values({ id: "solent", name: 'Solent "Ä" & Söhne', ownerId: "ann", ...audit }),
    q.insert(users).values([
      { id: "ann", firstName: "Ann", surname: "O’Neill", email: "a@x.test", teamId: "solent", ...audit },
      { id: "bo", firstName: "Bo", surname: "Ek", email: "b@x.test", teamId: "solent", ...audit },
    ]),
    q.insert(tasks).values([
      { id: "1", title: "Power", type: "upload", isTimeSensitive: true, dueDate: "2027-01-01", ...audit },
      { id: "2", title: "Rigging", type: "tbc", ...audit },
    ]),
  );
});

const taskRows = () =>
  jsonRows(
    { id: t.id, type: t.type, dueDate: t.dueDate, isUrgent: t.isTimeSensitive, n: as<number>(sql`1 + 1`) },
    sql`from task t order by t.id`,
  );

describe("a row of JSON", () => {
  it("has the types of its columns: flags, nulls and the words of an enum", async () => {
    expectTypeOf<RowIn<typeof taskRows>>().toEqualTypeOf<{
      id: string;
      type: TaskType;
      dueDate: string | null;
      isUrgent: boolean;
      n: number;
    }>();
    expect(await at.read(taskRows())).toEqual([
      { id: "1", type: "upload", dueDate: "2027-01-01", isUrgent: true, n: 2 },
      { id: "2", type: "tbc", dueDate: null, isUrgent: false, n: 2 },
    ]);
  });

  it("holds rows, a row and values of other tables, none of them too", async () => {
    const read = jsonRequired(
      {
        name: tm.name,
        owner: nameOf(tm.ownerId),
        gone: nameOf(sql`'nobody'`),
        isLarge: bool(sql`(select count(*) from user) > 5`),
        people: rowsOf(
          { name: fullName(u), hasLoggedIn: u.hasLoggedIn },
          sql`from user u order by u.id desc`,
        ),
        first: rowOf({ id: u.id }, sql`from user u order by u.id limit 1`),
        nobody: rowOf({ id: u.id }, sql`from user u where false`),
        ids: valuesOf(u.id, sql`from user u order by u.id`),
        none: valuesOf(u.id, sql`from user u where false`),
        noRows: rowsOf({ id: u.id }, sql`from user u where false`),
        status: maybe(s.progressStatus),
      },
      sql`from team tm left join task_status s on s.team_id = tm.id where tm.id = ${"solent"}`,
    );
    const team = await at.read(read);
    expectTypeOf(team.people).toEqualTypeOf<{ name: string; hasLoggedIn: boolean }[]>();
    expectTypeOf(team.first).toEqualTypeOf<{ id: string } | null>();
    expectTypeOf(team.status).toEqualTypeOf<"incomplete" | "complete" | "notApplicable" | null>();
    expect(read.required).toBe(true);
    expect(team).toEqual({
      name: 'Solent "Ä" & Söhne',
      owner: "Ann O’Neill",
      gone: null,
      isLarge: false,
      people: [
        { name: "Bo Ek", hasLoggedIn: false },
        { name: "Ann O’Neill", hasLoggedIn: false },
      ],
      first: { id: "ann" },
      nobody: null,
      ids: ["ann", "bo"],
      none: [],
      noRows: [],
      status: null,
    });
  });

  it("is null where there is none, a list is empty", async () => {
    expect(await at.read(jsonOne({ id: t.id }, sql`from task t where false`))).toBeNull();
    expect(await at.read(jsonRows({ id: t.id }, sql`from task t where false`))).toEqual([]);
    expect(await at.read(jsonValues(t.id, sql`from task t where false`))).toEqual([]);
  });

  it("comes from common tables, and is looked for by a list of ids", async () => {
    const some = {
      with: sql`some as (select * from task where id in ${jsonList(["2", null])})`,
      from: sql`from some t`,
    };
    expect(await at.read(jsonRows({ title: t.title }, some))).toEqual([{ title: "Rigging" }]);
    expect(await at.read(jsonValues(t.title, some))).toEqual(["Rigging"]);
    expect(await at.read(jsonOne({ title: t.title }, some))).toEqual({ title: "Rigging" });
  });

  it("there is, or there is not", async () => {
    expect(await at.read(jsonExists(sql`from task where id = '1'`))).toBe(true);
    expect(await at.read(jsonExists(sql`from task where id = '3'`))).toBe(false);
  });
});

it("a row as a text has stored JSON as it is stored, and says the same as the row", async () => {
  const stored = { 'a "b"\n': ["é 😀", null, 1.5, { "\\": "" }] };
  const cells = {
    id: t.id,
    isUrgent: t.isTimeSensitive,
    none: parsed<null>(sql`null`),
    due: t.dueDate,
    kept: parsed<typeof stored>(sql`${JSON.stringify(stored)}`),
  };
  const read = async (line: ReturnType<typeof jsonText>) =>
    at.read(sqlJson<unknown>(sql`select ${line} from task t where t.id = '2'`));
  const row = { id: "2", isUrgent: false, none: null, due: null, kept: stored };
  expect(await read(jsonText(cells))).toEqual(row);
  expect(await read(jsonText({ id: t.id }))).toEqual({ id: "2" });
  expect(await read(jsonText({ kept: cells.kept }))).toEqual({ kept: stored });
});
