import { sql } from "drizzle-orm";
import { as, jsonRequired, jsonRows } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { Asked, ListedView } from "./listed.types";
import { LISTED_REPORTS } from "./listed-reports.server";
import { LISTED_BY_STAFF } from "./listed-staff.server";

/** The lists that can be kept as views. */
export const LISTED: readonly ListedView[] = [...LISTED_REPORTS, ...LISTED_BY_STAFF];

const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const BY_PATH = LISTED.map((listed) => ({
  listed,
  pattern: new RegExp(`^${listed.path.replace(":id", ID)}$`),
}));

/** A list with what of it was asked for. */
export interface FoundView {
  listed: ListedView;
  id: string;
  search: URLSearchParams;
}

/** The list that an address (path and search) is of; null where it is of none that can be kept. */
export function viewAt(address: string): FoundView | null {
  const [path = "", search = ""] = address.split("?", 2);
  for (const { listed, pattern } of BY_PATH) {
    const found = pattern.exec(path);
    if (found) return { listed, id: found[1] ?? "", search: new URLSearchParams(search) };
  }
  return null;
}

/** How many rows a view has now. */
export const rowsOfView = (ctx: Asked, { listed, search, id }: FoundView): Read<number> =>
  mapRead(
    jsonRequired(
      { n: as<number>(sql`(select count(*) from (${listed.keys(ctx, unordered(search), id)}))`) },
      sql``,
    ),
    ({ n }) => n,
  );

/** The ids of its rows, so many at most. */
export const idsOfView = (ctx: Asked, { listed, search, id }: FoundView, most: number): Read<string[]> =>
  mapRead(
    jsonRows(
      { id: as<string>(sql`id`) },
      sql`from (${listed.keys(ctx, unordered(search), id)}) limit ${most}`,
    ),
    (rows) => rows.map((row) => row.id),
  );

function unordered(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["sort", "dir", "page"]) next.delete(name);
  return next;
}
