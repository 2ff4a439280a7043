import { sql } from "drizzle-orm";
import { taskStatuses, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { teams, teamTypes } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { dice } from "../../harness/dice";
import { audit, memoryEvent } from "./memory-event";

export const RANDOM_CLOCK = { today: "2027-06-10", dueSoonDays: 6 };
const dayFrom = (days: number) => new Date(Date.UTC(2027, 5, 10 + days)).toISOString().slice(0, 10);

/** An event of any teams and tasks in any state, the same for the same seed. */
export async function randomEvent(seed: number, size: { teams: number; tasks: number }) {
  const { upTo, flip, pick } = dice(seed);
  const one = (of: number) => upTo(of) === 0;
  const numbered = (n: number) => Array.from({ length: n }, (_, i) => i);
  const typeIds = ["y0", "y1", "y2"];
  const madeTeams = numbered(size.teams).map((n) => ({
    id: `team${n}`,
    name: `${pick(["a", "B", "b", "C", "É"])}${upTo(9)}`,
    isOrganiser: one(12),
    isArchived: one(12),
    standShareRole: pick(["none", "none", "parent", "child"] as const),
    teamTypeId: pick([null, ...typeIds]),
    ...audit,
  }));
  const madeTasks = numbered(size.tasks).map((n) => ({
    id: `task${n}`,
    title: `task${n}`,
    type: pick(["task", "tbc"] as const),
    dueDate: one(5) ? null : dayFrom(upTo(24) - 12),
    isArchived: one(6),
    showToChildTeams: flip(),
    ...audit,
  }));
  const types = madeTasks.flatMap(({ id }) =>
    typeIds.filter(() => one(4)).map((teamTypeId) => ({ taskId: id, teamTypeId })),
  );
  const statuses = madeTasks.flatMap(({ id: taskId }) => {
    // Some tasks are still untouched, some all but done.
    const progress = pick([
      ["incomplete"],
      ["complete", "complete", "complete", "incomplete"],
      ["incomplete", "complete", "notApplicable"],
    ] as const);
    return madeTeams
      .filter(() => !one(3))
      .map(({ id: teamId }) => {
        const progressStatus = pick<"incomplete" | "complete" | "notApplicable">(progress);
        return {
          id: `${teamId} ${taskId}`,
          ...{ taskId, teamId, progressStatus },
          approvalStatus: pick(["none", "none", "awaiting", "approved", "rejected"] as const),
          completedAt: progressStatus === "complete" ? `${dayFrom(-upTo(4))}T0${upTo(4)}:00:00.000Z` : null,
          extendedDueDate: one(3) ? dayFrom(upTo(30) - 14) : null,
          lateDueDate: one(4) ? dayFrom(upTo(30) - 14) : null,
          ...audit,
        };
      });
  });
  const archived = madeTasks.filter(({ isArchived }) => isArchived);
  const at = await memoryEvent();
  await at.write(
    q.insert(teamTypes).values(typeIds.map((id) => ({ id, name: id, ...audit }))),
    ...inserts(madeTeams, (rows) => q.insert(teams).values(rows)),
    ...inserts(madeTasks, (rows) =>
      q.insert(tasks).values(rows.map((row) => ({ ...row, isArchived: false }))),
    ),
    ...inserts(types, (rows) => q.insert(taskTeamTypes).values(rows)),
    ...inserts(statuses, (rows) => q.insert(taskStatuses).values(rows)),
    refreshProgress(),
    refreshTaskProgress(),
    // What is kept of an archived task stays as it was.
    ...archived.map(({ id }) => sql`update task set is_archived = 1 where id = ${id}`),
  );
  return { ...at, teams: madeTeams, tasks: madeTasks, types, statuses, upTo, pick, one };
}
