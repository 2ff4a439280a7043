import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";

const counted = (isDraft: 0 | 1): SQL => sql`(select count(*) from submission x
  where x.form_id = submission_count.form_id and x.is_draft = ${isDraft} and x.edit_of is null)`;

/** Counts the submissions of all forms again. Triggers keep them: this is for what somebody did past the product. */
export const recountSubmissions = (): Write[] => [
  sql`insert into submission_count (form_id) select distinct form_id from submission where edit_of is null
    on conflict (form_id) do nothing`,
  sql`update submission_count set submitted = ${counted(0)}, drafts = ${counted(1)}`,
];
