import { describe, expect, it } from "vitest";
import {
  pageChanges,
  publicationState,
  publicProblem,
  type SavedPage,
} from "~/features/content/content.rules";

const SAVED: SavedPage = {
  title: "Rules",
  description: "",
  icon: "info",
  assetId: null,
  path: "rules",
  showToChildTeams: false,
  isPublic: false,
  isFeatured: false,
  teamTypeIds: ["a", "b"],
};

describe("what a save of the settings changes", () => {
  it("nothing", () => {
    expect(pageChanges(SAVED, { ...SAVED, teamTypeIds: ["b", "a"] })).toEqual({
      words: false,
      path: false,
      isFeatured: false,
      teamTypes: false,
    });
  });
  it.each([
    ["title", "Other", { words: true }],
    ["description", "More", { words: true }],
    ["icon", "map", { words: true }],
    ["assetId", "x", { words: true }],
    ["path", "other", { path: true }],
    ["isFeatured", true, { isFeatured: true }],
    ["teamTypeIds", ["a"], { teamTypes: true }],
    ["teamTypeIds", ["a", "c"], { teamTypes: true }],
    // Holds at once, and no word of it.
    ["isPublic", true, {}],
    ["showToChildTeams", true, {}],
  ] as const)("%s", (field, value, changed) => {
    const none = { words: false, path: false, isFeatured: false, teamTypes: false };
    expect(pageChanges(SAVED, { ...SAVED, [field]: value } as SavedPage)).toEqual({ ...none, ...changed });
  });
});

it("public and some types only exclude each other, said at both fields", () => {
  expect(publicProblem({ isPublic: true, teamTypeIds: [] })).toBeNull();
  expect(publicProblem({ isPublic: false, teamTypeIds: ["a"] })).toBeNull();
  expect(Object.keys(publicProblem({ isPublic: true, teamTypeIds: ["a"] }) ?? {})).toEqual([
    "allowedTeamTypeIds",
    "isPublic",
  ]);
});

it("a page is a draft, published, or published with changes that are not live", () => {
  expect(publicationState({ isPublished: false, revision: 3, liveRevision: 3 })).toBe("draft");
  expect(publicationState({ isPublished: true, revision: 3, liveRevision: 3 })).toBe("published");
  expect(publicationState({ isPublished: true, revision: 4, liveRevision: 3 })).toBe("changed");
  expect(publicationState({ isPublished: true, revision: 1, liveRevision: null })).toBe("changed");
});
