import { expect, it } from "vitest";
import { activityHours, activityList } from "~/features/activity/activity.queries.server";
import { eventOverview } from "~/features/dashboard/staff-dashboard.queries.server";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { progressDrift } from "~/features/tasks/progress.server";
import { hostileEvent, TODAY } from "../support/hostile-event";

const of = hostileEvent();

it("the overview counts neither organisers nor archived teams nor archived tasks; who waits or has more time is not late", async () => {
  expect(
    await of(eventOverview(TODAY), (x) => [
      x.tasks,
      x.teams,
      x.done,
      x.total,
      x.late,
      x.lateTasks,
      ...[x.behind, x.next, x.fewest].map((lines) =>
        lines.map((l) => [l.id, l.done, l.total, l.late, l.waiting].join()).join(" "),
      ),
    ]),
  ).toEqual([
    10,
    6,
    3,
    20,
    1,
    1,
    "zed,1,3,1,0",
    "alpha,0,1,0,1 soon,0,3,0,0 Beta,1,5,0,0 far,0,3,0,0",
    "silver,0,1,0,1 alpha,0,1,0,1 soon,0,3,0,0 far,0,3,0,0 open,0,3,0,0",
  ]);
});

it("completions are counted from the very first moment of the span on, by hour", async () => {
  expect(await of(completionHours(new Date("2027-06-10T10:00:00.000Z"), 1))).toEqual([
    { hour: "2027-06-09T10", n: 1 },
    { hour: "2027-06-09T11", n: 1 },
  ]);
});

it("activities by hour, from the first moment of the span on, as the filters leave them", async () => {
  expect(
    await Promise.all([
      ...[{}, { when: "1" }].map((query) =>
        of(activityHours(activityList.Search.parse(query), new Date("2027-06-10T10:00:00.000Z"), 2)),
      ),
    ]),
  ).toEqual([
    [
      { hour: "2027-06-08T10", n: 1 },
      { hour: "2027-06-09T10", n: 1 },
    ],
    [{ hour: "2027-06-09T10", n: 1 }],
  ]);
});

it("the data itself is as the counts say", async () => {
  expect(await of(progressDrift())).toEqual({ teams: 0, tasks: 0, hours: 0 });
});
