import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import * as dashboard from "~/features/dashboard/pages/dashboard";
import { refreshTaskProgress } from "~/features/tasks/progress.server";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, pageHouse } from "../support/page-house";

const filled = async () => pageHouse(await memoryHouse(await filledEvent()));
const team = {
  id: "alba",
  name: "Alba",
  isOrganiser: false,
  standShareRole: "parent" as const,
  teamTypeId: "gold",
};

it("staff without a team see how the event stands, task by task", async () => {
  const { text, html } = await (await filled()).visit(dashboard);
  expect(text).toBe(
    "Good morning, Mia Five things wait for a decision, and 1 task of a team is overdue. Overdue 1 in 1 of 10 tasks Waiting for approval 3 for you to decide Open requests 2 for you to decide Complete 15% 3 of 20 Furthest behind See all tasks Tasks with the most late teams Task Due Late teams Waiting for approval Teams done zed 1 June 2027 1 0 1 of 3 Due next Tasks that are due next Task Due Teams done alpha Today 0 of 1 soon Today 0 of 3 Beta In 10 days 1 of 5 far In 50 days 0 of 3 Fewest teams done Tasks that the fewest teams have completed Task Due Teams done silver 7 days ago 0 of 1 alpha Today 0 of 1 soon Today 0 of 3 far In 50 days 0 of 3 open No due date 0 of 3 Completed each day Teams completed 3 tasks in the last 14 days. Show the figures Completed each day Day Tasks completed 28 May 0 29 May 0 30 May 0 31 May 0 1 June 1 2 June 0 3 June 0 4 June 0 5 June 0 6 June 0 7 June 0 8 June 0 9 June 2 10 June 0",
  );
  expect(linksOf(html)).toEqual([
    "Overdue 1 in 1 of 10 tasks > /admin/tasks?status=overdue",
    "Waiting for approval 3 for you to decide > /admin/approvals",
    "Open requests 2 for you to decide > /admin/approvals/requests",
    "Complete 15% 3 of 20 > /admin/tasks",
    "See all tasks > /admin/tasks",
    "zed > /admin/tasks/zed/teams",
    "alpha > /admin/tasks/alpha/teams",
    "soon > /admin/tasks/soon/teams",
    "Beta > /admin/tasks/Beta/teams",
    "far > /admin/tasks/far/teams",
    "silver > /admin/tasks/silver/teams",
    "alpha > /admin/tasks/alpha/teams",
    "soon > /admin/tasks/soon/teams",
    "far > /admin/tasks/far/teams",
    "open > /admin/tasks/open/teams",
  ]);
});

it("whoever may not open the lists sees the same numbers without the links", async () => {
  const { text, html } = await (await filled()).visit(dashboard, { level: "reportViewer" });
  expect(linksOf(html)).toEqual([]);
  expect(text).toContain("Waiting for approval 3 not decided yet Open requests 2 not decided yet");
  expect(text).not.toContain("See all tasks");
});

it("where nobody is late and all is done, each table says so", async () => {
  const house = await pageHouse();
  await house.at.write(
    q.insert(teams).values({ id: "a", name: "A", ...audit }),
    q.insert(tasks).values({ id: "u", title: "U", type: "task", ...audit }),
    q
      .insert(taskStatuses)
      .values({ id: "s", teamId: "a", taskId: "u", progressStatus: "complete", ...audit }),
    refreshTaskProgress(),
  );
  const { text } = await house.visit(dashboard);
  expect(text).toBe(
    "Good morning, Mia Nothing is waiting for a decision, and nobody is late. Overdue 0 nobody is late Waiting for approval 0 for you to decide Open requests 0 for you to decide Complete 100% 1 of 1 Furthest behind See all tasks No team is late with anything. Due next Nothing is due from today on. Fewest teams done Every team has completed every task.",
  );
});

it("what is complete is never rounded up", async () => {
  const house = await pageHouse();
  await house.at.write(
    q.insert(teams).values(["a", "b", "c"].map((id) => ({ id, name: id, ...audit }))),
    q.insert(tasks).values({ id: "u", title: "U", type: "task", ...audit }),
    q.insert(taskStatuses).values(
      ["a", "b"].map((id) => ({
        ...{ id, teamId: id, taskId: "u", progressStatus: "complete" as const },
        ...audit,
      })),
    ),
    refreshTaskProgress(),
  );
  expect((await house.visit(dashboard)).text).toContain("Complete 66% 2 of 3");
});

it("what does not apply to a team is not counted, and all of what is open is not said twice", async () => {
  const house = await filled();
  const see = async (id: string, more = {}) =>
    (await house.visit(dashboard, { level: "user", team: { ...team, id, ...more } })).text;
  expect(await see("birch", { teamTypeId: "silver", standShareRole: "none" })).toBe(
    "Alba Good morning, Mia One task is overdue and two are due soon. Overdue 2 Due soon 2 Waiting for approval 1 Complete 0 of 5 Due next See all 5 open tasks Overdue tbc TBC Not assigned 8 days overdue Wed 2 June 2027 Due soon soon Not assigned Today Thu 10 June 2027 Due soon zed dan Tester, bea Tester Today Thu 10 June 2027 With the organisers Overdue silver Waiting for approval Not assigned 7 days overdue Thu 3 June 2027",
  );
  await house.at.write(
    q
      .update(tasks)
      .set({ isArchived: true })
      .where(inArray(tasks.id, ["open", "far"])),
  );
  expect(await see("alba")).toContain("Due next See all tasks Overdue");
});

