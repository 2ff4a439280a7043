import { TeamTaskRow } from "~/features/tasks/components/team-task-row";
import type { ListedTask } from "~/features/tasks/task-list.rules";
import { tasksPath } from "~/features/tasks/tasks.paths";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { StatStrip } from "~/ui/stat-strip";
import { TaskRows } from "~/ui/task-row";
import { type LowerHalf, TeamDays } from "./team-days";

export interface TeamStartData extends LowerHalf {
  next: ListedTask[];
  waiting: ListedTask[];
  openCount: number;
  overdue: number;
  dueSoon: number;
  awaiting: number;
  complete: number;
  total: number;
  today: string;
  locale: string;
}

/** What the team has to do next, how far it is, and what the organisers are looking at. */
export function TeamStart({ data }: { data: TeamStartData }) {
  const { next, waiting, openCount, overdue, dueSoon, awaiting, complete, total, today, locale } = data;
  return (
    <>
      {total > 0 && (
        <StatStrip
          label="Your tasks"
          stats={[
            {
              to: tasksPath("overdue"),
              label: "Overdue",
              value: overdue > 0 ? <span className="is-danger">{overdue}</span> : overdue,
            },
            { to: tasksPath("dueSoon"), label: "Due soon", value: dueSoon },
            { to: tasksPath("waiting"), label: "Waiting for approval", value: awaiting },
            {
              to: tasksPath("complete"),
              label: "Complete",
              value: (
                <>
                  {complete} <span className="of">of {total}</span>
                </>
              ),
            },
          ]}
        />
      )}
      <section className={total > 0 ? "section" : undefined} aria-labelledby="next">
        <SectionHead id="next" title="Due next">
          {openCount > 0 && (
            <TextLink to={openCount > next.length ? tasksPath("toDo") : tasksPath()}>
              {openCount > next.length ? `See all ${openCount} open tasks` : "See all tasks"}
            </TextLink>
          )}
        </SectionHead>
        {next.length > 0 ? (
          <TaskRows>
            {next.map((task) => (
              <TeamTaskRow task={task} today={today} locale={locale} key={task.id} />
            ))}
          </TaskRows>
        ) : (
          <EmptyState icon="circle-check" title={total > 0 ? "Nothing is waiting for you" : "No tasks yet"}>
            {total > 0
              ? "The organisers have everything they need from you. New tasks will show here."
              : "When the organisers need something from you, it will be here."}
          </EmptyState>
        )}
      </section>
      {waiting.length > 0 && (
        <section className="section" aria-labelledby="waiting">
          <SectionHead id="waiting" title="With the organisers" />
          <TaskRows>
            {waiting.map((task) => (
              <TeamTaskRow task={task} today={today} locale={locale} key={task.id} />
            ))}
          </TaskRows>
        </section>
      )}
      {total > 0 && <TeamDays data={data} />}
    </>
  );
}
