import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, rowsOf } from "#db/json-row";
import { typeList } from "../../document/types/sql-types.server";
import { TYPES_WITH_SEVERAL, typesIndexedAs } from "../../document/types/store-kinds.server";
import { askedPlaces, CELL, SUMMED, VALUED } from "./asked-places.server";

/**
 * Submissions of a part, about: what is counted anew after one of them was written; and characters of counted parts that one report brings
 * to be kept: the rest is kept by the next ones.
 */
export const KEEPING = { partSize: 500, characters: 1_000_000 };
export type Keeping = typeof KEEPING;

/** What is above every text. */
const END = sql`x''`;

/** The submissions sent in from an instant on, up to another, over `sm`, by their index. */
const sentWithin = (
  formId: string,
  since: SQL,
  until: SQL,
): SQL => sql`submission sm indexed by submission_by_submission
  on sm.form_id = ${formId} and sm.edit_of is null and sm.is_draft = 0
    and sm.submitted_at >= ${since} and sm.submitted_at < coalesce(${until}, ${END})`;

/** A number as a text that says it exactly: JSON of SQLite's has fifteen digits. */
const exactly = (number: SQL): SQL => sql`printf('%!.17g', ${number})`;

/** Places whose values are told apart, and those of questions that have several. */
const TOLD_APART = sql`(a.field_id, a.nested_id) in (select field_id, nested_id from asked
  where type in ${typeList([...VALUED, ...typesIndexedAs("numbers", "days")])})`;
const SEVERAL = sql`(a.field_id, a.nested_id) in (select field_id, nested_id from asked
  where whole in ${typeList(TYPES_WITH_SEVERAL)})`;

/**
 * What the answers of the submissions of a range (`r`) come to, all that can be added up, as JSON: of each place how many texts, numbers
 * and days, the sum, the least and the greatest number, the sum of its texts as numbers, and how often each text, number and day; of each
 * question that has several values the submissions that answered, their rows and the most of one; files. Latest texts are not here.
 */
const countedOf = (formId: string): SQL => {
  const one = sql`(select sm.id from (select 1) cross join ${sentWithin(formId, sql`r.since`, sql`r.until`)}
    union all select sm.id from submission sm where r.since = '' and sm.form_id = ${formId} and sm.edit_of is null
      and sm.is_draft = 0 and sm.submitted_at is null) one`;
  const answers = sql`${one} cross join submission_answer a indexed by submission_answer_submission on a.submission_id = one.id`;
  const often = (value: SQL, key: SQL, n: SQL) =>
    sql`json_group_object(${key}, ${n}) filter (where ${value} is not null)`;
  return sql`json_object(
    'places', (select json_group_object(place, json(said)) from (
      select field_id || '/' || nested_id as place, json_array(sum(texts), sum(numbers), sum(days),
          ${exactly(sql`sum(sum)`)}, ${exactly(sql`min(min)`)}, ${exactly(sql`max(max)`)}, ${exactly(sql`sum(cells)`)},
          ${often(sql`text`, sql`text`, sql`texts`)}, ${often(sql`number`, exactly(sql`number`), sql`numbers`)},
          ${often(sql`date`, sql`date`, sql`days`)}) as said
      from (select field_id, nested_id, iif(apart, text, null) as text, iif(apart, number, null) as number,
          iif(apart, date, null) as date, count(text) as texts, count(number) as numbers, count(date) as days,
          sum(number) as sum, min(number) as min, max(number) as max, sum(cast(text as real)) as cells
        from (select a.field_id, a.nested_id, a.text, a.number, a.date, ${TOLD_APART} as apart from ${answers} limit -1)
        group by 1, 2, 3, 4, 5)
      group by field_id, nested_id)),
    'several', (select json_group_object(field_id, json_array(answered, rows, most)) from (
      select field_id, count(*) as answered, sum(rows) as rows, max(rows) as most from (
        select a.field_id, a.submission_id, count(distinct a.row) as rows from ${answers}
        where ${SEVERAL} and coalesce(a.text, a.number, a.date) is not null group by a.field_id, a.submission_id)
      group by field_id)),
    'files', (select json_group_array(json_array(field_id, nested_id, content_type, n, size)) from (
      select x.field_id, x.nested_id, f.content_type, count(*) as n, sum(f.size) as size
      from ${one} cross join submission_file x on x.submission_id = one.id join file f on f.id = x.file_id
      group by x.field_id, x.nested_id, f.content_type)))`;
};

/**
 * `kept`: all parts of the form with what each comes to, as it was kept where no write has touched it since, else counted here: a part
 * that is not counted is cut first where it has grown. Of a form that has no parts yet the whole is one.
 */
