import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { secondsOf } from "../../harness/longest-first";
import { testsFor } from "../../run/changed.mjs";
import { distances, importGraph } from "../../run/import-graph.mjs";

let folder: string;
const write = (path: string, text = "") => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-runs-"));
  for (const part of ["app", "db", "workers", "tests"]) mkdirSync(join(folder, part));
  write("app/lib/dates.ts");
  write("app/features/teams/teams.queries.server.ts", `import { x } from "~/lib/dates";`);
  write("app/features/teams/pages/teams.tsx", `import { y } from "../teams.queries.server";`);
  write("app/features/forms/pages/forms.tsx", `import "./forms.css";`);
  write("app/features/forms/pages/forms.css");
  write("app/rooms.ts", `import { z } from "./features/teams/teams.queries.server";`);
  write("app/shell/frame.tsx", `import { rooms } from "~/rooms";`);
  write("tests/unit/dates.test.ts", `import { x } from "~/lib/dates";`);
  write("tests/unit/forms.test.tsx", `import x from "~/features/forms/pages/forms";`);
  write("tests/unit/frame.test.tsx", `const all = import.meta.glob<string>("../../app/shell/*.tsx");`);
  write("tests/unit/architecture.test.ts");
  write("tests/integration/teams/list.test.ts", `get(\`/admin/teams/\${id}\`); get("/admin/teams?q=1");`);
  write("tests/e2e/far.test.ts", `get("/admin/teams/archived"); get("/forms");`);
  write("tests/e2e/pages/people.test.ts");
  write("tests/integration/lasting.whole.test.ts", `get("/admin/teams");`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const PAGES = [
  { path: "/admin/teams", file: "features/teams/pages/teams.tsx" },
  { path: "/forms", file: "features/forms/pages/forms.tsx" },
  { path: "/nothing", file: null },
];
const found = (changed: string[], times: Record<string, number> = {}) =>
  testsFor(folder, changed, PAGES, times);

describe("what a change reaches", () => {
  it("goes by imports, however far and however they are written, each by the shortest way", () => {
    const graph = importGraph(folder, ["app", "db", "workers", "tests"]);
    const ends = new Set(["app/rooms.ts"]);
    expect(Object.fromEntries(distances(graph, ["app/lib/dates.ts"], ends))).toEqual({
      "app/lib/dates.ts": 0,
      "app/features/teams/teams.queries.server.ts": 1,
      "tests/unit/dates.test.ts": 1,
      "app/features/teams/pages/teams.tsx": 2,
      // Names all rooms: who reads it is not reached by way of it.
      "app/rooms.ts": 2,
    });
    expect([...distances(graph, ["app/shell/frame.tsx"]).keys()]).toContain("tests/unit/frame.test.tsx");
    expect([...distances(graph, ["app/features/forms/pages/forms.css"]).keys()]).toContain(
      "tests/unit/forms.test.tsx",
    );
  });

  it("goes by the addresses that tests ask for, and by the pages that walks look at", () => {
    const { unit, served, pages, left } = found(["app/features/teams/teams.queries.server.ts"]);
    expect(unit).toEqual(["tests/unit/architecture.test.ts"]);
    // Not what asks for another page of the room, and not what only `whole` runs.
    expect(served).toEqual(["tests/e2e/pages/people.test.ts", "tests/integration/teams/list.test.ts"]);
    expect([pages, left]).toEqual([["/admin/teams"], 0]);
    expect(found(["app/features/forms/pages/forms.tsx"]).served).toContain("tests/e2e/far.test.ts");
  });

  it("is cut where it takes too long, the nearest stay, and it is said how many are left", () => {
    const { served, left } = found(["app/features/teams/pages/teams.tsx"], {
      "integration/teams/list.test.ts": 1_000,
    });
    expect([served, left]).toEqual([["tests/e2e/pages/people.test.ts"], 1]);
    write("tests/unit/later.test.ts", `import { x } from "~/lib/dates";`);
    // One that does not fit is left out by itself.
    expect(found(["app/lib/dates.ts"], { "unit/dates.test.ts": 1_000 }).unit).toContain(
      "tests/unit/later.test.ts",
    );
  });

  it("counts of a walk what is reached of its pages, and all of it where a style sheet changed", () => {
    const times = { "e2e/pages/people.test.ts": 250, "integration/teams/list.test.ts": 1 };
    expect(found(["app/features/teams/pages/teams.tsx"], times).served).toContain(
      "tests/e2e/pages/people.test.ts",
    );
    write("app/ui/styles/lists.css");
    expect(found(["app/ui/styles/lists.css"], times).served).toEqual([]);
    expect(found(["app/ui/styles/lists.css"]).served).toEqual(["tests/e2e/pages/people.test.ts"]);
  });

  it("is everything where the settings of everything change, and every page where the demo does", () => {
    expect(found(["package.json"]).isEverything).toBe(true);
    expect(found(["app/lib/dates.ts"]).isEverything).toBe(false);
    write("workers/ops/demo/teams.ts");
    const { served, pages } = found(["workers/ops/demo/teams.ts"]);
    expect([served, pages]).toEqual([["tests/e2e/pages/people.test.ts"], []]);
  });
});

it("a file begins by its measured time, and one that was never measured among the longer ones", () => {
  const kept = { "unit/a.test.ts": 3 };
  expect(secondsOf("/somewhere/tests/unit/a.test.ts", kept)).toBe(3);
  expect(secondsOf("/somewhere/tests/unit/b.test.ts", kept)).toBeGreaterThan(10);
});
