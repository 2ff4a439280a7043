import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { projectRoot } from "#workers/ops/provision/project-root";
import { httpClient } from "../harness/http";
import { signIn } from "./accounts";
import { pageScripts } from "./bundle";
import { measureStep, type Step } from "./filled-forms";
import { measure, measurePosts } from "./measure";
import { teamsWithFields } from "./seed";
import type { Served } from "./served";

/**
 * `npm run bench -- beside <folder> [row …]`: this working copy and another one, both built, in turn on the same machine:
 * three runs of each row, the middle one. What counts is the CPU time of all processes a request: it says the same on
 * a machine that is busy with others. Rates at 10 and at 50 connections; bytes of a page and of the scripts that it loads
 * first (gzip). The empty page stands in the table whatever rows are asked for. BENCH_SECONDS a row and run (default 4),
 * BENCH_RUNS, BENCH_TEAMS, BENCH_TASKS.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const TEAMS = Number(process.env.BENCH_TEAMS ?? 1000);
const TASKS = Number(process.env.BENCH_TASKS ?? 50);
/** Of /proc/<pid>/stat, on every Linux that we meet. */
const TICKS_A_SECOND = 100;

export interface Side extends Served {
  folder: string;
  child: ChildProcess;
  staff: string;
  owner: string;
  team: string;
  /** Where the start page leads staff: to the admin area, or nowhere else in older working copies. */
  staffStart: string;
}

export interface Row {
  name: string;
  path?: (side: Side) => string;
  cookie?: (side: Side) => string;
  isDemo?: boolean;
  writers?: number;
  /** 10 where nothing is said. */
  connections?: number;
  /** One step of filling in a form, each request alone. */
  step?: Step;
  /** Asks for 10,000 orders of 20 lines. */
  hasOrders?: boolean;
  /** Asks for 10,000 submissions of 30 answers. */
  hasSubmissions?: boolean;
}

const staff = (side: Side) => side.staff;
const team = (side: Side) => side.team;
const owner = (side: Side) => side.owner;
const ROWS: Row[] = [
  { name: "Empty page", isDemo: true, path: () => "/unauthorised" },
  { name: "Sign-in page", isDemo: true, path: () => "/auth/login" },
  { name: "Dashboard", isDemo: true, path: () => "/", cookie: owner },
  // The demo has things with named teams and conditions, this event has none.
  { name: "Dashboard of an event without exceptions", path: () => "/", cookie: team },
  { name: "50 tasks of a team", path: () => "/tasks", cookie: team },
  { name: "50 tasks, data", path: () => "/tasks.data", cookie: team },
  { name: "Drawer with 50 comments", path: (side) => `/tasks/${side.taskIds[0]}`, cookie: team },
  { name: "100 of 1,000 teams", path: () => "/admin/teams", cookie: staff },
  { name: "100 of 1,000 teams, data", path: () => "/admin/teams.data", cookie: staff },
  { name: "100 of 1,000 teams, five fields", path: () => teamsWithFields, cookie: staff },
  { name: "Tasks over 1,000 teams", path: () => "/admin/tasks", cookie: staff },
  {
    name: "100 of 1,000 teams of a task",
    path: (side) => `/admin/tasks/${side.taskIds[0]}/teams`,
    cookie: staff,
  },
  // Every team's counts: as a file of all of them, and as the page that must order all of them by their counts.
  { name: "Counts of all 1,000 teams", path: () => "/admin/teams/export", cookie: staff },
  {
    name: "100 of 1,000 teams, by their counts",
    path: () => "/admin/teams?sort=progress",
    cookie: staff,
  },
  { name: "Start page of staff", path: ({ staffStart }) => staffStart, cookie: staff },
  { name: "Health check of 1,000 teams", path: () => "/admin/reports/teams", cookie: staff },
  { name: "Reports of 1,000 teams", path: () => "/admin/reports", cookie: staff },
  { name: "Admin landing", path: () => "/admin", cookie: staff },
  ...Object.entries({
    "Report of 10,000 submissions": (form: string) => `/admin/reports/forms/${form}`,
    "Report of 10,000 submissions, filtered": (form: string) => `/admin/reports/forms/${form}?from=teams`,
    "Submissions' list of 10,000": (form: string) => `/admin/forms/${form}/submissions`,
  }).map(
    ([name, path]): Row => ({
      name,
      path: ({ filledForm }) => path(filledForm),
      cookie: staff,
      connections: 1,
      hasSubmissions: true,
    }),
  ),
  ...["csv", "xlsx"].map(
    (format): Row => ({
      name: `Export of 10,000 submissions, ${format}`,
      path: ({ filledForm }) => `/admin/forms/${filledForm}/submissions/export?format=${format}`,
      cookie: staff,
      connections: 1,
      hasSubmissions: true,
    }),
  ),
  { name: "Export of 10,000 rows", path: () => "/admin/activity/export", cookie: staff, connections: 1 },
  {
    name: "Form of 30 questions: its page",
    path: ({ forms }) => `/forms/${forms[0]?.id}/pages/1`,
    cookie: team,
    step: "page",
  },
  { name: "Form of 30 questions: saving it", cookie: team, step: "save" },
  { name: "Form of 30 questions: its check", cookie: team, step: "check" },
  { name: "Form of 30 questions: sending it in", cookie: team, step: "send" },
  ...[
    "item",
    "team",
    "order",
    "supplier",
    "place",
    "day",
    "line",
    "item&supplier=supplier1",
    "item&q=item+17",
  ].map(
    (by): Row => ({
      name: `Orders report, by ${by}`,
      path: () => `/admin/reports/orders?by=${by}`,
      cookie: staff,
      connections: 1,
      hasOrders: true,
    }),
  ),
  {
    name: "Orders report, export of 10,000",
    path: () => "/admin/reports/orders/export",
    cookie: staff,
    connections: 1,
    hasOrders: true,
  },
  { name: "Complete and reopen, 10", cookie: team, writers: 10 },
  { name: "Complete and reopen, 50", cookie: team, writers: 50 },
];

