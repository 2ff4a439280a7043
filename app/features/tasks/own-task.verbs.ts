import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { withdrawRequest } from "./approvals/requests.commands.server";
import { assignTask, unassignTask } from "./assignees.commands.server";
import { GoneScreen } from "./components/gone-task";
import { removeEvidence } from "./files/evidence.commands.server";
import { OWN_TASK_GONE, ownTaskHome } from "./own-task.server";
import { completeTask, reopenTask } from "./task-status.commands.server";
import { CompletionInput } from "./tasks.schema";

const task = procedure.signedIn().params({ taskId: Id }).returnTo(ownTaskHome, OWN_TASK_GONE);
const file = procedure.signedIn().params({ taskId: Id, fileId: Id }).returnTo(ownTaskHome, OWN_TASK_GONE);

const PersonInput = z.object({ userId: z.string({ error: "Choose somebody of your team" }).pipe(Id) });

/** What members of a team do with a task of theirs. Somebody without a team has none: the commands find nothing. */
const routes = verbs({
  completion: task.verb(CompletionInput, async ({ ctx, params, input }) => {
    const { to } = await completeTask(ctx, { ...params, ...input });
    return { type: "success", title: to === "complete" ? "Task complete" : "Sent for approval" };
  }),

  reopening: task.verb(async ({ ctx, params }) => {
    await reopenTask(ctx, params);
    return { type: "success", title: "Task open again" };
  }),

  /** Any member of the team assigns any other. */
  assignment: task.verb(PersonInput, async ({ ctx, params, input }) => {
    await assignTask(ctx, { ...params, teamId: ctx.team?.id ?? "", userId: input.userId });
    return { type: "success", title: "Assigned" };
  }),

  /** Takes a member off the task: oneself or a colleague. */
  unassignment: task.verb(PersonInput, async ({ ctx, params, input }) => {
    await unassignTask(ctx, { ...params, teamId: ctx.team?.id ?? "", userId: input.userId });
    return { type: "success", title: "Taken off the task" };
  }),

  /** The team takes its request back. */
  withdrawal: task.verb(async ({ ctx, params }) => {
    await withdrawRequest(ctx, params);
    return { type: "success", title: "Request taken back" };
  }),

  /** Takes a file back while the task is open. */
  removal: file.verb(async ({ ctx, params }) => {
    await removeEvidence(ctx, params);
    return { type: "success", title: "File removed" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;

export const ErrorBoundary = GoneScreen;
