import { sql } from "drizzle-orm";
import { l, nameOf, t } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn, rowOf } from "#db/json-row";
import { versionsRead } from "~/features/forms/publication/version-cache.server";
import { TEAMS_AND_TASKS } from "~/features/tasks/tasks.queries.server";
import { ASKS_FOR_FORM, FORM_OF_TASK } from "~/features/tasks/types/form/form-tasks.queries.server";
import type { EventRecord } from "~/procedure/context";

/** So many of each kind stand on a team's page. */
const SHOWN = { files: 6, comments: 3 };
/** So many are added up. */
const MOST_SENT = 60;
/** In characters: longer answers are not added up. */
const MOST_ANSWERS = 200_000;

/** What is to be said of a team's tasks beside their state, by their ids. */
export const taskNotes = (teamId: string) =>
  jsonRows(
    {
      id: t.id,
      sentBack: rowOf(
        {
          reason: as<string>(sql`x.reason`),
          at: as<string>(sql`x.reviewed_at`),
          by: nameOf(sql`x.reviewed_by`),
        },
        sql`from task_approval x where x.task_status_id = s.id and s.approval_status = 'rejected'
          and x.decision = 'rejected' order by x.reviewed_at desc limit 1`,
      ),
      waitsSince: as<
        string | null
      >(sql`iif(s.approval_status = 'awaiting', (select max(x.reviewed_at) from task_approval x
        where x.task_status_id = s.id and x.decision = 'submitted'), null)`),
      files: as<number>(sql`(select count(*) from task_evidence e where e.task_status_id = s.id)`),
      request: rowOf(
        {
          kind: as<"notApplicable" | "moreTime">(sql`r.kind`),
          wanted: as<string | null>(sql`r.wanted_date`),
        },
        sql`from task_request r where r.task_status_id = s.id and r.state = 'open'`,
      ),
      ...FORM_OF_TASK,
    },
    sql`${TEAMS_AND_TASKS} where tm.id = ${teamId}
      and (${ASKS_FOR_FORM} or s.approval_status in ('rejected', 'awaiting')
        or exists (select 1 from task_request r where r.task_status_id = s.id and r.state = 'open'))`,
  );
export type TaskNote = RowIn<typeof taskNotes>;

/** What a team sent in and what is begun of it, the last changed first, with what adds it up. */
export const sentReads = (event: Pick<EventRecord, "id" | "databaseUrl">, teamId: string) => ({
  sent: jsonRows(
    {
      id: as<string>(sql`x.id`),
      formId: as<string>(sql`x.form_id`),
      title: as<string>(sql`coalesce((select title from form where id = x.form_id), 'A form that is gone')`),
      reference: as<string | null>(sql`x.reference`),
      isDraft: bool(sql`x.is_draft`),
      isByStaff: bool(sql`x.is_by_staff`),
      by: nameOf(sql`coalesce(x.submitted_by, x.updated_by)`),
      at: as<string>(sql`x.updated_at`),
      isSentBack: bool(sql`x.is_draft = 0 and exists (select 1 from task_status s where s.task_id = x.task_id
        and s.team_id = x.team_id and s.approval_status = 'rejected')`),
      answers: as<string>(sql`iif(length(x.answers) < ${MOST_ANSWERS}, x.answers, '{}')`),
      keptAside: as<string>(sql`iif(length(x.kept_aside) < ${MOST_ANSWERS}, x.kept_aside, '{}')`),
      all: as<number>(sql`count(*) over ()`),
    },
    sql`from submission x where x.team_id = ${teamId} and x.edit_of is null order by x.updated_at desc, x.id limit ${MOST_SENT}`,
  ),
  /** By which drafts are added up: at the prices of now. */
  sentVersions: versionsRead(
    event,
    sql`from form fm join form_version v on v.id = fm.live_version_id
      where fm.id in (select form_id from submission where team_id = ${teamId} and is_draft = 1)`,
  ),
});

/** What the team gave for tasks and in forms, the newest first. */
export const filesOfTeam = (teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`f.id`),
      name: as<string>(sql`f.name`),
      size: as<number>(sql`f.size`),
      at: as<string>(sql`f.created_at`),
      by: nameOf(sql`f.created_by`),
      taskId: as<string | null>(sql`given.task_id`),
      formId: as<string | null>(sql`given.form_id`),
      submissionId: as<string | null>(sql`given.submission_id`),
      of: as<string>(sql`coalesce((select title from task where id = given.task_id),
        (select title from form where id = given.form_id), '')`),
      all: as<number>(sql`count(*) over ()`),
    },
    sql`from (select e.file_id, s.task_id, null as form_id, null as submission_id
        from task_status s join task_evidence e on e.task_status_id = s.id where s.team_id = ${teamId}
        union all select y.file_id, null, x.form_id, x.id
        from submission x join submission_file y on y.submission_id = x.id where x.team_id = ${teamId} and x.is_draft = 0) given
      join file f on f.id = given.file_id and f.state = 'stored' order by f.created_at desc, f.id limit ${SHOWN.files}`,
  );

/** What was written last under the team's tasks. */
export const commentsOfTeam = (teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`c.id`),
      taskId: as<string>(sql`s.task_id`),
      taskTitle: as<string>(sql`(select title from task where id = s.task_id)`),
      text: as<string>(sql`substr(c.text, 1, 300)`),
      at: as<string>(sql`c.created_at`),
      by: nameOf(sql`c.created_by`),
    },
    sql`from comment c join task_status s on s.id = c.task_status_id where s.team_id = ${teamId}
      order by c.created_at desc, c.id limit ${SHOWN.comments}`,
  );

/** The last mail to each person of a team, and what became of it. */
export const lastMailsOf = (teamId: string) =>
  jsonRows(
    { userId: as<string>(sql`m.id`), kind: l.templateId, state: l.state, type: l.type, at: l.createdAt },
    sql`from user m join email_log l on l.id = (select x.id from email_log x where x.user_id = m.id
      order by x.created_at desc, x.id desc limit 1) where m.team_id = ${teamId}`,
  );

export const mailCount = (teamId: string) =>
  jsonRows({ n: as<number>(sql`count(*)`) }, sql`from email_log where team_id = ${teamId}`);
