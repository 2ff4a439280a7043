import { describe, expect, it } from "vitest";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import { ChosenTasks, DueDateInput, ShiftInput } from "~/features/tasks/admin-tasks.schema";
import { TaskInput } from "~/features/tasks/tasks.schema";
import { memoryEvent } from "../support/memory-event";

describe("what the address of the list may ask for", () => {
  it("counts what does not fit as not asked", () => {
    const query = adminTasks.Search.parse({
      q: ["x"],
      status: ["overdue", "zzz"],
      type: "drop table",
      from: "2027-02-30",
      to: "2027-06-01",
      urgent: "yes",
      sort: "password",
      page: "-1",
    });
    expect(query).toMatchObject({
      q: "",
      status: ["overdue"],
      type: [],
      to: "2027-06-01",
      sort: "dueDate",
      page: 1,
    });
    expect(query.from).toBeUndefined();
    expect(query.urgent).toBeUndefined();
  });

  it("takes pending for itself, which incomplete has in it, and n/a for not applicable", () => {
    expect(adminTasks.Search.parse({ status: ["pending", "n/a"] }).status).toEqual([
      "pending",
      "notApplicable",
    ]);
  });

  it("knows whether anything narrows it: the order and the page do not", async () => {
    const at = await memoryEvent();
    const isNarrowed = async (query: Record<string, unknown>) => {
      const clock = { today: "2027-01-01", dueSoonDays: 7 };
      return (await at.read(adminTasks.page(adminTasks.Search.parse(query), { clock }))).isNarrowed;
    };
    expect(await isNarrowed({ sort: "title", dir: "desc", page: "3" })).toBe(false);
    for (const one of [{ q: "a" }, { status: "overdue" }, { from: "2027-01-01" }, { approval: "1" }]) {
      expect(await isNarrowed(one), JSON.stringify(one)).toBe(true);
    }
  });
});

describe("what is chosen", () => {
  it("is one or many, each once, at most 500", () => {
    expect(ChosenTasks.parse({ ids: "a" }).ids).toEqual(["a"]);
    expect(ChosenTasks.parse({ ids: ["a", "b", "a"] }).ids).toEqual(["a", "b"]);
    const many = (count: number) => ({ ids: Array.from({ length: count }, (_, n) => `id${n}`) });
    expect(ChosenTasks.parse(many(500)).ids).toHaveLength(500);
    for (const wrong of [many(501), { ids: [] }, {}, { ids: 7 }, { ids: "x".repeat(101) }]) {
      expect(ChosenTasks.safeParse(wrong).success).toBe(false);
    }
  });

  it.each([
    ["", ""],
    ["?q=a&type=task", "?q=a&type=task"],
    ["//evil.example", ""],
    ["https://evil.example", ""],
    ["/elsewhere", ""],
    ["?a#b", ""],
    ["?a b", ""],
    [`?${"x".repeat(3000)}`, ""],
    [7, ""],
  ])("leads back only to a search of its own list: %s", (back, expected) => {
    expect(ChosenTasks.parse({ ids: "a", back }).back).toBe(expected);
  });

  it("days and dates", () => {
    for (const days of [1, -731, 731]) expect(ShiftInput.parse({ ids: "a", days }).days).toBe(days);
    for (const days of [0, 732, 1.5, Number.NaN, "soon", undefined]) {
      expect(ShiftInput.safeParse({ ids: "a", days }).success, String(days)).toBe(false);
    }
    expect(DueDateInput.parse({ ids: "a", dueDate: "2028-02-29" }).dueDate).toBe("2028-02-29");
    for (const dueDate of ["2027-02-29", "tomorrow", "2027-1-1"]) {
      expect(DueDateInput.safeParse({ ids: "a", dueDate }).success, dueDate).toBe(false);
    }
  });
});

describe("the address of an external form", () => {
  const parse = (externalLink: string) =>
    TaskInput.safeParse({ title: "A", type: "externalForm", externalLink });
  it.each([
    "https://forms.example/a?b=c",
    "http://forms.example",
    "HTTPS://Forms.Example/x",
    "https://münchen.example/ä",
  ])("%s is taken", (link) => expect(parse(link).success).toBe(true));
  it.each([
    "",
    "forms.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://forms.example",
    "//forms.example",
    "https://localhost",
    "https://me:secret@forms.example",
    "https://me@forms.example",
    "https:// forms.example",
    `https://forms.example/${"x".repeat(2000)}`,
  ])("%s is not", (link) => expect(parse(link).success).toBe(false));
});
