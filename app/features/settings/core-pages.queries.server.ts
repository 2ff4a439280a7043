import { type SQL, sql } from "drizzle-orm";
import { asset, nameOf } from "#db/event/aliases";
import { as, bool, jsonRequired, jsonRows, type RowIn, rowOf } from "#db/json-row";
import type { CorePageKey } from "~/event-settings/core-pages.rules";

const PICTURE = rowOf(
  { id: asset.id, name: asset.name },
  sql`from asset asset where ${asset.id} = core.asset_id`,
);

const CELLS = {
  id: as<CorePageKey>(sql`core.id`),
  title: as<string>(sql`core.title`),
  icon: as<string>(sql`core.icon`),
  isPublished: bool(sql`core.is_published`),
  picture: PICTURE,
};

/** All of them; their order is the navigation's (`CORE_PAGES`). */
export const allCorePages = () => jsonRows(CELLS, sql`from core_page core`);
export type ListedCorePage = RowIn<typeof allCorePages>;

const updated = (column: "updated_at" | "updated_by"): SQL<string> => as(sql.raw(`core.${column}`));

/** One as its form has it; none is a 404. */
export const corePageForEdit = (id: string) =>
  jsonRequired(
    {
      ...CELLS,
      updatedAt: updated("updated_at"),
      updatedBy: updated("updated_by"),
      updatedByName: nameOf(updated("updated_by")),
    },
    sql`from core_page core where core.id = ${id}`,
  );
