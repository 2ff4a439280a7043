import { useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { RouteDrawer } from "~/ui/drawer";
import { pageTitle } from "~/ui/page-title";
import { eventClock } from "../clock.server";
import { TaskAcceptance, TaskAction } from "../components/task-action";
import { TaskFacts } from "../components/task-facts";
import { TaskText } from "../components/task-text";
import { tasksPath } from "../tasks.paths";
import { taskForTeam } from "../tasks.queries.server";
import { completion, displayStatus, mayReopen } from "../tasks.rules";
import { UNASSIGNED } from "../tasks.texts";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: { ...taskForTeam(params.taskId, ctx.team?.id ?? ""), required: true },
  }))
  .loader(({ ctx, found }) => {
    const { task } = found;
    if (!task) throw new NotFound();
    const clock = eventClock(ctx);
    const ability = completion(task, task);
    return {
      task: { ...task, completedOn: task.completedAt ? clock.dayOf(task.completedAt) : null },
      status: displayStatus(task, clock),
      today: clock.today,
      locale: ctx.settings.event.locale,
      reviewedOn: task.review ? clock.dayOf(task.review.at) : null,
      canComplete: "to" in ability,
      canReopen: mayReopen(task, task),
      userName: `${ctx.user.firstName} ${ctx.user.surname}`,
    };
  });

export type DrawerData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = { overlay: true };

export const meta = pageTitle((data: { task: { title: string } }) => data.task.title);

export default function TaskDrawer() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const list = useRouteLoaderData<{ filter: string | null }>("page:/tasks");
  const closeTo = tasksPath(search.get("status") ?? list?.filter ?? undefined);
  const { task } = data;
  return (
    <RouteDrawer
      title={task.title}
      eyebrow={task.groupTitle ?? UNASSIGNED}
      closeTo={closeTo}
      returnFocusTo={`task-${task.id}`}
      foot={<TaskAction data={data} />}
    >
      <TaskFacts data={data} />
      <TaskText data={data} />
      <TaskAcceptance data={data} />
    </RouteDrawer>
  );
}
