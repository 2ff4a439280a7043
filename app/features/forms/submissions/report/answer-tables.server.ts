import { type SQL, sql } from "drizzle-orm";
import { typeList } from "../../document/types/sql-types.server";
import { TYPES_WITH_SEVERAL, typesIndexedAs } from "../../document/types/store-kinds.server";
import { askedPlaces, CELL, SUMMED, VALUED } from "./asked-places.server";
import { chosen, isCounted, isNarrowed, type ReportScope } from "./report-scope.server";

/** The indexed answers to questions of these types, over `a`. */
const answersTo = (of: ReportScope, types: readonly string[], condition: SQL): SQL =>
  answersWhere(of, sql`p.type in ${typeList(types)}`, condition);

/** From each place by its index: `condition` says which. */
const answersWhere = (of: ReportScope, places: SQL, condition: SQL): SQL =>
  sql`asked p cross join submission_answer a on a.field_id = p.field_id and a.nested_id = p.nested_id
    and ${condition} ${ofCounted(of)} where ${places}`;

/**
 * Over `a`. What was submitted alone has indexed answers, so that only filters make it worth to look each submission up: by its key,
 * which is four times as fast as in `chosen`.
 */
const ofCounted = (of: ReportScope): SQL =>
  isNarrowed(of)
    ? sql`and exists (select 1 from submission sm where sm.id = a.submission_id and ${isCounted(of)})`
    : sql``;

const BY_PLACE = sql`over (partition by a.field_id, a.nested_id)`;

/** Questions of which the submissions are counted that answered: those that have several values each. */
const COUNTED = sql`p.whole in ${typeList(TYPES_WITH_SEVERAL)}`;
const touched = (of: ReportScope, column: SQL): SQL =>
  sql`select a.field_id, a.submission_id, a.row from ${answersWhere(of, COUNTED, sql`${column} is not null`)}`;

/** What the report is made of, from all answers by their indexes. */
export const answerTables = (of: ReportScope): SQL => sql`${chosen(of)}, ${askedPlaces(of.scope.formId)},
  total as (select count(*) as n from chosen),
  touched as (${touched(of, sql`a.text`)} union all ${touched(of, sql`a.number`)} union all ${touched(of, sql`a.date`)}),
  counted as (select field_id, count(*) as answered, sum(rows) as rows, max(rows) as most
    from (select field_id, submission_id, count(distinct row) as rows from touched group by field_id, submission_id)
    group by field_id),
  valued as (select a.field_id, a.nested_id, a.text, count(*) as n
    from ${answersTo(of, VALUED, sql`a.text is not null`)}
    group by a.field_id, a.nested_id, a.text),
  summed as (select a.field_id, a.nested_id, count(*) as n, sum(a.number) as sum, min(a.number) as min, max(a.number) as max
    from ${answersTo(of, SUMMED, sql`a.number is not null`)} group by a.field_id, a.nested_id),
  cells_summed as (select a.field_id, a.nested_id, sum(cast(a.text as real)) as sum
    from ${answersTo(of, [CELL], sql`a.text is not null`)} group by a.field_id, a.nested_id),
  ranked as (select a.field_id, a.nested_id, a.number, 1 as n, count(*) ${BY_PLACE} as total,
      row_number() over (partition by a.field_id, a.nested_id order by a.number) as upto,
      max(a.number) ${BY_PLACE} - min(a.number) ${BY_PLACE} as range
    from ${answersTo(of, typesIndexedAs("numbers"), sql`a.number is not null`)}),
  dated as (select a.field_id, a.nested_id, a.date, count(*) as n
    from ${answersTo(of, typesIndexedAs("days"), sql`a.date is not null`)} group by a.field_id, a.nested_id, a.date),
  written as materialized (select p.field_id, p.nested_id, (select count(*) from submission_answer a
      where a.field_id = p.field_id and a.nested_id = p.nested_id and a.text is not null ${ofCounted(of)}) as n
    from asked p where p.type in ${typeList(typesIndexedAs("texts"))}),
  filed as (select x.field_id, x.nested_id, f.content_type, count(*) as n, sum(f.size) as size
    from chosen c cross join submission_file x on x.submission_id = c.id join file f on f.id = x.file_id
    group by x.field_id, x.nested_id, f.content_type)`;
