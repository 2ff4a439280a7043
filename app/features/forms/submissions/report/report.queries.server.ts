import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { typeList } from "../../document/types/sql-types.server";
import { TYPES_WITH_SEVERAL, typesIndexedAs } from "../../document/types/store-kinds.server";
import { type AnswerPlace, placeName } from "../list/answer-places.rules";
import { type SubmissionQuery, type SubmissionScope, submissionList } from "../list/submission-list.server";
import { AMOUNT, askedPlaces, CELL, ITEM } from "./asked-places.server";

/** Which submissions a report is of: never a draft (spec 2.2). */
export interface ReportScope {
  query: SubmissionQuery;
  scope: SubmissionScope;
}

/** What was submitted and the filters leave, over `sm`. */
const isCounted = ({ query, scope }: ReportScope): SQL => sql`sm.form_id = ${scope.formId}
  and sm.edit_of is null and sm.is_draft = 0 and ${submissionList.where({ ...query, page: 1 }, scope)}`;

const chosen = (of: ReportScope): SQL => sql`chosen as materialized (
  select sm.id, sm.submitted_at, sm.team_id, sm.is_guest from submission sm where ${isCounted(of)})`;

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
  submissionList.isNarrowed({ ...of.query, page: 1 }, of.scope)
    ? sql`and exists (select 1 from submission sm where sm.id = a.submission_id and ${isCounted(of)})`
    : sql``;

const PLACE = {
  fieldId: as<string>(sql`field_id`),
  nestedId: as<string>(sql`nested_id`),
};
const BY_PLACE = sql`over (partition by a.field_id, a.nested_id)`;

/** How many there are, of whom, and the latest. */
export const reportFacts = (of: ReportScope) =>
  jsonRequired(
    {
      total: as<number>(sql`count(*)`),
      guests: as<number>(sql`coalesce(sum(is_guest), 0)`),
      teams: as<number>(sql`count(distinct team_id)`),
      lastAt: as<string | null>(sql`max(submitted_at)`),
      /** Of the row that has the latest. */
      lastIsGuest: as<0 | 1 | null>(sql`is_guest`),
      lastTeam: as<string | null>(sql`(select name from team where id = team_id)`),
    },
    { with: chosen(of), from: sql`from chosen` },
  );

const HOUR = sql`substr(submitted_at, 1, 13)`;

/** By the hour of UTC, since an instant. */
export const submittedHours = (of: ReportScope, since: string) =>
  jsonRows(
    { hour: as<string>(HOUR), n: as<number>(sql`count(*)`) },
    {
      with: chosen(of),
      from: sql`from chosen where submitted_at >= ${since} group by ${HOUR} order by ${HOUR}`,
    },
  );

/** The whole number at or below, which SQLite has no word for. */
const floor = (value: SQL): SQL => sql`(cast(${value} as integer) - (${value} < cast(${value} as integer)))`;

/** The size of a range as a power of ten, by the digits that it is written with: SQLite has no logarithm. */
const POWER = sql`cast('1e' || iif(range >= 1, length(cast(cast(range as integer) as text)) - 1,
  length(cast(cast(range * 1000000 as integer) as text)) - 7) as real)`;

const STEP = sql`case when range <= 0 then 1 when range / power <= 1.2 then power / 10
  when range / power <= 2.4 then power / 5 when range / power <= 6 then power / 2 else power end`;

/** Days as they are where they are within a month of each other, else their months. */
const DAY = sql`iif(julianday(last) - julianday(first) <= 31, date, substr(date, 1, 7))`;

/** Values of one question, options among them, that are told apart; and latest texts. */
const MOST_VALUES = 300;
const LATEST = 3;

/** Questions of which the submissions are counted that answered: those that have several values each. */
const COUNTED = sql`p.whole in ${typeList(TYPES_WITH_SEVERAL)}`;
const touched = (of: ReportScope, column: SQL): SQL =>
  sql`select a.field_id, a.submission_id, a.row from ${answersWhere(of, COUNTED, sql`${column} is not null`)}`;