it("without tasks, then without teams, staff are told what to add", async () => {
  const house = await pageHouse();
  const none = await house.visit(dashboard);
  expect(none.text).toBe(
    "Good morning, Mia No tasks yet When teams have tasks, you see here how the event stands. Add task",
  );
  expect(linksOf(none.html)).toEqual(["Add task > /admin/tasks/add"]);
  expect(linksOf((await house.visit(dashboard, { level: "reportViewer" })).html)).toEqual([]);
  await house.at.write(
    ...["t", "u"].map((id) => q.insert(tasks).values({ id, title: id, type: "task", ...audit })),
  );
  await house.at.write(refreshTaskProgress());
  const teamless = await house.visit(dashboard);
  expect(teamless.text).toBe(
    "Good morning, Mia No teams yet When there are teams, you see here how they stand with their tasks. Add team",
  );
  expect(linksOf(teamless.html)).toEqual(["Add team > /admin/teams/add-team"]);
});

it("a team sees what comes next, what is with the organisers, and how far it is", async () => {
  const { text, html } = await (await filled()).visit(dashboard, { level: "user", team });
  expect(text).toBe(
    "Alba Good morning, Mia One task is overdue and two are due soon. Overdue 1 Due soon 3 Waiting for approval 1 Complete 2 of 7 Due next See all 5 open tasks Overdue tbc TBC Not assigned 8 days overdue Wed 2 June 2027 Due soon soon Not assigned Today Thu 10 June 2027 Due soon Beta Not assigned In 10 days Sun 20 June 2027 With the organisers Due soon alpha Time-sensitive Waiting for approval Ann Tester, bea Tester In 15 days Fri 25 June 2027",
  );
  expect(linksOf(html)).toEqual([
    "Overdue 1 > /tasks?status=overdue",
    "Due soon 3 > /tasks?status=dueSoon",
    "Waiting for approval 1 > /tasks",
    "Complete 2 of 7 > /tasks?status=complete",
    "See all 5 open tasks > /tasks",
    "tbc > /tasks/tbc",
    "soon > /tasks/soon",
    "Beta > /tasks/Beta",
    "alpha > /tasks/alpha",
  ]);
});

it("on the day on which the team was added, nobody is blamed for what was late before; the day after it is", async () => {
  const house = await filled();
  await house.at.write(q.update(tasks).set({ dueDate: "2027-06-01" }).where(eq(tasks.id, "far")));
  const see = async (createdAt: string) =>
    (await house.visit(dashboard, { level: "user", team: { ...team, createdAt } })).text;
  expect(await see("2027-06-10T00:30:00.000Z")).toContain(
    "Good morning, Mia One date is already past: talk to your organisers.",
  );
  expect(await see("2027-06-09T21:00:00.000Z")).toContain("Good morning, Mia One task is overdue");
});

it("a person without a team and without rights is told to wait for one; staff of a team see their team", async () => {
  const house = await filled();
  const alone = await house.visit(dashboard, { level: "user" });
  expect(alone.text).toBe(
    "Good morning, Mia You are not in a team yet When your organiser adds you to a team, its tasks appear here.",
  );
  expect((await house.visit(dashboard, { level: "admin", team })).text).not.toContain("Furthest behind");
});

it("the header shows what is published of it, and the days until the doors open", async () => {
  const house = await filled();
  const event = { startDate: "2027-06-12", endDate: "2027-06-14" };
  const dashboardHeader = {
    title: "Boat Show",
    subtitle: "See you there",
    showCountdown: true,
    isPublished: true,
  };
  const see = async (header: object, now?: Date) =>
    (await house.visit(dashboard, { level: "user", settings: { event, dashboardHeader: header }, now })).text;
  expect(await see(dashboardHeader)).toMatch(
    /^Boat Show Good morning, Mia See you there 2 days until doors open (Saturday,? )?12 June 2027 You/,
  );
  expect(await see({ ...dashboardHeader, showCountdown: false })).toMatch(
    /^Boat Show Good morning, Mia See you there You/,
  );
  expect(await see({ ...dashboardHeader, isPublished: false })).toMatch(/^Good morning, Mia You/);
  expect(await see(dashboardHeader, new Date("2027-06-14T20:00:00Z"))).toMatch(
    /^Boat Show Good evening, Mia See you there 3 days into the event/,
  );
  const { text } = await house.visit(dashboard, { level: "user", team, settings: { dashboardHeader } });
  expect(text).toMatch(/^Boat Show · Alba Good morning/);
});
