import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fm, nameOf } from "#db/event/aliases";
import { submissions } from "#db/event/schema/submissions";
import { as, bool, jsonRows, rowOf, rowsOf } from "#db/json-row";
import type { Guarded } from "#db/write-batch";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { relyOn } from "~/procedure/guards.server";
import type { TaskOfTeam } from "../../tasks.types";
import { closesFor, IS_PUBLISHED, isOpenTo, openDays } from "./open-days.server";

const sn = alias(submissions, "sn");

/** Over `fm` and `tm`: the team can fill it in. */
const IS_OPEN: SQL = isOpenTo(sql.raw("tm.id"));

const closesForTeam = closesFor(sql.raw("tm.id"));

/** Over `t`: it asks for a form. */
export const ASKS_FOR_FORM: SQL = sql.raw("t.type = 'form'");

/** Over `t` and `tm`: what the team has begun or sent of the form that the task asks for now, through this very task. */
const THROUGH_TASK: SQL = sql`from submission sn where ${ASKS_FOR_FORM} and sn.task_id = t.id and sn.team_id = tm.id
  and sn.form_id = t.form_id and sn.edit_of is null`;
/** Its own: one that staff fill in for it is theirs until it is sent in. */
const DRAFT = sql`${THROUGH_TASK} and sn.is_draft = 1 and sn.is_by_staff = 0`;
const SENT = sql`${THROUGH_TASK} and sn.is_draft = 0`;

export const isFormOpen = bool(
  sql`exists (select 1 from form fm where ${ASKS_FOR_FORM} and fm.id = t.form_id and ${IS_OPEN})`,
);
export const hasDraft = bool(sql`exists (select 1 ${DRAFT})`);

/** The draft of it, for the reminders, unless the days of its form say that it cannot be submitted; whether it was told of already. */
export const draftOfTask = rowOf(
  {
    id: sn.id,
    at: sn.updatedAt,
    by: nameOf(sn.updatedBy),
    isTold: bool(sql`exists (select 1 from draft_reminder dr where dr.submission_id = sn.id)`),
    closesAt: as<string | null>(sql`(select ${closesForTeam} from form fm where fm.id = sn.form_id)`),
  },
  sql`${DRAFT} and not exists (select 1 from form fm
    where fm.id = sn.form_id and ${IS_PUBLISHED} and not ${IS_OPEN}) limit 1`,
);

/** Over `t` and `tm`: a draft of it that its form takes no more from that moment on, ISO text. */
export const hasDraftClosingBy = (at: string): SQL =>
  sql`exists (select 1 ${DRAFT} and exists (select 1 from form fm where fm.id = sn.form_id and ${closesForTeam} <= ${at}))`;

export const isSubmitted = bool(sql`exists (select 1 ${SENT})`);

/** What a team sent through the task, for those who decide on it. */
export const sentAnswers = rowOf(
  { id: sn.id, formId: sn.formId, reference: sn.reference },
  sql`${SENT} order by sn.submitted_at desc limit 1`,
);

/** In amounts of items, each of which stands by itself (`indexedAnswers`). */
const AMOUNTS = sql`from submission_answer x where x.submission_id = sn.id and x.nested_id like '%.amount'`;

/** The same with what was given in it: how many questions were answered, what was ordered, and its files. */
export const sentInQueue = rowOf(
  {
    id: sn.id,
    formId: sn.formId,
    reference: sn.reference,
    questions: as<number>(
      sql`(select count(distinct x.field_id) from submission_answer x where x.submission_id = sn.id)`,
    ),
    items: as<number>(sql`(select count(*) ${AMOUNTS})`),
    amount: as<number>(sql`(select coalesce(sum(x.number), 0) ${AMOUNTS})`),
    files: rowsOf(
      FILE_CELLS,
      sql`from submission_file x join file f on f.id = x.file_id
        where x.submission_id = sn.id and f.state = 'stored' order by f.created_at, f.id`,
    ),
  },
  sql`${SENT} order by sn.submitted_at desc limit 1`,
);

/** How the form of a task stands for the team: over `t`, `tm`. */
export const FORM_OF_TASK = {
  form: rowOf(
    {
      id: fm.id,
      title: fm.title,
      isOpen: bool(IS_OPEN),
      isPublished: bool(IS_PUBLISHED),
      ...openDays(sql.raw("tm.id")),
    },
    sql`from form fm where ${ASKS_FOR_FORM} and fm.id = t.form_id`,
  ),
  draft: rowOf({ at: sn.updatedAt, by: nameOf(sn.updatedBy) }, sql`${DRAFT} limit 1`),
  submission: rowOf(
    {
      id: sn.id,
      reference: sn.reference,
      at: as<string>(sql`coalesce(sn.submitted_at, sn.updated_at)`),
      by: nameOf(sql`sn.submitted_by`),
      /** Staff filled it in for the team. */
      isByStaff: sn.isByStaff,
      /** A change that somebody began and has not sent. */
      change: rowOf(
        { at: as<string>(sql`ed.updated_at`), by: nameOf(sql`ed.updated_by`) },
        sql`from submission ed where ed.edit_of = sn.id and ed.is_draft = 1`,
      ),
    },
    sql`${SENT} order by sn.submitted_at desc limit 1`,
  ),
};

/** What a task may ask for: forms that are published, and the one that it asks for already, whatever became of that. */
export const formsToChoose = (taskId: string | null) =>
  jsonRows(
    { id: fm.id, title: fm.title, isPublished: fm.isPublished, isArchived: fm.isArchived },
    sql`from form fm where ${IS_PUBLISHED} or fm.id = (select form_id from task where id = ${taskId})
      order by lower(fm.title), fm.id`,
  );

/** A task that asks for the form, or will once it is live; none where nothing does. */
export const askingTasks = (formId: string) =>
  jsonRows(
    { id: as<string>(sql`t.id`) },
    sql`from task t where t.form_id = ${formId} and (t.is_archived = 0 or t.is_draft = 1) limit 1`,
  );

/** For the batch that makes a task ask for a form: it is published, and may open later. */
export const formIsPublished = (formId: string, otherwise: () => Error): Guarded =>
  relyOn(sql`exists (select 1 from form fm where fm.id = ${formId} and ${IS_PUBLISHED})`, otherwise);

/** For a batch that completes what asks for a form: these teams have sent it, and where `mustBeOpen`, it can be filled in. */
export const areSubmitted = (
  pairs: readonly TaskOfTeam[],
  otherwise: () => Error,
  mustBeOpen = false,
): Guarded =>
  relyOn(
    sql`not exists (select 1 from json_each(${JSON.stringify(pairs.map(({ taskId, teamId }) => [taskId, teamId]))}) j
      join task t on t.id = j.value ->> 0 join team tm on tm.id = j.value ->> 1
      where ${ASKS_FOR_FORM} and not (exists (select 1 ${SENT})
        and (${mustBeOpen ? 0 : 1} or exists (select 1 from form fm where fm.id = t.form_id and ${IS_OPEN}))))`,
    otherwise,
  );