const parts = (formId: string, { partSize }: Keeping): SQL => sql`part as materialized (
    select since, lead(since) over (order by since) as until, mark, counted from (
      select since, mark, counted from report_part where form_id = ${formId}
      union all select '', null, null where not exists (select 1 from report_part where form_id = ${formId} and since = ''))),
  stale as materialized (select since, until, mark from part where counted is null),
  numbered as (select s.since as of, s.until, s.mark, sm.submitted_at as since,
      row_number() over (partition by s.since order by sm.submitted_at) as nth
    from stale s cross join ${sentWithin(formId, sql`s.since`, sql`s.until`)}),
  cut as (select since as of, until, mark, since from stale
    union select of, until, mark, since from numbered where nth > 1 and nth % ${partSize} = 1),
  range as materialized (select of, mark, since, coalesce(lead(since) over (partition by of order by since), until) as until from cut),
  fresh as materialized (select r.of, r.mark, r.since, ${countedOf(formId)} as counted from range r),
  piece as materialized (select k.key as kind, k.value as said
    from (select counted from part where counted is not null union all select counted from fresh) kept
      cross join json_each(kept.counted) k)`;

/** What the parts say of one kind: each thing of it over `r`. */
const saidOf = (kind: string): SQL => sql`piece k cross join json_each(k.said) r where k.kind = ${kind}`;

/** How often the values of places of these types were given, over `v`: `at` as in `countedOf`. */
const often = (at: string, types: readonly string[]): SQL =>
  sql`place p cross join json_each(p.said, ${at}) v where p.type in ${typeList(types)} group by p.field_id, p.nested_id, v.key`;
const BY_PLACE = sql`partition by field_id, nested_id`;

/** What the report is made of, from the parts: the same tables as `answerTables` gives, without filters. */
export const keptTables = (
  formId: string,
  keeping: Keeping,
): SQL => sql`${askedPlaces(formId)}, ${parts(formId, keeping)},
  place as materialized (select p.field_id, p.nested_id, p.type, r.value as said
    from piece k cross join json_each(k.said) r cross join asked p on p.field_id = substr(r.key, 1, instr(r.key, '/') - 1)
      and p.nested_id = substr(r.key, instr(r.key, '/') + 1)
    where k.kind = 'places'),
  total as materialized (select count(*) as n from submission sm
    where sm.form_id = ${formId} and sm.edit_of is null and sm.is_draft = 0),
  counted as (select r.key as field_id, sum(r.value ->> 0) as answered, sum(r.value ->> 1) as rows, max(r.value ->> 2) as most
    from ${saidOf("several")} group by r.key),
  valued as (select p.field_id, p.nested_id, v.key as text, sum(v.value) as n from ${often("$[7]", VALUED)}),
  summed as (select field_id, nested_id, sum(said ->> 1) as n, sum(cast(said ->> 3 as real)) as sum,
      min(cast(said ->> 4 as real)) as min, max(cast(said ->> 5 as real)) as max
    from place where type in ${typeList(SUMMED)} and said ->> 1 > 0 group by field_id, nested_id),
  cells_summed as (select field_id, nested_id, sum(cast(said ->> 6 as real)) as sum
    from place where type = ${CELL} and said ->> 0 > 0 group by field_id, nested_id),
  ranked as (select field_id, nested_id, number, n, sum(n) over (${BY_PLACE}) as total,
      sum(n) over (${BY_PLACE} order by number rows unbounded preceding) as upto,
      max(number) over (${BY_PLACE}) - min(number) over (${BY_PLACE}) as range
    from (select p.field_id, p.nested_id, cast(v.key as real) as number, sum(v.value) as n
      from ${often("$[8]", typesIndexedAs("numbers"))})),
  dated as (select p.field_id, p.nested_id, v.key as date, sum(v.value) as n from ${often("$[9]", typesIndexedAs("days"))}),
  written as materialized (select a.field_id, a.nested_id, coalesce(sum(p.said ->> 0), 0) as n
    from asked a left join place p on p.field_id = a.field_id and p.nested_id = a.nested_id
    where a.type in ${typeList(typesIndexedAs("texts"))} group by a.field_id, a.nested_id),
  filed as (select r.value ->> 0 as field_id, r.value ->> 1 as nested_id, r.value ->> 2 as content_type,
      sum(r.value ->> 3) as n, sum(r.value ->> 4) as size
    from ${saidOf("files")} group by 1, 2, 3)`;

/**
 * Parts that were counted for this very report. `of`: the part that each was cut from, as it was read. What is too much to be kept at once
 * begins a part all the same, so that the one before it ends there.
 */
export const countedNow = ({ characters }: Keeping): SQL<CountedPart[]> =>
  rowsOf(
    {
      of: as<string>(sql`of`),
      mark: as<number | null>(sql`mark`),
      since: as<string>(sql`since`),
      counted: as<string | null>(sql`iif(up_to_here <= ${characters}, counted, null)`),
    },
    sql`from (select *, sum(length(counted)) over (order by since) as up_to_here from fresh)`,
  );

/** Some of a form's parts that are kept, and of how many of them a fresh count says something else. */
export const partsDrift = (formId: string, some: number) =>
  jsonRequired(
    { n: as<number>(sql`(select count(*) from range r where r.counted is not ${countedOf(formId)})`) },
    {
      with: sql`${askedPlaces(formId)}, part as (select since, lead(since) over (order by since) as until, counted
          from report_part where form_id = ${formId}),
        range as materialized (select * from part where counted is not null order by random() limit ${some})`,
      from: sql``,
    },
  );

export interface CountedPart {
  of: string;
  /** Null: the form has no parts yet. */
  mark: number | null;
  since: string;
  counted: string | null;
}
