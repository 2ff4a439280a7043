import { sql } from "drizzle-orm";
import { nameOf, t } from "#db/event/aliases";
import { as, jsonRequired, jsonRows } from "#db/json-row";
import { visibleTask } from "~/features/tasks/visibility.server";
import { asksForForm } from "../submissions/filling-reach.server";

/** An active team and a form that staff may fill in for it, by their names. */
export const forTeamHead = ({ teamId, formId }: { teamId: string; formId: string }) =>
  jsonRequired(
    { teamName: as<string>(sql`tm.name`), formTitle: as<string>(sql`fm.title`) },
    sql`from team tm join form fm on fm.id = ${formId} where tm.id = ${teamId} and tm.is_archived = 0`,
  );

/** Tasks that the team sees and that ask for the form, the soonest first. */
export const tasksForTeam = ({ teamId, formId }: { teamId: string; formId: string }) =>
  jsonRows(
    { id: t.id, title: t.title },
    sql`from team tm join task t on ${visibleTask} where tm.id = ${teamId} and ${asksForForm(formId)}
      order by t.due_date is null, t.due_date, t.title`,
  );

/** What is begun of the form for the team: by itself, and by staff. */
export const draftsForTeam = ({ teamId, formId }: { teamId: string; formId: string }) =>
  jsonRows(
    {
      taskId: as<string | null>(sql`s.task_id`),
      isByStaff: as<number>(sql`s.is_by_staff`),
      at: as<string>(sql`s.updated_at`),
      by: nameOf(sql`s.updated_by`),
    },
    sql`from submission s where s.form_id = ${formId} and s.team_id = ${teamId} and s.is_draft = 1 and s.edit_of is null`,
  );
