import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashSources } from "../../../workers/local/build.mjs";
import { isInstalled, requireNode, sameTree } from "../../../workers/local/install.mjs";
import { countsOf, failuresOf, filesToRunAgain } from "../../run.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const locked = (packages: object) => write("package-lock.json", JSON.stringify({ packages }));
const installed = (packages: object) =>
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));

describe("installing", () => {
  it("is needed without node_modules", () => {
    locked({});
    expect(isInstalled(folder)).toBe(false);
  });

  it("is needed again when the lock has changed", () => {
    locked({ "": {}, "node_modules/a": { version: "1.0.0" } });
    installed({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(folder)).toBe(true);
    locked({ "": {}, "node_modules/a": { version: "1.0.1" } });
    expect(isInstalled(folder)).toBe(false);
  });

  it("does not wait for what other machines need", () => {
    const want = {
      "node_modules/a": { version: "1.0.0" },
      "node_modules/mac": { version: "1.0.0", optional: true },
    };
    expect(sameTree(want, { "node_modules/a": { version: "1.0.0" } })).toBe(true);
    expect(sameTree(want, {})).toBe(false);
  });

  it("refuses an old Node in words", () => {
    expect(() => requireNode("18.20.0")).toThrow("Node 18.20.0 is too old. Install Node 20 or later");
    expect(() => requireNode("20.0.0")).not.toThrow();
  });
});

describe("building", () => {
  const hash = () => hashSources(folder, ["app", "one.json", "missing"], ["app/local"]);

  it("follows contents and names, below folders too", () => {
    write("app/a.ts", "1");
    write("one.json", "{}");
    const before = hash();
    expect(hash()).toBe(before);
    write("app/a.ts", "2");
    const changed = hash();
    expect(changed).not.toBe(before);
    write("app/a.ts", "1");
    expect(hash()).toBe(before);
    write("app/deep/b.ts", "");
    expect(hash()).not.toBe(before);
  });

  it("does not follow what is left out", () => {
    write("app/a.ts", "1");
    const before = hash();
    write("app/local/host.ts", "1");
    expect(hash()).toBe(before);
  });
});

describe("counting tests", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  };

  it("takes the report's figures", () => {
    expect(countsOf(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it("never calls a failed run green", () => {
    expect(countsOf(report, 1).failed).toBe(1);
    expect(countsOf(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("counts a file that does not load", () => {
    const broken = { ...report, testResults: [{ status: "failed", assertionResults: [] }] };
    expect(countsOf(broken, 1).failed).toBe(1);
  });

  it("runs a few failed files once more, and neither many nor one that does not load", () => {
    const file = (name: string, status: string, tests = 1) => ({
      ...{ name: join(process.cwd(), "tests", name), status },
      assertionResults: Array.from({ length: tests }, () => ({})),
    });
    const of = (...testResults: unknown[]) => filesToRunAgain({ ...report, testResults });
    const bad = (name: string) => file(name, "failed");
    expect(of(file("a.test.ts", "passed"), bad("b.test.ts"))).toEqual(["tests/b.test.ts"]);
    expect(of(...["a", "b", "c", "d"].map(bad))).toEqual([]);
    expect(of(bad("a"), file("b", "failed", 0))).toEqual([]);
    expect(filesToRunAgain(null)).toEqual([]);
  });

  it("says what failed once more, each with the first line of why", () => {
    const test = (fullName: string, status: string) => ({
      fullName,
      status,
      failureMessages: [`${fullName}!\nat`],
    });
    const file = (name: string, ...assertionResults: unknown[]) => ({
      ...{
        name: join(process.cwd(), name),
        status: "failed",
        message: "Cannot find it\nat",
        assertionResults,
      },
    });
    expect(
      failuresOf({ testResults: [file("a", test("one", "passed"), test("two", "failed")), file("b")] }),
    ).toEqual(["a: two: two!", "b: did not load: Cannot find it"]);
    expect(failuresOf(null)).toEqual([]);
  });
});
