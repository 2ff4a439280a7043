import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { as, jsonRows } from "#db/json-row";
import { toStatement } from "#db/write-batch";
import { writtenDown } from "~/features/imports/check-rows.server";
import { memoryEvent } from "../support/memory-event";
import { plan } from "../support/planned-import";

const ID = "0190f3a0-0000-7000-8000-000000000001";

it("what becomes of the rows is written to each row by its key, and only as long as that check counts", async () => {
  const { write, read, plan: planOf } = await memoryEvent();
  await write(
    sql`insert into team_import (id, file_name, state, created_at, created_by, updated_at, updated_by)
      values (${ID}, 'teams.csv', 'checking', 'now', 'x', 'now', 'x')`,
    sql`insert into team_import_row (import_id, number, cells, made_id) values (${ID}, 2, '[]', 'a'), (${ID}, 3, '[]', 'b')`,
  );
  const checked = plan([
    ["Quay", "", "Ann", "Solent", "a@x.example", "", ""],
    ["Bar", "", "Ann", "Solent", "nobody", "", ""],
  ]);
  const rows = () =>
    read(
      jsonRows(
        { number: as<number>(sql`number`), fate: as<string>(sql`fate`), place: as<number>(sql`place`) },
        sql`from team_import_row order by number`,
      ),
    );
  await write(writtenDown(ID, 2, checked));
  expect((await rows()).map(({ fate }) => fate)).toEqual(["left", "left"]);
  await write(writtenDown(ID, 1, checked));
  expect(await rows()).toEqual([
    { number: 2, fate: "team", place: 2 },
    { number: 3, fate: "left", place: 0 },
  ]);

  const { sql: text, args } = toStatement(writtenDown(ID, 1, checked));
  const steps = await planOf({ statement: { sql: text, args } } as unknown as Parameters<typeof planOf>[0]);
  // As many looks as there are rows to write; never all rows of the import for each of them, nor the list for each row.
  expect(steps.map(({ detail }) => detail).join()).toMatch(
    /SEARCH team_import_row USING .*\(import_id=\? AND number=\?\)/,
  );
});
