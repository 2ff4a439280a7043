import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { fileFacts } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { RouteDrawer } from "~/ui/drawer";
import { pageTitle } from "~/ui/page-title";
import { ofApprovals } from "../approvals/approvals-of-team.server";
import { ApprovalHistory } from "../approvals/components/approval-history";
import { TaskRequest } from "../approvals/components/task-request";
import { candidates } from "../by-team/task-teams.queries.server";
import { approvalHistory, openRequestOf } from "../by-team/team-task.queries.server";
import { eventClock } from "../clock.server";
import { teamThreadPath } from "../comments/comments.paths";
import { threadOf } from "../comments/comments.queries.server";
import { ThreadSearch } from "../comments/comments.schema";
import { CommentThread } from "../comments/components/comment-thread";
import { shownThread } from "../comments/thread.server";
import { GoneTask } from "../components/gone-task";
import { TaskAction } from "../components/task-action";
import { TaskFacts } from "../components/task-facts";
import { TaskParts } from "../components/task-parts";
import { TaskPeople } from "../components/task-people";
import { TaskText } from "../components/task-text";
import { TaskEvidence } from "../files/components/task-evidence";
import { AttachmentList } from "../files/components/task-file-lists";
import { shownEvidence } from "../files/shown-evidence.server";
import { attachmentsOf, evidenceOf } from "../files/task-files.queries.server";
import { listSearch } from "../list-view.rules";
import { adminTaskPath, taskPath, tasksPath } from "../tasks.paths";
import { taskForTeam, taskIsThere } from "../tasks.queries.server";
import { completion, displayStatus, mayReopen } from "../tasks.rules";
import { UNASSIGNED } from "../tasks.texts";

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
