import { describe, expect, it } from "vitest";
import { listSearch, saysView } from "~/features/tasks/list-view.rules";
import { rememberedView, rememberView } from "~/features/tasks/remembered-view.server";
import {
  type Arranged,
  type Arrangement,
  afterTask,
  arranged,
  dueWords,
  type ListedTask,
  listed,
  narrowed,
  openTasks,
  progressWords,
  TEAM_TABS,
  tabsOf,
  teamCounts,
  teamProgress,
} from "~/features/tasks/task-list.rules";
import { TasksSearch } from "~/features/tasks/tasks.schema";
import { APPROVAL_STATUSES } from "~/features/tasks/tasks.types";
import { dayIn } from "~/lib/dates";
import { TASK_STATES } from "~/ui/task-state.rules";

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

/** As the page arranges them, by group unless said. */
const arrange = (some: readonly ListedTask[], more: Partial<Arrangement> = {}) =>
  arranged(some, { by: "group", groups, today: "2026-11-18", ...more });
const idsIn = ({ sections }: Arranged) => sections.map(({ tasks: own }) => own.map(({ id }) => id));

describe("tasks by group", () => {
  it("keeps the groups' order, lists a task under each of its groups, puts Unassigned last and leaves out empty groups", () => {
    const all = [...tasks, task("n", { status: "dueSoon" })];
    const own = [{ id: "g0", title: "First", taskIds: ["a", "e"] }, ...groups];
    const found = arrange(all, { groups: own });
    expect(found.sections.map(({ title }) => title)).toEqual(["First", "Stand", "People", "Unassigned"]);
    expect(idsIn(found)).toEqual([["a", "e"], ["a"], ["e"], ["d", "n"]]);
  });

  it("folds what is done away, once each, and under a tab everything stands under its heading", () => {
    expect(arrange(tasks).done.map(({ id }) => id)).toEqual(["b", "c"]);
    const complete = arrange(tasks, { filter: "complete" });
    expect([complete.done, complete.sections.map(({ title }) => title)]).toEqual([[], ["Stand", "People"]]);
  });

  it("counts all tasks of a group whatever the filter leaves, but none that is still to be confirmed", () => {
    const all = [...tasks, task("hidden", { type: "tbc", dueDate: "2026-11-01" })];
    const { sections } = arrange(all, { filter: "overdue" });
    expect(sections).toMatchObject([{ id: "g1", complete: 1, notApplicable: 0, total: 2 }]);
    const people = arrange(all).sections.find(({ id }) => id === "g2");
    expect(people).toMatchObject({ complete: 1, total: 2, notApplicable: 1 });
    expect(people?.tasks.map(({ id }) => id)).toEqual(["e", "hidden"]);
  });

  it("pending is what is neither late nor due soon; to do is all that is open", () => {
    expect(idsIn(arrange(tasks, { filter: "pending" }))).toEqual([["d"]]);
    expect(idsIn(arrange(tasks, { filter: "toDo" }))).toEqual([["a"], ["e"], ["d"]]);
  });

  it("within a group goes by due date; one day, and no date, as staff put them; what waits comes behind", () => {
    const day = (id: string, dueDate: string | null, more: Partial<ListedTask> = {}) =>
      task(id, { dueDate, ...more });
    const all = [
      day("x", null),
      day("y", "2027-02-01"),
      day("z", "2027-02-01"),
      day("w", null),
      day("t", "2027-02-01", { isTimeSensitive: true }),
      day("q", "2026-01-01", { status: "overdue", approvalStatus: "awaiting" }),
    ];
    const own = [{ id: "g1", title: "Stand", taskIds: ["w", "z", "q", "t", "x", "y"] }];
    expect(idsIn(arrange(all, { groups: own }))).toEqual([["t", "z", "y", "w", "x", "q"]]);
  });

  it("goes by title or by person where that is asked, nobody's last", () => {
    const all = [
      task("a", { title: "zebra", assignees: ["Bo"] }),
      task("b", { title: "Éclair" }),
      task("d", { title: "apple", assignees: ["Al"] }),
    ];
    const own = [{ id: "g1", title: "Stand", taskIds: ["a", "b", "d"] }];
    expect(idsIn(arrange(all, { groups: own, sort: "title" }))).toEqual([["d", "b", "a"]]);
    expect(idsIn(arrange(all, { groups: own, sort: "who" }))).toEqual([["d", "a", "b"]]);
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

  const waiting = task("w", { status: "overdue", approvalStatus: "awaiting" });
  const announced = task("t", { type: "tbc", status: "overdue" });

  it("what is still to be confirmed is in no count but all, what waits for approval under Waiting alone", () => {
    expect(teamCounts([...tasks, waiting, announced])).toEqual({
      all: 7,
      toDo: 3,
      overdue: 1,
      dueSoon: 1,
      waiting: 1,
      sentBack: 0,
      complete: 1,
      notApplicable: 1,
    });
  });

  it("what was sent back is to do again", () => {
    const back = task("s", { status: "overdue", approvalStatus: "rejected" });
    expect(tabsOf(back)).toEqual(["toDo", "overdue", "sentBack"]);
    expect(tabsOf({ ...back, status: "complete" })).toEqual(["complete"]);
  });

  it("to do, waiting and complete add up to what a team's progress is of, and a tab's count to its rows", () => {
    const types = ["task", "tbc"] as const;
    const all = TASK_STATES.flatMap((status) =>
      APPROVAL_STATUSES.flatMap((approvalStatus) =>
        types.map((type) =>
          task(`${status} ${approvalStatus} ${type}`, {
            status,
            approvalStatus,
            type,
            dueDate: "2026-11-01",
          }),
        ),
      ),
    );
    const counts = teamCounts(all);
    expect(teamProgress(all).total).toBe(counts.toDo + counts.waiting + counts.complete);
    expect(openTasks(all)).toHaveLength(counts.toDo);
    for (const filter of TEAM_TABS)
      for (const by of ["group", "date"] as const)
        expect(idsIn(arrange(all, { by, filter, groups: [] })).flat(), `${filter} ${by}`).toHaveLength(
          counts[filter],
        );
  });

  it("what waits for approval, is done or does not apply is not open", () => {
    expect(openTasks([...tasks, waiting, announced]).map(({ id }) => id)).toEqual(["a", "d", "e"]);
  });

  describe("what comes after a task", () => {
    const all = [
      task("late", { status: "overdue", dueDate: "2026-11-10" }),
      task("a", { status: "dueSoon", dueDate: "2026-11-20", isMine: true }),
      task("e", { status: "dueSoon", dueDate: "2026-11-21" }),
      task("sent", { approvalStatus: "awaiting", status: "overdue", dueDate: "2026-11-01" }),
      task("tbc", { type: "tbc", status: "overdue", dueDate: "2026-11-01" }),
      task("b", { status: "complete" }),
    ];
    const view = { by: "date" as const, groups, today: "2026-11-18" };
    const next = (change: Partial<Parameters<typeof afterTask>[1]> = {}, of = all, id = "b") =>
      afterTask(of, { ...view, ...change }, id).next?.id;

    it("stands first in the list as it is ordered, and is never the task itself", () => {
      expect([next(), next({}, all, "late")]).toEqual(["late", "a"]);
      expect(next({ by: "group" })).toBe("a");
      expect(next({ sort: "title", by: "group" }, all, "a")).toBe("e");
    });

    it("goes by the filter and the search, and by the whole list where those have nothing to do any more", () => {
      expect([next({ filter: "dueSoon" }), next({ mine: true }), next({ q: "e" })]).toEqual([
        "a",
        "a",
        "late",
      ]);
      expect([next({ filter: "overdue" }, all, "late"), next({ filter: "complete" })]).toEqual(["a", "late"]);
      expect(next({ q: "no such words", mine: true })).toBe("late");
    });

    it("is none where nothing is to do, which is no more than the browser needs", () => {
      const rest = all.filter(({ id }) => !["late", "a", "e"].includes(id));
      expect(next({}, rest)).toBeUndefined();
      expect(afterTask(all, view, "b").next).toEqual({ id: "late", title: "late", dueDate: "2026-11-10" });
    });

    it("says how far the team is, whatever the list is narrowed to", () => {
      expect(progressWords(afterTask(all, { ...view, q: "zzz" }, "b"))).toBe("1 of 5 complete, 1 overdue");
      expect(progressWords(afterTask([task("b", { status: "complete" })], view, "b"))).toBe(
        "1 of 1 complete",
      );
      const sent = afterTask([task("s", { approvalStatus: "awaiting" })], view, "s");
      expect(progressWords(sent)).toBe("0 of 1 complete, 1 waiting for approval");
    });

    it("says its day by today's", () => {
      const days = ["2026-11-30", "2026-11-19", "2026-11-18", "2026-11-14"];
      expect(days.map((day) => dueWords(day, "2026-11-18"))).toEqual([
        "due in 12 days",
        "due tomorrow",
        "due today",
        "4 days overdue",
      ]);
    });
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
    arrange(
      days.map((dueDate, n) => task(`t${n}`, { dueDate })),
      { by: "date", today },
    ).sections.map(({ title, tasks }) => `${title}: ${tasks.map(({ dueDate }) => dueDate ?? "-").join(" ")}`);

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

  it("what waits for others is under no day, what is done is folded away, and a filter leaves out empty headings", () => {
    const all = [
      task("a", { dueDate: "2026-01-01", status: "complete" }),
      task("b", { dueDate: "2026-11-18", status: "dueSoon" }),
      task("c", { dueDate: null, status: "notApplicable" }),
      task("d", { dueDate: "2026-01-01", status: "overdue", approvalStatus: "awaiting" }),
      task("e", { dueDate: "2026-01-01", status: "overdue", type: "tbc" }),
    ];
    const found = arrange(all, { by: "date" });
    expect(found.sections.map(({ title }) => title)).toEqual([
      "Today",
      "Waiting for approval",
      "To be confirmed",
    ]);
    expect(found.done.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(idsIn(arrange(all, { by: "date", filter: "complete" }))).toEqual([["a"]]);
    expect(idsIn(arrange(all, { by: "date", filter: "overdue" }))).toEqual([]);
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
    const params = new URLSearchParams("by=date&status=overdue&q=a%26b&mine=1&sort=who&shown=100&evil=1");
    expect(listSearch(params)).toBe("?by=date&status=overdue&mine=1&q=a%26b&sort=who");
    expect(listSearch(params, { status: null, q: null, sort: null })).toBe("?by=date&mine=1");
    expect(listSearch(new URLSearchParams("q="))).toBe("");
    expect(["", "?shown=100", "?mine=1", "?q="].map((text) => saysView(new URLSearchParams(text)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("reads incomplete as to do, n/a as not applicable, and nonsense as nothing", () => {
    const read = (status: string) => TasksSearch.parse({ status }).status;
    expect(["incomplete", "n/a", "pending", "waiting"].map(read)).toEqual([
      "toDo",
      "notApplicable",
      "pending",
      "waiting",
    ]);
    expect(TasksSearch.parse({ status: "x", by: "y", mine: "2", q: ["a"], sort: "z" })).toEqual({ q: "" });
  });

  it("remembers the view and the filters in a cookie, and neither the search nor the order", async () => {
    const cookies: Promise<string>[] = [];
    const scope = (cookieHeader = "") => ({ isSecure: true, cookieHeader, cookies }) as never;
    await rememberView(
      scope(),
      TasksSearch.parse({ by: "date", status: "overdue", mine: "1", q: "a", sort: "title" }),
    );
    const [set = ""] = await Promise.all(cookies);
    expect(set).toMatch(/^__Host-tasks-view=.*Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect(set.length).toBeLessThan(250);
    const kept = set.split(";")[0] ?? "";
    expect(await rememberedView(scope(kept))).toBe("?by=date&status=overdue&mine=1");
    await rememberView(scope(kept), TasksSearch.parse({ by: "date", status: "overdue", mine: "1" }));
    expect(cookies).toHaveLength(1);
    const odd = (value: unknown) => `__Host-tasks-view=${btoa(JSON.stringify(value))}`;
    for (const value of ["x", null, ["date"], { by: "//evil.test", status: { a: 1 } }, { mine: "2" }])
      expect(await rememberedView(scope(odd(value)))).toBe("");
    expect(await rememberedView(scope("__Host-tasks-view=%%%"))).toBe("");
  });
});
