import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distances, importGraph } from "./import-graph.mjs";

/**
 * `npm test -- changed [commit]`: the tests that what changed since a commit reaches, the nearest first, as many as fit into
 * about three minutes; the others are named by their number and left to `npm test`. Without a commit: since the last one, or
 * where nothing is uncommitted, what that one changed.
 */
const FOLDERS = ["app", "db", "workers", "tests"];
/** Files that name every room: to reach them is no reason to try every room. */
const ENDS = new Set([
  "app/rooms.ts",
  "app/rooms.server.ts",
  "app/connect-rooms.server.ts",
  "app/features/imports/importers.server.ts",
]);
/** Text or settings of everything: what they change only everything shows. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|vite\.config\.ts|vitest\.config\.ts|wrangler.*\.toml|migrations\/|tests\/harness\/(?:global-setup|setup)\.ts)/;
/** They read the sources themselves. */
const HABITS =
  /^tests\/unit\/(?:architecture|source-habits|dead-exports|typed-forms|rooms|site-map|ui\/style-sheets)\.test\.ts$/;
/** They look at every page of the site map, or at those that PORTAL_PAGES names. */
const WALKS = /^tests\/(?:integration\/access-matrix-and-outlines|e2e\/pages\/[\w-]+)\.test\.ts$/;
const DEMO = "tests/integration/demo.test.ts";
/** What fits, in seconds of all workers together. */
const UNIT_SECONDS = 70;
const SERVED_SECONDS = 90;
const UNKNOWN_SECONDS = { unit: 1, served: 10 };
/** What a walk takes before its first page: a browser's where none of its pages is reached, and the matrix'. */
const WALK_SECONDS = { browser: 2, matrix: 30 };
/** What a change of a style sheet shows in: pages as they look, and where the focus is seen. */
const LOOKS = /^tests\/e2e\/(?:looks|keyboard|styles|pages\/[\w-]+)\.test\.ts$/;

/** @returns {string[]} paths, relative to the root */
export function changedFiles(root, commit) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n").filter(Boolean);
  const loose = git("ls-files", "--others", "--exclude-standard");
  const since = (which) => [...git("diff", "--name-only", which), ...loose];
  if (commit) return since(commit);
  const uncommitted = since("HEAD");
  return uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1");
}

/**
 * @param {{ path: string, file: string | null }[]} pages the site map
 * @param {Record<string, number>} times seconds of each test file, by its path below tests/
 * @returns {{ isEverything: boolean, unit: string[], served: string[], left: number, pages: string[] }} tests by their paths,
 *   and the pages that walks are to look at
 */
export function testsFor(root, changed, pages, times) {
  const graph = importGraph(root, FOLDERS);
  const near = distances(graph, changed, ENDS);
  const reachedPages = pages.filter(({ file }) => file && near.has(`app/${file}`));
  const tests = [...graph.keys()].filter((file) =>
    /^tests\/(?:unit|integration|e2e)\/.*\.test\.tsx?$/.test(file),
  );
  const isMade = changed.some((file) => file.startsWith("workers/ops/demo/"));
  const isLook = changed.some((file) => file.endsWith(".css"));
  const distanceOf = (test) => {
    if (isLook && LOOKS.test(test)) return 0;
    if (WALKS.test(test) && (isMade || reachedPages.length > 0)) return 0;
    if (isMade && test === DEMO) return 0;
    const asked = namedIn(root, graph, test, reachedPages).map(({ file }) => near.get(`app/${file}`) + 2);
    return Math.min(near.get(test) ?? Number.POSITIVE_INFINITY, ...asked);
  };
  const share = isMade || reachedPages.length === 0 ? 1 : reachedPages.length / pages.length;
  const secondsOf = (test, unknown) => {
    const seconds = times[test.slice("tests/".length)] ?? unknown;
    const begins = WALK_SECONDS[test.startsWith("tests/e2e/") ? "browser" : "matrix"];
    return WALKS.test(test) && !isLook ? Math.min(seconds, begins + seconds * share) : seconds;
  };
  const isUnit = (test) => test.startsWith("tests/unit/");
  const rooms = new Set(changed.map((file) => /^app\/features\/([\w-]+)\//.exec(file)?.[1]).filter(Boolean));
  /** Of as near ones, those of the same room first, and what needs no browser. */
  const rank = (test) => (rooms.has(test.split("/")[2]) ? 0 : 1) + (test.startsWith("tests/e2e/") ? 2 : 0);
  const reached = tests
    .filter((test) => !/\.whole\.test\./.test(test))
    .map((test) => ({ test, distance: isUnit(test) ? (near.get(test) ?? Infinity) : distanceOf(test) }))
    .filter(({ test, distance }) => distance < Infinity && !HABITS.test(test))
    .sort((a, b) => a.distance - b.distance || rank(a.test) - rank(b.test));
  const fitting = (list, room, unknown) => {
    const chosen = [];
    let seconds = 0;
    for (const { test } of list) {
      const own = secondsOf(test, unknown);
      // One that is too long for what is left makes room for those behind it.
      if (seconds + own > room) continue;
      seconds += own;
      chosen.push(test);
    }
    return chosen;
  };
  const unit = fitting(
    reached.filter(({ test }) => isUnit(test)),
    UNIT_SECONDS,
    UNKNOWN_SECONDS.unit,
  );
  const served = fitting(
    reached.filter(({ test }) => !isUnit(test)),
    SERVED_SECONDS,
    UNKNOWN_SECONDS.served,
  );
  return {
    isEverything: changed.some((file) => EVERYTHING.test(file)),
    unit: [...tests.filter((test) => HABITS.test(test)), ...unit],
    served,
    left: reached.length - unit.length - served.length,
    // All of them where it is the demo that changed.
    pages: isMade ? [] : reachedPages.map(({ path }) => path),
  };
}

/** Pages whose address stands in a test, or in what it imports of the tests. */
function namedIn(root, graph, test, pages) {
  const own = [...(graph.get(test) ?? [])].filter((file) => file.startsWith("tests/"));
  const text = [test, ...own].map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  return pages.filter(({ path }) => path !== "/" && addressOf(path).test(text));
}

/** "/admin/tasks/:taskId/teams" as tests write it, with an id or `${an expression}` in it. */
const addressOf = (path) =>
  new RegExp(
    `["'\`}]${path.replaceAll(/[.+*?^$()[\]{}|\\]/g, "\\$&").replaceAll(/:\w+/g, "(?:[\\w-]+|\\$\\{[^}]*\\})")}(?=["'\`?#])`,
  );
