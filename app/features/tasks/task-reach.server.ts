import type { Read } from "#db/read-batch";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { type Ctx, Id, lookup } from "~/procedure/procedure.server";
import { type ThreadHead, threadHead } from "./comments/comments.queries.server";
import { taskForViewer, type Viewer } from "./files/task-files.queries.server";
import { taskStatusRowOf } from "./task-status-row.server";

/** As whom somebody looks at a task's files. */
export const viewerOf = (ctx: Pick<Ctx<CurrentUser>, "team" | "user">): Viewer => ({
  teamId: ctx.team?.id,
  isStaff: hasLevel(ctx.user.level, "moderator"),
});

/** `task`, for whoever may see it: staff every one, others what their team sees. */
export const taskInReach = lookup({
  params: { taskId: Id },
  reads: ({ ctx, params }) => ({ task: taskForViewer(params.taskId, viewerOf(ctx)) }),
});

/** `task` as one team has it, for staff: with the team's name. */
export const taskOfTeam = lookup({
  params: { taskId: Id, teamId: Id },
  reads: ({ params }) => ({ task: { ...threadHead(params), required: true } as Read<ThreadHead> }),
});

/** How the current user's own task stands. Somebody without a team has none. */
export const ownTaskStatus = lookup({
  params: { taskId: Id },
  reads: ({ ctx, params }) => ({ statusRow: taskStatusRowOf(params.taskId, ctx.team?.id ?? "") }),
  can: ({ found }) => found.statusRow.length === 1,
});
