import { describe, expect, it } from "vitest";
import { outlineOf } from "~/features/forms/builder/outline.rules";
import { nextPlaces, placesFor } from "~/features/forms/builder/places.rules";
import { Field } from "~/features/forms/document/field.schema";
import { withMoved } from "~/features/forms/fields/working-copy.rules";

/** `p` pages, `s` sections, all else questions: by the first letter of their ids. */
const typeOf = (id: string) => (id.startsWith("p") ? "newPage" : id.startsWith("s") ? "section" : "text");
const copyOf = (ids: string) => ({
  fields: ids.split(" ").map((id) => ({ id, type: typeOf(id) })),
  logicMap: {},
});
const pagesOf = (ids: string) =>
  outlineOf(
    copyOf(ids).fields.map(({ id, type }) => ({ id, type, field: Field.parse({ id, type, label: id }) })),
    { shownByLogic: new Set(), faults: new Map() },
  );
/** The order after a move as its button says; null where it is not offered. */
function moved(ids: string, id: string, way: "up" | "down"): string | null {
  const before = nextPlaces(pagesOf(ids), id)[way];
  if (before === undefined) return null;
  return withMoved(copyOf(ids), { id, before })
    .fields.map((field) => field.id)
    .join(" ");
}

describe("Move up and Move down", () => {
  it.each([
    ["a b c", "b", "b a c", "a c b"],
    ["a b", "a", null, "b a"],
    ["a b", "b", "b a", null],
    // To the page beside.
    ["a p1 b", "b", "a b p1", null],
    ["p1 a p2 b", "a", null, "p1 p2 a b"],
    // A section with what is in it.
    ["s1 a s2 b c", "s2", "s2 b c s1 a", null],
    ["s1 a s2 b s3 c", "s1", null, "s2 b s1 a s3 c"],
    ["a s1 b p1 c s2 d", "s1", null, "a p1 c s1 b s2 d"],
    ["p1 a p2 b s1 c", "s1", "p1 a s1 c p2 b", null],
    ["p1 s1 a", "s1", null, null],
    // A page with all that stands on it.
    ["p1 a p2 b c p3 d", "p2", "p2 b c p1 a p3 d", "p1 a p3 d p2 b c"],
    ["a p1 b p2 c", "p1", null, "a p2 c p1 b"],
  ])("%s: %s goes up to %s, down to %s", (ids, id, up, down) => {
    expect([moved(ids, id, "up"), moved(ids, id, "down")]).toEqual([up, down]);
  });

  it("has nothing for what is not there", () => {
    expect(nextPlaces(pagesOf("a b"), "constructor")).toEqual({ up: undefined, down: undefined });
  });
});

describe("Move to", () => {
  const places = (ids: string, id: string) =>
    placesFor(pagesOf(ids), id).map(
      ({ page, places: all }) =>
        `${page}: ${all.map(({ label, before }) => `${label} [${before}]`).join(", ")}`,
    );

  it("offers every other place of every page", () => {
    expect(places("a b p1 c", "b")).toEqual([
      "Page 1: At the beginning [a]",
      "Page 2 · p1: At the beginning [c], After 03 c []",
    ]);
    expect(places("a p1 p2", "a")).toEqual([
      "Page 2 · p1: At the beginning [p2]",
      "Page 3 · p2: At the beginning []",
    ]);
  });

  it("never offers what a section holds, nor where it stands", () => {
    expect(places("a s1 b c p1 d", "s1")).toEqual([
      "Page 1: At the beginning [a]",
      "Page 2 · p1: At the beginning [d], After 04 d []",
    ]);
  });

  it("puts a page between pages alone", () => {
    expect(places("a p1 b p2 c p3", "p1")).toEqual(["Pages: Before Page 4 · p3 [p3], At the end []"]);
    expect(places("a p1 b", "p1")).toEqual([]);
  });

  it("moves as it says, wherever that is", () => {
    const ids = "a s1 b p1 c s2 d e p2 f";
    for (const id of ids.split(" "))
      for (const { before } of placesFor(pagesOf(ids), id).flatMap((one) => one.places)) {
        const { fields } = withMoved(copyOf(ids), { id, before: before || null });
        expect(fields.map((field) => field.id).join(" ")).not.toBe(ids);
        expect(fields).toHaveLength(10);
      }
  });
});
