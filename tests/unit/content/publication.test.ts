import { describe, expect, it } from "vitest";
import { type ComparedSection, sectionChanges, wordChanges } from "~/features/content/publication.rules";

const section = (id: string, more: Partial<ComparedSection> = {}): ComparedSection => ({
  ...{ id, type: "richText", heading: id, isPublished: true, said: "text" },
  ...more,
});
const kindsOf = (live: ComparedSection[], working: ComparedSection[]) =>
  sectionChanges(live, working).map(({ id, kinds }) => `${id}: ${kinds.join(", ")}`);

const [A, B, C, D] = ["a", "b", "c", "d"].map((id) => section(id)) as [
  ComparedSection,
  ComparedSection,
  ComparedSection,
  ComparedSection,
];

describe("what publishing does to the sections", () => {
  it("nothing where both copies are the same", () => expect(kindsOf([A, B], [A, B])).toEqual([]));
  it("adds all of a page that was never live", () =>
    expect(kindsOf([], [A, section("b", { isPublished: false })])).toEqual(["a: added", "b: added, hidden"]));
  it("says what was changed, shown, hidden and taken out, what goes last", () => {
    const live = [A, B, section("c", { isPublished: false }), D];
    const working = [
      section("a", { said: "other" }),
      section("b", { isPublished: false, heading: "New" }),
      section("c"),
      section("e"),
    ];
    expect(kindsOf(live, working)).toEqual([
      "a: changed",
      "b: changed, hidden",
      "c: shown",
      "e: added",
      "d: removed",
    ]);
  });
  it("names only what was moved, not all that stands behind it", () => {
    expect(kindsOf([A, B, C, D], [D, A, B, C])).toEqual(["d: moved"]);
    expect(kindsOf([A, B, C, D], [B, C, D, A])).toEqual(["a: moved"]);
    expect(kindsOf([A, B, C, D], [A, C, B, D])).toHaveLength(1);
  });
  it("takes neither what came nor what went for a move", () => {
    expect(kindsOf([A, B, C], [section("n"), A, C])).toEqual(["n: added", "b: removed"]);
  });
});

it("names the words that differ", () => {
  const live = { title: "A", description: "", icon: "map", assetId: null };
  expect(wordChanges(live, live)).toEqual([]);
  expect(wordChanges(live, { title: "B", description: "x", icon: "info", assetId: "1" })).toEqual([
    "title",
    "description",
    "icon",
    "assetId",
  ]);
});