export interface Sample {
  /** Milliseconds of CPU a request, over all processes of the host. */
  cpu: number;
  /** Of it, what workerd took, and what the database took. */
  workerd: number;
  database: number;
  requests: number;
  rate: number;
  bytes: number;
  calls: string;
}

/** What one side does with a row: the middle of its runs by CPU, and the middle rate with many connections. */
interface Figures extends Sample {
  rateOfMany: number | null;
  /** Bytes, gzip; null for what is no page. */
  scripts: number | null;
}

const MANY = 50;
const HEAD = [
  "CPU ms",
  "of workerd",
  "of the database",
  "req/s at 10",
  `at ${MANY}`,
  "KB",
  "scripts KB gzip",
  "calls",
];

export async function measureBeside(folder: string, only: readonly string[]): Promise<void> {
  const rows = [...new Set([...chosen(["Empty page"]), ...chosen(only)])];
  const sides: Side[] = [];
  try {
    for (const one of [projectRoot(), resolve(folder)]) sides.push(await startSide(one, envOf(rows)));
    const table: string[][] = [];
    for (const row of rows) {
      const [ours, theirs] = await figuresOf(row, sides);
      if (!ours || !theirs) continue;
      table.push([row.name, (ours.cpu / theirs.cpu).toFixed(2), ...cells(ours), ...cells(theirs)]);
      console.log(table.at(-1)?.join("  "));
    }
    const head = ["", "CPU factor", ...HEAD, ...HEAD.map((title) => `there: ${title}`)];
    printTable(head, table);
  } finally {
    await stopSides(sides);
  }
}

/** For a note. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void =>
  console.log(
    `\n${[head, head.map(() => "---"), ...rows].map((line) => `| ${line.join(" | ")} |`).join("\n")}`,
  );

/** What a host needs that these rows are asked of. */
export const envOf = (rows: readonly Row[]): Record<string, string> => ({
  ...(rows.some(({ hasOrders }) => hasOrders) && { BENCH_ORDERS: "10000" }),
  ...(rows.some(({ hasSubmissions }) => hasSubmissions) && { BENCH_SUBMISSIONS: "10000" }),
});

/** Of each side, run in turn. */
async function figuresOf(row: Row, sides: readonly Side[]): Promise<Figures[]> {
  const runs = sides.map((): { few: Sample; many: number | null }[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, side] of sides.entries()) {
      const few = await sample(row, side);
      // Others say themselves how many they are: writers, or an export that is asked for by one.
      const isCounted = row.step !== undefined || row.writers !== undefined || row.connections !== undefined;
      const many = isCounted ? null : (await sample({ ...row, connections: MANY }, side)).rate;
      runs[at]?.push({ few, many });
    }
  }
  return Promise.all(
    sides.map(async (side, at) => {
      const all = runs[at] ?? [];
      const rates = all.flatMap(({ many }) => (many === null ? [] : [many]));
      return {
        ...middle(
          all.map(({ few }) => few),
          ({ cpu }) => cpu,
        ),
        rateOfMany: rates.length > 0 ? middle(rates, (rate) => rate) : null,
        scripts: await scriptsOf(row, side),
      };
    }),
  );
}

