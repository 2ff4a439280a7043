import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { t } from "#db/event/aliases";
import { taskStatuses, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { teams, teamTypes } from "#db/event/schema/teams";
import { jsonRows } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { statusForTeam } from "~/features/tasks/due-date.server";
import { refreshProgress } from "~/features/tasks/progress.server";
import { TEAMS_AND_TASKS, tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { PROGRESS_STATUSES } from "~/features/tasks/tasks.types";
import { TASK_AUDIENCE, visibleTask } from "~/features/tasks/visibility.server";
import { audienceSql } from "~/features/teams/audience/audience.server";
import { addDays } from "~/lib/dates";
import { type Databases, databases } from "../harness/memory-installation";
import { CORNERS, VISIBILITY_CASES } from "../unit/tasks/visibility-cases";
import { makeEvent, type TestEvent } from "../worlds/test-event";

const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
const keyOf = (value: unknown) => JSON.stringify(value);

let server: Databases;
let at: TestEvent;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "sight");
  const each = <T>(values: T[]) => [...new Map(values.map((value) => [keyOf(value), value])).entries()];
  const theTeams = each(VISIBILITY_CASES.map(({ team }) => team));
  const theTasks = each(VISIBILITY_CASES.map(({ task }) => task));
  await writeBatch(at.db, [
    ...["shell", "water"].map((id) => q.insert(teamTypes).values({ id, name: id, ...audit })),
    ...theTeams.map(([id, team]) => q.insert(teams).values({ id, name: id, ...team, ...audit })),
    ...theTasks.flatMap(([id, { teamTypeIds, ...task }]) => [
      q.insert(tasks).values({ id, title: id, type: "task", ...task, ...audit }),
      ...teamTypeIds.map((teamTypeId) => q.insert(taskTeamTypes).values({ taskId: id, teamTypeId })),
    ]),
    refreshProgress(),
  ]);
});
afterAll(() => server.stop());

describe("the SQL twin of the rule of sight", () => {
  it("answers the very table of cases that the rule answers", async () => {
    const seen = new Set(
      (
        await at.rows<{ team: string; task: string }>(
          sql`select tm.id as team, t.id as task from team tm join task t on ${visibleTask}`,
        )
      ).map(({ team, task }) => team + task),
    );
    const wrong = VISIBILITY_CASES.filter(
      ({ team, task, sees }) => seen.has(keyOf(team) + keyOf(task)) !== sees,
    );
    expect(wrong).toEqual([]);
    expect(seen.size).toBe(VISIBILITY_CASES.filter(({ sees }) => sees).length);
  });

  it("names the very rule that the pure function names", async () => {
    const named = await at.rows<{ team: string; task: string; rule: string }>(
      sql`select tm.id as team, t.id as task, ${audienceSql(TASK_AUDIENCE).rule} as rule from team tm join task t`,
    );
    const rules = new Map(named.map(({ team, task, rule }) => [team + task, rule]));
    const wrong = [...VISIBILITY_CASES, ...CORNERS].filter(
      ({ team, task, rule }) => rules.get(keyOf(team) + keyOf(task)) !== rule,
    );
    expect(wrong).toEqual([]);
  });

  it("does not look at whether the team or its parent is archived", async () => {
    const seen = () =>
      at.rows(
        sql`select tm.id as team, t.id as task from team tm join task t on ${visibleTask} order by 1, 2`,
      );
    const before = await seen();
    await writeBatch(at.db, [
      sql`update team set is_archived = 1 where stand_share_role in ('parent', 'none')`,
    ]);
    expect(await seen()).toEqual(before);
    await writeBatch(at.db, [sql`update team set is_archived = 0`]);
  });

  it("is what the list of a team and its progress go by", async () => {
    for (const team of new Set(VISIBILITY_CASES.map((one) => one.team))) {
      const id = keyOf(team);
      const expected = VISIBILITY_CASES.filter((one) => keyOf(one.team) === id && one.sees).map(({ task }) =>
        keyOf(task),
      );
      const { list } = await readBatch(at.db, { list: tasksForTeam(id) });
      expect(list.map((task) => task.id).sort(), id).toEqual(expected.sort());
      const [progress] = await at.rows<{ total: number }>(
        sql`select total from team_progress where team_id = ${id}`,
      );
      expect(progress?.total, id).toBe(expected.length);
    }
  });
});

describe("the SQL twin of the display status", () => {
  it.each([0, 1, 30])("answers as the rule does with due soon = %i days", async (dueSoonDays) => {
    const today = "2028-02-28";
    const days = [null, -400, -1, 0, 1, 2, 29, 30, 31, 400].map((n) =>
      n === null ? null : addDays(today, n),
    );
    const teamId = keyOf(VISIBILITY_CASES[0]?.team);
    const made = days.flatMap((dueDate) =>
      PROGRESS_STATUSES.map((progressStatus) => ({
        id: `${dueDate}-${progressStatus}`,
        dueDate,
        progressStatus,
      })),
    );
    await writeBatch(at.db, [
      sql`delete from task`,
      ...made.flatMap(({ id, dueDate, progressStatus }) => [
        q.insert(tasks).values({ id, title: id, type: "task", dueDate, ...audit }),
        // Half of the incomplete ones have no row yet: both read alike.
        !(progressStatus === "incomplete" && dueDate && dueDate < today) &&
          q.insert(taskStatuses).values({ id, taskId: id, teamId, progressStatus, ...audit }),
      ]),
    ]);
    const status = statusForTeam({ today, dueSoonDays });
    const { lines } = await readBatch(at.db, {
      lines: jsonRows({ id: t.id, status }, sql`${TEAMS_AND_TASKS} where tm.id = ${teamId}`),
    });
    const shown = Object.fromEntries(lines.map(({ id, status }) => [id, status]));
    const expected = made.map(({ id, ...status }) => [id, displayStatus(status, { today, dueSoonDays })]);
    expect(shown).toEqual(Object.fromEntries(expected));
  });
});
