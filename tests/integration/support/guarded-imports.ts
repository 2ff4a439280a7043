import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { IMPORT_RULE } from "~/features/imports/import-file.rules";
import {
  cancelImport,
  mendRow,
  mendRows,
  receiveImport,
  saveColumns,
  startImport,
} from "~/features/imports/imports.commands.server";
import { newId } from "~/lib/ids";
import { uploadOf } from "../../worlds/file-house";
import type { Change, Command } from "./guarded.types";
import type { World } from "./guarded-world";

const PLACES = ["teamName", "firstName", "surname", "email"];

/** An import that is ready, with one row that waits. */
async function ready({ staff, ids, n }: World): Promise<void> {
  ids.importId = newId();
  const columns = PLACES.map((target) => ({ heading: target, sample: "", target, why: "" }));
  const plan = { do: "team", name: `New ${n}`, teamTypeId: null, values: {} };
  await writeBatch(staff.db, [
    // Others' imports of this event are over.
    sql`update team_import set state = 'done'`,
    sql`insert into team_import (id, file_name, state, columns, created_at, created_by, updated_at, updated_by)
      values (${ids.importId}, 'teams.csv', 'ready', ${JSON.stringify(columns)}, '', '', '', '')`,
    sql`insert into team_import_row (import_id, number, cells, made_id, plan, fate)
      values (${ids.importId}, 2, '["New","A","B","a@x.example"]', ${newId()}, ${JSON.stringify(plan)}, 'team')`,
  ]);
}
const importOf = ({ ids }: World) => ids.importId ?? "";

export const IMPORT_COMMANDS: Command[] = [
  {
    name: "receiveImport",
    by: "staff",
    run: (ctx) =>
      receiveImport(
        ctx,
        uploadOf(IMPORT_RULE, [{ name: "teams.csv", body: new TextEncoder().encode("a\nb") }]),
      ),
  },
  {
    name: "saveColumns",
    by: "staff",
    prepare: ready,
    run: (ctx, world) => saveColumns(ctx, importOf(world), { version: 1, targets: PLACES }),
  },
  {
    name: "mendRows",
    by: "staff",
    prepare: ready,
    run: (ctx, world) =>
      mendRows(ctx, importOf(world), { version: 1, kind: "types", name: "Caterer", to: "" }),
  },
  {
    name: "mendRow",
    by: "staff",
    prepare: ready,
    run: (ctx, world) =>
      mendRow(ctx, importOf(world), {
        ...{ version: 1, number: 2 },
        cells: { c0: "New", c1: "Ann", c2: "B", c3: "a@x.example" },
      }),
  },
  {
    name: "startImport",
    by: "staff",
    prepare: ready,
    run: (ctx, world) => startImport(ctx, importOf(world), { version: 1 }),
  },
  {
    name: "cancelImport",
    by: "staff",
    prepare: ready,
    run: (ctx, world) => cancelImport(ctx, importOf(world)),
  },
];

const taken = (
  command: string,
  relied: string,
  statement: (world: World) => ReturnType<typeof sql>,
): Change => ({
  command,
  relied,
  status: 409,
  happens: (world, at) => writeBatch(at.db, [statement(world)]),
});
const to = (state: string) => (world: World) =>
  sql`update team_import set state = ${state} where id = ${importOf(world)}`;

export const IMPORT_CHANGES: Change[] = [
  taken("saveColumns", "the import is ready", to("running")),
  taken("mendRows", "the import is ready", to("running")),
  taken("mendRow", "the import is ready", to("running")),
  taken(
    "mendRow",
    "the row is there",
    (world) => sql`delete from team_import_row where import_id = ${importOf(world)}`,
  ),
  taken("startImport", "the import is ready", to("cancelled")),
  taken("cancelImport", "the import is not over", to("done")),
  ...["saveColumns", "mendRows", "mendRow", "startImport"].map((command) =>
    taken(
      command,
      "the version",
      (world) => sql`update team_import set version = version + 1 where id = ${importOf(world)}`,
    ),
  ),
  taken(
    "startImport",
    "no other import runs",
    () => sql`insert into team_import (id, file_name, state, created_at, created_by, updated_at, updated_by)
      values (${newId()}, 'other.csv', 'running', '', '', '', '')`,
  ),
];