/** Of a page; what is asked for as data or as a file loads none. */
async function scriptsOf(row: Row, side: Side): Promise<number | null> {
  if (!row.path) return null;
  const address = `${row.isDemo ? side.demo : side.large}${row.path(side)}`;
  return (await pageScripts(address, row.cookie?.(side), side.folder)) || null;
}

const cells = ({ cpu, workerd, database, rate, rateOfMany, bytes, scripts, calls }: Figures): string[] => [
  ...[cpu, workerd, database].map((ms) => ms.toFixed(1)),
  rate.toFixed(0),
  rateOfMany?.toFixed(0) ?? "–",
  (bytes / 1000).toFixed(0),
  scripts === null ? "–" : (scripts / 1000).toFixed(1),
  calls,
];

/** The rows whose names hold one of these parts; all where none is given. */
export const chosen = (only: readonly string[]): Row[] =>
  ROWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));

export async function stopSides(sides: readonly Side[]): Promise<void> {
  for (const { child } of sides) child.stdin?.end();
  await Promise.all(sides.map(({ child }) => new Promise((done) => child.once("exit", done))));
}

export function middle<T>(all: readonly T[], by: (one: T) => number): T {
  return all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)] as T;
}

/** Loads one row for BENCH_SECONDS after a warm-up, at whose end `onStart` is called. */
export async function sample(row: Row, side: Side, onStart?: () => void): Promise<Sample> {
  const base = row.isDemo ? side.demo : side.large;
  const cookie = row.cookie?.(side) ?? "";
  const named = (name: string) =>
    side.pids.filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name);
  const all = [side.pids, named("workerd"), named("sqld")];
  const spent = () => all.map(cpuOf);
  let before = spent();
  const onWarm = () => {
    onStart?.();
    before = spent();
  };
  if (row.step) {
    const { requests, used, bytes, seconds } = await measureStep(row.step, { side, cookie, spent, onWarm });
    const [cpu = 0, workerd = 0, database = 0] = used.map((ms) => ms / requests);
    return { cpu, workerd, database, requests, rate: requests / seconds, bytes, calls: "–" };
  }
  const measured = row.writers
    ? await measurePosts(
        base,
        Array.from({ length: row.writers }, (_, n) => {
          const path = `/tasks/${side.taskIds[n]}`;
          return [`${path}/completion`, `${path}/reopening`] as const;
        }),
        cookie,
        onWarm,
      )
    : await measure(`${base}${row.path?.(side)}`, cookie || undefined, onWarm, row.connections);
  const [cpu = 0, workerd = 0, database = 0] = spent().map(
    (ms, at) => (ms - (before[at] ?? 0)) / measured.requests,
  );
  return {
    ...{ cpu, workerd, database },
    requests: measured.requests,
    rate: measured.rate,
    bytes: measured.bytes,
    calls: `${measured.calls ?? `≥${measured.roundTrips ?? "–"}`}/${measured.queries ?? "–"}`,
  };
}

/** Milliseconds that they have used so far. */
export function cpuOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may hold anything: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return (ticks * 1000) / TICKS_A_SECOND;
}

/** Builds a working copy and starts its host with the large event, as `served.ts` says. */
export async function startSide(
  folder: string,
  env: Record<string, string> = {},
  size: readonly number[] = [TEAMS, TASKS],
): Promise<Side> {
  console.log(`Building and starting ${folder}`);
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const source = join(folder, "tests/bench/.served.ts");
  const script = join(folder, "build/local/served.mjs");
  const text = readFileSync(join(projectRoot(), "tests/bench/served.ts"), "utf8");
  // Where it stood before it was shared with the proofs.
  const isShared = existsSync(join(folder, "tests/harness/installation.ts"));
  writeFileSync(source, isShared ? text : text.replace("../harness/installation", "./seed"));
  try {
    await build({
      absWorkingDir: folder,
      entryPoints: [source],
      outfile: script,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node22",
      packages: "external",
      jsx: "automatic",
      logLevel: "error",
      alias: { "~": join(folder, "app"), "#db": join(folder, "db"), "#workers": join(folder, "workers") },
    });
  } finally {
    rmSync(source);
  }
  const child = spawn(process.execPath, [script, ...size.map(String)], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.startsWith("SERVED ")) continue;
    const served = JSON.parse(line.slice("SERVED ".length)) as Served;
    const staff = await signIn(served.large, "staff@demo.example");
    const start = await httpClient().get(`${served.large}/`, { headers: { cookie: staff } });
    return {
      ...served,
      folder,
      child,
      staff,
      staffStart: start.headers.location ?? "/",
      owner: await signIn(served.demo, "owner@demo.example"),
      team: await signIn(served.large, served.ownerEmail),
    };
  }
  throw new Error(`${folder}: the host did not start`);
}
