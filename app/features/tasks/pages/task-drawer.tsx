import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { Id, procedure } from "~/procedure/procedure.server";
import { CopyLink } from "~/ui/copy-link";
import { RouteDrawer } from "~/ui/drawer";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { ApprovalHistory, TaskRequest } from "../approvals/components/task-request";
import { teamThreadPath } from "../comments/comments.paths";
import { ThreadSearch } from "../comments/comments.schema";
import { CommentThread } from "../comments/components/comment-thread";
import { GoneTask } from "../components/gone-task";
import { TaskAction } from "../components/task-action";
import { TaskFacts } from "../components/task-facts";
import { TaskParts, TaskText } from "../components/task-parts";
import { TaskPeople } from "../components/task-people";
import { TaskEvidence } from "../files/components/task-evidence";
import { AttachmentList } from "../files/components/task-file-lists";
import { listSearch } from "../list-view.rules";
import { type DrawerData, drawerData, drawerReads } from "../task-drawer.server";
import { adminTaskPath, taskPath, tasksPath } from "../tasks.paths";
import { UNASSIGNED } from "../tasks.texts";

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
    return drawerData({ ctx, input, found: { ...found, task } });
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.task.title);

export default function TaskDrawer() {
  const data = useLoaderData<typeof loader>() as DrawerData | null;
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const search = listSearch(params);
  const closeTo = tasksPath() + search;
  const [uploads, setUploads] = useState({ isBusy: false, failed: 0 });
  if (!data) {
    return (
      <RouteDrawer title="Task not found" closeTo={closeTo}>
        <GoneTask listTo={closeTo} base={teamThreadPath(taskId)} />
      </RouteDrawer>
    );
  }
  const { task } = data;
  return (
    <RouteDrawer
      title={task.title}
      eyebrow={task.groupTitle ?? UNASSIGNED}
      closeTo={closeTo}
      returnFocusTo={`task-${task.id}`}
      foot={
        <>
          <CopyLink to={taskPath(task.id)} />
          <TaskAction data={data} search={search} uploads={uploads} />
        </>
      }
    >
      <TaskFacts data={data} people={<TaskPeople data={data} search={search} />} />
      <TaskText data={data} />
      <AttachmentList taskId={task.id} files={data.attachments} />
      <TaskParts data={data} />
      <TaskEvidence data={data} search={search} onProgress={setUploads} />
      <TaskRequest taskId={task.id} state={data.request} locale={data.locale} search={search} />
      <ApprovalHistory lines={data.history} />
      <CommentThread
        thread={data.thread}
        base={teamThreadPath(task.id)}
        page={taskPath(task.id) + search}
        mayModerate={data.mayModerate}
        audience="Your team and the organisers can read this."
      />
    </RouteDrawer>
  );
}
