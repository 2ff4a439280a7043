import { describe, expect, it } from "vitest";
import { copyTitle, datesSet, datesShifted } from "~/features/tasks/bulk/bulk-tasks.rules";
import { taskChanges, workDone } from "~/features/tasks/editor/task-changes.rules";
import { movedTo } from "~/lib/order.rules";

const dated = (id: string, dueDate: string | null) => ({ id, title: id, dueDate });

describe("dates of many tasks", () => {
  it("setting changes only those that have another day", () => {
    const tasks = [dated("a", "2027-05-01"), dated("b", null), dated("c", "2027-05-02")];
    expect(datesSet(tasks, "2027-05-01").map(({ id, from, to }) => [id, from, to])).toEqual([
      ["b", null, "2027-05-01"],
      ["c", "2027-05-02", "2027-05-01"],
    ]);
    expect(datesSet(tasks, null).map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it.each([
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2027-12-31", 1, "2028-01-01"],
    ["2027-03-28", 7, "2027-04-04"],
    ["2027-05-01", -31, "2027-03-31"],
  ])("%s and %i days is %s", (from, days, to) => {
    expect(datesShifted([dated("a", from)], days)).toEqual([{ id: "a", title: "a", from, to }]);
  });

  it("no days, no date, and what leaves the calendar are left alone", () => {
    expect(datesShifted([dated("a", "2027-05-01")], 0)).toEqual([]);
    expect(datesShifted([dated("a", null)], 7)).toEqual([]);
    expect(datesShifted([dated("a", "9999-12-31")], 7)).toEqual([]);
  });
});

describe("moving in a list", () => {
  const list = ["a", "b", "c", "d"];
  it.each([
    ["a", 1, "bacd"],
    ["a", 3, "bcda"],
    ["d", 0, "dabc"],
    ["c", 1, "acbd"],
    ["b", 99, "acdb"],
    ["c", -7, "cabd"],
    ["x", 0, "abcd"],
    ["b", 1, "abcd"],
  ])("%s to %i: %s", (member, to, order) => {
    expect(movedTo(list, member, to).join("")).toBe(order);
    expect(list.join("")).toBe("abcd");
  });
});

it("a copy says that it is one, within 200 characters", () => {
  expect(copyTitle("Stand design")).toBe("Copy of Stand design");
  expect(copyTitle("x".repeat(192))).toHaveLength(200);
  expect(copyTitle("x".repeat(193))).toMatch(/^Copy of x+…$/);
  expect(copyTitle("x".repeat(200))).toHaveLength(200);
});

describe("what a save changes", () => {
  const saved = {
    title: "A",
    description: "",
    type: "task" as const,
    dueDate: null,
    showToChildTeams: true,
    groupIds: ["g"],
    teamTypeIds: ["y"],
    complete: 0,
    awaiting: 0,
  };
  const same = { ...saved, dueDate: "" };
  it.each([
    ["nothing", {}, []],
    ["the title", { title: "B" }, ["words"]],
    ["the words", { description: "Do it" }, ["words"]],
    ["the day", { dueDate: "2027-05-01" }, ["dueDate"]],
    ["the stand shares", { showToChildTeams: false }, ["visibility"]],
    ["a team type more", { teamTypeIds: ["y", "z"] }, ["visibility"]],
    ["no team types", { teamTypeIds: [] }, ["visibility"]],
    ["the same types in another order, twice", { teamTypeIds: ["y", "y"] }, []],
    ["the groups", { groupIds: [] }, []],
    ["the type", { type: "upload" as const }, ["asks"]],
    ["to be confirmed, which is not counted", { type: "tbc" as const }, ["asks", "visibility"]],
  ])("%s", (_, change, expected) => {
    const { groups, teamTypes, ...flags } = taskChanges(saved, { ...same, ...change });
    const set = Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []));
    expect(set.sort()).toEqual(expected);
  });

  it("links come and go by difference", () => {
    const { groups } = taskChanges(saved, { ...same, groupIds: ["h", "i"] });
    expect(groups).toEqual({ come: ["h", "i"], gone: ["g"] });
  });

  it.each([
    [0, 0, null],
    [1, 0, "1 team has completed it"],
    [12, 3, "12 teams have completed it and 3 teams have sent it for approval"],
    [0, 1, "1 team has sent it for approval"],
  ])("%i complete and %i awaiting", (complete, awaiting, text) => {
    expect(workDone({ complete, awaiting })).toBe(text);
  });
});
