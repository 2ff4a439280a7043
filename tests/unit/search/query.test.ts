import { describe, expect, it } from "vitest";
import { foundPages } from "~/features/search/found-pages.server";
import {
  ftsQuery,
  highlighted,
  MAX_LENGTH,
  matchesWords,
  snippetOf,
  wordsOf,
} from "~/features/search/query.rules";
import { SearchInput } from "~/features/search/search-input.server";

const of = (terms: string) => `{title body} : (${terms})`;

describe("what people type becomes an expression of quoted words", () => {
  it.each([
    ["rig", of('"rig" *')],
    ["rigging plan", of('"rigging" AND "plan" *')],
    ["  Rigging\tplan\n", of('"Rigging" AND "plan" *')],
    ["owner@demo.example", of('"owner" AND "demo" AND "example" *')],
    ["Café Zürich", of('"Café" AND "Zürich" *')],
    ["船", of('"船" *')],
    ["a1", of('"a1" *')],
    ['say "hello"', of('"say" AND "hello" *')],
    ["O'Neill", of('"O" AND "Neill" *')],
    ["NEAR(a b, 2)", of('"NEAR" AND "a" AND "b" AND "2" *')],
    ["a AND OR NOT b", of('"a" AND "AND" AND "OR" AND "NOT" AND "b" *')],
    ["title:secret ref:x", of('"title" AND "secret" AND "ref" AND "x" *')],
    ["^task* -draft +new", of('"task" AND "draft" AND "new" *')],
    ["ab\0cd", of('"ab" AND "cd" *')],
  ])("%j", (typed, expected) => {
    expect(ftsQuery(typed)).toBe(expected);
  });

  it.each(["", "   ", "a", "7", "é", '"', "*:^-/()", "' \" ` ;--", "…", "👍👍", "\u0301\u0301", "\0"])(
    "%j is too little to look for",
    (typed) => {
      expect(ftsQuery(typed)).toBeNull();
    },
  );

  it("looks at the beginning of what is very long, and at a few words of it", () => {
    expect(ftsQuery("x".repeat(10_000))).toBe(of(`"${"x".repeat(MAX_LENGTH)}" *`));
    expect(wordsOf("ab ".repeat(5_000)).length).toBeLessThanOrEqual(12);
  });
});

describe("the address of a search", () => {
  it.each([
    [{}, { q: "", kind: undefined, page: 1 }],
    [
      { q: " rig ", kind: "team", page: "3" },
      { q: "rig", kind: "team", page: 3 },
    ],
    [
      { q: ["one", "two"], kind: "nonsense", page: "-4" },
      { q: "one", kind: undefined, page: 1 },
    ],
    [
      { q: "x".repeat(9_999), page: "1e99" },
      { q: "x".repeat(MAX_LENGTH), kind: undefined, page: 1 },
    ],
  ])("%j is never refused", (given, expected) => {
    expect(SearchInput.parse(given)).toEqual(expected);
  });
});

describe("marking what was hit", () => {
  const marked = (text: string, q: string) =>
    highlighted(text, wordsOf(q))
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join("");

  it.each([
    ["Rigging plan", "rig", "[Rigging] plan"],
    ["Plan of the rig", "plan rig", "[Plan] of the [rig]"],
    ["Planning the rig", "plan rig", "Planning the [rig]"],
    ["Café Zürich", "cafe zur", "[Café] [Zürich]"],
    ["<b>rig</b>", "rig", "<b>[rig]</b>"],
    ["nothing here", "rig", "nothing here"],
    ["", "rig", ""],
  ])("%j by %j", (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it("cuts a long text around its first hit, and says nothing where there is none", () => {
    const long = `${"before ".repeat(100)}rigging ${"after ".repeat(100)}`;
    const snippet = snippetOf(long, ["rig"]);
    expect(snippet).toMatch(/^… .*\brigging\b.* …$/);
    expect(snippet.length).toBeLessThan(330);
    expect(snippetOf(long, ["mast"])).toBe("");
    expect(snippetOf("A rigging\n\nplan", ["rig"])).toBe("A rigging plan");
    const oneWord = snippetOf(`rig${"x".repeat(9_000)}`, ["rig"]);
    expect(oneWord.length).toBeLessThan(330);
  });
});

describe("pages of the admin area", () => {
  const titles = (level: "user" | "reportViewer" | "moderator" | "admin", q: string) =>
    foundPages(level, wordsOf(q)).map(({ title }) => title);

  it("are found by label and description, by those who may open them", () => {
    expect(titles("admin", "time zone")).toContain("Event");
    expect(titles("moderator", "time zone")).toEqual([]);
    expect(titles("moderator", "task")).toEqual(expect.arrayContaining(["Tasks", "Task Groups", "Add task"]));
    expect(titles("user", "task")).toEqual([]);
    expect(titles("reportViewer", "branding")).toEqual([]);
    expect(titles("admin", "")).toEqual([]);
  });

  it("match by whole words and the last one's beginning, as the database does", () => {
    expect(matchesWords("Task Groups", ["task", "gro"])).toBe(true);
    expect(matchesWords("Task Groups", ["tas", "groups"])).toBe(false);
  });
});
