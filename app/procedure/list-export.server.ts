import { type Read, readBatch } from "#db/read-batch";
import type { ExportColumn, ExportFormat } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import type { CommandContext } from "./context";
import type { ExportBlock } from "./list.server";

interface Exportable<Query, Scope, Row> {
  blockSize: number;
  block(
    query: Query,
    scope: Scope,
    from?: { keys?: readonly string[]; last?: [at: string, key: string] },
  ): Read<ExportBlock<Row>>;
}

/** Exactly the rows that the list's filters leave, in its order, as a download. */
export function listExport<Query extends { format: ExportFormat }, Scope, Row>(
  ctx: Pick<CommandContext, "db" | "settings" | "event">,
  of: {
    list: Exportable<Omit<Query, "format">, Scope, Row>;
    query: Query;
    scope: Scope;
    /** Of the file, behind the event's. */
    name: string;
    columns: readonly ExportColumn<Row>[];
  },
): Response {
  return exportResponse({
    format: of.query.format,
    name: `${ctx.settings.event.shortName || ctx.event.slug} ${of.name}`,
    columns: of.columns,
    timeZone: ctx.settings.event.timeZone,
    pages: exportedRows(ctx.db, of),
  });
}

/** Block by block, so that memory stays flat. Each row once, as it is when its block is read; those deleted meanwhile are missing. */
export async function* exportedRows<Query, Scope, Row>(
  db: CommandContext["db"],
  { list, query, scope }: { list: Exportable<Query, Scope, Row>; query: Query; scope: Scope },
): AsyncGenerator<Row[]> {
  const read = async (from?: Parameters<typeof list.block>[2]) =>
    (await readBatch(db, { block: list.block(query, scope, from) })).block;
  let block = await read();
  yield block.rows;
  const { keys } = block;
  let at = block.done;
  while (at < keys.length) {
    block = await read({ keys: keys.slice(at, at + list.blockSize) });
    yield block.rows;
    at += block.done;
  }
  while (block.last) {
    block = await read({ last: block.last });
    yield block.rows;
  }
}
