import { describe, expect, it } from "vitest";
import { actorText } from "~/features/activity/actor.rules";
import { byDay } from "~/features/activity/by-day.rules";
import { sentenceOf } from "~/features/activity/sentences.server";
import { barChart } from "~/ui/chart.server";

describe("the sentence of an activity", () => {
  it.each([
    ["task.completed", { title: "Stand plan" }, "completed “Stand plan”"],
    ["welcome.resent", { mails: 3 }, "sent 3 welcome e-mails again"],
    [
      "task.dueDateChanged",
      { title: "Plan", from: "2027-05-01", to: "2027-05-08" },
      "moved the due date of “Plan” from 1 May 2027 to 8 May 2027",
    ],
    [
      "task.dueDateChanged",
      { title: "Plan", from: null, to: "2027-05-08" },
      "moved the due date of “Plan” from no day to 8 May 2027",
    ],
    ["taskGroup.tasksAdded", { title: "Build-up", tasks: 1 }, "added 1 task to the task group “Build-up”"],
    ["taskGroup.tasksAdded", { title: "Build-up", tasks: 3 }, "added 3 tasks to the task group “Build-up”"],
    ["taskGroup.taskMoved", { title: "A", group: "B", to: 2 }, "moved “A” to place 2 in the task group “B”"],
    ["team.added", {}, "added the team …"],
    ["somethingNew.happened", {}, "something new happened"],
  ])("%s", (kind, details, text) => {
    expect(sentenceOf(kind, details)).toBe(text);
  });

  it.each([
    "task.archived",
    "task.restored",
    "task.deleted",
    "task.duplicated",
    "taskGroup.renamed",
    "taskGroup.archived",
    "taskGroup.restored",
    "taskGroup.deleted",
    "taskGroup.moved",
    "taskGroup.taskRemoved",
  ])("%s is told in words of its own", (kind) => {
    expect(sentenceOf(kind, { title: "X", to: "Y", group: "Z" })).toMatch(/^[a-z]+ .*“X”/);
  });
});

describe("who did it", () => {
  it.each([
    [{ who: "Helen Marsh", actorId: "x" }, "Helen Marsh"],
    [{ who: null, actorId: "system" }, "System Update"],
    [{ who: null, actorId: "guest" }, "Guest"],
    [{ who: null, actorId: "x" }, "Deleted user"],
  ])("%j", (row, text) => {
    expect(actorText(row)).toBe(text);
  });
});

describe("counts by day", () => {
  const span = { today: "2027-03-29", timeZone: "Europe/London", days: 3 };

  it("gives every day a place, and puts an hour into the day that it was there", () => {
    const hours = [
      { hour: "2027-03-27T23", n: 2 },
      // Summer time begins on the 28th: 23:30 UTC is 00:30 of the next day.
      { hour: "2027-03-28T23", n: 5 },
    ];
    expect(byDay(hours, span)).toEqual([
      { day: "2027-03-27", n: 2 },
      { day: "2027-03-28", n: 0 },
      { day: "2027-03-29", n: 5 },
    ]);
  });

  it("leaves out what lies outside", () => {
    expect(byDay([{ hour: "2027-03-01T12", n: 9 }], span).reduce((sum, { n }) => sum + n, 0)).toBe(0);
  });
});

describe("a bar chart", () => {
  it("draws each value from zero, the largest highest, inside the picture", () => {
    const { bars, height } = barChart([1, 4, 2].map((value, at) => ({ label: `Day ${at}`, value })));
    expect(bars.map((bar) => bar.height > 0)).toEqual([true, true, true]);
    expect((bars[1]?.height ?? 0) / (bars[0]?.height ?? 1)).toBeCloseTo(4, 0);
    for (const bar of bars) {
      expect(bar.y + bar.height).toBeLessThanOrEqual(height);
      expect(bar.x).toBeGreaterThan(0);
      // In percent of whatever width there is.
      expect(bar.x + bar.width).toBeLessThan(100);
    }
  });

  it("has whole numbers for lines, and draws nothing without a fault", () => {
    expect(barChart([{ label: "a", value: 1 }]).lines.map((line) => line.label)).toEqual(["0", "1"]);
    expect(barChart([]).bars).toEqual([]);
  });
});
