import type { Found } from "#db/read-batch";
import { fileFacts } from "~/features/files/files.schema";
import { shownFiles } from "~/features/files/shown-files.server";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { ofApprovals } from "./approvals/approvals-of-team.server";
import { candidates } from "./by-team/task-teams.queries.server";
import { PersonInput } from "./by-team/task-teams.schema";
import { approvalHistory, openRequestOf } from "./by-team/team-task.queries.server";
import { threadOf } from "./comments/comments.queries.server";
import type { ThreadView } from "./comments/comments.schema";
import { shownThread } from "./comments/thread.server";
import { shownDescription } from "./description.server";
import { attachmentsOf, evidenceOf } from "./files/task-files.queries.server";
import { type TaskDetail, taskForTeam, taskIsThere } from "./tasks.queries.server";
import { completion, displayStatus, mayReopen } from "./tasks.rules";
import { CompletionInput } from "./tasks.schema";
import { shownForm } from "./types/form/shown-form.server";

type Context = Ctx<CurrentUser>;

/** What a task's drawer reads, for the team of whoever opens it. */
export function drawerReads({
  ctx,
  params: { taskId },
  input,
}: {
  ctx: Context;
  params: { taskId: string };
  input: ThreadView;
}) {
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
}

type Reading = Found<ReturnType<typeof drawerReads>>;

export function drawerData({
  ctx,
  input,
  found,
}: {
  ctx: Context;
  input: ThreadView;
  found: Reading & { task: NonNullable<Reading["task"]> };
}) {
  const { task } = found;
  const clock = eventClock(ctx);
  return {
    form: shownForm(ctx, task),
    task: {
      ...task,
      ...shownDescription(task, 4),
      completedOn: task.completedAt ? clock.dayOf(task.completedAt) : null,
    },
    status: displayStatus(task, clock),
    today: clock.today,
    locale: ctx.settings.event.locale,
    timeZone: ctx.settings.event.timeZone,
    reviewedOn: task.review ? clock.dayOf(task.review.at) : null,
    canComplete: "to" in completion({ ...task, ...submitted(task) }, task),
    canReopen: mayReopen(task, task),
    ...ofApprovals(ctx, task, found),
    userId: ctx.user.id,
    userName: `${ctx.user.firstName} ${ctx.user.surname}`,
    people: found.people,
    limits: { completion: limitsOf(CompletionInput), person: limitsOf(PersonInput) },
    thread: shownThread(ctx, found.thread, input),
    mayModerate: hasLevel(ctx.user.level, "moderator"),
    attachments: found.attachments.map(fileFacts),
    evidence: shownFiles(ctx, found.evidence),
  };
}

const submitted = ({ form, submission }: Pick<TaskDetail, "form" | "submission">) => ({
  isSubmitted: submission !== null,
  isFormOpen: form?.isOpen === true,
});

export type DrawerData = ReturnType<typeof drawerData>;
