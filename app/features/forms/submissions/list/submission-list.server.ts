import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { f, nameOf, sm } from "#db/event/aliases";
import { as, jsonRequired, parsed, type RowIn, rowsOf } from "#db/json-row";
import { manyOf } from "~/lib/many.schema";
import type { CommandContext } from "~/procedure/context";
import { list } from "~/procedure/list.server";
import type { Answer, Answers } from "../../answers/answer.types";
import { wholeAnswers } from "../../answers/not-asked.rules";
import { type AnswerPlace, placeOf } from "./answer-places.rules";
import { type AskedAnswer, answerParts, stateOf, submissionFilters } from "./submission-filters.server";

/** Questions that one list shows as columns at most. */
export const MOST_COLUMNS = 8;

export interface SubmissionScope {
  formId: string;
  timeZone: string;
  answer: AskedAnswer;
  /** Those that are shown. */
  columns: readonly AnswerPlace[];
  /** What a row carries of its answers: nothing, those of some fields, or all. */
  carried: readonly string[] | "all";
  /** Reports never count drafts (spec 2.2). */
  isReport: boolean;
}

/** A column's answers stand in the order of what they say: numbers, days or words, the first where there are several. */
const orderBy =
  (at: number) =>
  (scope: SubmissionScope): SQL => {
    const place = scope.columns[at];
    if (!place) return sql`null`;
    return sql`(select coalesce(a.number, a.date, lower(a.text)) from submission_answer a where a.submission_id = sm.id
    and a.field_id = ${place.fieldId} and a.nested_id = ${place.nestedId} order by a.row limit 1)`;
  };

const columnSorts = Object.fromEntries(
  Array.from({ length: MOST_COLUMNS }, (_, at) => [`c${at + 1}`, [orderBy(at)]]),
) as Record<`c${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`, ((scope: SubmissionScope) => SQL)[]>;

const fieldAnswer =
  (of: SQL) =>
  (fieldId: string): SQL =>
    sql`${fieldId}, json(${of} -> ${`$."${fieldId}"`})`;

const answersOf = (of: SQL, carried: SubmissionScope["carried"]) =>
  carried === "all"
    ? parsed<Answers>(of)
    : as<Record<string, Answer | null>>(sql`json_object(${sql.join(carried.map(fieldAnswer(of)), sql`, `)})`);

const teamName = as<string | null>(sql`(select tm.name from team tm where tm.id = sm.team_id)`);

/** Submissions and drafts of a form, as staff list, export and report them; changes of submissions are none. */
export const submissionList = list({
  from: ({ formId, isReport }: SubmissionScope) =>
    sql`from submission sm where sm.form_id = ${formId} and sm.edit_of is null
      ${isReport ? sql`and sm.is_draft = 0` : sql``}`,
  all: ({ formId, isReport }) =>
    sql`coalesce((select submitted ${isReport ? sql`` : sql`+ drafts`} from submission_count where form_id = ${formId}), 0)`,
  key: sm.id,
  rows: sql`join submission sm on sm.id = page.id`,
  cells: ({ carried }) => ({
    id: sm.id,
    reference: sm.reference,
    teamId: sm.teamId,
    teamName,
    teamType: as<string | null>(sql`(select y.name from team tm join team_type y on y.id = tm.team_type_id
      where tm.id = sm.team_id)`),
    isGuest: sm.isGuest,
    /** An address that a guest gave. */
    guestEmail: as<string | null>(sql`iif(sm.is_guest, (select a.text from submission_answer a
      where a.submission_id = sm.id and a.text like '_%@_%' and instr(a.text, ' ') = 0 order by a.rowid limit 1), null)`),
    isDraft: sm.isDraft,
    state: stateOf,
    number: sm.number,
    taskTitle: as<string | null>(sql`(select t.title from task t where t.id = sm.task_id)`),
    submittedAt: sm.submittedAt,
    submittedBy: nameOf(sm.submittedBy),
    updatedAt: sm.updatedAt,
    updatedBy: nameOf(sm.updatedBy),
    answers: answersOf(sql`sm.answers`, carried),
    keptAside: answersOf(sql`sm.kept_aside`, carried),
    files: carried.length === 0 ? as<{ id: string; name: string }[]>(sql`json('[]')`) : filesOf,
  }),
  filters: submissionFilters,
  sorts: {
    updated: [sm.updatedAt],
    reference: [sql`length(sm.reference)`, sm.reference],
    team: [sql`lower(${teamName})`],
    state: [sm.isDraft],
    version: [sm.number],
    submitted: [sql`coalesce(sm.submitted_at, '')`],
    ...columnSorts,
  },
  first: "updated",
  way: "desc",
  ties: [],
});
export type ListedSubmission = RowIn<typeof submissionList.page>;

