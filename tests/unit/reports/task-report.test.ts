import { beforeEach, expect, it } from "vitest";
import { groupSums, taskReport, taskSums } from "~/features/reports/tasks/task-report.queries.server";
import { addDays } from "~/lib/dates";
import { memoryEvent } from "../support/memory-event";
import { isSeen, standOf, type Task, TODAY, type World, world, written } from "../support/report-world";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
});

const SCOPE = { clock: { today: TODAY, dueSoonDays: 7 } };
const NONE = { complete: 0, awaiting: 0, overdue: 0, dueSoon: 0, pending: 0, notApplicable: 0 };

/** Team by team, without SQL. */
function plainCounts(made: World, task: Task): typeof NONE {
  const counts = { ...NONE };
  for (const team of made.all) {
    if (team.isOrganiser || team.isArchived || !isSeen(team, task)) continue;
    const { progress, approval, due } = standOf(made, team, task);
    if (progress !== "incomplete") counts[progress] += 1;
    else if (approval === "awaiting") counts.awaiting += 1;
    else if (due !== null && due < TODAY) counts.overdue += 1;
    else if (due !== null && due <= addDays(TODAY, SCOPE.clock.dueSoonDays)) counts.dueSoon += 1;
    else counts.pending += 1;
  }
  return counts;
}

it.each([1, 2, 3, 4, 5])("each team is counted once, as it stands (%d)", async (seed) => {
  const made = world(seed, "Europe/London", 70);
  await written(at, made);
  const query = taskReport.Search.parse({});
  const { rows } = await at.read(taskReport.page(query, SCOPE));
  const counted = made.tasks.filter(({ isArchived, type }) => !isArchived && type !== "tbc");
  const plain = new Map(counted.map((task) => [task.id, plainCounts(made, task)]));
  expect(rows).toHaveLength(counted.length);
  for (const row of rows) {
    expect(row, row.id).toMatchObject(plain.get(row.id) ?? {});
    expect(row.complete + row.awaiting + row.overdue + row.dueSoon + row.pending + row.notApplicable).toBe(
      row.teams,
    );
  }
  const sums = await at.read(taskSums(query, SCOPE));
  const [ofNoGroup] = await at.read(groupSums(query, SCOPE));
  for (const state of Object.keys(NONE) as (keyof typeof NONE)[]) {
    const sum = [...plain.values()].reduce((all, counts) => all + counts[state], 0);
    expect([sums[state], ofNoGroup?.[state]], state).toEqual([sum, sum]);
    const shown = await at.read(taskReport.page({ ...query, state: [state] }, SCOPE));
    expect(shown.total, state).toBe([...plain.values()].filter((counts) => counts[state] > 0).length);
  }
});
