import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import type { CountedPart } from "./kept-parts.server";

/**
 * Keeps what a report has counted, so that the next one need not: each part only where no write has touched it since it was read. Of a form
 * that has no parts yet the first begins here, counted by the next report: a write in between would have left no mark.
 */
export async function keepParts(
  db: Pick<EventDatabase, "batch">,
  formId: string,
  counted: readonly CountedPart[],
): Promise<void> {
  if (counted.length === 0) return;
  if (counted.some(({ mark }) => mark === null)) {
    await writeBatch(db, [
      sql`insert into report_part (form_id, since) values (${formId}, '') on conflict (form_id, since) do nothing`,
    ]);
    return;
  }
  // What was cut off first: it relies on the mark of the part that it was cut from, which then gets a new one.
  const ordered = counted.toSorted((a, b) => Number(a.since === a.of) - Number(b.since === b.of));
  await writeBatch(
    db,
    ordered.map(({ of, mark, since, counted: said }) => {
      const isAsRead = sql`form_id = ${formId} and since = ${of} and mark = ${mark} and counted is null`;
      return since === of
        ? sql`update report_part set counted = ${said}, mark = mark + 1 where ${isAsRead}`
        : sql`insert into report_part (form_id, since, counted) select ${formId}, ${since}, ${said}
            where exists (select 1 from report_part where ${isAsRead}) on conflict (form_id, since) do nothing`;
    }),
  );
}
