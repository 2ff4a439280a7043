import { useLoaderData } from "@remix-run/react";
import { teamPath } from "~/features/teams/teams.paths";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { TaskTabs } from "../../components/task-tabs";
import { type AudienceTeam, audience, audienceCounts } from "../task-audience.queries.server";
import { taskForEdit } from "../task-editor.queries.server";
import { isSeenBy, RULES, VISIBILITY_LABELS, visibilityLines, visibilityReason } from "../visibility.texts";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(audience.Search)
  .reads(({ params, input }) => ({
    task: taskForEdit(params.taskId),
    counts: audienceCounts(params.taskId),
    page: audience.page(input, params.taskId),
  }))
  .loader(({ ctx, found: { task, counts, page } }) => ({
    task: { id: task.id, title: task.title },
    counts,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ task }) => ({ [task.id]: task.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.task.title}`);

export default function TaskAudience() {
  const { task, counts, page } = useLoaderData<typeof loader>();
  const { seeing, hidden } = visibilityLines(counts);
  return (
    <>
      <PageHead
        title={task.title}
        lede={`${counted(seeing, "team")} ${seeing === 1 ? "sees" : "see"} this task as it is saved${others(hidden)}. Staff see every task.`}
      />
      <TaskTabs taskId={task.id} current="audience" />
      {seeing + hidden > 0 && (
        <FilterBar
          label="Filter teams"
          search={{ label: "Search teams", placeholder: "Team name" }}
          filters={[
            {
              name: "sees",
              label: "Sees it",
              single: true,
              options: [
                { value: "yes", label: "Yes" },
                { value: "no", label: "No" },
              ],
            },
            {
              name: "rule",
              label: "Why",
              options: RULES.map((value) => ({ value, label: VISIBILITY_LABELS[value] })),
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={{ one: "team", many: "teams" }}
        caption="Teams, and whether they see the task"
        rowKey={(team) => team.id}
        columns={COLUMNS}
        empty={
          <EmptyState icon="users" title="No teams yet">
            As soon as there are teams, you see here which of them see the task, and why.
          </EmptyState>
        }
      />
    </>
  );
}

const others = (hidden: number) => (hidden > 0 ? `, ${hidden} ${hidden === 1 ? "does" : "do"} not` : "");

const COLUMNS: Column<AudienceTeam>[] = [
  {
    key: "name",
    header: "Team",
    primary: true,
    render: (team) => <Link to={teamPath(team.id)}>{team.name}</Link>,
  },
  {
    key: "sees",
    header: "Sees it",
    phoneEnd: true,
    render: ({ rule }) =>
      isSeenBy(rule) ? (
        <Status tone="success" icon="eye">
          Yes
        </Status>
      ) : (
        <Status tone="neutral" icon="eye-off">
          No
        </Status>
      ),
  },
  { key: "why", header: "Why", className: "col-words", render: (team) => visibilityReason(team) },
];
