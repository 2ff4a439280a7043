import { Id, procedure } from "~/procedure/procedure.server";
import { undoOffer } from "~/procedure/undo";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { reviewTask } from "../approvals/approvals.commands.server";
import { reviewed } from "../approvals/notices.server";
import { RejectionInput, UndoInput } from "../approvals/requests.schema";
import { assignTask, takeBackAssignment, unassignTask } from "../assignees.commands.server";
import { setTaskStatus } from "../task-status.commands.server";
import { taskTeamPath, taskTeamsPath, teamAssignmentUndoPath } from "./task-teams.paths";
import { TEAM_TASK_GONE } from "./task-teams.rules";
import { PersonInput, TeamStatusesInput, TeamStatusInput } from "./task-teams.schema";
import { setStatusForTeams } from "./team-statuses.commands.server";

const task = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .returnTo(({ params }) => taskTeamPath(params.taskId, params.teamId), TEAM_TASK_GONE);

const teams = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .returnTo(({ params }) => taskTeamsPath(params.taskId), TEAM_TASK_GONE);

/** What staff do with a task as one team has it, or as many have. */
const routes = verbs({
  approval: task.verb(async ({ ctx, params }) => {
    return reviewed(ctx, "Approved", await reviewTask(ctx, { ...params, decision: "approved", reason: "" }));
  }),

  /** Sends it back with a reason. */
  rejection: task.verb(RejectionInput, async ({ ctx, params, input }) => {
    const { reason, moreTime } = input;
    const newDueDate = moreTime ? input.newDueDate : undefined;
    const done = await reviewTask(ctx, { ...params, decision: "rejected", reason, newDueDate });
    return reviewed(ctx, "Sent back", done);
  }),

  status: task.verb(TeamStatusInput, async ({ ctx, params, input }) => {
    await setTaskStatus(ctx, { ...params, progressStatus: input.status });
    return { type: "success", title: `Set to ${STATE_LOOKS[input.status].label}` };
  }),

  assignment: task.verb(PersonInput, async ({ ctx, params, input }) => {
    await assignTask(ctx, { ...params, userId: input.userId });
    const { taskId, teamId } = params;
    return {
      type: "success",
      title: "Assigned",
      undo: undoOffer(ctx, teamAssignmentUndoPath(taskId, teamId)),
    };
  }),

  /** Takes back that somebody was assigned. */
  "assignment-undo": task.verb(UndoInput, async ({ ctx, params, input }) => {
    const { name } = await takeBackAssignment(ctx, { ...params, at: input.at ?? "" });
    return { type: "success", title: `Undone: ${name ?? "nobody"} is not assigned` };
  }),

  unassignment: task.verb(PersonInput, async ({ ctx, params, input }) => {
    await unassignTask(ctx, { ...params, userId: input.userId });
    return { type: "success", title: "Not assigned any more" };
  }),

  /** Sets one status for many teams at once. */
  statuses: teams.verb(TeamStatusesInput, async ({ ctx, params, input }) => {
    const sent = { ...params, teamIds: input.ids, progressStatus: input.do };
    const { changed, unchanged } = await setStatusForTeams(ctx, sent);
    const status = STATE_LOOKS[input.do].label;
    if (changed === 0)
      return {
        type: "info",
        title: "Nothing was changed",
        description: `They were set to ${status} already.`,
      };
    const left = unchanged > 0 ? `${counted(unchanged, "team")} had this status already.` : undefined;
    return { type: "success", title: `${counted(changed, "team")} set to ${status}`, description: left };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
