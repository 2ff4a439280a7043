import { describe, expect, it } from "vitest";
import { optionAfter, searchPath, suggestionsText } from "~/features/search/suggestions.rules";

describe("the keys of the palette", () => {
  it("arrows go through the options and round both ends; other keys go nowhere", () => {
    expect([-1, 0, 1, 2].map((active) => optionAfter("ArrowDown", active, 3))).toEqual([0, 1, 2, 0]);
    expect([-1, 0, 1, 2].map((active) => optionAfter("ArrowUp", active, 3))).toEqual([2, 2, 0, 1]);
    expect(["Enter", "Home", "a", "toString"].map((key) => optionAfter(key, 0, 3))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("Enter without an option searches for what was typed, trimmed, if anything was", () => {
    expect([searchPath(" a&b "), searchPath("  ")]).toEqual(["/search?q=a%26b", null]);
  });
  it("says how many suggestions there are, or why there are none", () => {
    expect([suggestionsText(" ", "idle", 0), suggestionsText("", "idle", 2)]).toEqual([
      "Type a word, or the beginning of one.",
      "",
    ]);
    expect((["asking", "failed"] as const).map((state) => suggestionsText("x", state, 0))).toEqual([
      "",
      "Suggestions cannot be reached. Press Enter to search.",
    ]);
    expect([0, 1, 2].map((n) => suggestionsText("x", "found", n))).toEqual([
      "Nothing matches.",
      "1 suggestion",
      "2 suggestions",
    ]);
  });
});
