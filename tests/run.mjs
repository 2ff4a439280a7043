import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildWhenNeeded } from "../workers/local/build.mjs";
import {
  installWhenNeeded,
  nodeBinary,
  Plain,
  requireNode,
  requireServers,
  root,
  run,
  step,
} from "../workers/local/install.mjs";
import { changedFiles, testsFor } from "./run/changed.mjs";
import { ensureChromium } from "./run/chromium.mjs";
import { beginDemo, KEPT_DEMO } from "./run/demo.mjs";
import { keepTimes, keptTimes, SPENT_FILE, startTimes, timed, timesTable } from "./run/times.mjs";

/**
 * `npm test`: every kind of test. `npm test -- whole`: also what sleeps, restarts and kills, and every page where one of each
 * template is looked at otherwise. `npm test -- changed [commit]`: what the files that changed reach, in about three minutes.
 * `npm test -- <kind> [file filter …]`: types, lint, unit, integration or browser alone; `-u` after a filter writes stored
 * outlines anew. `--times` prints where the time went, `--times=keep` keeps it for the order of the next runs. `npm run prove
 * [-- name]`: the long proofs, which print figures. Runs on Node 20 without a package. The last line is `N passed, N failed[,
 * N skipped]`; types and lint count as one each.
 */
const KINDS = ["types", "lint", "unit", "integration", "browser"];
const SERVED = ["integration", "browser"];

async function main(given) {
  const wantsTimes = given.find((arg) => /^--times(=keep)?$/.test(arg));
  const args = given.filter((arg) => arg !== wantsTimes);
  const verb = ["prove", "whole", "changed"].includes(args[0]) ? args.shift() : null;
  requireNode();
  await installWhenNeeded();
  // Of a machine with root certificates of its own, each host would write all of them into workerd's configuration, for three
  // seconds; a test speaks to nobody outside.
  delete process.env.NODE_EXTRA_CA_CERTS;
  startTimes();
  if (verb !== "prove") process.env.TMPDIR ??= memoryFolder();
  const env = { ...process.env, SPENT_FILE, ...(verb === "whole" ? { WHOLE_TESTS: "1" } : {}) };
  const counts = await RUNS[verb ?? "all"](args, env);
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const one of counts) for (const name of Object.keys(sum)) sum[name] += one[name] ?? 0;
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  if (wantsTimes) console.log(`\n${timesTable()}`);
  if (wantsTimes === "--times=keep") keepTimes();
  console.log(
    `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`,
  );
  return sum.failed > 0 || isNothing(sum) ? 1 : 0;
}

/** A name that no test has is a mistake of who typed it, not a success. */
function isNothing({ passed, failed, skipped }) {
  const isSo = passed + failed + skipped === 0;
  if (isSo) console.error("No test has this name.");
  return isSo;
}

const SHARED_MEMORY = "/dev/shm";
const MEMORY_NEEDED = 8 * 2 ** 30;

/**
 * Where tests have their databases and files: in memory where there is plenty of it, since a database waits for its disk at each
 * write, and what a test has written need not outlive the machine. Proofs of what does are on the disk.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= MEMORY_NEEDED ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const RUNS = {
  async prove(names, env) {
    env.CHROMIUM_PATH = await ensureChromium();
    return [await vitest(["proofs"], names, env)];
  },

  async changed([commit], env) {
    const changed = changedFiles(root, commit);
    const { siteMap } = await import("../remix.config.js");
    const found = testsFor(root, changed, siteMap, keptTimes());
    if (found.isEverything) {
      console.log("What changed reaches everything.");
      return RUNS.all([], env);
    }
    console.log(
      `${changed.length} files changed: ${found.unit.length} unit test files and ${found.served.length} others${found.left > 0 ? `; ${found.left} that they reach from afar are left to \`npm test\`` : ""}`,
    );
    return runKinds(["types", "lint", "unit", ...(found.served.length > 0 ? SERVED : [])], env, {
      unit: found.unit,
      served: found.served,
      env: { PORTAL_PAGES: found.pages.join(",") },
    });
  },

  all([kind, ...more], env) {
    const kinds = KINDS.includes(kind) ? [kind] : KINDS;
    const filter = KINDS.includes(kind) ? more : [kind, ...more].filter(Boolean);
    return runKinds(kinds, env, { unit: filter, served: filter });
  },
};
RUNS.whole = RUNS.all;

async function runKinds(kinds, env, { unit, served, env: narrow = {} }) {
  const servedKinds = kinds.filter((kind) => SERVED.includes(kind));
  if (servedKinds.length > 0) requireServers();
  if (kinds.includes("browser")) {
    env.CHROMIUM_PATH = await ensureChromium({ isWhole: env.WHOLE_TESTS === "1" });
  }
  const counts = [];
  const building = servedKinds.length > 0 && kinds.includes("types") ? timed("building", build) : null;
  if (kinds.includes("types")) counts.push(await timed("types", checkTypes));
  if (kinds.includes("lint"))
    counts.push(
      await timed("lint", () => single("Lint and format", "@biomejs/biome/bin/biome", ["check", "."])),
    );
  const isLater = servedKinds.length > 0 && kinds.includes("unit");
  // As soon as there is something to make it with: unit tests need neither.
  const demo = isLater && !env[KEPT_DEMO] ? Promise.resolve(building).then(beginDemo) : null;
  // It is looked at when the unit tests are through.
  demo?.catch(() => {});
  try {
    if (kinds.includes("unit"))
      counts.push(await timed("unit", () => vitest(["unit", "unit-apart"], unit, env)));
    await building;
    const made = await (await demo)?.take();
    if (made) env[KEPT_DEMO] = made;
    // Together, so that one host serves both.
    if (servedKinds.length > 0)
      counts.push(await timed("served", () => twice(servedKinds, served, { ...env, ...narrow })));
  } finally {
    await (await demo?.catch(() => null))?.end();
  }
  return counts;
}

/** Beside the check of the types, which takes one core. What fails here is told by the tests, which build what is missing. */
const build = () => buildWhenNeeded(["worker", "images", "imports", "local"]).catch(() => {});

