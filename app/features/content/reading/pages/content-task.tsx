import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams } from "@remix-run/react";
import decisionsStyles from "~/features/tasks/approvals/decisions.css?url";
import commentsStyles from "~/features/tasks/comments/comments.css?url";
import { ThreadSearch } from "~/features/tasks/comments/comments.schema";
import { TaskDrawerView } from "~/features/tasks/components/task-drawer-view";
import { type DrawerData, drawerData, drawerReads } from "~/features/tasks/task-drawer.server";
import { type AfterTask, afterTask, listed } from "~/features/tasks/task-list.rules";
import tasksStyles from "~/features/tasks/tasks.css?url";
import { adminTaskPath, tasksPath } from "~/features/tasks/tasks.paths";
import { groupsInOrder, taskIsThere, tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { contentPath } from "../../content.paths";
import { readerOf } from "../../section-reader.server";
import { contentTaskPath } from "../reading.paths";
import { isNamed } from "../reading.queries.server";
import { PageKey } from "../reading.server";

export const loader = procedure
  .signedIn()
  .params({ contentId: PageKey, taskId: Id })
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) => {
    const reader = readerOf(ctx);
    return {
      ...drawerReads({ ctx, params, input }),
      isThere: taskIsThere(params.taskId, reader.kind === "staff"),
      all: tasksForTeam(ctx.team?.id, ctx.user.id),
      groups: groupsInOrder(),
      isHere: isNamed(params.contentId, reader, { kind: "task", id: params.taskId }),
    };
  })
  .loader(({ ctx, params, input, found: { isHere, all, groups, ...found } }) => {
    const { task } = found;
    if (!isHere) return reply(null, { status: 404 });
    // Staff see every task; what their own team has none of is where it is managed.
    if (!task && found.isThere) throw ctx.redirect(adminTaskPath(params.taskId));
    if (!task) return reply(null, { status: 404 });
    const clock = eventClock(ctx);
    const view = { by: "date" as const, groups, today: clock.today };
    return {
      ...drawerData({ ctx, input, found: { ...found, task } }),
      after: afterTask(listed(all, clock), view, params.taskId),
    };
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const links = sheets(writingStyles, decisionsStyles, commentsStyles, tasksStyles);

export const meta = pageTitle<typeof loader>((data) => data.task.title);

/** A task that the page names, over the page; what is done in it comes back here. */
export default function ContentTask() {
  const data = useLoaderData<typeof loader>() as (DrawerData & { after: AfterTask }) | null;
  const { contentId = "", taskId = "" } = useParams();
  return (
    <TaskDrawerView
      taskId={taskId}
      data={data}
      closeTo={contentPath(contentId)}
      here={contentTaskPath(contentId, taskId)}
      after={data?.after ?? null}
      listTo={tasksPath()}
    />
  );
}
