import { expect, it } from "vitest";
import { focusAfter, type Move } from "~/shell/page-focus.rules";

const after = (move: Partial<Move>) =>
  focusAfter({ isNewPage: true, hasNamed: false, isKept: false, focus: "pressed", ...move });

it("a new page gives the focus to its heading, or to what its address names", () => {
  expect(after({})).toBe("heading");
  expect(after({ focus: "nobody" })).toBe("heading");
  expect(after({ hasNamed: true })).toBe("named");
  expect(after({ hasNamed: true, isNewPage: false })).toBe("named");
});

it("what stays on the page keeps it, and whoever took it", () => {
  expect(after({ isKept: true })).toBeNull();
  expect(after({ isKept: true, isNewPage: false, hasNamed: true })).toBeNull();
  expect(after({ isNewPage: false })).toBeNull();
  expect(after({ focus: "other" })).toBeNull();
  expect(after({ focus: "other", hasNamed: true })).toBeNull();
  // Its button went with the rows: nowhere would be the top of the page.
  expect(after({ isNewPage: false, isKept: true, focus: "nobody" })).toBe("heading");
});
