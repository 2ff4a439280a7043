import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format.rules";
import { SectionHead } from "~/ui/page-head";
import { TaskStatus } from "~/ui/status";
import { DataTable } from "~/ui/table";
import type { TeamTaskLine } from "../team-tasks.queries.server";

/** A team's tasks as staff see them: what is open first, then what is done. */
export function TeamTasks({ tasks, locale }: { tasks: readonly TeamTaskLine[]; locale: string }) {
  const isDone = ({ status }: TeamTaskLine) => status === "complete" || status === "notApplicable";
  const open = tasks.filter((task) => !isDone(task));
  const done = tasks.filter(isDone);
  return (
    <>
      <section>
        <SectionHead title="Open tasks" count={open.length} />
        {open.length > 0 ? (
          <Lines caption="Open tasks" tasks={open} locale={locale} />
        ) : (
          <EmptyState icon="circle-check" title={tasks.length > 0 ? "All tasks complete" : "No tasks yet"}>
            {tasks.length > 0 ? "This team has nothing left to do." : "No task is visible to this team."}
          </EmptyState>
        )}
      </section>
      {done.length > 0 && (
        <section className="section">
          <SectionHead title="Done" count={done.length} />
          <Lines caption="Done tasks" tasks={done} locale={locale} />
        </section>
      )}
    </>
  );
}

function Lines({
  caption,
  tasks,
  locale,
}: {
  caption: string;
  tasks: readonly TeamTaskLine[];
  locale: string;
}) {
  return (
    <DataTable
      caption={caption}
      rows={tasks}
      rowKey={(task) => task.id}
      columns={[
        {
          key: "status",
          header: "Status",
          phoneEnd: true,
          render: (task) => <TaskStatus state={task.status} />,
        },
        {
          key: "task",
          header: "Task",
          primary: true,
          render: (task) => (
            <>
              {task.title}
              {task.isAwaiting === 1 && <span className="cell-sub"> Waiting for approval</span>}
            </>
          ),
        },
        {
          key: "assignees",
          header: "Assigned to",
          render: (task) => task.assignees ?? <span className="muted">Not assigned</span>,
        },
        {
          key: "due",
          header: "Due",
          render: (task) =>
            task.dueDate ? (
              <span className="nowrap">
                <span className="phone-word">Due </span>
                {formatDate(task.dueDate, "medium", locale)}
              </span>
            ) : (
              <span className="muted">No due date</span>
            ),
        },
      ]}
    />
  );
}
