import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
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

/**
 * `npm test`: everything. `npm test -- <kind> [file filter …]`: types, lint, unit, integration or browser alone. Runs on
 * Node 20 without a package. `-u` after a filter writes stored outlines anew. `npm run prove [-- name]`: the long proofs, which print figures. The last line is `N passed, N failed[, N skipped]`; types and lint count as one each.
 */
const KINDS = ["types", "lint", "unit", "integration", "browser"];

const CHROMIUMS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const CHROMIUMS_MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

async function main(args) {
  const isProof = args[0] === "prove";
  if (isProof) args = args.slice(1);
  const kinds = isProof ? [] : KINDS.includes(args[0]) ? [args[0]] : KINDS;
  const more = KINDS.includes(args[0]) ? args.slice(1) : args;
  requireNode();
  await installWhenNeeded();
  const env = { ...process.env };
  if (kinds.some((kind) => kind === "integration" || kind === "browser")) requireServers();
  if (kinds.includes("browser")) env.CHROMIUM_PATH = await ensureChromium();

  if (isProof) env.CHROMIUM_PATH = await ensureChromium();

  const sum = { passed: 0, failed: 0, skipped: 0 };
  const add = (counts) => {
    for (const name of Object.keys(sum)) sum[name] += counts[name] ?? 0;
  };
  if (isProof) add(await vitest(["proofs"], args, env));
  const served = kinds.filter((kind) => kind === "integration" || kind === "browser");
  const building = served.length > 0 && kinds.includes("types") ? build() : null;
  if (kinds.includes("types")) add(await single("Types", "typescript/bin/tsc", ["--noEmit"]));
  if (kinds.includes("lint"))
    add(await single("Lint and format", "@biomejs/biome/bin/biome", ["check", "."]));
  await building;
  if (kinds.includes("unit")) add(await vitest(["unit"], more, env));
  // Together, so that one host serves both.
  if (served.length > 0) add(await twice(served, more, env));
  console.log(
    `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`,
  );
  return sum.failed > 0 ? 1 : 0;
}

/** Beside the check of the types, which takes one core. What fails here is told by the tests, which build what is missing. */
const build = () => buildWhenNeeded(["worker", "images", "imports", "local"]).catch(() => {});

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
      `--outputFile.json=${report}`,
      "--passWithNoTests",
      ...more,
    ],
    { env },
  );
  return countsOf(lastReport(projects), code);
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

/** A Chromium that is there, else the system's package where we may install it. */
async function ensureChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (existsSync(own)) return own;
    throw new Plain(`CHROMIUM_PATH names ${own}, and there is no such file.`);
  }
  const find = () => [...CHROMIUMS, ...CHROMIUMS_MAC].find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  const sudo = process.getuid?.() === 0 ? [] : succeeds("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
  if (sudo && succeeds("apt-get", ["--version"])) {
    await step("Installing Chromium", async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      for (const args of [
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
      ]) {
        const [command, ...rest] = [...sudo, "apt-get", ...args];
        await run(command, rest, { env });
      }
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Plain(
    "The browser tests need Chromium. Run: sudo apt-get install -y chromium   (or set CHROMIUM_PATH=…)",
  );
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
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
