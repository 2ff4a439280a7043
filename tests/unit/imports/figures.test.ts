import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { importHead } from "~/features/imports/imports.queries.server";
import { memoryEvent } from "../support/memory-event";

it("as many teams were made as there are rows that made one: not those that added people, nor those taken back", async () => {
  const { write, read } = await memoryEvent();
  const rows = [
    ["team", "done", 1],
    ["member", "done", 1],
    ["share", "done", 1],
    ["team", "failed", 1],
    ["left", "waiting", 0],
  ];
  await write(
    sql`insert into team_import (id, file_name, state, created_at, created_by, updated_at, updated_by)
      values ('i', 'teams.csv', 'done', 'now', 'x', 'now', 'x')`,
    sql`insert into team_import_row (import_id, number, cells, made_id, fate, state, team_created)
      select 'i', key + 2, '[]', key, value->>0, value->>1, value->>2 from json_each(${JSON.stringify(rows)})`,
  );
  expect((await read(importHead("i"))).counts).toMatchObject({ rows: 5, done: 3, teamsMade: 2 });
});
