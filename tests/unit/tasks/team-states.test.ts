import { describe, expect, it } from "vitest";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import {
  TEAM_FILTERS,
  TEAM_STATES,
  type TeamFilter,
  type TeamState,
} from "~/features/tasks/by-team/task-teams.rules";
import { effectiveDueDate } from "~/features/tasks/due-date.rules";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { RANDOM_CLOCK, randomEvent } from "../support/random-event";
import { teamSeesTask } from "./visibility-model";

/*
 * The page of one task's teams is merged of parts, and its counts come from what is kept: both must be what a look at each
 * team gives.
 */

const URGENCY: readonly TeamState[] = [
  "awaiting",
  "overdue",
  "dueSoon",
  "incomplete",
  "complete",
  "notApplicable",
];

type Event = Awaited<ReturnType<typeof randomEvent>>;

/** Every team that counts and sees the task, with how it stands, the most urgent first. */
function stateOf(event: Event, task: Event["tasks"][number]) {
  const teamTypeIds = event.types.filter(({ taskId }) => taskId === task.id).map((one) => one.teamTypeId);
  const seen = event.teams.filter(
    (team) => !team.isArchived && !team.isOrganiser && teamSeesTask(team, { ...task, teamTypeIds }),
  );
  const statusOf = new Map(event.statuses.map((one) => [one.id, one]));
  const lines = seen.map(({ id, name, teamTypeId }) => {
    const status = statusOf.get(`${id} ${task.id}`);
    const progressStatus = status?.progressStatus ?? "incomplete";
    const dueDate = effectiveDueDate({
      dueDate: task.dueDate,
      extendedDueDate: status?.extendedDueDate ?? null,
      lateDueDate: status?.lateDueDate ?? null,
    });
    const isWaiting = status?.approvalStatus === "awaiting" && progressStatus === "incomplete";
    const state = isWaiting
      ? "awaiting"
      : (displayStatus({ progressStatus, dueDate }, RANDOM_CLOCK) as TeamState);
    return { id, name: name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()), teamTypeId, state };
  });
  const plain = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return (dir: "asc" | "desc") =>
    lines.toSorted(
      (a, b) =>
        (URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state)) * (dir === "asc" ? 1 : -1) ||
        plain(Buffer.from(a.name).toString("hex"), Buffer.from(b.name).toString("hex")) ||
        plain(a.id, b.id),
    );
}

describe.each([1, 2, 3, 4])("event %i", (seed) => {
  it("one task's teams are in order of urgency, page by page, with their counts, whatever is asked", async () => {
    const event = await randomEvent(seed, seed === 3 ? { teams: 260, tasks: 4 } : { teams: 25, tasks: 9 });
    for (const task of event.tasks) {
      const ordered = stateOf(event, task);
      const read = (query: object) =>
        event.read(
          teamsOfTask.page(teamsOfTask.Search.parse(query), { taskId: task.id, clock: RANDOM_CLOCK }),
        );
      // Incomplete is neither complete nor not applicable, whatever the day; a row says it of what is pending.
      const isOf = (line: { state: TeamState }, filter: TeamFilter) =>
        filter === "incomplete"
          ? line.state !== "complete" && line.state !== "notApplicable"
          : line.state === (filter === "pending" ? "incomplete" : filter);
      const counts = Object.fromEntries(
        TEAM_STATES.map((state) => [state, ordered("asc").filter((line) => isOf(line, state)).length]),
      );
      // The figures above the list say of each team one thing.
      expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(ordered("asc").length);
      for (const dir of ["asc", "desc"] as const) {
        for (const narrowed of [
          {},
          ...TEAM_FILTERS.map((status) => ({ status })),
          { type: "y1" },
          { status: "overdue", type: "y2" },
        ]) {
          const { status, type } = narrowed as { status?: TeamFilter; type?: string };
          const wanted = ordered(dir).filter(
            (line) => (!status || isOf(line, status)) && (!type || line.teamTypeId === type),
          );
          const last = Math.max(1, Math.ceil(wanted.length / 100));
          for (const page of [1, 2, 3].filter((one) => one <= last)) {
            const found = await read({ ...narrowed, dir, page });
            const label = `${task.id} ${JSON.stringify({ ...narrowed, dir, page })}`;
            expect(
              found.rows.map(({ teamId, state }) => `${teamId} ${state}`),
              label,
            ).toEqual(wanted.slice((page - 1) * 100, page * 100).map(({ id, state }) => `${id} ${state}`));
            expect([found.total, found.all, found.counts], label).toEqual([
              wanted.length,
              ordered("asc").length,
              { all: ordered("asc").length, ...counts },
            ]);
          }
        }
      }
    }
  });
});