/** What a row carries of all that was answered, what is not asked any more with it. */
export function answersIn({ answers, keptAside }: Pick<ListedSubmission, "answers" | "keptAside">): Answers {
  const isKnown = (all: Readonly<Record<string, Answer | null>>): all is Answers =>
    !Object.values(all).includes(null);
  const known = (all: Readonly<Record<string, Answer | null>>): Answers =>
    isKnown(all)
      ? all
      : Object.fromEntries(Object.entries(all).filter((one): one is [string, Answer] => one[1] !== null));
  return wholeAnswers(known(answers), known(keptAside));
}

const FILES = sql`from submission_file x join file f on f.id = x.file_id where x.submission_id = sm.id`;

const filesOf = rowsOf({ id: f.id, name: f.name }, FILES);

/** Those of them that have files, with where each is stored. */
export const submissionFileList = list({
  from: ({
    formId,
  }: SubmissionScope) => sql`from submission sm where sm.form_id = ${formId} and sm.edit_of is null
    and exists (select 1 from submission_file x where x.submission_id = sm.id)`,
  key: sm.id,
  rows: sql`join submission sm on sm.id = page.id`,
  cells: () => ({
    reference: sm.reference,
    teamName,
    isGuest: sm.isGuest,
    files: rowsOf(
      { name: f.name, key: f.key, size: f.size, createdAt: f.createdAt },
      sql`${FILES} order by f.created_at, f.id`,
    ),
  }),
  filters: submissionFilters,
  ties: [sm.updatedAt],
});

/** How much they are together, of the rows that the filters leave. */
export const amountOfFiles = (query: SubmissionQuery, scope: SubmissionScope) =>
  jsonRequired(
    { files: as<number>(sql`count(*)`), bytes: as<number>(sql`coalesce(sum(f.size), 0)`) },
    sql`from submission sm join submission_file x on x.submission_id = sm.id join file f on f.id = x.file_id
      where sm.form_id = ${scope.formId} and sm.edit_of is null
      and ${submissionFileList.where({ ...query, page: 1 }, scope)}`,
  );

/** Columns as an address names them; what is no question of ours is left out. */
const Columns = manyOf
  .catch([])
  .transform((names) => [...new Set(names)].flatMap((name) => placeOf(name) ?? []).slice(0, MOST_COLUMNS));

const more = { ...answerParts, columns: Columns };
export const SubmissionSearch = submissionList.Search.extend(more);
export const SubmissionExportSearch = submissionList.ExportSearch.extend(more);
/** Which rows, whatever is shown of them. */
export type SubmissionQuery = Omit<z.infer<typeof SubmissionSearch>, "page">;

/** What the list asks for, of an address. */
export function submissionScope(
  ctx: Pick<CommandContext, "settings">,
  formId: string,
  query: Pick<SubmissionQuery, "question" | "says" | "atLeast" | "atMost" | "columns">,
  { carried, isReport = false }: { carried?: SubmissionScope["carried"]; isReport?: boolean } = {},
): SubmissionScope {
  const { question, says, atLeast, atMost, columns } = query;
  return {
    formId,
    timeZone: ctx.settings.event.timeZone,
    answer: { question, says, atLeast, atMost, locale: ctx.settings.event.locale },
    columns,
    carried: carried ?? [...new Set(columns.map(({ fieldId }) => fieldId))],
    isReport,
  };
}
