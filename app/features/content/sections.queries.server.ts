import { type SQL, sql } from "drizzle-orm";
import { sec, secUse } from "#db/event/aliases";
import { as, jsonRows, rowsOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { readSection, type Section, type SectionUse } from "./sections.schema";

export type SectionCopy = "working" | "live";

/** An id, or SQL that finds one: a page may be asked for by its path. */
export type ContentId = string | SQL;

/**
 * The sections of a copy in their order, with what they name. One that cannot be read is reported and left out: the page stays
 * (spec 1.5, 1.7). What was taken out of the working copy is not in it.
 */
export const sectionsOf = (contentId: ContentId, copy: SectionCopy): Read<Section[]> =>
  mapRead(
    jsonRows(
      SECTION_CELLS,
      sql`from section sec where sec.content_id = ${contentId} and sec.copy = ${copy} and sec.removed_at is null
        order by sec.position, sec.id`,
    ),
    (rows) => rows.flatMap((row) => readable(row) ?? []),
  );

/** One of them; null where there is none, or none that can be read. */
export const sectionOf = (contentId: ContentId, sectionId: string, copy: SectionCopy): Read<Section | null> =>
  mapRead(
    jsonRows(
      SECTION_CELLS,
      sql`from section sec where sec.id = ${sectionId} and sec.content_id = ${contentId} and sec.copy = ${copy}
        and sec.removed_at is null`,
    ),
    ([row]) => (row ? readable(row) : null),
  );

const SECTION_CELLS = {
  id: sec.id,
  type: sec.type,
  heading: sec.heading,
  isPublished: sec.isPublished,
  // As the text that it is: SQLite would refuse all rows for one that holds no JSON.
  data: sec.data,
  uses: rowsOf(
    { kind: as<SectionUse["kind"]>(sql`${secUse.kind}`), id: secUse.targetId },
    sql`from section_use sec_use where sec_use.section_id = sec.id and sec_use.copy = sec.copy
      order by sec_use.position, sec_use.target_id`,
  ),
};

function readable(row: Omit<Parameters<typeof readSection>[0], "data"> & { data: string }): Section | null {
  const section = readSection({ ...row, data: jsonIn(row.data) });
  if (!section) report(new Error("Invalid sections data"), { sectionId: row.id, type: row.type });
  return section;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
