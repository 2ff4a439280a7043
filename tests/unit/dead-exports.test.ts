import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { readSources } from "./support/source-tree";

const house = readSources("app", "db", "workers");
const everything = [...house, ...readSources("tests"), ...tools()];
const EXPORTED = /^export (?:async )?(?:function\*?|const|class|enum) (\w+)/gm;

function tools() {
  return ["vite.config.ts", "vitest.config.ts", "remix.config.js"].map((path) => ({
    path,
    code: readFileSync(`${projectRoot()}/${path}`, "utf8"),
  }));
}

/** What the router, the platform or the migration tool asks for by name. */
const isAsked = (path: string) =>
  /\/pages\/|^app\/(root|entry\.\w+)\.tsx$|^app\/shell\/\w+-layout\.tsx$|^db\/event\/schema\/|^db\/control\/schema\.ts$/.test(
    path,
  );

/** Named, but not used yet. */
const WAITING = [
  "app/procedure/list-export.server.ts: listExport",
  "db/event/aliases.ts: fullNameOr",
  "db/event/aliases.ts: ofTask",
];

it("what is exported is used by another file: nothing is kept that nobody needs", () => {
  const holders = new Map<string, Set<string>>();
  for (const { path, code } of everything)
    for (const word of new Set(code.match(/\w+/g)))
      holders.set(word, (holders.get(word) ?? new Set()).add(path));
  const dead = house
    .filter(({ path }) => !isAsked(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED)]
        .filter(([, name = ""]) => (holders.get(name)?.size ?? 0) < 2)
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(dead.filter((line) => !WAITING.includes(line))).toEqual([]);
});
