import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../workers/local/install.mjs";

/**
 * Where the time of a run goes. Each file's seconds come from `tests/harness/times-reporter.ts`, those of hosts, browsers
 * and the demo from `tests/harness/spent.ts`; `tests/times.json` keeps the files' for the order in which they start.
 */
const RESULTS = join(root, "test-results");
const KEPT = join(root, "tests/times.json");
export const SPENT_FILE = join(RESULTS, "spent.jsonl");

const stages = [];

/** Before a run: nothing of the last one counts. */
export function startTimes() {
  mkdirSync(RESULTS, { recursive: true });
  rmSync(SPENT_FILE, { force: true });
  for (const name of timeFiles()) rmSync(join(RESULTS, name));
}

/** Runs a part of the run, and remembers how long it took. */
export async function timed(stage, work) {
  const began = performance.now();
  try {
    return await work();
  } finally {
    stages.push({ stage, seconds: (performance.now() - began) / 1_000 });
  }
}

const timeFiles = () =>
  existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => /^times-.*\.json$/.test(name)) : [];

/** @returns {{ file: string, project: string, loading: number, seconds: number, tests: number }[]} longest first */
function fileTimes() {
  return timeFiles()
    .flatMap((name) => JSON.parse(readFileSync(join(RESULTS, name), "utf8")))
    .sort((a, b) => b.seconds - a.seconds);
}

/** What `--times` prints: the parts of the run, what hosts, browsers and the demo took, and every file of a second or more. */
export function timesTable() {
  const files = fileTimes();
  const sum = (rows, of = (row) => row.seconds) => rows.reduce((all, row) => all + of(row), 0);
  const line = (seconds, text) => `${seconds.toFixed(1).padStart(8)}  ${text}`;
  const projects = [...new Set(files.map(({ project }) => project))];
  const spent = existsSync(SPENT_FILE)
    ? readFileSync(SPENT_FILE, "utf8")
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text))
    : [];
  return [
    "Seconds",
    ...stages.map(({ stage, seconds }) => line(seconds, stage)),
    "Of them, in all workers together",
    ...projects.map((project) => {
      const own = files.filter((file) => file.project === project);
      const loading = sum(own, (file) => file.loading).toFixed(0);
      return line(sum(own), `${project}: ${own.length} files, of which loading modules ${loading}`);
    }),
    ...[...new Set(spent.map(({ on }) => on))].map((on) => {
      const own = spent.filter((one) => one.on === on);
      return line(sum(own), `${own.length} × ${on}`);
    }),
    "Files",
    ...files
      .filter(({ seconds }) => seconds >= 1)
      .map(({ file, seconds, tests, loading }) =>
        line(seconds, `${file} (${tests} tests, loading ${loading.toFixed(1)})`),
      ),
    "",
  ].join("\n");
}

/** Keeps the seconds of what ran, for the order of the next runs: `--times=keep`. Files that are gone are forgotten. */
export function keepTimes() {
  const kept = { ...keptTimes() };
  for (const { file, seconds } of fileTimes()) kept[file] = Math.max(1, Math.round(seconds));
  const known = Object.entries(kept).filter(([file]) => existsSync(join(root, "tests", file)));
  known.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
}

export const keptTimes = () => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : {});
