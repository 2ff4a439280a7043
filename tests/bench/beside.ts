import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { projectRoot } from "#workers/ops/provision/project-root";
import { signIn } from "./accounts";
import { measure, measurePosts } from "./measure";
import type { Served } from "./served";

/**
 * `npm run bench -- beside <folder> [row …]`: this working copy and another one, both built, in turn on the same machine:
 * three runs of each row, the middle one. What counts is the CPU time of all processes a request: it says the same on
 * a machine that is busy with others. BENCH_SECONDS a row and run (default 4), BENCH_TEAMS, BENCH_TASKS.
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
}

export interface Row {
  name: string;
  path?: (side: Side) => string;
  cookie?: (side: Side) => string;
  isDemo?: boolean;
  writers?: number;
  /** 10 where nothing is said. */
  connections?: number;
}

const staff = (side: Side) => side.staff;
const team = (side: Side) => side.team;
const owner = (side: Side) => side.owner;
const ROWS: Row[] = [
  { name: "Empty page", isDemo: true, path: () => "/unauthorised" },
  { name: "Sign-in page", isDemo: true, path: () => "/auth/login" },
  { name: "Dashboard", isDemo: true, path: () => "/", cookie: owner },
  { name: "50 tasks of a team", path: () => "/tasks", cookie: team },
  { name: "50 tasks, data", path: () => "/tasks.data", cookie: team },
  { name: "Drawer with 50 comments", path: (side) => `/tasks/${side.taskIds[0]}`, cookie: team },
  { name: "100 of 1,000 teams", path: () => "/admin/teams", cookie: staff },
  { name: "100 of 1,000 teams, data", path: () => "/admin/teams.data", cookie: staff },
  { name: "Tasks over 1,000 teams", path: () => "/admin/tasks", cookie: staff },
  {
    name: "100 of 1,000 teams of a task",
    path: (side) => `/admin/tasks/${side.taskIds[0]}/teams`,
    cookie: staff,
  },
  { name: "Start page of staff", path: () => "/", cookie: staff },
  { name: "Admin landing", path: () => "/admin", cookie: staff },
  { name: "Export of 10,000 rows", path: () => "/admin/activity/export", cookie: staff, connections: 1 },
  { name: "Complete and reopen, 10", cookie: team, writers: 10 },
  { name: "Complete and reopen, 50", cookie: team, writers: 50 },
];

export interface Sample {
  /** Milliseconds of CPU a request, over all processes of the host. */
  cpu: number;
  requests: number;
  rate: number;
  bytes: number;
  calls: string;
}

export async function measureBeside(folder: string, only: readonly string[]): Promise<void> {
  const rows = chosen(only);
  const sides: Side[] = [];
  try {
    for (const one of [projectRoot(), resolve(folder)]) sides.push(await startSide(one));
    const table: string[][] = [];
    for (const row of rows) {
      const samples = sides.map((): Sample[] => []);
      for (let run = 0; run < RUNS; run += 1) {
        for (const [at, side] of sides.entries()) samples[at]?.push(await sample(row, side));
      }
      const [ours, theirs] = samples.map(middle);
      if (!ours || !theirs) continue;
      const cells = [ours, theirs].flatMap(({ cpu, rate, bytes, calls }) => [
        cpu.toFixed(1),
        rate.toFixed(0),
        (bytes / 1000).toFixed(0),
        calls,
      ]);
      table.push([row.name, (ours.cpu / theirs.cpu).toFixed(2), ...cells]);
      console.log(table.at(-1)?.join("  "));
    }
    const head = ["", "CPU factor", "ms", "req/s", "KB", "calls", "there: ms", "req/s", "KB", "calls"];
    console.log(
      `\n${[head, head.map(() => "---"), ...table].map((line) => `| ${line.join(" | ")} |`).join("\n")}`,
    );
  } finally {
    await stopSides(sides);
  }
}

/** The rows whose names hold one of these parts; all where none is given. */
export const chosen = (only: readonly string[]): Row[] =>
  ROWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));

export async function stopSides(sides: readonly Side[]): Promise<void> {
  for (const { child } of sides) child.stdin?.end();
  await Promise.all(sides.map(({ child }) => new Promise((done) => child.once("exit", done))));
}

/** By CPU. */
function middle(samples: Sample[]): Sample | undefined {
  return samples.toSorted((a, b) => a.cpu - b.cpu)[Math.floor(samples.length / 2)];
}

/** Loads one row for BENCH_SECONDS after a warm-up, at whose end `onStart` is called. */
export async function sample(row: Row, side: Side, onStart?: () => void): Promise<Sample> {
  const base = row.isDemo ? side.demo : side.large;
  const cookie = row.cookie?.(side) ?? "";
  let before = cpuOf(side.pids);
  const onWarm = () => {
    onStart?.();
    before = cpuOf(side.pids);
  };
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
  return {
    cpu: (cpuOf(side.pids) - before) / measured.requests,
    requests: measured.requests,
    rate: measured.rate,
    bytes: measured.bytes,
    calls: `${measured.calls ?? `≥${measured.trips ?? "–"}`}/${measured.queries ?? "–"}`,
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
    return {
      ...served,
      folder,
      child,
      staff: await signIn(served.large, "staff@demo.example"),
      owner: await signIn(served.demo, "owner@demo.example"),
      team: await signIn(served.large, served.ownerEmail),
    };
  }
  throw new Error(`${folder}: the host did not start`);
}
