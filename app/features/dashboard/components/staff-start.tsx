import { Bands } from "~/features/reports/overview/components/bands";
import { taskReportsPath } from "~/features/reports/reports.paths";
import { taskTeamsPath } from "~/features/tasks/by-team/task-teams.paths";
import { dueCell } from "~/features/tasks/components/due";
import { addTaskPath, adminTasksPath } from "~/features/tasks/tasks.paths";
import { ButtonLink } from "~/ui/button";
import { BarChart } from "~/ui/chart";
import { EmptyState } from "~/ui/empty-state";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { Link, TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { CellProgress, Progress } from "~/ui/progress";
import { type Column, DataTable } from "~/ui/table";
import type { StaffStart as Data } from "../staff-dashboard.server";

type Line = Data["behind"][number];

interface View {
  data: Data;
  today: string;
  locale: string;
}

/** How the event stands, task by task. */
export function StaffStart({ data, today, locale }: View) {
  if (data.tasks === 0 || data.teams === 0) return <NothingYet data={data} />;
  return (
    <>
      <div className="two-columns">
        <GroupProgress data={data} />
        <Bands bands={data.bands} />
      </div>
      <div className="section">
        <TaskTable
          id="behind"
          title="Furthest behind"
          caption="Tasks with the most late teams"
          lines={data.behind}
          view={{ data, today, locale }}
          empty="No team is late with anything."
        />
      </div>
      <div className="two-columns section">
        <TaskTable
          id="next-due"
          title="Due next"
          caption="Tasks that are due next"
          lines={data.next}
          view={{ data, today, locale }}
          empty="Nothing is due from today on."
        />
        <TaskTable
          id="fewest"
          title="Fewest teams done"
          caption="Tasks that the fewest teams have completed"
          lines={data.fewest}
          view={{ data, today, locale }}
          empty="Every team has completed every task."
        />
      </div>
      {data.chart && (
        <section className="section">
          <BarChart
            title="Completed each day"
            summary={data.chart.summary}
            plan={data.chart.plan}
            labelHeader="Day"
            valueHeader="Tasks completed"
          />
        </section>
      )}
    </>
  );
}

/** How far each group's tasks are, over all teams that they are for. */
function GroupProgress({ data: { groups } }: { data: Data }) {
  return (
    <section className="panel group-progress" aria-labelledby="by-group">
      <div className="panel-head">
        <h3 id="by-group">Progress by task group</h3>
      </div>
      <ul>
        {groups.map(({ id, title, done, total, percent }) => (
          <li key={id ?? ""}>
            <p>
              <Link to={`${taskReportsPath}?group=${id ?? "unassigned"}`}>{title ?? "Without a group"}</Link>
              <span className="num">
                {done} of {total} <span className="muted">{percent}%</span>
              </span>
            </p>
            <Progress
              thin
              value={done}
              max={total}
              label={`${title ?? "Without a group"}: ${percent}% done`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskTable({
  id,
  title,
  caption,
  lines,
  view,
  empty,
}: {
  id: string;
  title: string;
  caption: string;
  lines: readonly Line[];
  view: View;
  empty: string;
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} level={3}>
        {id === "behind" && view.data.mayOpen && <TextLink to={adminTasksPath}>See all tasks</TextLink>}
      </SectionHead>
      {lines.length > 0 ? (
        <DataTable
          caption={caption}
          rows={lines}
          rowKey={(line) => `${id}-${line.id}`}
          columns={columns(view, id)}
        />
      ) : (
        <p className="panel calm">{empty}</p>
      )}
    </section>
  );
}

function columns({ data, today, locale }: View, id: string): Column<Line>[] {
  const isBehind = id === "behind";
  return [
    {
      key: "task",
      header: "Task",
      primary: true,
      render: (line) => (data.mayOpen ? <Link to={taskTeamsPath(line.id)}>{line.title}</Link> : line.title),
    },
    {
      key: "due",
      header: "Due",
      render: (line) =>
        dueCell(line.dueDate, (day) =>
          isBehind ? formatDate(day, "medium", locale) : relativeDay(day, today, "ago"),
        ),
    },
    ...(isBehind
      ? [
          {
            key: "late",
            header: "Late teams",
            align: "right" as const,
            phoneLabel: "Late",
            render: (line: Line) => <span className="is-danger strong">{line.late}</span>,
          },
          {
            key: "waiting",
            header: "Waiting for approval",
            align: "right" as const,
            phoneLabel: "Waiting",
            render: (line: Line) => line.waiting || <span className="muted">0</span>,
          },
        ]
      : []),
    {
      key: "done",
      header: "Teams done",
      phoneEnd: true,
      render: (line) => <CellProgress value={line.done} max={line.total} />,
    },
  ];
}

function NothingYet({ data }: { data: Data }) {
  const isTask = data.tasks === 0;
  return (
    <EmptyState
      icon={isTask ? "list-checks" : "users"}
      title={isTask ? "No tasks yet" : "No teams yet"}
      actions={
        data.mayOpen && (
          <ButtonLink variant="primary" icon="plus" to={isTask ? addTaskPath : "/admin/teams/add-team"}>
            {isTask ? "Add task" : "Add team"}
          </ButtonLink>
        )
      }
    >
      {isTask
        ? "When teams have tasks, you see here how the event stands."
        : "When there are teams, you see here how they stand with their tasks."}
    </EmptyState>
  );
}
