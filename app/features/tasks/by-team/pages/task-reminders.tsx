import { useLoaderData } from "@remix-run/react";
import { isDay } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fieldsOf } from "~/ui/fields-of";
import { counted, formatDate, relativeDay } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import decisionsStyles from "../../approvals/decisions.css?url";
import { ReminderForm } from "../components/reminder-form";
import { reminderMail } from "../reminder-mail.server";
import { remindTeams } from "../reminders-by-hand.commands.server";
import { taskTeamPath, taskTeamsPath } from "../task-teams.paths";
import { lateTeams, namedLateTeams, taskHead } from "../task-teams.queries.server";
import { reminderToast, TEAM_TASK_GONE } from "../task-teams.rules";
import { NoteInput, RemindersInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: taskHead(params.taskId),
    late: lateTeams(params.taskId, eventClock(ctx).today),
    teams: namedLateTeams(params.taskId, eventClock(ctx).today),
  }))
  .loader(({ ctx, found }) => {
    const { today } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    const [first] = found.teams;
    const dueDate = first?.dueDate && isDay(first.dueDate) ? first.dueDate : null;
    const fields = {
      taskTitle: found.task.title,
      dueDate: dueDate ? formatDate(dueDate, "medium", locale) : "",
      status: dueDate ? relativeDay(dueDate, today) : "",
    };
    return {
      ...found,
      mail: first ? reminderMail(ctx, "taskReminder", { teamName: first.name, fields }) : null,
      limits: limitsOf(NoteInput),
      locale,
    };
  });

/** Reminds the chosen teams, or all who are late. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .returnTo(({ params }) => taskTeamsPath(params.taskId), TEAM_TASK_GONE)
  .verb(RemindersInput, async ({ ctx, params, input }) => {
    const teamIds = input.who === "late" ? "late" : (input.ids ?? []);
    return reminderToast(await remindTeams(ctx, { ...params, teamIds, note: input.note }));
  });

export const handle = {
  crumb: () => "Remind Teams",
  crumbs: ({ task }) => ({ [task.id]: task.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle<typeof loader>((data) => `Remind Teams: ${data.task.title}`);

/** Asks before it writes to many. */
export default function TaskReminders() {
  const { task, late, teams, mail, limits, locale } = useLoaderData<typeof loader>();
  const { fields } = fieldsOf({ id: "f", limits });
  const wanted = late.total - late.reminded;
  const back = (
    <ButtonLink to={taskTeamsPath(task.id)}>{wanted > 0 ? "Cancel" : "Back to the teams"}</ButtonLink>
  );
  return (
    <>
      <PageHead title="Remind Teams" lede={task.title} />
      {wanted === 0 ? (
        <EmptyState
          icon="mail-check"
          title={late.total > 0 ? "All late teams were reminded today" : "No team is late"}
          actions={back}
        >
          {late.total > 0
            ? "A team gets at most one reminder of a task a day. Try again tomorrow."
            : "There is nobody to remind of this task."}
        </EmptyState>
      ) : (
        <ReminderForm
          caption="Teams that get an e-mail"
          rows={teams}
          summary={
            wanted > teams.length
              ? `The first ${teams.length} of ${counted(wanted, "team")}, by name`
              : counted(wanted, "team")
          }
          header="Team"
          nameOf={(team) => team.name}
          to={(team) => taskTeamPath(task.id, team.id)}
          locale={locale}
          field={fields.note}
          mail={mail}
          submitLabel={`Remind ${counted(wanted, "team")}`}
          cancel={back}
        >
          <input type="hidden" name="who" value="late" />
          <p>
            {counted(wanted, "team")} {wanted === 1 ? "is" : "are"} late with this task and{" "}
            {wanted === 1 ? "gets" : "get"} an e-mail: the people who are assigned to it, else the team’s
            owner.
          </p>
          {late.reminded > 0 && (
            <p className="muted">
              {counted(late.reminded, "late team")} {late.reminded === 1 ? "was" : "were"} reminded today
              already and
              {late.reminded === 1 ? " gets" : " get"} none.
            </p>
          )}
        </ReminderForm>
      )}
    </>
  );
}
