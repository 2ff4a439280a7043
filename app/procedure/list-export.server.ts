import type * as z from "zod";
import { type Read, readBatch } from "#db/read-batch";
import type { ExportColumn, ExportFormat, ExportSheet } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import type { CommandContext } from "./context";
import { exportName } from "./export-name";
import type { BlockFrom, ExportBlock } from "./list-block.server";
import { type Access, procedure } from "./procedure.server";

interface Exportable<Query, Scope, Row> {
  blockSize: number;
  block(query: Query, scope: Scope, from?: BlockFrom): Read<ExportBlock<Row>>;
}

/**
 * Exactly the rows that the list's filters leave, in its order, as a download. `sheets`: further tables of the same rows, each read
 * when those before it are sent.
 */
export function listExport<Query extends { format: ExportFormat }, Scope, Row>(
  ctx: Pick<CommandContext, "db" | "settings" | "event">,
  of: {
    list: Exportable<Omit<Query, "format">, Scope, Row>;
    query: Query;
    scope: Scope;
    /** Of the file, behind the event's. */
    name: string;
    columns: readonly ExportColumn<Row>[];
    sheets?: { name: string; others(keys: readonly string[]): readonly ExportSheet[] };
  },
): Response {
  const keys: string[] = [];
  const { sheets } = of;
  return exportResponse({
    format: of.query.format,
    name: exportName(ctx, of.name),
    columns: of.columns,
    timeZone: ctx.settings.event.timeZone,
    pages: exportedRows(ctx.db, { ...of, found: (all) => keys.push(...all) }),
    ...(sheets && { sheets: { name: sheets.name, others: sheets.others(keys) } }),
  });
}

/** The same of a whole list, for whoever has the level: the loader of its export. */
export const listExporter = <Query extends { format: ExportFormat }, Scope, Row>(
  level: Exclude<Access, "guest" | "signedIn">,
  {
    list,
    scope,
    ...of
  }: {
    list: Exportable<Omit<Query, "format">, Scope, Row> & { ExportSearch: z.ZodType<Query> };
    scope: (ctx: CommandContext) => Scope;
    name: string;
    columns: readonly ExportColumn<Row>[];
  },
) =>
  procedure
    .permission(level)
    .input(list.ExportSearch)
    .loader(({ ctx, input }) => listExport(ctx, { ...of, list, query: input, scope: scope(ctx) }));

interface Exported<Query, Scope, Row> {
  list: Exportable<Query, Scope, Row>;
  query: Query;
  scope: Scope;
}

/** Block by block, so that memory stays flat. Each row once, as it is when its block is read; those deleted meanwhile are missing. */
export async function* exportedRows<Query, Scope, Row>(
  db: CommandContext["db"],
  { list, query, scope, found }: Exported<Query, Scope, Row> & { found?: (keys: string[]) => void },
): AsyncGenerator<Row[]> {
  const read = async (from?: Parameters<typeof list.block>[2]) =>
    (await readBatch(db, { block: list.block(query, scope, from) })).block;
  let block = await read();
  const { keys } = block;
  found?.(keys);
  yield block.rows;
  yield* keyedRows(db, { list, query, scope, keys, at: block.done });
  while (block.last) {
    block = await read({ last: block.last });
    yield block.rows;
  }
}

/** The rows of these keys, from the one at `at` on: of another look at what was exported before. */
export async function* keyedRows<Query, Scope, Row>(
  db: CommandContext["db"],
  {
    list,
    query,
    scope,
    keys,
    at = 0,
  }: Exported<Query, Scope, Row> & { keys: readonly string[]; at?: number },
): AsyncGenerator<Row[]> {
  let size = at === 0 ? list.blockSize : sizeAfter(at, list.blockSize, list.blockSize);
  for (let next = at; next < keys.length; ) {
    const from = { keys: keys.slice(next, next + size) };
    const { block } = await readBatch(db, { block: list.block(query, scope, from) });
    yield block.rows;
    next += block.done;
    size = sizeAfter(block.done, from.keys.length, list.blockSize);
  }
}

/** How many to ask for next, after so many of those that were asked came: what is read and does not come is read for nothing. */
const sizeAfter = (done: number, asked: number, most: number): number =>
  Math.min(most, done < asked ? done + Math.ceil(done / 10) : asked * 2);
