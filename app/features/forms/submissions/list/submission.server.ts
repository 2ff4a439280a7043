import { sql } from "drizzle-orm";
import { nameOf, sm } from "#db/event/aliases";
import { as, jsonList, jsonOne, jsonRequired, jsonRows, type RowIn, rowOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import type { EventRecord } from "~/procedure/context";
import type { PlaceInList } from "~/procedure/place-in-list.rules";
import { PER_PAGE } from "~/ui/pagination.rules";
import type { Answers } from "../../answers/answer.types";
import { type FormVersion, versionRead } from "../../publication/version-cache.server";
import { stateOf } from "./submission-filters.server";

interface At {
  formId: string;
  submissionId: string;
}

const found = ({ formId, submissionId }: At) =>
  sql`from submission sm where sm.id = ${submissionId} and sm.form_id = ${formId} and sm.edit_of is null`;

const DETAIL = {
  id: sm.id,
  formId: sm.formId,
  formTitle: as<string>(sql`coalesce((select fm.title from form fm where fm.id = sm.form_id), '')`),
  reference: sm.reference,
  isGuest: sm.isGuest,
  isDraft: sm.isDraft,
  isByStaff: sm.isByStaff,
  state: stateOf,
  number: sm.number,
  answers: as<Answers>(sql`json(sm.answers)`),
  keptAside: as<Answers>(sql`json(sm.kept_aside)`),
  judgedBy: sm.facts,
  createdAt: sm.createdAt,
  createdBy: nameOf(sm.createdBy),
  submittedAt: sm.submittedAt,
  submittedBy: nameOf(sm.submittedBy),
  updatedAt: sm.updatedAt,
  updatedBy: nameOf(sm.updatedBy),
  team: rowOf(
    {
      id: as<string>(sql`tm.id`),
      name: as<string>(sql`tm.name`),
      type: as<string | null>(sql`(select y.name from team_type y where y.id = tm.team_type_id)`),
      owner: nameOf(sql`tm.owner_id`),
    },
    sql`from team tm where tm.id = sm.team_id`,
  ),
  task: rowOf(
    { id: as<string>(sql`t.id`), title: as<string>(sql`t.title`) },
    sql`from task t where t.id = sm.task_id`,
  ),
  /** Somebody is changing it just now. */
  change: rowOf(
    { at: as<string>(sql`x.updated_at`), by: nameOf(sql`x.updated_by`) },
    sql`from submission x where x.edit_of = sm.id`,
  ),
};

/** A submission or draft as staff see it. A change that stands beside one is none. */
export const submissionDetail = (at: At) => jsonRequired(DETAIL, found(at));
export type SubmissionDetail = RowIn<typeof submissionDetail>;

/** The same where a page is about more than it. */
export const submissionIfThere = (at: At) => jsonOne(DETAIL, found(at));

/** Where it stands among all of its form, the last changed first: for who came to it from elsewhere. */
export const placeAmongAll = ({ formId, submissionId }: At): Read<PlaceInList | null> => {
  const all = sql`from submission x where x.form_id = sm.form_id and x.edit_of is null`;
  const after = sql`(x.updated_at, x.id) > (sm.updated_at, sm.id)`;
  const before = sql`(x.updated_at, x.id) < (sm.updated_at, sm.id)`;
  const read = jsonOne(
    {
      newer: as<number>(sql`(select count(*) ${all} and ${after})`),
      total: as<number>(sql`(select count(*) ${all})`),
      previous: as<string | null>(sql`(select x.id ${all} and ${after} order by x.updated_at, x.id limit 1)`),
      next: as<string | null>(
        sql`(select x.id ${all} and ${before} order by x.updated_at desc, x.id desc limit 1)`,
      ),
    },
    found({ formId, submissionId }),
  );
  return mapRead(read, (row) => {
    if (!row) return null;
    const place = row.newer + 1;
    const at = (id: string | null, where: number) => id && { id, page: Math.ceil(where / PER_PAGE) };
    return {
      ...{ place, total: row.total },
      previous: at(row.previous, place - 1) || null,
      next: at(row.next, place + 1) || null,
    };
  });
};

/** The version by which it is read: of a draft the newest one, as whoever fills it in has it (decisions). */
export const versionOfSubmission = (
  event: Pick<EventRecord, "id" | "databaseUrl">,
  at: At,
): Read<FormVersion | null> =>
  versionRead(event, {
    place: `submission ${at.submissionId}`,
    source: sql`from submission sm join form_version v on v.form_id = sm.form_id
      left join form fm on fm.id = sm.form_id
      where sm.id = ${at.submissionId} and sm.form_id = ${at.formId} and sm.edit_of is null
        and iif(sm.is_draft, v.id = fm.live_version_id, v.number = sm.number)`,
  });

const FILES = sql`from submission sm join submission_file x on x.submission_id = sm.id join file f on f.id = x.file_id`;

/** The files that it was answered with. */
export const filesOfSubmission = ({ formId, submissionId }: At) =>
  jsonRows(
    { ...FILE_CELLS, fieldId: as<string>(sql`x.field_id`), nestedId: as<string>(sql`x.nested_id`) },
    sql`${FILES} where sm.id = ${submissionId} and sm.form_id = ${formId} and sm.edit_of is null order by f.created_at, f.id`,
  );

/** One of them; none is a 404. */
export const fileOfSubmission = ({ formId, submissionId, fileId }: At & { fileId: string }) =>
  jsonRequired(
    FILE_CELLS,
    sql`${FILES} where sm.id = ${submissionId} and sm.form_id = ${formId} and f.id = ${fileId}`,
  );

/** In characters: what a page may read of former answers. */
const MOST_HISTORY = 2_000_000;
const MOST_CHANGES = 50;

/** What it said before each change, the latest first: fifty of them, and not more than a page can read. */
export const changesOfSubmission = ({ formId, submissionId }: At) =>
  jsonRows(
    {
      id: as<string>(sql`id`),
      answers: as<Answers>(sql`json(answers)`),
      changedAt: as<string>(sql`changed_at`),
      changedBy: nameOf(sql`changed_by`),
      byStaff: as<0 | 1>(
        sql`exists (select 1 from user u where u.id = former.changed_by and u.team_id is not former.team_id)`,
      ),
    },
    sql`from (select c.*, sm.team_id,
        sum(length(c.answers)) over (order by c.changed_at desc, c.id desc) - length(c.answers) as before
      from submission_change c join submission sm on sm.id = c.submission_id
      where c.submission_id = ${submissionId} and sm.form_id = ${formId}) former
      where before < ${MOST_HISTORY} order by changed_at desc, id desc limit ${MOST_CHANGES}`,
  );
export type SubmissionChange = RowIn<typeof changesOfSubmission>;

/** Chosen ones, as the page that deletes them names them; the last changed first. */
export const chosenSubmissions = (formId: string, ids: readonly string[]) =>
  jsonRows(
    {
      id: sm.id,
      reference: sm.reference,
      isDraft: sm.isDraft,
      isGuest: sm.isGuest,
      teamName: as<string | null>(sql`(select tm.name from team tm where tm.id = sm.team_id)`),
      files: as<number>(sql`(select count(*) from submission_file x where x.submission_id = sm.id)`),
      taskTitle: as<string | null>(
        sql`(select t.title from task t where t.id = sm.task_id and sm.is_draft = 0)`,
      ),
    },
    sql`from submission sm where sm.form_id = ${formId} and sm.edit_of is null and sm.id in ${jsonList(ids)}
      order by sm.updated_at desc, sm.id`,
  );
