import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext, useParams, useSearchParams } from "@remix-run/react";
import { publishedTitle } from "~/features/settings/core-page.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import decisionsStyles from "../approvals/decisions.css?url";
import commentsStyles from "../comments/comments.css?url";
import { ThreadSearch } from "../comments/comments.schema";
import { TaskDrawerView } from "../components/task-drawer-view";
import { listSearch } from "../list-view.rules";
import { type DrawerData, drawerData, drawerReads } from "../task-drawer.server";
import type { AfterTask } from "../task-list.rules";
import { adminTaskPath, tasksPath } from "../tasks.paths";
import { type TaskItHad, taskItHad } from "../tasks.queries.server";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(ThreadSearch)
  .reads((asked) => ({
    ...drawerReads(asked),
    had: taskItHad(asked.params.taskId, asked.ctx.team?.id),
  }))
  .loader(({ ctx, params, input, found }) => {
    const { task } = found;
    // A link in a mail, opened by staff without a team: they see every task where it is managed (spec 1.6).
    if (found.isThere) throw ctx.redirect(adminTaskPath(params.taskId));
    if (!task) return reply({ task: null, had: found.had }, { status: 404 });
    const hasList = publishedTitle(ctx.requestContext, "tasks") !== null;
    return { ...drawerData({ ctx, input, found: { ...found, task } }), hasList };
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles, commentsStyles);

export const meta = pageTitle<typeof loader>((data) => data.task?.title ?? "Task not found");

type Shown = DrawerData & { hasList: boolean };

export default function TaskDrawer() {
  const data = useLoaderData<typeof loader>() as Shown | { task: null; had: TaskItHad | null };
  const shown = data.task ? (data as Shown) : null;
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const search = listSearch(params);
  const closeTo = shown?.hasList === false ? "/" : tasksPath() + search;
  const had = "had" in data ? data.had : null;
  // The list under it knows in which order the team goes through them.
  const after = useOutletContext<AfterTask | null>();
  return (
    // Each task has a drawer of its own: nothing typed in one stands in the next.
    <TaskDrawerView
      key={taskId}
      taskId={taskId}
      data={shown}
      had={had}
      closeTo={closeTo}
      search={search}
      after={after}
    />
  );
}