/** What has not changed since the last check on this machine is not checked anew. */
const checkTypes = () =>
  single("Types", "typescript/bin/tsc", [
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    join(root, "node_modules/.cache/types.tsbuildinfo"),
  ]);

async function single(name, tool, args) {
  const code = await step(name, () => run(nodeBinary(), [join(root, "node_modules", tool), ...args]));
  return code === 0 ? { passed: 1 } : { failed: 1 };
}

/**
 * The tests against the real servers. Up to three files that fail among hundreds run once more, alone, after a whole
 * run: a fault of the product fails again; what passes met a busy machine, and is named before the last line, so that
 * somebody mends it.
 */
async function twice(projects, more, env) {
  const counts = await vitest(projects, more, env);
  const again = more.length === 0 ? filesToRunAgain(lastReport(projects)) : [];
  if (again.length === 0) return counts;
  console.log(`\nOnce more, alone:\n${again.join("\n")}\n`);
  const { passed, failed } = await vitest(projects, again, env);
  // Fewer than failed: they were not run again.
  if (failed > 0 || passed < counts.failed) return counts;
  console.log(`\nUNSTEADY, failed among all and passed alone; mend:\n${again.join("\n")}`);
  return { ...counts, passed: counts.passed + counts.failed, failed: 0 };
}

/** Files of a report with a failed test, relative to the root; none where more than three failed or one did not load. */
export function filesToRunAgain(report) {
  const failed = report?.testResults.filter(({ status }) => status === "failed") ?? [];
  const isOdd = failed.some(({ assertionResults }) => assertionResults.length === 0);
  return failed.length > FILES_AGAIN || isOdd ? [] : failed.map(({ name }) => relative(root, name));
}

const FILES_AGAIN = 3;
const reportOf = (projects) => join(root, "test-results", `${projects.join("-")}.json`);
const lastReport = (projects) =>
  existsSync(reportOf(projects)) ? JSON.parse(readFileSync(reportOf(projects), "utf8")) : null;

async function vitest(projects, more, env) {
  const report = reportOf(projects);
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(
    nodeBinary(),
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--reporter=${join(root, "tests/harness/times-reporter.ts")}`,
      `--outputFile.json=${report}`,
      "--passWithNoTests",
      ...more,
    ],
    { env },
  );
  const said = lastReport(projects);
  failures.push(...failuresOf(said));
  return countsOf(said, code);
}

/** What failed in this run, said once more at its end: thousands of lines stand between. */
const failures = [];

/** Each failed test of a report, or a file that did not load, with the first line of why. */
export function failuresOf(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const lines = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]);
      return (lines.length > 0 ? lines : [["did not load", message]]).map(
        ([what, why]) => `${relative(root, name)}: ${what}: ${(why ?? "").split("\n")[0].slice(0, 300)}`,
      );
    });
}

/** What a report says. A run that failed without a failed test (a file that does not load, a crash) counts as one. */
export function countsOf(report, code) {
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

if (process.argv[1]?.endsWith("run.mjs")) {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error) => {
      console.error(error instanceof Plain ? error.message : error);
      console.log("\n0 passed, 1 failed");
      process.exit(1);
    },
  );
}
