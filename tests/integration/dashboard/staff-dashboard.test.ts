import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { eventOverview } from "~/features/dashboard/staff-dashboard.queries.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let today: string;
const tasks: string[] = [];
const teams: Awaited<ReturnType<typeof addTeam>>[] = [];
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "standing");
  today = dayIn(at.ctx().settings.event.timeZone, new Date());
  for (const name of ["Ant", "Bee", "Cat", "Dog", "Organisers"]) {
    const isOrganiser = name === "Organisers";
    teams.push(await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser, owner: person(name) }));
  }
  for (const [n, due] of [-9, -2, 0, 5, null].entries()) {
    const dueDate = due === null ? "" : addDays(today, due);
    const change = { dueDate, isApprovalNeeded: n === 1 };
    tasks.push((await addTask(at.ctx(), newTask(`Task ${n}`, change))).taskId);
  }
  const [ant, bee, cat] = teams.map((team) => ({ ...team, own: at.member(team.ownerId, team.teamId) }));
  const [long, late, now] = tasks as [string, string, string];
  if (!ant || !bee || !cat) throw new Error("Three teams were made");
  await completeTask(ant.own, { taskId: long });
  await completeTask(ant.own, { taskId: late });
  await setTaskStatus(at.ctx(), { taskId: long, teamId: bee.teamId, progressStatus: "notApplicable" });
  await setTaskStatus(at.ctx(), { taskId: now, teamId: bee.teamId, progressStatus: "complete" });
  const given = (id: string, taskId: string, day: string) =>
    sql`insert into task_status (id, task_id, team_id, extended_due_date, created_at, created_by, updated_at, updated_by)
      values (${id}, ${taskId}, ${cat.teamId}, ${day}, '', '', '', '')`;
  await writeBatch(at.db, [given("ahead", long, addDays(today, 3)), given("past", late, addDays(today, -1))]);
});
afterAll(() => server.stop());

it("the counts for staff are those of each task's teams: who waits or has more time is not late", async () => {
  const { overview } = await readBatch(at.db, { overview: eventOverview(today) });
  const pages = await Promise.all(
    tasks.map(async (taskId) => {
      const clock = { today, dueSoonDays: 30 };
      return (
        await readBatch(at.db, { page: teamsOfTask.page(teamsOfTask.Search.parse({}), { taskId, clock }) })
      ).page.counts;
    }),
  );
  expect(pages.map(({ overdue }) => overdue)).toEqual([1, 3, 0, 0, 0]);
  expect(overview).toMatchObject({
    tasks: 5,
    teams: 4,
    late: pages.reduce((sum, { overdue }) => sum + overdue, 0),
    lateTasks: 2,
    done: pages.reduce((sum, { complete }) => sum + complete, 0),
    total: pages.reduce((sum, { all, notApplicable }) => sum + all - notApplicable, 0),
  });
  expect(overview.behind.map(({ title, late, waiting }) => [title, late, waiting])).toEqual([
    ["Task 1", 3, 1],
    ["Task 0", 1, 0],
  ]);
  expect(overview.next.map(({ title }) => title)).toEqual(["Task 2", "Task 3"]);
  expect(overview.fewest[0]?.title).toBe("Task 1");
});

it("completions are counted by the hour, of teams that count", async () => {
  const completions = async () => {
    const { hours } = await readBatch(at.db, { hours: completionHours(new Date(), 2) });
    return hours.reduce((sum, { n }) => sum + n, 0);
  };
  const complete = (of: { teamId: string; ownerId: string } | undefined) =>
    completeTask(at.member(of?.ownerId ?? "", of?.teamId ?? ""), { taskId: tasks[3] ?? "" });
  const [dog, organisers] = teams.slice(3);
  expect(await completions()).toBe(2);
  await complete(organisers);
  expect(await completions()).toBe(2);
  await complete(dog);
  expect(await completions()).toBe(3);
  await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${dog?.teamId}`]);
  expect(await completions()).toBe(2);
  const { none } = await readBatch(at.db, {
    none: completionHours(new Date(Date.now() + 9 * 86_400_000), 2),
  });
  expect(none).toEqual([]);
});
