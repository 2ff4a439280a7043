import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { filesUnder, GENERATED, readSources, type Source } from "./support/source-tree";

const house = readSources("app", "db", "workers");
const tests = readSources("tests");

const names = (sources: readonly Source[]) => sources.map(({ path }) => path);
const holding = (pattern: RegExp, sources: readonly Source[] = house) =>
  names(sources.filter(({ code }) => pattern.test(withoutTexts(code))));

/** Code without its comments and its string literals: what people read is no code. */
function withoutTexts(code: string): string {
  return code
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|[^:])\/\/.*$/gm, "$1")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

describe("the size of files", () => {
  it("no file has more than 400 lines, style sheets included", async () => {
    const { readFileSync } = await import("node:fs");
    const all = ["app", "db", "workers", "tests"].flatMap((folder) =>
      filesUnder(`${projectRoot()}/${folder}`),
    );
    const long = all
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !GENERATED.includes(path))
      .filter((path) => readFileSync(`${projectRoot()}/${path}`, "utf8").trimEnd().split("\n").length > 400);
    expect(long).toEqual([]);
  });

  it("the median file of the product has at most 80 lines", () => {
    const sizes = house.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
  });
});

describe("pages are rendered as one string", () => {
  const pages = house.filter(({ path }) => path.startsWith("app/"));

  it("so nothing waits inside them: no Await, no deferred data", () => {
    expect(
      holding(/<Await\b|\bdefer\(|\buseAsyncValue\b|\bimport\b[^;]*\b(Await|defer)\b[^;]* from /, pages),
    ).toEqual([]);
  });

  it("and Suspense holds only what a person opens later, never what the first rendering shows", () => {
    expect(holding(/<Suspense\b|\bSuspense\b|\blazy\(/, pages)).toEqual([
      // What a search suggests, with the first key.
      "app/features/search/components/search-input.tsx",
      // The list of names after an @ was typed.
      "app/features/tasks/comments/components/mention-area.tsx",
      // The palette, when it is opened.
      "app/shell/global-search.tsx",
    ]);
  });
});

describe("tests that share what they have loaded", () => {
  it("replace no module: it may have been loaded before by another file. Those that do stand apart", () => {
    const together = tests.filter(({ path }) => !/\.(apart\.test|proof)\.ts$/.test(path));
    expect(holding(/\bvi\.(do)?(mock|unmock)\(|\bvi\.resetModules\(/i, together)).toEqual([]);
  });
});

describe("names", () => {
  it("files and folders are in kebab-case", () => {
    const all = ["app", "db", "workers", "tests"].flatMap((folder) =>
      filesUnder(`${projectRoot()}/${folder}`),
    );
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
    const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
    const odd = all.filter((path) => {
      const folders = path.split("/").slice(0, -1);
      return !kebab.test(basename(path)) || !folders.every((name) => folder.test(name));
    });
    expect(odd).toEqual([]);
  });

  it("no folder called utils, helpers, common or misc", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/;
    expect(names(house).filter((path) => vague.test(path))).toEqual([]);
  });

  it("everything is exported by name; a default is what the router, the platform or a tool asks for", () => {
    const asked =
      /^(app\/(features\/[^/]+(\/[^/]+)?|shell)\/pages\/|app\/shell\/([a-z]+-layout|page-boundary)\.tsx$|app\/(root|entry\.server)\.tsx$|workers\/(app|images|imports)\.ts$|db\/drizzle\.)/;
    const defaults = holding(/^export default/m).filter((path) => !asked.test(path));
    // A Worker written as a text inside the local host is no module of ours.
    expect(defaults.filter((path) => path !== "workers/local/miniflare.ts")).toEqual([]);
  });

  it("there is no barrel: a file that only passes on others", () => {
    const barrels = house.filter(({ code }) => /^export (\*|\{[^}]*\}) from/m.test(code));
    const allowed = ["workers/local/miniflare.ts"];
    expect(names(barrels).filter((path) => !allowed.includes(path))).toEqual([]);
    expect(names(house).filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
  });
});

describe("honest code", () => {
  it("no `any` and no silenced compiler, in tests neither", () => {
    const everything = [...house, ...tests];
    expect(holding(/[:<(,|&]\s*any(?=\s*[>,)\]|&;={[])|\bas any\b|\bany\[\]/, everything)).toEqual([]);
    const silenced = everything.filter(({ code }) =>
      /^\s*(\/\/|\/\*)\s*@ts-(ignore|nocheck|expect-error)/m.test(code),
    );
    expect(names(silenced)).toEqual([]);
  });

  it("nothing is put off: no TODO, FIXME or XXX", () => {
    const marks = new RegExp(`\\b(${["TO", "FIX"].join("DO|")}ME|XXX)\\b`);
    expect(names(house.filter(({ code }) => marks.test(code)))).toEqual([]);
  });

  it("nothing says 'coming soon' but the text that the spec gives for the aside", () => {
    const said = house.flatMap(({ path, code }) =>
      [...code.matchAll(/^.*coming soon.*$/gim)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(said.map((line) => line.replace(/<[^>]*>/g, ""))).toEqual([
      "app/shell/tips.tsx: Tips and tricks coming soon!",
    ]);
  });

  it("what a read gives is never asserted by hand: its type follows from its columns (db/json-row.ts)", () => {
    const byHand = house.filter(
      ({ path, code }) => /^app\/features\//.test(path) && /\bsql(Json|Rows)\b/.test(code),
    );
    expect(names(byHand)).toEqual([]);
  });

  it("test files do not switch themselves off or run alone", () => {
    const marks = /\b(it|test|describe)\.(only|skip|todo)\(/;
    expect(holding(marks, tests)).toEqual([]);
  });
});
