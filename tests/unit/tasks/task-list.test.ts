import { describe, expect, it } from "vitest";
import { listSearch } from "~/features/tasks/list-view.rules";
import {
  byDate,
  byGroup,
  type ListedTask,
  listed,
  narrowed,
  openTasks,
  statusCounts,
  teamProgress,
} from "~/features/tasks/task-list.rules";
import { TasksSearch } from "~/features/tasks/tasks.schema";
import { dayIn } from "~/lib/dates";

const task = (id: string, change: Partial<ListedTask> = {}): ListedTask => ({
  id,
  title: id,
  type: "task",
  dueDate: null,
  isTimeSensitive: false,
  progressStatus: "incomplete",
  approvalStatus: "none",
  assignees: [],
  isMine: false,
  status: "incomplete",
  completedOn: null,
  ...change,
});

const groups = [
  { id: "g1", title: "Stand", taskIds: ["a", "b"] },
  { id: "g2", title: "People", taskIds: ["b", "c", "e", "hidden"] },
  { id: "g3", title: "Nobody's", taskIds: [] },
];
const tasks = [
  task("a", { status: "overdue" }),
  task("b", { status: "complete" }),
  task("c", { status: "notApplicable" }),
  task("d", { status: "incomplete" }),
  task("e", { status: "dueSoon" }),
];

describe("tasks by group", () => {
  it("keeps the groups' order, lists a task under each of its groups, puts Unassigned last and leaves out empty groups", () => {
    const found = byGroup(tasks, groups);
    expect(found.map(({ title }) => title)).toEqual(["Stand", "People", "Unassigned"]);
    expect(found.map((group) => group.tasks.map(({ id }) => id))).toEqual([
      ["a", "b"],
      ["b", "c", "e"],
      ["d"],
    ]);
  });

  it("counts all tasks of a group whatever the filter leaves", () => {
    const [stand] = byGroup(tasks, groups, "overdue");
    expect(stand).toMatchObject({ id: "g1", complete: 1, notApplicable: 0, total: 2 });
    expect(stand?.tasks.map(({ id }) => id)).toEqual(["a"]);
  });

  it("pending tasks are what the filter 'incomplete' means", () => {
    expect(byGroup(tasks, groups, "incomplete").map(({ id }) => id)).toEqual(["unassigned"]);
  });

  it("within a group goes by due date; one day, and no date, as staff put them", () => {
    const day = (id: string, dueDate: string | null, isTimeSensitive = false) =>
      task(id, { dueDate, isTimeSensitive });
    const all = [
      day("x", null),
      day("y", "2027-02-01"),
      day("z", "2027-02-01"),
      day("w", null),
      day("t", "2027-02-01", true),
    ];
    const [stand] = byGroup(all, [{ id: "g1", title: "Stand", taskIds: ["w", "z", "t", "x", "y"] }]);
    expect(stand?.tasks.map(({ id }) => id)).toEqual(["t", "z", "y", "w", "x"]);
  });
});

describe("counts and open tasks", () => {
  it("a team's progress is of what it has to do: not what is announced, nor what does not apply", () => {
    expect(
      teamProgress([...tasks, task("f", { type: "tbc" }), task("g", { type: "tbc", status: "complete" })]),
    ).toEqual({
      complete: 1,
      total: 4,
    });
    expect(teamProgress([])).toEqual({ complete: 0, total: 0 });
  });

  it("counts each status once, pending as incomplete, and their sum is all", () => {
    const counts = statusCounts(tasks);
    expect(counts).toEqual({ all: 5, overdue: 1, dueSoon: 1, incomplete: 1, complete: 1, notApplicable: 1 });
  });

  it("what waits for approval, is done or does not apply is not open", () => {
    const waiting = task("w", { status: "overdue", approvalStatus: "awaiting" });
    expect(openTasks([...tasks, waiting]).map(({ id }) => id)).toEqual(["a", "d", "e"]);
  });

  it("turns the instant of completion into the event's calendar day", () => {
    const stored = { ...task("a", { progressStatus: "complete" }), completedAt: "2027-05-09T23:30:00.000Z" };
    const [row] = listed([stored], { today: "2027-05-10", dueSoonDays: 30, dayOf: () => "2027-05-10" });
    expect(row).toMatchObject({ status: "complete", completedOn: "2027-05-10" });
    expect(row).not.toHaveProperty("completedAt");
  });
});

