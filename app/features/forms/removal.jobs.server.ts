import { type SQL, sql } from "drizzle-orm";
import { BATCH_SIZE, writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { SUBMISSION_FILES } from "./forms.texts";

/**
 * What forms had that are deleted goes after them: 500 rows a batch, so that it takes nobody's turn, and goes on where it was
 * left. Doing it twice is no harm. A form that is there keeps all of it.
 */
export async function removeRemains(ctx: Pick<CommandContext, "db">, formId: string): Promise<void> {
  for (const remains of REMAINS) {
    for (;;) {
      const [result] = await writeBatch(ctx.db, [
        sql`delete from ${remains.table} where rowid in (select x.rowid from ${remains.table} x
          where ${remains.of(formId)} and not exists (select 1 from form where id = ${formId}) limit ${BATCH_SIZE})`,
      ]);
      if ((result?.rowsAffected ?? 0) < BATCH_SIZE) break;
    }
  }
}

const ofForm = (formId: string): SQL => sql`x.form_id = ${formId}`;

/** The counts go last: they follow the submissions. */
const REMAINS: readonly { table: SQL; of(formId: string): SQL }[] = [
  { table: sql`file`, of: (formId) => sql`x.collection = ${SUBMISSION_FILES} and x.entity_id = ${formId}` },
  { table: sql`submission`, of: ofForm },
  { table: sql`form_field`, of: ofForm },
  { table: sql`form_step`, of: (formId) => sql`x.owner_id = ${formId}` },
  { table: sql`form_version`, of: ofForm },
  { table: sql`form_confirmation`, of: ofForm },
  { table: sql`form_notification`, of: ofForm },
  { table: sql`webhook`, of: (formId) => sql`x.parent_id = ${formId}` },
  { table: sql`submission_count`, of: ofForm },
];
