import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { withdrawRequest } from "./approvals/requests.commands.server";
import { assignTask, unassignTask } from "./assignees.commands.server";
import { GoneScreen } from "./components/gone-task";
import { bringEvidenceBack } from "./files/evidence.commands.server";
import { OWN_TASK_GONE, ownTaskHome, searchOf } from "./own-task.server";
import { completeTask, reopenTask } from "./task-status.commands.server";
import { tickedRowOf } from "./task-status-row.server";
import { completionPath, reopeningPath } from "./tasks.paths";
import { CompletionInput, ReopeningInput } from "./tasks.schema";
import { rulesOf } from "./types/task-types.rules";

const task = procedure.signedIn().params({ taskId: Id }).returnTo(ownTaskHome, OWN_TASK_GONE);
const file = procedure.signedIn().params({ taskId: Id, fileId: Id }).returnTo(ownTaskHome, OWN_TASK_GONE);

const PersonInput = z.object({ userId: z.string({ error: "Choose somebody of your team" }).pipe(Id) });

/** Most of what is done with a task. */
const known = task.foresees(({ params, teamId }) => [tickedRowOf(params.taskId, teamId)]);

/** What members of a team do with a task of theirs. Somebody without a team has none: the commands find nothing. */
const routes = verbs({
  completion: known.verb(CompletionInput, async ({ ctx, params, input }) => {
    const { to, version } = await completeTask(ctx, { ...params, ...input });
    const title = to === "complete" ? "Task complete" : "Sent for approval";
    if (input.version !== undefined) return { type: "success", title };
    return {
      type: "success",
      title,
      undo: { to: reopeningPath(params.taskId) + searchOf(ctx), fields: { version: String(version) } },
    };
  }),

  reopening: known.verb(ReopeningInput, async ({ ctx, params, input }) => {
    const { version, type } = await reopenTask(ctx, { ...params, ...input });
    const title = "Task open again";
    if (input.version !== undefined || !rulesOf(type).isOnePress) return { type: "success", title };
    return {
      type: "success",
      title,
      undo: {
        to: completionPath(params.taskId) + searchOf(ctx),
        fields: { version: String(version) },
      },
    };
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

  /** Puts a file back that was removed a moment ago. */
  "removal-undo": file.verb(async ({ ctx, params }) => {
    const { name } = await bringEvidenceBack(ctx, params);
    return { type: "success", title: `Put back: ${name}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;

export const ErrorBoundary = GoneScreen;
