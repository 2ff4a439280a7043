import { useLoaderData, useLocation } from "@remix-run/react";
import { taskRemindersPath } from "~/features/tasks/by-team/task-teams.paths";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import { formReportPath, formTeamsExportPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { TEAM_ANSWER_LOOKS, TEAM_ANSWERS } from "../report/asked-teams.rules";
import { askedTeams, askingTasksOf } from "../report/asked-teams.server";
import { teamColumns } from "../report/components/teams-table";
import { type ShownTeam, shownTeams } from "../report/shown-teams.server";
import reportsStyles from "../reports.css?url";

export const loader = procedure
  .permission("reportViewer")
  .params({ formId: Id })
  .input(askedTeams.Search)
  .reads(({ params, input }) => ({
    form: formHead(params.formId),
    page: askedTeams.page(input, params),
    teamTypes: teamTypeChoices(),
    tasks: askingTasksOf(params.formId),
  }))
  .loader(({ ctx, found: { form, page, teamTypes, tasks } }) => ({
    tasks: hasLevel(ctx.user.level, "moderator") ? tasks : [],
    form: { id: form.id, title: form.title },
    page: { ...page, rows: plainRows(ctx, shownTeams(ctx, page.rows)) },
    teamTypes,
    isModerator: hasLevel(ctx.user.level, "moderator"),
  }));

export const handle = {
  crumbs: ({ form }) => ({ [form.id]: form.title, forms: "Form reports" }),
} satisfies PageHandle<typeof loader>;

const TEAM_NOUN = { one: "team", many: "teams" };
/** More tasks than that do not ask for one form; the others have pages of their own. */
const MOST_TASKS = 3;

export const links = sheets(reportsStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Teams: ${form.title}`);

/** Which of the teams that a form is for have answered it. */
export default function FormTeams() {
  const { form, page, teamTypes, tasks, isModerator } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { submitted, draft, none } = page.answers;
  return (
    <>
      <PageHead
        title={`Teams: ${form.title}`}
        back={{ to: formReportPath(form.id), label: form.title }}
        lede={`${submitted} have answered, ${draft} have a draft, ${none} have not begun.`}
        actions={
          <>
            <PrintButton />
            {page.total > 0 && <GenerateReport to={formTeamsExportPath(form.id)} />}
          </>
        }
      />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          isSavable
          label="Filter teams"
          search={{ label: "Search teams", placeholder: "Team" }}
          filters={[
            {
              name: "status",
              label: "State",
              options: TEAM_ANSWERS.map((value) => ({ value, label: TEAM_ANSWER_LOOKS[value].label })),
            },
            { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={TEAM_NOUN}
        caption={`Teams that ${form.title} is for`}
        rowKey={({ id }) => id}
        columns={teamColumns(isModerator, {
          isList: true,
          ...(isModerator && { fillIn: { formId: form.id } }),
        })}
        {...(tasks.length > 0 && {
          selection: {
            hidden: { back: pathname + search },
            actions: tasks.slice(0, MOST_TASKS).map(({ id, title }) => ({
              label: tasks.length === 1 ? "Remind" : `Remind of “${title}”`,
              icon: "mail" as const,
              name: "who",
              value: "chosen",
              formAction: taskRemindersPath(id),
            })),
            noun: TEAM_NOUN,
            isFixed: ({ answer }: ShownTeam) => answer === "submitted",
            label: ({ name }: ShownTeam) => name,
          },
        })}
        defaultSort={{ key: "status", direction: "asc" }}
        empty={
          <EmptyState icon="users" title="No team is asked">
            Teams that see a task with this form will be here.
          </EmptyState>
        }
      />
    </>
  );
}
