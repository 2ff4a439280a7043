import { expect, it } from "vitest";
import { TEMPLATES } from "../../e2e/support/templates";
import { BUILT } from "../../harness/site-map";

const SCREENS = BUILT.filter(({ kind }) => kind === "page").map(({ path }) => path);
const sources = import.meta.glob<string>("../../e2e/pages/*.test.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const areas = import.meta.glob<Record<string, unknown>>("../../../app/site-map/*.js", { eager: true });

it("looks at templates that are pages", () => {
  expect(
    Object.values(TEMPLATES)
      .flat()
      .filter((path) => !SCREENS.includes(path)),
  ).toEqual([]);
});

it("looks at every page in one of the files", () => {
  const text = Object.values(sources).join("\n");
  const looked = Object.values(areas)
    .flatMap((area) => Object.entries(area))
    .filter(([name, pages]) => Array.isArray(pages) && new RegExp(`\\b${name}\\b`).test(text))
    .flatMap(([, pages]) => (pages as { path: string }[]).map(({ path }) => path));
  expect(SCREENS.filter((path) => !looked.includes(path))).toEqual([]);
});
