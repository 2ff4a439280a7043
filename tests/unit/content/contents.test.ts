import { describe, expect, it } from "vitest";
import { anchored, contentsOf } from "~/features/content/contents.rules";

const anchors = (...headings: string[]) =>
  anchored(headings.map((heading) => ({ heading }))).map(({ anchor }) => anchor);

describe("the anchors of headings", () => {
  it("are their words, in every script", () => {
    expect(
      anchors("Before you arrive", "How to get to Gate 3?", "Aufbau – Übersicht", "بناء الجناح"),
    ).toEqual(["before-you-arrive", "how-to-get-to-gate-3", "aufbau-übersicht", "بناء-الجناح"]);
  });

  it("are told apart by a number, also from one that looks like it", () => {
    expect(anchors("Parking", "Parking", "Parking 2", "parking")).toEqual([
      "parking",
      "parking-2",
      "parking-2-2",
      "parking-3",
    ]);
  });

  it("never have the name of a part of the page", () => {
    expect(anchors("Main", "", "!!!", "Contents")).toEqual(["main-2", "section", "section-2", "contents-2"]);
  });

  it("stay short, however long the heading is", () => {
    expect(anchors("a".repeat(400))[0]).toHaveLength(80);
  });
});

describe("on this page", () => {
  it("names what has a heading, in its order", () => {
    const sections = anchored([{ heading: "One" }, { heading: "" }, { heading: " " }, { heading: "Two" }]);
    expect(contentsOf(sections)).toEqual([
      { anchor: "one", text: "One" },
      { anchor: "two", text: "Two" },
    ]);
  });
});
