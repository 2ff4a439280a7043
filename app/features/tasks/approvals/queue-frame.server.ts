import { teamTypeChoices } from "~/features/teams/team-types.server";
import type { ApprovalsQuery } from "../by-team/task-teams.schema";
import { activeGroups } from "../tasks.queries.server";
import { approvalTasks, queueCounts } from "./approvals.queries.server";

/** What the head of the queue's three views needs. */
export const queueFrame = () => ({
  counts: queueCounts(),
  tasks: approvalTasks(),
  groups: activeGroups(),
  teamTypes: teamTypeChoices(),
});

export const isFiltered = ({ q, task, group, type }: ApprovalsQuery): boolean =>
  q !== "" || task.length > 0 || group.length > 0 || type.length > 0;
