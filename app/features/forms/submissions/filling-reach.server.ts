import { type SQL, sql } from "drizzle-orm";
import { NOBODY_REACHES_FORM, TEAM_REACHES_FORM } from "~/features/tasks/types/form/form-audience.server";
import { ASKS_FOR_FORM } from "~/features/tasks/types/form/form-tasks.queries.server";
import { isOpenTo } from "~/features/tasks/types/form/open-days.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { hasLevel } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { fillingTeam } from "./filling-team.rules";
import type { Filling } from "./open-filling.types";

/** `Filling` as SQL knows it: a guest's token is stored as its hash, a team's draft follows from who asks. */
export type StoredFilling =
  | Extract<Filling, { of: "change" }>
  | (Extract<Filling, { of: "team" }> & { teamId: string | null })
  | { of: "guest"; formId: string; tokenHash: string };

/** The team that something is filled in for: of a change that of its submission, whoever makes it. */
export function teamOf(filling: StoredFilling, teamId: string | null): SQL {
  if (filling.of === "change")
    return sql`(select s.team_id from submission s where s.id = ${filling.submissionId})`;
  return sql`${filling.of === "guest" ? null : teamId}`;
}

/** Which row `s` of `submission` is its draft. */
export function isDraftOf(filling: StoredFilling): SQL {
  switch (filling.of) {
    case "team":
      return sql`s.form_id = ${filling.formId} and s.team_id = ${filling.teamId} and s.is_draft = 1
        and s.edit_of is null and s.task_id is ${filling.taskId}
        and s.is_by_staff = ${filling.staffFor?.isTeamsDraft === false ? 1 : 0}`;
    case "change":
      return sql`s.form_id = ${filling.formId} and s.edit_of = ${filling.submissionId}`;
    case "guest":
      return sql`s.form_id = ${filling.formId} and s.guest_token = ${filling.tokenHash} and s.is_draft = 1`;
  }
}

/** Which row `s` was sent in: of a change what it changes, of a task what answers it; a team without a task may answer anew. */
export function isSubmittedOf(filling: StoredFilling, teamId: string | null): SQL {
  switch (filling.of) {
    case "team":
      return sql`s.form_id = ${filling.formId} and s.task_id = ${filling.taskId} and s.team_id = ${filling.teamId}
        and s.is_draft = 0`;
    case "change":
      return sql`s.id = ${filling.submissionId} and s.form_id = ${filling.formId} and s.is_draft = 0
        and ${filling.by === "staff" ? sql`true` : sql`s.team_id = ${teamId}`}`;
    case "guest":
      return sql`s.form_id = ${filling.formId} and s.guest_token = ${filling.tokenHash} and s.is_draft = 0`;
  }
}

/** Tasks `t` that ask for the form. Archived ones ask for nothing. */
export const asksForForm = (formId: string): SQL =>
  sql`${ASKS_FOR_FORM} and t.form_id = ${formId} and t.is_archived = 0`;

/** Whether a team reaches a form (decisions, "Forms"). Somebody without a team looks at forms for everybody that no task asks for. */
const isReached = (formId: string, teamId: string | null): SQL =>
  teamId === null
    ? sql`exists (select 1 from form fm where fm.id = ${formId} and ${NOBODY_REACHES_FORM})`
    : sql`exists (select 1 from form fm join team tm on tm.id = ${teamId} where fm.id = ${formId} and ${TEAM_REACHES_FORM})`;

/** Through this very task. */
const isReachedBy = (formId: string, { teamId, taskId }: { teamId: string | null; taskId: string }): SQL =>
  sql`exists (select 1 from team tm join task t on ${visibleTask}
    where tm.id = ${teamId} and t.id = ${taskId} and ${asksForForm(formId)})`;

/**
 * Whether whoever fills in for a team reaches the form, through its task where there is one; null where it goes by no reach. `mayFill` and
 * `isThere` say the same: a statement that asks both says it once and gives it to both as `reached`.
 */
export const reachOf = (filling: StoredFilling, teamId: string | null): SQL | null => {
  if (filling.of !== "team") return null;
  const { formId, taskId } = filling;
  return taskId === null ? isReached(formId, teamId) : isReachedBy(formId, { teamId, taskId });
};

/** Nobody of an archived team could fill it in: neither do staff for it. */
const isActive = ({ staffFor }: Extract<Filling, { of: "team" }>): SQL =>
  staffFor
    ? sql`exists (select 1 from team tm where tm.id = ${staffFor.teamId} and tm.is_archived = 0)`
    : sql`true`;

/** Whose longer days hold for it: the team's, never a guest's. */
export const ownDays = (filling: Pick<StoredFilling, "of">, teamId: string | null): SQL | null =>
  filling.of === "guest" || teamId === null ? null : sql`${teamId}`;

/** A rejection or a reopened task opens the submission again, whatever `isEditable` says (issue: tasks of type form). */
const IS_CHANGEABLE = sql`(fm.is_editable = 1 or exists (select 1 from task_status ts
  where ts.task_id = s.task_id and ts.team_id = s.team_id and ts.progress_status = 'incomplete'
  and ts.approval_status <> 'awaiting'))`;

/**
 * Over `fm`, the form: whether this may be filled in at that moment, which is the request's. Both the page and the write batch ask it.
 * Staff change what was sent in whatever the form's days say.
 */
export function mayFill(
  filling: StoredFilling,
  asking: { teamId: string | null; at: string },
  reached?: SQL | null,
): SQL {
  const teamId = fillingTeam(filling, asking);
  const isOpen = isOpenTo(ownDays(filling, teamId), sql`${asking.at}`);
  switch (filling.of) {
    case "team":
      return sql`(${isOpen} and ${isActive(filling)} and ${reached ?? reachOf(filling, teamId)}${
        filling.taskId === null
          ? sql``
          : sql` and not exists (select 1 from submission s where ${isSubmittedOf(filling, teamId)})`
      })`;
    case "change":
      return filling.by === "staff"
        ? sql`exists (select 1 from submission s where ${isSubmittedOf(filling, teamId)})`
        : sql`(${isOpen} and exists (select 1 from submission s
            where ${isSubmittedOf(filling, teamId)} and ${IS_CHANGEABLE}))`;
    case "guest":
      return sql`(${isOpen} and fm.is_public = 1)`;
  }
}

/** Whether the form is there for them at all: what they do not reach looks as if it were not there. Staff without a team look at all. */
export function isThere(
  filling: StoredFilling,
  actor: Pick<CommandContext["actor"], "teamId" | "level">,
  reached?: SQL | null,
): SQL {
  const { level } = actor;
  const teamId = fillingTeam(filling, actor);
  if (filling.of === "guest") return sql`true`;
  if (filling.of === "team" && teamId === null && hasLevel(level, "moderator"))
    return sql`(${filling.taskId} is null
      or exists (select 1 from task t where t.id = ${filling.taskId} and ${asksForForm(filling.formId)}))`;
  if (filling.of === "change")
    return sql`exists (select 1 from submission s where ${isSubmittedOf(filling, teamId)})`;
  return reached ?? reachOf(filling, teamId) ?? sql`false`;
}
