import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { sm } from "#db/event/aliases";
import { jsonList } from "#db/json-row";
import { instantAt } from "~/lib/dates";
import { manyOf } from "~/lib/many.schema";
import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import { searchText } from "~/lib/search.schema";
import { among, type Filter, indexed, instantOfDay, known, text } from "~/procedure/list-filters.server";
import { indexedText } from "../../answers/indexed-answers.rules";
import { type AnswerPlace, choiceOf, placeName, placeOf } from "./answer-places.rules";
import { STATES, type SubmissionState } from "./submission-states.rules";

/** Of the task that it was sent in through; null for one without. */
const approval = sql`(select ts.approval_status from task_status ts
  where ts.task_id = sm.task_id and ts.team_id = sm.team_id)`;

export const stateOf: SQL<SubmissionState> = sql<SubmissionState>`case when sm.is_draft = 1 then 'draft'
  when ${approval} = 'awaiting' then 'awaiting' when ${approval} = 'rejected' then 'sentBack' else 'submitted' end`;

const STATE_IS: Record<SubmissionState, SQL> = {
  draft: sql`sm.is_draft = 1`,
  submitted: sql`sm.is_draft = 0`,
  awaiting: sql`(sm.is_draft = 0 and ${approval} = 'awaiting')`,
  sentBack: sql`(sm.is_draft = 0 and ${approval} = 'rejected')`,
};

/** Choices of one question are any of them; of several questions, each has to have one. */
const choices: Filter<string[], unknown> = {
  shape: manyOf.catch([]),
  where(values) {
    const byPlace = new Map<string, { place: AnswerPlace; values: string[] }>();
    for (const { value, ...place } of values.slice(0, MOST_CHOICES).flatMap((one) => choiceOf(one) ?? [])) {
      const known = byPlace.get(placeName(place)) ?? { place, values: [] };
      known.values.push(indexedText(value));
      byPlace.set(placeName(place), known);
    }
    const each = [...byPlace.values()].map(({ place, values: asked }) =>
      answered(place, [sql`a.text in ${jsonList(asked)}`]),
    );
    return each.length > 0 ? sql.join(each, sql` and `) : undefined;
  },
};
const MOST_CHOICES = 100;

/** What an address asks of one question: that it was answered, with words in it, or from one number or day to another. */
export interface AskedAnswer {
  question: string;
  says: string;
  atLeast: string;
  atMost: string;
  /** By which numbers and days are read, as the form reads them. */
  locale: string;
}

interface HasAnswer {
  answer: AskedAnswer;
}

const answer: Filter<string, HasAnswer> = {
  shape: searchText,
  where(question, { answer: asked }) {
    const place = placeOf(question);
    return place ? answered(place, valuesAsked(asked)) : undefined;
  },
};

/** What was typed, as a day or a number of the form: `3 April 2027` and `1,200` stand in the index in their one form. */
function readEnd(typed: string, locale: string): { day: string | null; number: string | null } {
  const day = readDay(typed, locale);
  return { day, number: day === null ? readNumber(typed, locale) : null };
}

/**
 * What a value has to be, column by column, since each has an index of its own: words are looked for anywhere in a text, ends are days or
 * numbers. What is neither narrows nothing.
 */
function valuesAsked({ says, atLeast, atMost, locale }: AskedAnswer): SQL[] {
  const ends = [
    { ...readEnd(atLeast, locale), way: sql`>=` },
    { ...readEnd(atMost, locale), way: sql`<=` },
  ];
  const said = readEnd(says, locale);
  const days = ends.filter(({ day }) => day !== null);
  const numbers = ends.filter(({ number }) => number !== null);
  const isSpan = days.length + numbers.length > 0;
  const all = (...conditions: SQL[]) => sql.join(conditions, sql` and `);
  const asText = all(
    sql`a.text is not null`,
    ...(says ? [sql`instr(lower(a.text), lower(${says})) > 0`] : []),
  );
  const asNumber = all(
    sql`a.number is not null`,
    ...(says ? [sql`a.number = ${Number(said.number)}`] : []),
    ...numbers.map(({ number, way }) => sql`a.number ${way} ${Number(number)}`),
  );
  const asDay = all(
    sql`a.date is not null`,
    ...(says ? [sql`a.date = ${said.day}`] : []),
    ...days.map(({ day: end, way }) => sql`a.date ${way} ${end}`),
  );
  return [
    ...(isSpan ? [] : [asText]),
    ...(days.length === 0 && (says === "" || said.number !== null) ? [asNumber] : []),
    ...(numbers.length === 0 && (says === "" || said.day !== null) ? [asDay] : []),
  ];
}

/** Those that have a value at the place which is one of these; none where nothing can be. */
function answered({ fieldId, nestedId }: AnswerPlace, values: readonly SQL[]): SQL {
  if (values.length === 0) return sql`false`;
  const selects = values.map(
    (value) => sql`select a.submission_id from submission_answer a
      where a.field_id = ${fieldId} and a.nested_id = ${nestedId} and ${value}`,
  );
  return sql`sm.id in (${sql.join(selects, sql` union all `)})`;
}

interface HasZone {
  timeZone: string;
}

/** Days are the event's; a change is an instant. */
const startOf = (value: string, { timeZone }: HasZone): string =>
  instantAt(timeZone, value, "00:00").toISOString();

const versions: Filter<number[], unknown> = {
  shape: z.preprocess(
    (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]),
    z.array(z.coerce.number().int().min(1).max(1e6).catch(0)).catch([]),
  ) as unknown as z.ZodType<number[]>,
  where: (values) =>
    values.some(Boolean)
      ? sql`${sm.number} in (select value from json_each(${JSON.stringify(values)}))`
      : undefined,
};

/** Of those who answered: teams by their type, `none` without one. */
const teamType: Filter<string[], unknown> = {
  shape: manyOf.catch([]),
  where(values) {
    const { where } = among(sql`tm.team_type_id`, "none");
    const condition = where(values, undefined);
    return condition && sql`exists (select 1 from team tm where tm.id = sm.team_id and ${condition})`;
  },
};

/** What an address may ask of a form's submissions, for their list, their export and the form's report. */
export const submissionFilters = {
  /** By the beginning of words, in the index of the search. */
  q: text(indexed("submission", sm.id), (word) => {
    const byName = indexed("team", sql`tm.id`)(word);
    return byName && sql`${sm.teamId} in (select tm.id from team tm where ${byName})`;
  }),
  /** Those that were chosen in the list. */
  ids: among(sm.id),
  state: known(
    STATES,
    (chosen) =>
      sql`(${sql.join(
        chosen.map((one) => STATE_IS[one]),
        sql` or `,
      )})`,
  ),
  from: known(["teams", "guests"], (chosen) =>
    chosen.length === 2 ? sql`true` : sql`${sm.isGuest} = ${chosen[0] === "guests" ? 1 : 0}`,
  ),
  team: among(sm.teamId),
  type: teamType,
  version: versions,
  since: instantOfDay("from", sm.updatedAt, startOf),
  until: instantOfDay("until", sm.updatedAt, startOf),
  answer: choices,
  question: answer,
};

/** The parts of the filter on one question beside the question itself. */
export const answerParts = { says: searchText, atLeast: searchText, atMost: searchText };
