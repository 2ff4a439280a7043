import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { as, jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import { type CountedPart, partsDrift } from "./kept-parts.server";

/** Forms that one night looks at, and parts of each. */
const [FORMS, PARTS] = [5, 5];

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

/** Counts some parts of some forms again, by night: they are right whatever happens. Where one is not, it is told of and the form is counted anew. */
export async function lookAtParts(db: EventDatabase, eventId: string): Promise<void> {
  const { forms } = await readBatch(db, {
    forms: jsonValues(
      as<string>(sql`form_id`),
      sql`from (select form_id from report_part where counted is not null group by form_id order by random() limit ${FORMS})`,
    ),
  });
  for (const formId of forms) {
    const { drift } = await readBatch(db, { drift: partsDrift(formId, PARTS) });
    if (drift.n === 0) continue;
    report(new Error("A kept part of a form's report differs from a fresh count"), {
      eventId,
      formId,
      parts: drift.n,
    });
    await writeBatch(db, [
      sql`update report_part set counted = null, mark = mark + 1 where form_id = ${formId}`,
    ]);
  }
}