describe("tasks by date", () => {
  /** 2026-11-18 is a Wednesday. */
  const headings = (today: string, days: (string | null)[]) =>
    byDate(
      days.map((dueDate, n) => task(`t${n}`, { dueDate })),
      today,
    ).map(({ title, tasks }) => `${title}: ${tasks.map(({ dueDate }) => dueDate ?? "-").join(" ")}`);

  it("overdue, today, this week up to Sunday, next week, then month by month, then without a date", () => {
    const days = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-22", "2026-11-23", "2026-11-29"];
    const later = ["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01", null];
    expect(headings("2026-11-18", [...days, ...later])).toEqual([
      "Overdue: 2026-11-17",
      "Today: 2026-11-18",
      "This week: 2026-11-19 2026-11-22",
      "Next week: 2026-11-23 2026-11-29",
      "November 2026: 2026-11-30",
      "December 2026: 2026-12-01 2026-12-31",
      "January 2027: 2027-01-01",
      "No date: -",
    ]);
  });

  it.each([
    { today: "2026-11-22", why: "on Sunday the week is over", found: ["Next week: 2026-11-23 2026-11-29"] },
    {
      today: "2026-11-23",
      why: "on Monday it begins",
      found: ["Today: 2026-11-23", "This week: 2026-11-29"],
    },
    { today: "2026-11-21", why: "Saturday has Sunday left", found: ["Next week: 2026-11-23 2026-11-29"] },
  ])("$today: $why", ({ today, found }) => {
    expect(headings(today, ["2026-11-23", "2026-11-29"])).toEqual(found);
  });

  it("a week over the end of a year, and over a leap day", () => {
    expect(headings("2026-12-30", ["2027-01-03", "2027-01-04", "2027-01-11"])).toEqual([
      "This week: 2027-01-03",
      "Next week: 2027-01-04",
      "January 2027: 2027-01-11",
    ]);
    expect(headings("2028-02-28", ["2028-02-29", "2028-03-05", "2028-03-06"])).toEqual([
      "This week: 2028-02-29 2028-03-05",
      "Next week: 2028-03-06",
    ]);
  });

  it("the day is the event's: at one instant today there is yesterday or tomorrow elsewhere", () => {
    const now = new Date("2026-11-22T11:30:00Z");
    const found = (zone: string) => headings(dayIn(zone, now), ["2026-11-22", "2026-11-23"]);
    expect(found("Pacific/Pago_Pago")).toEqual(["Today: 2026-11-22", "Next week: 2026-11-23"]);
    expect(found("Pacific/Kiritimati")).toEqual(["Overdue: 2026-11-22", "Today: 2026-11-23"]);
  });

  it("what is done comes last, whatever its date, and a filter leaves out empty headings", () => {
    const all = [
      task("a", { dueDate: "2026-01-01", status: "complete" }),
      task("b", { dueDate: "2026-11-18", status: "dueSoon" }),
      task("c", { dueDate: null, status: "notApplicable" }),
    ];
    expect(byDate(all, "2026-11-18").map(({ title }) => title)).toEqual(["Today", "Done"]);
    expect(byDate(all, "2026-11-18", "complete").map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([
      ["a"],
    ]);
  });
});

describe("what a search leaves", () => {
  const all = [
    task("a", { title: "Café order", isMine: true }),
    task("b", { title: "Order power and lighting" }),
    task("c", { title: "100% wool_carpet" }),
  ];
  it.each([
    { q: "order", ids: ["a", "b"] },
    { q: "  LIGHTING order ", ids: ["b"] },
    { q: "cafe", ids: ["a"] },
    { q: "%", ids: ["c"] },
    { q: ".*", ids: [] },
    { q: "", ids: ["a", "b", "c"] },
  ])("$q", ({ q, ids }) => {
    expect(narrowed(all, { q }).map(({ id }) => id)).toEqual(ids);
  });

  it("only what is assigned to me", () => {
    expect(narrowed(all, { mine: true }).map(({ id }) => id)).toEqual(["a"]);
    expect(narrowed(all, { mine: true, q: "power" })).toEqual([]);
  });
});

describe("the list's address", () => {
  it("keeps what narrows and orders it and nothing else", () => {
    const params = new URLSearchParams("by=date&status=overdue&q=a%26b&mine=1&shown=100&evil=1");
    expect(listSearch(params)).toBe("?by=date&status=overdue&mine=1&q=a%26b");
    expect(listSearch(params, { status: null, q: null })).toBe("?by=date&mine=1");
    expect(listSearch(new URLSearchParams("q="))).toBe("");
  });

  it("reads pending as incomplete, n/a as not applicable, and nonsense as nothing", () => {
    expect(TasksSearch.parse({ status: "pending" }).status).toBe("incomplete");
    expect(TasksSearch.parse({ status: "n/a" }).status).toBe("notApplicable");
    expect(TasksSearch.parse({ status: "x", by: "y", mine: "2", q: ["a"] })).toEqual({ q: "" });
  });
});
