import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import * as home from "~/features/dashboard/pages/admin-home";
import * as dashboard from "~/features/dashboard/pages/dashboard";
import { refreshTaskProgress } from "~/features/tasks/progress.server";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, pageHouse } from "../support/page-house";

/** What the start page says of how long something waits needs instants that are some. */
const filled = async () => {
  const house = await pageHouse(await memoryHouse(await filledEvent()));
  await house.at.write(
    sql`update task_approval set reviewed_at = '2027-06-05T10:00:00.000Z'`,
    sql`update task_status set updated_at = '2027-06-08T10:00:00.000Z'`,
    sql`update task_request set created_at = '2027-06-09T10:00:00.000Z'`,
    sql`update comment set created_at = '2027-06-09T11:00:00.000Z'`,
    sql`update reply set created_at = '2027-06-09T12:00:00.000Z'`,
  );
  return house;
};

it("staff without a team are led from the dashboard to the admin area; a person without rights is told to wait", async () => {
  const house = await filled();
  const led = await house.visit(dashboard, { level: "reportViewer" });
  expect([led.status, led.to]).toEqual([302, "/admin"]);
  const alone = await house.visit(dashboard, { level: "user" });
  expect(alone.text).toContain("You are not in a team yet");
});

it("begins with what needs its staff, then who is late with most, then how the event stands task by task", async () => {
  const { text, html } = await (await filled()).visit(home);
  expect(text).toContain(
    "Good morning, Mia Thursday 10 June 2027. What needs you Counted at 11:00 5 Decisions wait 3 tasks sent for approval with 2 files and 2 requests. Oldest 5 days: alpha, alba Decide : Decisions wait 1 Task overdue In 1 task of the event. Most of all: zed, 1 team Remind… : Task overdue 4 People never signed in In 3 teams; in 2 of them nobody has Chase… : People never signed in Overdue by team zero 1 How the event stands 3 of 20 complete, 15% Progress by task group two 1 of 6 17% one 1 of 4 25% Without a group 1 of 11 9% Teams by risk Open health check Low 0 teams Medium 6 teams High 0 teams Critical 0 teams Furthest behind See all tasks Tasks with the most late teams Task Due Late teams Waiting for approval Teams done zed 1 June 2027 1 0 1 of 3 Due next Tasks that are due next Task Due Teams done alpha Today 0 of 1 soon Today 0 of 3 Beta In 10 days 1 of 5 far In 50 days 0 of 3 Fewest teams done",
  );
  const staffs = linksOf(html).filter((link) => !link.includes("/admin/reports/"));
  expect(staffs.slice(0, 6)).toEqual([
    "Decide : Decisions wait > /admin/approvals",
    "Remind… : Task overdue > /admin/tasks/zed/teams/reminders",
    "Chase… : People never signed in > /admin/teams?login=never",
    "zero > /admin/teams/zero",
    "See all tasks > /admin/tasks",
    "zed > /admin/tasks/zed/teams",
  ]);
});

it("whoever may open the reports alone sees the same numbers, with links to reports and nowhere else", async () => {
  const { text, html } = await (await filled()).visit(home, { level: "reportViewer" });
  const links = linksOf(html);
  expect(links).toContain("6 teams > /admin/reports/teams?band=medium");
  expect(links.filter((link) => !link.includes("> /admin/reports/"))).toEqual([]);
  expect(text).toContain("Decisions wait");
  expect(text).not.toContain("See all tasks");
});

it("where nothing waits and all is done, each part says so; what is complete is never rounded up", async () => {
  const house = await pageHouse();
  const status = (id: string) => ({
    ...{ id, teamId: id, taskId: "u", progressStatus: "complete" as const },
    ...audit,
  });
  await house.at.write(
    q.insert(teams).values(["a", "b", "c"].map((id) => ({ id, name: id, ...audit }))),
    q.insert(tasks).values({ id: "u", title: "U", type: "task", ...audit }),
    q.insert(taskStatuses).values(["a", "b"].map(status)),
    refreshTaskProgress(),
  );
  expect((await house.visit(home)).text).toContain("2 of 3 complete, 66%");
  await house.at.write(q.insert(taskStatuses).values(status("c")), refreshTaskProgress());
  const { text } = await house.visit(home);
  expect(text).toContain("Nothing waits for you.");
  expect(text).toContain("No team is late with anything.");
  expect(text).toContain("Nothing is due from today on.");
  expect(text).toContain("Every team has completed every task.");
});

it("without tasks, then without teams, staff are told what to add", async () => {
  const house = await pageHouse();
  const none = await house.visit(home);
  expect(none.text).toContain(
    "No tasks yet When teams have tasks, you see here how the event stands. Add task",
  );
  expect(linksOf(none.html)).toEqual(["Add task > /admin/tasks/add"]);
  expect(linksOf((await house.visit(home, { level: "reportViewer" })).html)).toEqual([]);
  await house.at.write(
    ...["t", "u"].map((id) => q.insert(tasks).values({ id, title: id, type: "task", ...audit })),
    refreshTaskProgress(),
  );
  const teamless = await house.visit(home);
  expect(teamless.text).toContain(
    "No teams yet When there are teams, you see here how they stand with their tasks. Add team",
  );
  expect(linksOf(teamless.html)).toEqual(["Add team > /admin/teams/add-team"]);
});
