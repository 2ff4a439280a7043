import { describe, expect, it } from "vitest";
import {
  choiceWords,
  featuredNeed,
  isFeaturedCount,
  steppedChoice,
  switchWords,
} from "~/features/content/featured/featured.rules";
import { FeaturedInput, FeaturedSearch } from "~/features/content/featured/featured.schema";

describe("how many pages may be featured", () => {
  it("none, four or eight", () => {
    const counts = Array.from({ length: 11 }, (_, n) => n);
    expect(counts.filter(isFeaturedCount)).toEqual([0, 4, 8]);
    expect(counts.map(featuredNeed)).toEqual([
      ...[null, "needs 3 more", "needs 2 more", "needs 1 more", null],
      ...["needs 3 more", "needs 2 more", "needs 1 more", null, "has 1 too many", "has 2 too many"],
    ]);
  });

  it("is said of a choice, and of a page’s own switch", () => {
    expect(choiceWords(0)).toBe("No page chosen.");
    expect(choiceWords(1)).toBe("1 page chosen: needs 3 more. Choose 0, 4 or 8.");
    expect(choiceWords(4)).toBe("4 pages chosen.");
    expect(switchWords({ featured: 4, isFeatured: false })).toBe(
      "4 featured now. Switching it on makes 5: the list then needs 3 more.",
    );
    expect(switchWords({ featured: 4, isFeatured: true })).toBe(
      "4 featured now, with this one. Switching it off leaves 3: the list then needs 1 more.",
    );
    expect(switchWords({ featured: 3, isFeatured: false })).toBe("3 featured now. Switching it on makes 4.");
  });
});

describe("a choice on its way", () => {
  it("takes and gives pages, each once", () => {
    expect(steppedChoice(["a", "b", "a"], { add: "c" })).toEqual(["a", "b", "c"]);
    expect(steppedChoice(["a", "b"], { add: "a" })).toEqual(["a", "b"]);
    expect(steppedChoice(["a", "b"], { remove: "a" })).toEqual(["b"]);
  });

  it("stands in the address; what is no id is not there", () => {
    const id = "0190f3a0-0000-7000-8000-000000000001";
    expect(FeaturedSearch.parse({ draft: "1", ids: id, was: `${id},${id}`, to: "2" })).toMatchObject({
      ...{ draft: "1", ids: [id], was: `${id},${id}`, to: 2 },
    });
    expect(FeaturedSearch.parse({ ids: "x", was: "'", add: ["a"] })).toMatchObject({
      ...{ ids: [], was: undefined, add: undefined },
    });
  });

  it("is refused where it is of another shape", () => {
    const told = (input: object) =>
      FeaturedInput.safeParse(input).error?.issues.map(({ message }) => message);
    expect(told({ ids: "x", was: "none" })).toEqual(["Invalid update"]);
    expect(told({ ids: [] })).toEqual(["Invalid update"]);
    expect(told({ ids: [], was: "1;drop" })).toEqual(["Invalid update"]);
    expect(told({ was: "none" })).toBeUndefined();
  });
});
