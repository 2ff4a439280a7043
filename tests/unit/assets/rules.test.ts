import { describe, expect, it } from "vitest";
import { factsText } from "~/features/assets/asset-facts.rules";
import { assetImage } from "~/features/assets/asset-image.server";
import { madeSizes } from "~/features/assets/asset-sizes.rules";
import { altState, firstName, kindOfAsset } from "~/features/assets/assets.rules";
import { usedText } from "~/features/assets/assets.texts";
import { usesText } from "~/features/assets/uses-text.rules";

describe("what an asset is", () => {
  it.each([
    ["image/png", "images", "image"],
    ["image/svg+xml", "images", "image"],
    ["video/mp4", "videos", "document"],
    ["application/pdf", "documents", "document"],
    ["application/msword", "documents", "document"],
    ["application/zip", "files", "document"],
    ["text/plain", "files", "document"],
    ["application/x-unknown", "other", "document"],
  ])("%s stands under %s, as %s", (contentType, category, type) => {
    expect(kindOfAsset(contentType)).toEqual({ category, type });
  });

  it("begins with its file's name, however long", () => {
    expect(firstName("Lift at Gate 3.png")).toBe("Lift at Gate 3.png");
    expect([...firstName("🚢".repeat(250))]).toHaveLength(200);
  });

  it.each([
    [{ type: "image", altText: "", isDecorative: false }, "missing"],
    [{ type: "image", altText: "A boat", isDecorative: false }, "given"],
    [{ type: "image", altText: "A boat", isDecorative: true }, "decorative"],
    [{ type: "document", altText: "", isDecorative: false }, "none needed"],
  ] as const)("%o: its alt text is %s", (asset, state) => expect(altState(asset)).toBe(state));
});

describe("the four sizes", () => {
  it.each([
    [
      [4000, 3000],
      ["1707 × 1280", "1280 × 960", "853 × 640", "427 × 320"],
    ],
    [
      [3000, 1000],
      ["1920 × 640", "1440 × 480", "960 × 320", "480 × 160"],
    ],
    [
      [200, 100],
      ["200 × 100", "200 × 100", "200 × 100", "200 × 100"],
    ],
    [
      [12000, 1],
      ["1920 × 1", "1440 × 1", "960 × 1", "480 × 1"],
    ],
  ])("of %o fit into their boxes and are never enlarged", ([width = 0, height = 0], sizes) => {
    expect(madeSizes({ width, height }).map((made) => `${made.width} × ${made.height}`)).toEqual(sizes);
  });
});

describe("a picture as a page shows it", () => {
  const facts = {
    ...{ id: "a", name: "Lift.png", category: "images" as const, contentType: "image/png", size: 412_000 },
    ...{
      altText: "A boat",
      isDecorative: false,
      width: 3000 as number | null,
      height: 2000 as number | null,
    },
  };

  it("names each size once, with its true width", () => {
    const image = assetImage(facts);
    expect(image.srcSet).toBe(
      "/pictures/a?size=thumb 480w, /pictures/a?size=small 960w, /pictures/a?size=medium 1440w, /pictures/a?size=large 1920w",
    );
    expect(image).toMatchObject({ width: 3000, height: 2000, alt: "A boat" });
    expect(assetImage({ ...facts, width: 300, height: 200 }).srcSet).toBe("/pictures/a?size=thumb 300w");
  });

  it("has a place of its own also where it has no pixels", () => {
    const image = assetImage({ ...facts, contentType: "image/svg+xml", width: null, height: null });
    expect(image).toMatchObject({ src: "/pictures/a", srcSet: undefined, width: 960, height: 640 });
  });

  it("says nothing where it is decorative", () => {
    expect(assetImage({ ...facts, isDecorative: true }).alt).toBe("");
  });

  it("says its pixels, or what it is", () => {
    expect(factsText(facts)).toBe("3000 × 2000 · 412 KB");
    expect(factsText({ ...facts, contentType: "image/svg+xml", width: null, height: null })).toBe(
      "SVG · 412 KB",
    );
  });
});

describe("where it is used", () => {
  it.each([
    [[], "Not used"],
    [[{ noun: "page", isSingle: false, count: 1 }], "Used on 1 page"],
    [[{ noun: "page", isSingle: false, count: 2 }], "Used on 2 pages"],
    [[{ noun: "dashboard header", isSingle: true, count: 1 }], "Used in the dashboard header"],
    [
      [
        { noun: "page", isSingle: false, count: 2 },
        { noun: "dashboard header", isSingle: true, count: 1 },
      ],
      "Used in 3 places",
    ],
  ])("%o: %s", (uses, text) => expect(usesText(uses)).toBe(text));

  it("is named where it cannot be deleted, and the rest counted", () => {
    const page = (title: string) => ({ noun: "page", title });
    expect(usedText([page("A")])).toBe("This asset is used by the page “A”. Take it out there first.");
    expect(usedText(["A", "B", "C", "D", "E"].map(page))).toBe(
      "This asset is used by the page “A”, the page “B”, the page “C” and 2 more. Take it out there first.",
    );
  });
});
