import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { idFrom } from "~/lib/ids";
import type { SheetRow } from "~/lib/sheets/sheet-file";
import { oneLine, shortened } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventFacts } from "./event-facts.server";
import { guessColumns } from "./import-columns.rules";

/** Rows of one write, and characters of them. */
const ROWS = 500;
const CHARACTERS = 1_000_000;
/** Enough of a file to see what its columns hold. */
const LOOKED_AT = 200;

/**
 * Keeps the rows of a file as they come, and guesses where its columns go. May be done twice: the same file has the same
 * rows, and each has an id that follows from its place. Ends with the import's rows waiting to be checked, and says how many.
 */
export async function takeRows(
  ctx: CommandContext,
  importId: string,
  rows: AsyncIterable<SheetRow>,
): Promise<number> {
  let headings: string[] | null = null;
  const first: string[][] = [];
  let block: { number: number; madeId: string; cells: string[] }[] = [];
  let size = 0;
  let count = 0;
  const keep = async () => {
    if (block.length > 0) await writeBatch(ctx.db, [keptRows(importId, block)]);
    block = [];
    size = 0;
  };
  for await (const { number, cells } of rows) {
    if (headings === null) {
      headings = cells.map((cell) => shortened(oneLine(cell), 200));
      continue;
    }
    if (first.length < LOOKED_AT) first.push(cells);
    count += 1;
    block.push({ number, madeId: await idFrom(`row ${number} of ${importId}`), cells });
    size += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (block.length >= ROWS || size >= CHARACTERS) await keep();
  }
  await keep();
  const facts = await readBatch(ctx.db, eventFacts());
  const columns = guessColumns(headings ?? [], first, {
    fields: facts.fields,
    types: facts.types.map(({ name }) => name),
  }).map((column) => ({ ...column, sample: shortened(oneLine(column.sample), 100) }));
  await writeBatch(ctx.db, [
    sql`update team_import set columns = ${JSON.stringify(columns)}, state = 'checking'
      where id = ${importId} and state = 'reading'`,
  ]);
  return count;
}

/** Nothing is kept of an import that was cancelled meanwhile. */
const keptRows = (
  importId: string,
  rows: readonly { number: number; madeId: string; cells: string[] }[],
): Write =>
  sql`insert into team_import_row (import_id, number, cells, made_id)
    select im.id, j.value ->> 'number', json(j.value -> 'cells'), j.value ->> 'madeId'
    from team_import im, json_each(${JSON.stringify(rows)}) j
    where im.id = ${importId} and im.state = 'reading' on conflict do nothing`;
