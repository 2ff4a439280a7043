import { describe, expect, it } from "vitest";
import { readSources } from "../support/source-tree";

const house = readSources("app", "db", "workers");
const isKept = (path: string) => path.startsWith("app/remix/");
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:])\/\/.*$/gm, "$1");

/** What Remix does not promise to keep: names of its internals, of its requests, of its messages. */
const PRIVATE = [
  /__remix|__manifest|__reactRouter/,
  /serverHandoffStream|renderMeta|streamController|entryContext\./,
  /virtual:remix|name === "remix"/,
  /"\/?_root"|"_routes"|"_data"/,
  /\.endsWith\("\.data"\)|\\\.data\$|\}\.data`/,
  /\bUNSAFE_\w+/,
  /\bServerBuild\b|\bcreateRequestHandler\b|\bRemixServer\b/,
  /Error loading route module/,
  /react-dom\/server/,
];

describe("what is private to Remix", () => {
  it("is named in app/remix alone", () => {
    const named = house
      .filter(({ path }) => !isKept(path))
      .flatMap(({ path, code }) =>
        PRIVATE.filter((pattern) => pattern.test(withoutComments(code))).map(
          (pattern) => `${path}: ${pattern}`,
        ),
      )
      // The declaration of a module's type.
      .filter((line) => !line.startsWith("app/types.d.ts: "));
    expect(named).toEqual([]);
  });

  it("has a word in each file there on what an upgrade must look at", () => {
    const silent = house.filter(({ path, code }) => isKept(path) && !/On an upgrade look at:/.test(code));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("knows nothing of the product", () => {
    const upward = house
      .filter(({ path }) => isKept(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isPackage }) => !isPackage && !isKept(target))
          .map(({ target }) => `${path} -> ${target}`),
      );
    expect(upward).toEqual([]);
  });
});
