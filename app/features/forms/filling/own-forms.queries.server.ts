import { sql } from "drizzle-orm";
import { fm, nameOf, t } from "#db/event/aliases";
import { as, bool, jsonRows } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { dueForTeam } from "~/features/tasks/due-date.server";
import {
  approvalStatus,
  assignees,
  progressStatus,
  TEAMS_AND_TASKS,
} from "~/features/tasks/tasks.queries.server";
import { IS_ASKED_BY_NONE, readerReachesForm } from "~/features/tasks/types/form/form-audience.server";
import { ASKS_FOR_FORM } from "~/features/tasks/types/form/form-tasks.queries.server";
import { IS_PUBLISHED, openDays } from "~/features/tasks/types/form/open-days.server";
import { IS_TEAMS_TO_DO } from "../submissions/teams-drafts.server";

/** Published forms that no task asks for, and that are for the team. */
export const freeForms = writtenOnce((teamId: string) =>
  jsonRows(
    { id: fm.id, title: fm.title, ...openDays(sql`${teamId}`) },
    sql`from form fm where ${IS_PUBLISHED} and ${IS_ASKED_BY_NONE} and ${readerReachesForm(sql`team tm where tm.id = ${teamId}`)}
      order by lower(fm.title), fm.id`,
  ),
);

/** Tasks that a team sees and that ask for a published form. */
export const formTasks = writtenOnce((teamId: string) =>
  jsonRows(
    {
      id: t.id,
      formId: fm.id,
      title: fm.title,
      taskTitle: t.title,
      dueDate: dueForTeam,
      progressStatus,
      approvalStatus,
      assignees,
      ...openDays(sql`tm.id`),
    },
    sql`${TEAMS_AND_TASKS} join form fm on fm.id = t.form_id and ${IS_PUBLISHED}
      where tm.id = ${teamId} and ${ASKS_FOR_FORM} order by ${dueForTeam} is null, ${dueForTeam}, lower(fm.title), t.id`,
  ),
);

/** What a team has begun and not sent in, changes of what was sent in too. */
export const ownDrafts = writtenOnce((teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`s.id`),
      formId: as<string>(sql`s.form_id`),
      taskId: as<string | null>(sql`s.task_id`),
      editOf: as<string | null>(sql`s.edit_of`),
      reference: as<string | null>(sql`(select x.reference from submission x where x.id = s.edit_of)`),
      updatedAt: as<string>(sql`s.updated_at`),
      updatedBy: nameOf(sql`s.updated_by`),
    },
    sql`from submission s where s.team_id = ${teamId} and s.is_draft = 1 and ${IS_TEAMS_TO_DO} order by s.updated_at desc`,
  ),
);

/** What a team has sent in, by form and task: how often, and the last of them. Also of forms that are closed by now. */
export const ownSent = writtenOnce((teamId: string) =>
  jsonRows(
    {
      formId: as<string>(sql`x.form_id`),
      taskId: as<string | null>(sql`x.task_id`),
      count: as<number>(sql`x.n`),
      id: as<string>(sql`s.id`),
      reference: as<string | null>(sql`s.reference`),
      submittedAt: as<string>(sql`s.submitted_at`),
      submittedBy: nameOf(sql`s.submitted_by`),
      title: as<string>(sql`coalesce(fm.title, '')`),
      isPublished: bool(sql`coalesce(${IS_PUBLISHED}, 0)`),
      ...openDays(sql`${teamId}`),
    },
    // With the greatest date come the other columns of its row.
    sql`from (select form_id, task_id, count(*) as n, max(submitted_at) as last, id from submission
        where team_id = ${teamId} and is_draft = 0 group by form_id, task_id) x
      join submission s on s.id = x.id left join form fm on fm.id = x.form_id order by x.last desc`,
  ),
);
