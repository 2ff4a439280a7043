import { useLoaderData } from "@remix-run/react";
import { teamPath } from "~/features/teams/teams.paths";
import { teamHead } from "~/features/teams/teams.queries.server";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import decisionsStyles from "../../approvals/decisions.css?url";
import { ReminderForm } from "../components/reminder-form";
import { reminderMail } from "../reminder-mail.server";
import { remindTeam } from "../reminders-by-hand.commands.server";
import { taskTeamPath } from "../task-teams.paths";
import { lateTasks } from "../task-teams.queries.server";
import { overdueLines, TEAM_TASK_GONE } from "../task-teams.rules";
import { NoteInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ ctx, params }) => ({
    team: teamHead(params.teamId),
    tasks: lateTasks(params.teamId, eventClock(ctx).today),
  }))
  .loader(({ ctx, found: { team, tasks } }) => {
    const { locale } = ctx.settings.event;
    const wanted = tasks.filter(({ isReminded }) => !isReminded);
    const fields = {
      tasks: overdueLines(wanted, eventClock(ctx).today, locale),
      count: counted(wanted.length, "task"),
    };
    return {
      team,
      wanted,
      reminded: tasks.length - wanted.length,
      mail: reminderMail(ctx, "teamReminder", { teamName: team.name, fields }),
      limits: limitsOf(NoteInput),
      locale,
    };
  });

/** Reminds the team of all that it is late with. */
export const action = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .returnTo(({ params }) => teamPath(params.teamId), TEAM_TASK_GONE)
  .verb(NoteInput, async ({ ctx, params, input }) => {
    const { tasks } = await remindTeam(ctx, { ...params, ...input });
    if (tasks > 0) return { type: "success", title: `Reminded of ${counted(tasks, "task")}` };
    return {
      type: "info",
      title: "No reminder was sent",
      description: "The team is late with nothing, or was reminded today already.",
    };
  });

export const handle = { crumbs: ({ team }) => ({ [team.id]: team.name }) } satisfies PageHandle<
  typeof loader
>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle<typeof loader>((data) => `Remind ${data.team.name}`);

/** Asks before it writes: what of, in which words. */
export default function TeamReminders() {
  const { team, wanted, reminded, mail, limits, locale } = useLoaderData<typeof loader>();
  const { fields } = fieldsOf({ id: "f", limits });
  const back = (
    <ButtonLink to={teamPath(team.id)}>{wanted.length > 0 ? "Cancel" : "Back to the team"}</ButtonLink>
  );
  return (
    <>
      <PageHead title={`Remind ${team.name}`} back={{ to: teamPath(team.id), label: team.name }} />
      {wanted.length === 0 ? (
        <EmptyState
          icon="mail-check"
          title={reminded > 0 ? "The team was reminded today" : "This team is late with nothing"}
          actions={back}
        >
          {reminded > 0
            ? "A team gets at most one reminder of a task a day. Try again tomorrow."
            : "There is nothing to remind it of."}
        </EmptyState>
      ) : (
        <ReminderForm
          caption={`Overdue tasks of ${team.name}`}
          rows={wanted}
          header="Task"
          nameOf={(task) => task.title}
          to={(task) => taskTeamPath(task.id, team.id)}
          locale={locale}
          field={fields.note}
          mail={mail}
          submitLabel={`Remind of ${counted(wanted.length, "task")}`}
          cancel={back}
        >
          <p>
            One e-mail to each person who has one of these tasks to do: the people assigned to it, else the
            team’s owner.
            {reminded > 0 && ` ${counted(reminded, "more task")} had a reminder today already.`}
          </p>
        </ReminderForm>
      )}
    </>
  );
}
