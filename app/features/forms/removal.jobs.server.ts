import { type SQL, sql } from "drizzle-orm";
import type { SearchEntries } from "#db/event/search-index";
import { BATCH_SIZE, writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { SUBMISSION_FILES } from "./forms.texts";
import { questionEntries } from "./found-questions.server";

/**
 * What forms had that are deleted goes after them: 500 rows a batch, so that it takes nobody's turn, and goes on where it was
 * left. Doing it twice is no harm. A form that is there keeps all of it.
 */
export async function removeRemains(ctx: Pick<CommandContext, "db">, formId: string): Promise<void> {
  for (const remains of REMAINS) {
    for (;;) {
      const some = sql`from ${remains.table} x
        where ${remains.of(formId)} and not exists (select 1 from form where id = ${formId}) limit ${BATCH_SIZE}`;
      const results = await writeBatch(ctx.db, [
        ...(remains.entries ? [remains.entries.drop(sql`select x.id as id ${some}`)] : []),
        sql`delete from ${remains.table} where rowid in (select x.rowid ${some})`,
      ]);
      if ((results.at(-1)?.rowsAffected ?? 0) < BATCH_SIZE) break;
    }
  }
}

const ofForm = (formId: string): SQL => sql`x.form_id = ${formId}`;

/** The counts go last: they follow the submissions. */
const REMAINS: readonly { table: SQL; of(formId: string): SQL; entries?: SearchEntries }[] = [
  { table: sql`file`, of: (formId) => sql`x.collection = ${SUBMISSION_FILES} and x.entity_id = ${formId}` },
  { table: sql`submission`, of: ofForm },
  { table: sql`stock`, of: (formId) => sql`x.scope_id = ${formId}` },
  { table: sql`form_field`, of: ofForm, entries: questionEntries },
  { table: sql`stock`, of: (formId) => sql`x.scope_id = ${formId}` },
  { table: sql`form_step`, of: (formId) => sql`x.owner_id = ${formId}` },
  { table: sql`form_lab_case`, of: ofForm },
  { table: sql`form_extension`, of: ofForm },
  { table: sql`form_version`, of: ofForm },
  { table: sql`form_confirmation`, of: ofForm },
  { table: sql`form_notification`, of: ofForm },
  { table: sql`webhook`, of: (formId) => sql`x.parent_id = ${formId}` },
  { table: sql`submission_count`, of: ofForm },
  { table: sql`report_part`, of: ofForm },
];
