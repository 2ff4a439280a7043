import { Link, useLoaderData } from "@remix-run/react";
import { teamPath } from "~/features/teams/teams.paths";
import { HIDDEN_BY, isSeenBy, SEEN_BY } from "~/features/teams/visibility.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { AudienceSearch } from "../../admin-tasks.schema";
import { TaskTabs } from "../../components/task-tabs";
import { SIGHT_LABELS, sightLines, sightReason } from "../sight.texts";
import { type AudienceTeam, audienceCounts, audiencePage } from "../task-audience.queries.server";
import { taskForEdit } from "../task-editor.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(AudienceSearch)
  .reads(({ params, input }) => ({
    task: taskForEdit(params.taskId),
    counts: audienceCounts(params.taskId),
    page: audiencePage(params.taskId, input),
  }))
  .loader(({ input, found }) => ({
    task: { id: found.task.id, title: found.task.title },
    counts: found.counts,
    page: found.page,
    isFiltered: input.q !== "" || input.sees !== undefined || input.rule.length > 0,
  }));

export const handle = {
  crumbs: ({ task }: { task: { id: string; title: string } }) => ({ [task.id]: task.title }),
};

export const meta = pageTitle((data: { task: { title: string } }) => `Who sees ${data.task.title}`);

export default function TaskAudience() {
  const { task, counts, page, isFiltered } = useLoaderData<typeof loader>();
  const { seeing, hidden } = sightLines(counts);
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
              options: [...SEEN_BY, ...HIDDEN_BY].map((value) => ({ value, label: SIGHT_LABELS[value] })),
            },
          ]}
        />
      )}
      {page.rows.length > 0 ? (
        <DataTable
          caption="Teams, and whether they see the task"
          rows={page.rows}
          rowKey={(team) => team.id}
          columns={COLUMNS}
          summary={
            isFiltered ? `${page.total} of ${counted(seeing + hidden, "team")}` : counted(page.total, "team")
          }
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="teams" filters={["q", "sees", "rule"]} />
      ) : (
        <EmptyState icon="users" title="No teams yet">
          As soon as there are teams, you see here which of them see the task, and why.
        </EmptyState>
      )}
      <Pagination total={page.total} noun="teams" />
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
  { key: "why", header: "Why", className: "col-words", render: (team) => sightReason(team) },
];
