import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
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
import { adminTaskPath, tasksPath } from "../tasks.paths";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(ThreadSearch)
  .reads(drawerReads)
  .loader(({ ctx, params, input, found }) => {
    const { task } = found;
    // A link in a mail, opened by staff without a team: they see every task where it is managed (spec 1.6).
    if (found.isThere) throw ctx.redirect(adminTaskPath(params.taskId));
    if (!task) return reply(null, { status: 404 });
    const hasList = publishedTitle(ctx.requestContext, "tasks") !== null;
    return { ...drawerData({ ctx, input, found: { ...found, task } }), hasList };
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles, commentsStyles);

export const meta = pageTitle<typeof loader>((data) => data.task.title);

export default function TaskDrawer() {
  const data = useLoaderData<typeof loader>() as (DrawerData & { hasList: boolean }) | null;
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const search = listSearch(params);
  const closeTo = data?.hasList === false ? "/" : tasksPath() + search;
  return <TaskDrawerView taskId={taskId} data={data} closeTo={closeTo} search={search} />;
}