/** Answers that a submission is gone through for, about, until one of a place is found. */
const ANSWERS_LOOKED_AT = 100;

/**
 * Over `written p`. Where many answered, the submissions are gone through from the latest on, which ends soon; where few did, their
 * answers are, by the index of the place.
 */
const latestTexts = (of: ReportScope) => {
  const latest = (from: SQL) =>
    rowsOf(
      {
        text: as<string>(sql`text`),
        at: as<string>(sql`submitted_at`),
        submissionId: as<string>(sql`submission_id`),
        team: as<string | null>(sql`(select name from team where id = team_id)`),
      },
      sql`from (select a.text, sm.submitted_at, sm.id as submission_id, sm.team_id ${from}
        where a.field_id = p.field_id and a.nested_id = p.nested_id and a.text is not null and ${isCounted(of)}
        order by sm.submitted_at desc, sm.id desc, a.row limit ${LATEST})`,
    );
  const bySubmission = latest(sql`from submission sm indexed by submission_by_submission
    cross join submission_answer a indexed by submission_answer_submission on a.submission_id = sm.id`);
  const byPlace = latest(sql`from submission_answer a cross join submission sm on sm.id = a.submission_id`);
  return sql<LatestText[]>`json(case when p.n * p.n > ${ANSWERS_LOOKED_AT} * (select count(*) from chosen)
    then ${bySubmission} else ${byPlace} end)`;
};

interface LatestText {
  text: string;
  at: string;
  submissionId: string;
  team: string | null;
}

/** Whole answers and parts of them that are counted value by value, and that are summed. */
const VALUED = [...typesIndexedAs("values"), CELL];
const SUMMED = [...typesIndexedAs("numbers", "sums"), ITEM, AMOUNT];

/** What the parts of the report are made of. */
const tables = (of: ReportScope): SQL => sql`${chosen(of)}, ${askedPlaces(of.scope.formId)},
  touched as (${touched(of, sql`a.text`)} union all ${touched(of, sql`a.number`)} union all ${touched(of, sql`a.date`)}),
  valued as (select a.field_id, a.nested_id, a.text, count(*) as n
    from ${answersTo(of, VALUED, sql`a.text is not null`)}
    group by a.field_id, a.nested_id, a.text),
  ranked as (select a.field_id, a.nested_id, a.number, count(*) ${BY_PLACE} as n,
      row_number() over (partition by a.field_id, a.nested_id order by a.number) as nth,
      max(a.number) ${BY_PLACE} - min(a.number) ${BY_PLACE} as range
    from ${answersTo(of, typesIndexedAs("numbers"), sql`a.number is not null`)}),
  powered as (select *, ${POWER} as power from ranked),
  stepped as (select *, ${STEP} as step,
    avg(iif(nth in ((n + 1) / 2, n / 2 + 1), number, null)) over (partition by field_id, nested_id) as median
    from powered),
  binned as (select *, ${floor(sql`(number / step)`)} as bin from stepped),
  dated as (select a.field_id, a.nested_id, a.date, count(*) as n,
      min(a.date) ${BY_PLACE} as first, max(a.date) ${BY_PLACE} as last
    from ${answersTo(of, typesIndexedAs("days"), sql`a.date is not null`)} group by a.field_id, a.nested_id, a.date),
  written as materialized (select p.field_id, p.nested_id, (select count(*) from submission_answer a
      where a.field_id = p.field_id and a.nested_id = p.nested_id and a.text is not null ${ofCounted(of)}) as n
    from asked p where p.type in ${typeList(typesIndexedAs("texts"))})`;

