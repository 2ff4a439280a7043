import { TeamTaskRow } from "~/features/tasks/components/team-task-row";
import type { ListedTask } from "~/features/tasks/task-list.rules";
import { tasksPath } from "~/features/tasks/tasks.paths";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { TaskRows } from "~/ui/task-row";
import { Stand } from "../cards/components/stand";
import type { ShownCard } from "../cards/stand.server";
import { type LowerHalf, TeamDays } from "./team-days";

export interface TeamStartData extends LowerHalf {
  next: ListedTask[];
  waiting: ListedTask[];
  openCount: number;
  /** Not where the list of tasks is not published. */
  hasTaskList: boolean;
  total: number;
  isOver: boolean;
  cards: ShownCard[];
  today: string;
  locale: string;
}

/** What the team has to do next, what the organisers are looking at, and the cards of its layout. */
export function TeamStart({ data }: { data: TeamStartData }) {
  const { next, waiting, openCount, cards, today, locale } = data;
  return (
    <>
      <section aria-labelledby="next">
        <SectionHead id="next" title="Due next">
          {data.hasTaskList && openCount > 0 && (
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
          <NothingDue data={data} />
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
      {cards.length > 0 && (
        <section className="section" aria-labelledby="area">
          <SectionHead id="area" title="Your stand" />
          <Stand cards={cards} />
        </section>
      )}
      <TeamDays data={data} />
    </>
  );
}

function NothingDue({ data: { total, waiting, isOver } }: { data: TeamStartData }) {
  if (isOver) {
    return (
      <EmptyState icon="circle-check" title="The event is over">
        There is nothing left to do for it. What you handed in stays here.
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState icon="circle-check" title="No tasks yet">
        When the organisers need something from you, it will be here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="circle-check"
      title={waiting.length > 0 ? "Nothing is waiting for you" : "Everything is done"}
    >
      {waiting.length > 0
        ? "What you sent is with the organisers. New tasks will show here."
        : "The organisers have everything they need from you. New tasks will show here."}
    </EmptyState>
  );
}
