import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { type AnswerPlace, placeName } from "../list/answer-places.rules";
import { answerTables } from "./answer-tables.server";
import { type CountedPart, countedNow, KEEPING, keptTables } from "./kept-parts.server";
import { chosen, isCounted, isNarrowed, type ReportScope } from "./report-scope.server";

const PLACE = {
  fieldId: as<string>(sql`field_id`),
  nestedId: as<string>(sql`nested_id`),
};

/** How many there are, of whom, and the latest. */
export const reportFacts = (of: ReportScope) =>
  jsonRequired(FACTS, {
    with: isNarrowed(of) ? ofChosen(of) : ofAll(of.scope.formId),
    from: sql`from facts`,
  });

const FACTS = {
  total: as<number>(sql`total`),
  guests: as<number>(sql`guests`),
  teams: as<number>(sql`teams`),
  lastAt: as<string | null>(sql`submitted_at`),
  /** Of the row that has the latest. */
  lastIsGuest: as<0 | 1 | null>(sql`is_guest`),
  lastTeam: as<string | null>(sql`(select name from team where id = team_id)`),
};

const ofChosen = (of: ReportScope): SQL => sql`${chosen(of)}, facts as (select count(*) as total,
  coalesce(sum(is_guest), 0) as guests, count(distinct team_id) as teams, max(submitted_at) as submitted_at, is_guest, team_id
  from chosen)`;

/** Submissions up to which they are gone through for their teams, rather than the teams for their submissions. */
const FEW = 1_000;

/** Each by an index: rows of submissions are long. */
const ofAll = (formId: string): SQL => {
  const sent = sql`sm.form_id = ${formId} and sm.edit_of is null and sm.is_draft = 0`;
  return sql`counted as materialized (select count(*) as total from submission sm indexed by submission_by_submission where ${sent}),
    facts as (select total,
      (select count(*) from submission sm indexed by submission_by_guest where ${sent} and sm.is_guest = 1) as guests,
      case when total <= ${FEW}
        then (select count(distinct sm.team_id) from submission sm indexed by submission_by_submission where ${sent})
        else (select count(*) from team tm where exists (select 1 from submission sm indexed by submission_team
          where sm.team_id = tm.id and ${sent})) end as teams,
      last.submitted_at, last.is_guest, last.team_id
    from counted left join (select sm.submitted_at, sm.is_guest, sm.team_id
      from submission sm indexed by submission_by_submission where ${sent} order by sm.submitted_at desc limit 1) last)`;
};

const HOUR = sql`substr(sm.submitted_at, 1, 13)`;

/** By the hour of UTC, since an instant. */
export const submittedHours = (of: ReportScope, since: string) =>
  jsonRows(
    { hour: as<string>(HOUR), n: as<number>(sql`count(*)`) },
    sql`from submission sm where ${isCounted(of)} and sm.submitted_at >= ${since} group by ${HOUR} order by ${HOUR}`,
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
  return sql<LatestText[]>`json(case when p.n * p.n > ${ANSWERS_LOOKED_AT} * (select n from total)
    then ${bySubmission} else ${byPlace} end)`;
};

interface LatestText {
  text: string;
  at: string;
  submissionId: string;
  team: string | null;
}

const MIDDLE = sql`((total + 1) / 2 > upto - n and (total + 1) / 2 <= upto) + (total / 2 + 1 > upto - n and total / 2 + 1 <= upto)`;

/** Steps of numbers with their median, and days, of the tables that the report is made of. */
const shapesAndDays = sql`powered as (select *, ${POWER} as power from ranked),
  stepped as (select *, ${STEP} as step,
    sum(number * (${MIDDLE})) over (partition by field_id, nested_id) / 2 as median from powered),
  binned as (select *, ${floor(sql`(number / step)`)} as bin from stepped),
  spread as (select *, min(date) over (partition by field_id, nested_id) as first,
      max(date) over (partition by field_id, nested_id) as last from dated)`;

/**
 * Everything that a report says of the answers, in one statement: the same for one question as for a thousand. Without filters it is put
 * together from the parts that are kept, else from all answers.
 */
export const reportRows = (of: ReportScope, { fromParts = !isNarrowed(of), keeping = KEEPING } = {}) =>
  jsonRequired(
    {
      /** How many submissions answered each question of the form, and how many rows of tables and groups that makes. */
      counts: rowsOf(
        {
          fieldId: as<string>(sql`field_id`),
          answered: as<number>(sql`answered`),
          rows: as<number>(sql`rows`),
          most: as<number>(sql`most`),
        },
        sql`from counted`,
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
          ...PLACE,
          n: as<number>(sql`n`),
          sum: as<number>(sql`sum`),
          mean: as<number>(sql`sum / n`),
          min: as<number>(sql`min`),
          max: as<number>(sql`max`),
        },
        sql`from summed`,
      ),
      /** Of columns of tables, whose numbers are indexed as texts: what they come to, where they are numbers. */
      cellSums: rowsOf({ ...PLACE, sum: as<number>(sql`sum`) }, sql`from cells_summed`),
      /** Numbers by the steps of a histogram (1, 2 or 5 of a power of ten, a dozen or so), with their median. */
      shapes: rowsOf(
        {
          ...PLACE,
          median: as<number>(sql`max(median)`),
          step: as<number>(sql`max(step)`),
          /** How many steps from zero it begins. */
          bin: as<number>(sql`bin`),
          n: as<number>(sql`sum(n)`),
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
        sql`from spread group by field_id, nested_id, ${DAY} order by ${DAY} limit 5000`,
      ),
      /** How many texts there are, and the latest of them with whose they are. */
      texts: rowsOf({ ...PLACE, texts: latestTexts(of), n: as<number>(sql`n`) }, sql`from written p`),
      files: rowsOf(
        {
          ...PLACE,
          contentType: as<string>(sql`content_type`),
          n: as<number>(sql`n`),
          size: as<number>(sql`size`),
        },
        sql`from filed order by n desc, content_type`,
      ),
      /** What was counted of it to be kept (`keepParts`). */
      counted: fromParts ? countedNow(keeping) : as<CountedPart[]>(sql`json('[]')`),
    },
    {
      with: sql`${fromParts ? keptTables(of.scope.formId, keeping) : answerTables(of)}, ${shapesAndDays}`,
      from: sql``,
    },
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
