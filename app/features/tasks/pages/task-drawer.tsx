import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { fileFacts } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { RouteDrawer } from "~/ui/drawer";
import { pageTitle } from "~/ui/page-title";
import { ofApprovals } from "../approvals-of-team.server";
import { eventClock } from "../clock.server";
import { teamThreadPath } from "../comments.paths";
import { threadOf } from "../comments.queries.server";
import { ThreadSearch } from "../comments.schema";
import { ApprovalHistory } from "../components/approval-history";
import { CommentThread } from "../components/comment-thread";
import { GoneTask } from "../components/gone-task";
import { TaskAction } from "../components/task-action";
import { TaskEvidence } from "../components/task-evidence";
import { TaskFacts } from "../components/task-facts";
import { AttachmentList } from "../components/task-file-lists";
import { TaskParts } from "../components/task-parts";
import { TaskPeople } from "../components/task-people";
import { TaskRequest } from "../components/task-request";
import { TaskText } from "../components/task-text";
import { listSearch } from "../list-view.rules";
import { shownEvidence } from "../shown-evidence.server";
import { attachmentsOf, evidenceOf } from "../task-files.queries.server";
import { candidates } from "../task-teams.queries.server";
import { adminTaskPath, taskPath, tasksPath } from "../tasks.paths";
import { taskForTeam, taskIsThere } from "../tasks.queries.server";
import { completion, displayStatus, mayReopen } from "../tasks.rules";
import { UNASSIGNED } from "../tasks.texts";
import { approvalHistory, openRequestOf } from "../team-task.queries.server";
import { shownThread } from "../thread.server";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(ThreadSearch)
  .reads(({ ctx, params: { taskId }, input }) => {
    const teamId = ctx.team?.id;
    return {
      task: taskForTeam(taskId, teamId, ctx.user.id),
      isThere: taskIsThere(taskId, !ctx.team && hasLevel(ctx.user.level, "moderator")),
      people: candidates(taskId, teamId ?? ""),
      thread: threadOf({ taskId, teamId, readerId: ctx.user.id }, input),
      attachments: attachmentsOf(taskId),
      evidence: evidenceOf(taskId, teamId),
      request: openRequestOf(taskId, teamId),
      history: approvalHistory(taskId, teamId),
    };
  })
  .loader(({ ctx, params, input, found }) => {
    const { task } = found;
    // A link in a mail, opened by staff without a team: they see every task where it is managed (spec 1.6).
    if (found.isThere) throw ctx.redirect(adminTaskPath(params.taskId));
    if (!task) return reply(null, { status: 404 });
    const clock = eventClock(ctx);
    return {
      task: { ...task, completedOn: task.completedAt ? clock.dayOf(task.completedAt) : null },
      status: displayStatus(task, clock),
      today: clock.today,
      locale: ctx.settings.event.locale,
      reviewedOn: task.review ? clock.dayOf(task.review.at) : null,
      canComplete: "to" in completion(task, task),
      canReopen: mayReopen(task, task),
      ...ofApprovals(ctx, task, found),
      userId: ctx.user.id,
      userName: `${ctx.user.firstName} ${ctx.user.surname}`,
      people: found.people,
      thread: shownThread(ctx, found.thread, input),
      mayModerate: hasLevel(ctx.user.level, "moderator"),
      attachments: found.attachments.map(fileFacts),
      evidence: shownEvidence(ctx, found.evidence),
    };
  });

export type DrawerData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

export const handle = { overlay: true };

export const meta = pageTitle((data: DrawerData | null) => data?.task.title ?? "Task not found");

export default function TaskDrawer() {
  const data = useLoaderData<typeof loader>() as DrawerData | null;
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const search = listSearch(params);
  const closeTo = tasksPath() + search;
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
      foot={<TaskAction data={data} search={search} />}
    >
      <TaskFacts data={data} people={<TaskPeople data={data} search={search} />} />
      <TaskText data={data} />
      <AttachmentList taskId={task.id} files={data.attachments} />
      <TaskParts data={data} />
      <TaskEvidence data={data} search={search} />
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
