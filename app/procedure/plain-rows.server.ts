import type { PlainRows } from "~/ui/plain-rows";
import type { Ctx } from "./procedure.server";

/**
 * Rows that are shown as plain markup (ui/plain-rows.tsx). A loaded page has them in its HTML: there they are not among the
 * data for the browser once more. A browser that asks for data has them as one text of JSON, which costs a tenth of what
 * Remix's own encoding of so many values does.
 *
 * @param isOpen the row that is drawn open, with something below it.
 */
export function plainRows<Row>(
  { scope }: Pick<Ctx<unknown>, "scope">,
  rows: readonly Row[],
  isOpen?: (row: Row) => boolean,
): PlainRows<Row> {
  const at = isOpen ? rows.findIndex(isOpen) : -1;
  const known: PlainRows<Row> = { id: scope.nextRowsId(), count: rows.length, openAt: at < 0 ? null : at };
  if (!scope.isPage) known.json = JSON.stringify(rows);
  return Object.defineProperty(known, "all", { value: rows, enumerable: false });
}