/** Everything that a report says of the answers, in one statement: the same for one question as for a thousand. */
export const reportRows = (of: ReportScope) =>
  jsonRequired(
    {
      /** How many submissions answered each question of the form, and how many rows of tables and groups that makes. */
      counts: rowsOf(
        {
          fieldId: as<string>(sql`field_id`),
          answered: as<number>(sql`count(*)`),
          rows: as<number>(sql`sum(rows)`),
          most: as<number>(sql`max(rows)`),
        },
        sql`from (select field_id, submission_id, count(distinct row) as rows from touched
          group by field_id, submission_id) group by field_id`,
      ),
      /** What was chosen or written how often, the most frequent first. */
      values: rowsOf(
        {
          ...PLACE,
          text: as<string>(sql`text`),
          n: as<number>(sql`n`),
          /** Of the question: how many values there are in all, and how many different ones. */
          total: as<number>(sql`total`),
          kinds: as<number>(sql`kinds`),
        },
        sql`from (select *, row_number() over (partition by field_id, nested_id order by n desc, text) as nth,
            sum(n) over (partition by field_id, nested_id) as total,
            count(*) over (partition by field_id, nested_id) as kinds from valued)
          where nth <= ${MOST_VALUES} order by nth`,
      ),
      /** Of what is counted: numbers, quantities, amounts in minor units, files. */
      sums: rowsOf(
        {
          fieldId: as<string>(sql`a.field_id`),
          nestedId: as<string>(sql`a.nested_id`),
          n: as<number>(sql`count(*)`),
          sum: as<number>(sql`sum(a.number)`),
          mean: as<number>(sql`avg(a.number)`),
          min: as<number>(sql`min(a.number)`),
          max: as<number>(sql`max(a.number)`),
        },
        sql`from ${answersTo(of, SUMMED, sql`a.number is not null`)} group by a.field_id, a.nested_id`,
      ),
      /** Of columns of tables, whose numbers are indexed as texts: what they come to, where they are numbers. */
      cellSums: rowsOf(
        {
          fieldId: as<string>(sql`a.field_id`),
          nestedId: as<string>(sql`a.nested_id`),
          sum: as<number>(sql`sum(cast(a.text as real))`),
        },
        sql`from ${answersTo(of, [CELL], sql`a.text is not null`)} group by a.field_id, a.nested_id`,
      ),
      /** Numbers by the steps of a histogram (1, 2 or 5 of a power of ten, a dozen or so), with their median. */
      shapes: rowsOf(
        {
          ...PLACE,
          median: as<number>(sql`max(median)`),
          step: as<number>(sql`max(step)`),
          /** How many steps from zero it begins. */
          bin: as<number>(sql`bin`),
          n: as<number>(sql`count(*)`),
        },
        sql`from binned group by field_id, nested_id, bin order by bin`,
      ),
      days: rowsOf(
        {
          ...PLACE,
          day: as<string>(DAY),
          n: as<number>(sql`sum(n)`),
          first: as<string>(sql`max(first)`),
          last: as<string>(sql`max(last)`),
        },
        sql`from dated group by field_id, nested_id, ${DAY} order by ${DAY} limit 5000`,
      ),
      /** How many texts there are, and the latest of them with whose they are. */
      texts: rowsOf(
        {
          ...PLACE,
          texts: latestTexts(of),
          n: as<number>(sql`n`),
        },
        sql`from written p`,
      ),
      files: rowsOf(
        {
          fieldId: as<string>(sql`x.field_id`),
          nestedId: as<string>(sql`x.nested_id`),
          contentType: as<string>(sql`f.content_type`),
          n: as<number>(sql`count(*)`),
          size: as<number>(sql`sum(f.size)`),
        },
        sql`from chosen c cross join submission_file x on x.submission_id = c.id join file f on f.id = x.file_id
          group by x.field_id, x.nested_id, f.content_type order by count(*) desc`,
      ),
    },
    { with: tables(of), from: sql`` },
  );
export type ReportRows = RowIn<typeof reportRows>;
export type ValueCount = ReportRows["values"][number];
export type NumberSum = ReportRows["sums"][number];

export const byPlace = <Row extends AnswerPlace>(rows: readonly Row[]): Map<string, Row[]> => {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(placeName(row));
    if (known) known.push(row);
    else found.set(placeName(row), [row]);
  }
  return found;
};
