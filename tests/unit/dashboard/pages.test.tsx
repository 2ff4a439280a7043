import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { tasks } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import * as dashboard from "~/features/dashboard/pages/dashboard";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, pageHouse } from "../support/page-house";

const filled = async () => pageHouse(await memoryHouse(await filledEvent()));
/** Where it is not known when the person was here before. */
const FIRST =
  "Since you were last here Welcome. When you come back on another day, this says what has changed in the meantime.";

const team = {
  id: "alba",
  name: "Alba",
  isOrganiser: false,
  standShareRole: "parent" as const,
  teamTypeId: "gold",
};

it("what does not apply to a team is not counted, and all of what is open is not said twice", async () => {
  const house = await filled();
  const see = async (id: string, more = {}) =>
    (await house.visit(dashboard, { level: "user", team: { ...team, id, ...more } })).text;
  expect(await see("birch", { teamTypeId: "silver", standShareRole: "none" })).toBe(
    `Alba Good morning, Mia Two tasks are due soon. Due next See all 4 open tasks Due soon soon Not assigned Today Thu 10 June 2027 Due soon zed dan Tester, bea Tester Today Thu 10 June 2027 Incomplete far Not assigned In 50 days Fri 30 July 2027 With the organisers Waiting for approval silver Not assigned 7 days overdue Thu 3 June 2027 Your stand Tasks What the organisers need from you. 0 of 5 complete Forms Order services, passes and power. Nothing to fill in Suppliers No suppliers yet My team 1 of 10 members Time Table Build-up, open hours and breakdown. Next: today soon Downloads Floor plans, rules and templates. No files yet This week and next Time Table Today soon Task, due today Today zed Task, due today ${FIRST}`,
  );
  await house.at.write(
    q
      .update(tasks)
      .set({ isArchived: true })
      .where(inArray(tasks.id, ["open", "far"])),
  );
  expect(await see("alba")).toContain("Due next See all tasks Due soon");
});

it("a team sees what comes next, what is with the organisers, and how far it is", async () => {
  const { text, html } = await (await filled()).visit(dashboard, { level: "user", team });
  expect(text).toBe(
    `Alba Good morning, Mia Two tasks are due soon. Due next See all 4 open tasks Due soon soon Not assigned Today Thu 10 June 2027 Due soon Beta Not assigned In 10 days Sun 20 June 2027 Incomplete far Not assigned In 50 days Fri 30 July 2027 With the organisers Waiting for approval alpha Time-sensitive Ann Tester, bea Tester In 15 days Fri 25 June 2027 Your stand Tasks What the organisers need from you. 2 of 7 complete Forms Order services, passes and power. Nothing to fill in Suppliers No suppliers yet My team 4 of 10 members Time Table Build-up, open hours and breakdown. Next: today soon Downloads Floor plans, rules and templates. No files yet This week and next Time Table Today soon Task, due today Sun 20 Beta Task, due in 10 days ${FIRST}`,
  );
  expect(linksOf(html)).toEqual([
    "See all 4 open tasks > /tasks?status=toDo",
    "soon > /tasks/soon",
    "Beta > /tasks/Beta",
    "far > /tasks/far",
    "alpha > /tasks/alpha",
    "Tasks > /tasks",
    "Forms > /forms",
    "Suppliers > /suppliers",
    "My team > /my-team",
    "Time Table > /time-table",
    "Downloads > /downloads",
    "Time Table > /time-table",
    "soon > /tasks/soon",
    "Beta > /tasks/Beta",
  ]);
});

it("on the day on which the team was added, nobody is blamed for what was late before; the day after it is", async () => {
  const house = await filled();
  await house.at.write(
    q
      .update(tasks)
      .set({ dueDate: "2027-06-01" })
      .where(inArray(tasks.id, ["soon"])),
  );
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
