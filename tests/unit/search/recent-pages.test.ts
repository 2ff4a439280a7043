import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteRecentPage, recentPages } from "~/features/search/recent-pages";

const page = { title: "" };
beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("document", page);
});
afterEach(() => void vi.unstubAllGlobals());

const visit = (who: string, to: string, title = to) => {
  page.title = `${title} – The event`;
  noteRecentPage(who, to);
};
const shown = (who: string) => recentPages(who).map(({ title }) => title);

it("the last six pages are kept, the newest first, each once, no search and no error", () => {
  for (const to of ["a", "b", "c", "d", "e", "f", "g", "c"]) visit("mia", to);
  visit("mia", "/search");
  visit("mia", "h", "Error 404");
  expect(shown("mia")).toEqual(["c", "g", "f", "e", "d", "b"]);
});

it("whoever signs in after somebody else sees none of their pages, nor do they again", () => {
  visit("mia", "Mia's team");
  expect(shown("ben")).toEqual([]);
  visit("ben", "Ben's team");
  expect([shown("ben"), shown("mia")]).toEqual([["Ben's team"], []]);
});
