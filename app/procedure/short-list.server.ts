import * as z from "zod";
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { searchText } from "~/lib/search.schema";
import { holdsWords, searchWords } from "~/lib/text.rules";
import type { CommandContext } from "./context";
import { exportName } from "./export-name";

/** What the address of a short list may ask for: words, and whether anything belongs to a row. */
export const ShortSearch = z.object({
  q: searchText,
  has: z.enum(["some", "none"]).optional().catch(undefined),
});
type ShortSearch = z.infer<typeof ShortSearch>;

export const ShortExport = ShortSearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") });

interface ShortList<Row> {
  rows: readonly Row[];
  /** What is searched. */
  text(row: Row): string;
  /** How many of what belongs to it: tasks of a group, layouts of a card. */
  size(row: Row): number;
}

/** What the filters leave of a list that is read whole, since an event has few of its kind. */
export function shortList<Row>({ q, has }: ShortSearch, { rows, text, size }: ShortList<Row>) {
  const words = searchWords(q);
  const found = rows.filter(
    (row) => holdsWords(text(row), words) && (has === undefined || (has === "some") === size(row) > 0),
  );
  return { rows: found, isNarrowed: words.length > 0 || has !== undefined };
}

/** The same as a download. */
export const shortExport = <Row>(
  ctx: Pick<CommandContext, "settings" | "event">,
  { format, ...search }: ShortSearch & { format: ExportFormat },
  { name, columns, ...list }: ShortList<Row> & { name: string; columns: readonly ExportColumn<Row>[] },
): Response =>
  exportResponse({
    format,
    name: exportName(ctx, name),
    columns,
    timeZone: ctx.settings.event.timeZone,
    pages: onePage(shortList(search, list).rows),
  });

/** All rows of an export at once. */
export async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
