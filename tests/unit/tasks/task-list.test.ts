import { describe, expect, it } from "vitest";
import { byGroup, type ListedTask, listed, openTasks, statusCounts } from "~/features/tasks/task-list.rules";

const task = (id: string, change: Partial<ListedTask> = {}): ListedTask => ({
  id,
  title: id,
  type: "task",
  dueDate: null,
  isTimeSensitive: false,
  progressStatus: "incomplete",
  approvalStatus: "none",
  groupIds: [],
  assignees: [],
  status: "pending",
  completedOn: null,
  ...change,
});

const groups = [
  { id: "g1", title: "Stand" },
  { id: "g2", title: "People" },
  { id: "g3", title: "Nobody's" },
];
const tasks = [
  task("a", { groupIds: ["g1"], status: "overdue" }),
  task("b", { groupIds: ["g1", "g2"], status: "complete" }),
  task("c", { groupIds: ["g2"], status: "notApplicable" }),
  task("d", { status: "pending" }),
  task("e", { groupIds: ["g2"], status: "dueSoon" }),
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

  it("a task of a group that is not listed (archived) does not become unassigned", () => {
    expect(byGroup([task("x", { groupIds: ["gone"] })], groups)).toEqual([]);
  });
});

describe("counts and open tasks", () => {
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
