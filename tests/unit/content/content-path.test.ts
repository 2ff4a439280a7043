import { describe, expect, it } from "vitest";
import { freePath, MOST_PATH, pathProblem, slugOf } from "~/features/content/content-path.rules";

describe("the path of a page", () => {
  it.each([
    ["Build-up and breakdown", "build-up-and-breakdown"],
    ["  Éclat & Co’s  berth!  ", "eclat-cos-berth"],
    ["2027", "2027"],
    ["日本語のページ", "page"],
    ["", "page"],
    ["../../etc/passwd", "etc-passwd"],
    ["<script>alert(1)</script>", "script-alert-1-script"],
    ["\u202Eadmin", "admin"],
  ])("%j is made %s", (title, path) => expect(slugOf(title)).toBe(path));

  it("of any title is one that a page may have", () => {
    const titles = [
      "x".repeat(500),
      "-".repeat(200),
      `${"ab ".repeat(90)}`,
      "é".repeat(200),
      "a\0b",
      "😀 boat",
    ];
    for (const title of titles) expect(pathProblem(slugOf(title)), title).toBeNull();
  });

  it("is numbered where somebody has it, or the portal does", () => {
    expect(freePath("rules", [])).toBe("rules");
    expect(freePath("rules", ["rules", "rules-2"])).toBe("rules-3");
    expect(freePath("add", [])).toBe("add-2");
  });

  it("is refused where it is empty, long, no words, an id, or an address of the portal", () => {
    expect(pathProblem("build-up")).toBeNull();
    expect(pathProblem("a".repeat(MOST_PATH))).toBeNull();
    for (const path of [
      "",
      "a".repeat(MOST_PATH + 1),
      "Build-Up",
      "a b",
      "a--b",
      "-a",
      "a-",
      "a/b",
      "a?b",
      "é",
      "..",
      "0190f3a0-0000-7000-8000-000000000001",
    ])
      expect(pathProblem(path), path).not.toBeNull();
    expect(pathProblem("add")).toContain("“add”");
    expect(pathProblem("archived")).toContain("“archived”");
  });
});
