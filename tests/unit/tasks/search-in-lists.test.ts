import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { activities } from "#db/event/schema/activity";
import { taskApprovals, taskRequests, taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import { q, type Read } from "#db/read-batch";
import { activityList } from "~/features/activity/activity.queries.server";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import {
  askedRequests,
  decidedThings,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { taskAudience } from "~/features/tasks/editor/task-audience.server";
import { taskEntries } from "~/features/tasks/found-tasks.server";
import { tasksOutside } from "~/features/tasks/groups/task-groups.queries.server";
import { refreshTaskProgress } from "~/features/tasks/progress.server";
import { teamList } from "~/features/teams/teams.queries.server";
import { audit, memoryEvent } from "../support/memory-event";

const clock = { today: "2027-01-01", dueSoonDays: 7 };

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
  const others = ["Power", "Rigging"];
  await at.write(
    q.insert(teams).values(
      ["Éclairage scène", ...others].map((name, n) => ({
        id: `team${n}`,
        name,
        ownerId: `u${n}`,
        ...audit,
      })),
    ),
    q.insert(users).values(
      ["Zoë Ångström", "Ann Other", "Bo Third"].map((name, n) => {
        const [firstName = "", surname = ""] = name.split(" ");
        return { id: `u${n}`, firstName, surname, email: `p${n}@x.test`, teamId: `team${n}`, ...audit };
      }),
    ),
    q.insert(tasks).values(
      ["Éclairage scène", ...others].map((title, n) => ({
        id: `task${n}`,
        title,
        type: "task" as const,
        isApprovalNeeded: true,
        ...audit,
      })),
    ),
    // The first task waits and is asked about by the second team, the second one by the third.
    ...[0, 1].flatMap((n) => [
      q.insert(taskStatuses).values({
        id: `s${n}`,
        taskId: `task${n}`,
        teamId: `team${n + 1}`,
        approvalStatus: "awaiting",
        ...audit,
      }),
      q.insert(taskApprovals).values({
        id: `p${n}`,
        taskStatusId: `s${n}`,
        decision: "approved",
        reviewedBy: "u1",
        reviewedAt: "now",
      }),
      q
        .insert(taskRequests)
        .values({ id: `r${n}`, taskStatusId: `s${n}`, kind: "notApplicable", reason: "x", ...audit }),
      q.insert(activities).values({
        id: `a${n}`,
        kind: "task.completed",
        actorId: "u1",
        subjectId: `task${n}`,
        createdAt: `now${n}`,
        details: JSON.stringify({ title: n === 0 ? "Éclairage scène" : "Power" }),
      }),
    ]),
    refreshTaskProgress(),
    ...teamEntries.index(["team0", "team1", "team2"]),
    ...personEntries.index(["u0", "u1", "u2"]),
    ...taskEntries.index(["task0", "task1", "task2"]),
    sql`insert into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
      values ('g', 'G', 0, 0, 'now', 'x', 'now', 'x')`,
  );
});

type Found = { total: number; rows: object[] };
const LISTS: [string, (query: { q: string }) => Read<Found>][] = [
  ["teams", (query) => teamList.page(teamList.Search.parse(query))],
  ["tasks", (query) => adminTasks.page(adminTasks.Search.parse(query), { clock })],
  [
    "a task's teams",
    (query) => teamsOfTask.page(teamsOfTask.Search.parse(query), { taskId: "task1", clock }),
  ],
  ["an audience", (query) => taskAudience.list.page(taskAudience.list.Search.parse(query), "task1")],
  ["tasks outside a group", (query) => tasksOutside.page(tasksOutside.Search.parse(query), "g")],
  ["what waits", (query) => waitingTasks.page(waitingTasks.Search.parse(query))],
  ["requests", (query) => askedRequests.page(askedRequests.Search.parse(query))],
  ["decisions", (query) => decidedThings.page(decidedThings.Search.parse(query))],
  ["activity", (query) => activityList.page(activityList.Search.parse(query), new Date())],
];

describe.each(LISTS)("the list of %s", (_, read) => {
  it.each([
    "scene eclair",
    "ECLAIRAGE",
    "scène Éclairage",
    "éclairage",
    "SCENE",
    "Eclairage  scene",
    "lairage",
  ])("finds Éclairage scène by %j, and it alone", async (words) => {
    const page = await at.read(read({ q: words }));
    expect(page.total).toBe(1);
    expect(page.rows).toHaveLength(1);
  });

  it("finds nothing where a word is missing, and all where nothing is asked", async () => {
    expect((await at.read(read({ q: "eclairage nothing" }))).total).toBe(0);
    expect((await at.read(read({ q: " " }))).total).toBeGreaterThan(1);
  });
});

it("words may stand in different columns: a team's name and its owner's, an actor and what was done", async () => {
  const total = async (of: Read<Found>) => (await at.read(of)).total;
  for (const words of ["eclairage zoe", "angstrom", "P0@X scene"]) {
    expect(await total(teamList.page(teamList.Search.parse({ q: words }))), words).toBe(1);
  }
  expect(await total(activityList.page(activityList.Search.parse({ q: "other eclair" }), new Date()))).toBe(
    1,
  );
  expect(await total(waitingTasks.page(waitingTasks.Search.parse({ q: "power scene" })))).toBe(1);
});
