import { sql } from "drizzle-orm";
import { im, ir } from "#db/event/aliases";
import { jsonOne, jsonRows, parsed } from "#db/json-row";
import { pause } from "#db/pause";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { eventFacts, limitOf } from "./event-facts.server";
import { columnsIn } from "./import-columns.server";
import type { CheckedRow } from "./import-facts.rules";
import { notedColumns } from "./import-notes.rules";
import { planInSteps } from "./import-plan.rules";
import { countRows } from "./imports.queries.server";
import { mendsIn } from "./imports.schema";

/** Rows of one read and of one write. */
const ROWS = 500;

/**
 * The dry run: what would become of each row as the event is now. Nothing but the import's own rows is written. May be done
 * again; where the columns were changed meanwhile, the check of that change is the one that counts.
 */
export async function checkRows(ctx: CommandContext, importId: string): Promise<void> {
  const { found, ...facts } = await readBatch(ctx.db, {
    found: jsonOne(
      { columns: im.columns, version: im.version, mends: im.mends },
      sql`from team_import im where im.id = ${importId} and im.state = 'checking'`,
    ),
    ...eventFacts(),
  });
  if (!found) return;
  const rows = [];
  for (let after = 0; ; ) {
    const { some } = await readBatch(ctx.db, { some: rowsAfter(importId, after) });
    rows.push(...some);
    const last = some.at(-1);
    if (!last) break;
    after = last.number;
  }
  const columns = columnsIn(found.columns);
  const steps = planInSteps(
    rows,
    columns,
    { ...facts, limit: limitOf(ctx), locale: ctx.settings.event.locale },
    mendsIn(found.mends),
  );
  const checked = await inSteps(steps);
  const noted = notedColumns(columns, rows, facts.types);
  for (let at = 0; at < checked.length; at += ROWS)
    await writeBatch(ctx.db, [writtenDown(importId, found.version, checked.slice(at, at + ROWS))]);
  await writeBatch(ctx.db, [
    sql`update team_import set state = 'ready', columns = ${JSON.stringify(noted)} where id = ${importId} and state = 'checking' and version = ${found.version}`,
    countRows(importId),
  ]);
}

/** Between the steps other requests have the thread. */
async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause(0);
  }
}

const rowsAfter = (importId: string, after: number) =>
  jsonRows(
    { number: ir.number, madeId: ir.madeId, cells: parsed<string[]>(ir.cells) },
    sql`from team_import_row ir where ir.import_id = ${importId} and ir.number > ${after}
      order by ir.number limit ${ROWS}`,
  );

export function writtenDown(importId: string, version: number, rows: readonly CheckedRow[]) {
  const told = rows.map((row) => ({
    ...row,
    plan: row.plan ? JSON.stringify(row.plan) : "",
    isKnown: row.isKnown ? 1 : 0,
    mend: row.mend ? JSON.stringify(row.mend) : "",
    place: row.fate === "left" ? 0 : row.isKnown ? 1 : 2,
    teamName: row.teamName.slice(0, 300),
    typeName: row.typeName.slice(0, 150),
    personName: row.personName.slice(0, 250),
    email: row.email.slice(0, 300),
  }));
  // Materialised, so that each row is found by its key: else all rows of the import are held against all of the list.
  return sql`with told as materialized (
      select ${importId} as import_id, value ->> 'number' as number, value from json_each(${JSON.stringify(told)}))
    update team_import_row set plan = j.value ->> 'plan', fate = j.value ->> 'fate',
      is_known = j.value ->> 'isKnown', place = j.value ->> 'place', reason = j.value ->> 'reason',
      mark = j.value ->> 'mark', readings = j.value ->> 'readings', mend = j.value ->> 'mend', team_name = j.value ->> 'teamName', type_name = j.value ->> 'typeName',
      person_name = j.value ->> 'personName', email = j.value ->> 'email'
    from told j where team_import_row.import_id = j.import_id and team_import_row.number = j.number
      and exists (select 1 from team_import im where im.id = ${importId} and im.state = 'checking' and im.version = ${version})`;
}
