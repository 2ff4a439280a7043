import { describe, expect, it } from "vitest";
import { type CountedTask, wayToGreen } from "~/features/reports/risk/greener.rules";
import { riskOf } from "~/features/reports/risk/risk.rules";
import type { RiskFacts } from "~/features/reports/risk/risk.types";
import { addDays } from "~/lib/dates";
import { dice } from "../../harness/dice";
import { comparedRisks, comparedWays } from "../support/plain-risk";

const today = "2027-06-15";
const ago = (days: number) => addDays(today, -days);
const quiet: RiskFacts = { lastLogin: null, lastActivity: null, overdue: 0, dueSoon: 0 };
const scored = (facts: Partial<RiskFacts>, launch: string | null = null) => {
  const { base, tasks, riskPercent, riskLevel } = riskOf({ ...quiet, ...facts }, { today, launch });
  return [base, tasks, riskPercent, riskLevel];
};

describe("the score of a team", () => {
  it.each([
    // The drawings: twelve tasks' weight and nobody ever in, four months behind the launch.
    ["never in, 11 overdue and 2 due soon", { overdue: 11, dueSoon: 2 }, "2027-03-01", [65, 100, 83, "high"]],
    [
      "the limit of those who were never in",
      { overdue: 11, dueSoon: 2 },
      "2027-01-01",
      [75, 100, 88, "critical"],
    ],
    ["a launch that is to come", {}, "2027-07-01", [0, 0, 0, "low"]],
    ["a launch today", {}, today, [0, 0, 0, "low"]],
    ["the grace period's last day", {}, ago(14), [0, 0, 0, "low"]],
    ["a day behind it", {}, ago(15), [0, 0, 0, "low"]],
    ["a week behind it", {}, ago(21), [5, 0, 3, "low"]],
    ["signed in today, nothing done", { lastLogin: today }, ago(21), [20, 0, 10, "low"]],
    ["signed in 15 days ago, nothing done", { lastLogin: ago(15) }, ago(21), [30, 0, 15, "low"]],
    ["nothing done has its limit", { lastLogin: ago(61) }, ago(300), [50, 0, 25, "low"]],
    ["active today", { lastLogin: today, lastActivity: today, overdue: 5 }, ago(300), [0, 50, 25, "low"]],
    ["14 days without activity", { lastLogin: today, lastActivity: ago(14) }, ago(300), [0, 0, 0, "low"]],
    ["15 days", { lastLogin: today, lastActivity: ago(15) }, ago(300), [10, 0, 5, "low"]],
    ["31 days", { lastLogin: today, lastActivity: ago(31) }, ago(300), [20, 0, 10, "low"]],
    ["61 days", { lastLogin: today, lastActivity: ago(61) }, ago(300), [30, 0, 15, "low"]],
    ["no launch, never in", {}, null, [100, 0, 50, "medium"]],
    ["no launch, never in, all tasks late", { overdue: 10 }, null, [100, 100, 100, "critical"]],
    ["no launch, in and nothing done", { lastLogin: today }, null, [75, 0, 38, "medium"]],
    ["no launch, active 7 days ago", { lastLogin: today, lastActivity: ago(7) }, null, [50, 0, 25, "low"]],
    ["no launch, active 8 days ago", { lastLogin: today, lastActivity: ago(8) }, null, [75, 0, 38, "medium"]],
    [
      "half a point is rounded up",
      { lastLogin: today, lastActivity: today, dueSoon: 1 },
      ago(9),
      [0, 5, 3, "low"],
    ],
    [
      "the bands' edges",
      { lastLogin: today, lastActivity: today, dueSoon: 11 },
      ago(9),
      [0, 55, 28, "medium"],
    ],
    ["a sign-in that lies in the future", { lastLogin: addDays(today, 40) }, ago(21), [20, 0, 10, "low"]],
  ])("%s", (_, facts, launch, expected) => {
    expect(scored(facts, launch)).toEqual(expected);
  });

  it("is what a second, plain reckoning says", () => {
    expect(comparedRisks(dice(34), 5_000)).toBeNull();
  });
});

describe("what turns a team green", () => {
  const task = (id: string, isOverdue: boolean, more: Partial<CountedTask> = {}): CountedTask => ({
    ...{ id, title: id, isOverdue, dueDate: isOverdue ? ago(3) : addDays(today, 3), by: "team" },
    ...more,
  });
  const said = (...given: Parameters<typeof wayToGreen>) => {
    const { steps, after } = wayToGreen(...given);
    return [
      steps?.map((step) => (step.kind === "task" ? step.task.id : step.kind)) ?? null,
      after?.riskPercent,
    ];
  };
  const calendar = { today, launch: ago(100) };
  const active = { lastLogin: today, lastActivity: today };

  it("is nothing where it is green", () => {
    expect(said(active, [task("a", true)], calendar)).toEqual([[], 5]);
  });

  it("is the tasks that weigh most, the earliest first, and no more of them than needed", () => {
    const late = Array.from({ length: 7 }, (_, n) => task(`late ${n}`, true, { dueDate: ago(n + 1) }));
    const soon = Array.from({ length: 11 }, (_, n) =>
      task(`soon ${n}`, false, { dueDate: addDays(today, n) }),
    );
    // Drawn: these eight, then 25 %.
    expect(said(active, [...soon, ...late], calendar)).toEqual([
      ["late 6", "late 5", "late 4", "late 3", "late 2", "late 1", "late 0", "soon 0"],
      25,
    ]);
    const alike = [task("b", true), task("a", true), task("c", true, { dueDate: ago(4) })];
    const idle = { lastLogin: today, lastActivity: ago(90) };
    expect(said(idle, [...alike, task("d", true)], calendar)).toEqual([["beActive"], 20]);
    expect(said({ ...idle, lastActivity: ago(70) }, alike.slice(0, 2), calendar)).toEqual([[], 25]);
  });

  it("never asks to sign in where that alone raises the score", () => {
    const nobody = { lastLogin: null, lastActivity: null };
    // A week behind the grace period who never signed in has 5 points, who does nothing 20.
    const early = { today, launch: ago(21) };
    const tasks = Array.from({ length: 5 }, (_, n) => task(`${n}`, true));
    expect(said(nobody, tasks, early)).toEqual([["beActive"], 25]);
    expect(said(nobody, [], { today, launch: null })).toEqual([["beActive"], 25]);
    expect(said(nobody, [], { today, launch: ago(300) })).toEqual([["signIn"], 25]);
  });

  it("counts a task of staff, which is no activity, and says where nothing helps", () => {
    const none = { today, launch: null };
    const staffs = [task("theirs", true, { by: "staff" })];
    expect(said(active, staffs, none)).toEqual([["theirs"], 25]);
    expect(said({ lastLogin: today, lastActivity: ago(9) }, staffs, none)).toEqual([
      ["beActive", "theirs"],
      25,
    ]);
    expect(said(active, [task("closed", true, { by: null })], none)).toEqual([null, undefined]);
  });

  it("is as short as trying every set of steps finds it", () => {
    expect(comparedWays(dice(34), { cases: 400, tasks: 7 })).toBeNull();
  });
});
