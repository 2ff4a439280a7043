import { describe, expect, it } from "vitest";
import { manyAddress } from "~/features/tasks/approvals/chosen-many.rules";
import { isSingleKey } from "~/features/tasks/approvals/queue-keys.rules";
import { canBeGiven, newDayFault, offeredDay } from "~/features/tasks/approvals/requests.rules";
import { RejectionInput } from "~/features/tasks/approvals/requests.schema";

describe("a later day that goes with what is sent back", () => {
  const task = (dueDate: string | null) => ({ dueDate, extendedDueDate: null });
  it("is later than the one that holds, not past, and never where there is none", () => {
    const faults = ["2027-06-09", "2027-06-10", "2027-06-11"].map((day) =>
      newDayFault(day, task("2027-06-10"), "2027-06-10"),
    );
    expect(faults).toEqual(["Choose a day that is not past", "Choose a day after the due date", null]);
    expect(newDayFault("2027-06-11", task(null), "2027-06-10")).toMatch(/no due date/);
    const extended = { ...task("2027-06-10"), extendedDueDate: "2027-06-12" };
    expect(newDayFault("2027-06-12", extended, "2027-06-10")).toBe("Choose a day after the due date");
  });
  it("is offered a week after the day that holds, of what is late after today", () => {
    expect([offeredDay("2027-06-20", "2027-06-10"), offeredDay("2027-06-01", "2027-06-10")]).toEqual([
      "2027-06-27",
      "2027-06-17",
    ]);
  });
  it("counts where the box is ticked, and must be there then", () => {
    const read = (more: object) => RejectionInput.safeParse({ reason: "No exits", ...more });
    expect(read({}).success).toBe(true);
    expect(read({ newDueDate: "2027-06-20" }).data).toMatchObject({ moreTime: false });
    expect(read({ moreTime: true }).error?.issues[0]?.path).toEqual(["newDueDate"]);
    expect(read({ reason: "x".repeat(20_000) }).error?.issues[0]?.message).toMatch(/2,000|2000/);
    expect(read({ reason: " " }).success).toBe(false);
  });
});

it("a request is granted among many only where its day still lies after the one that holds", () => {
  const at = (kind: "moreTime" | "notApplicable", wantedDate: string | null, dueDate: string | null) =>
    canBeGiven({ kind, wantedDate, dueDate }, "2027-06-10");
  expect([
    at("notApplicable", null, null),
    at("moreTime", "2027-06-20", "2027-06-12"),
    at("moreTime", "2027-06-12", "2027-06-12"),
    at("moreTime", "2027-06-09", "2027-06-01"),
    at("moreTime", null, "2027-06-01"),
  ]).toEqual([true, true, false, false, false]);
});

it("the page about many is the same with a reason, whatever stands in the list's address", () => {
  const to = manyAddress("/many", { do: "reject", back: "?q=a&b", ids: ["1", "2"] });
  expect(to("r")).toBe("/many?do=reject&back=%3Fq%3Da%26b&ids=1&ids=2&reason=r");
  expect(manyAddress("/many", { do: "reject", back: "", ids: [] })("r")).toBe("/many?do=reject&reason=r");
});

describe("single keys", () => {
  const KEY = { key: "a", altKey: false, ctrlKey: false, metaKey: false, isComposing: false, repeat: false };
  const on = (...selectors: string[]) => ({
    closest: (asked: string) => selectors.some((one) => asked.split(", ").includes(one)),
  });
  it("are letters alone, pressed once", () => {
    expect([isSingleKey(KEY, on()), isSingleKey({ ...KEY, key: "A" }, on())]).toEqual([true, true]);
    for (const more of ["altKey", "ctrlKey", "metaKey", "isComposing", "repeat"]) {
      expect([more, isSingleKey({ ...KEY, [more]: true }, on())]).toEqual([more, false]);
    }
    for (const key of ["Enter", "1", "ä", " ", "ArrowDown"])
      expect(isSingleKey({ ...KEY, key }, on())).toBe(false);
  });
  it("held down they go from row to row, and decide nothing", () => {
    expect(["j", "k", "s"].map((key) => isSingleKey({ ...KEY, key, repeat: true }, on()))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it("do nothing where somebody writes or chooses, or where a question stands", () => {
    for (const place of ["textarea", "select", "[contenteditable]", "dialog", "input:not([type=checkbox])"])
      expect([place, isSingleKey(KEY, on(place))]).toEqual([place, false]);
  });
});
