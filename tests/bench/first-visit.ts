import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium } from "playwright-core";
import { projectRoot } from "#workers/ops/provision/project-root";
import { httpClient } from "../harness/http";
import { cpuOf, type Side, startSide, stopSides } from "./beside";

/**
 * `npm run bench -- first <folder>`: what whoever comes first waits for, here and there, in turn: CPU of workerd from its start to its first
 * answer, what all processes hold when idle (PSS), scripts and styles of first pages, and when a telephone at 50 KB/s and 400 ms paints
 * them, with nothing kept and once more. Middle of BENCH_RUNS (default 3).
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { width: 390, height: 844 };
const IDLE_MS = 30_000;

interface Place {
  name: string;
  at: (side: Side) => string;
  cookie: (side: Side) => string;
}
const PLACES: Place[] = [
  { name: "Sign-in", at: ({ demo }) => `${demo}/auth/login`, cookie: () => "" },
  { name: "Dashboard", at: ({ demo }) => `${demo}/`, cookie: ({ owner }) => owner },
  { name: "Tasks", at: ({ demo }) => `${demo}/tasks`, cookie: ({ owner }) => owner },
  {
    name: "Drawer",
    at: ({ large, taskIds }) => `${large}/tasks/${taskIds[0]}`,
    cookie: ({ team }) => team,
  },
  {
    name: "Form",
    at: ({ large, forms }) => `${large}/forms/${forms[0]?.id}/pages/1`,
    cookie: ({ team }) => team,
  },
  { name: "Teams", at: ({ large }) => `${large}/admin/teams`, cookie: ({ staff }) => staff },
];

export async function measureFirst(folder: string): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const one of [projectRoot(), resolve(folder)]) sides.push(await startSide(one, {}, [10, 10]));
    const table: string[][] = [];
    const row = async (name: string, measure: (side: Side) => Promise<number>, runs = RUNS) => {
      const all = sides.map((): number[] => []);
      for (let run = 0; run < runs; run += 1) {
        for (const [at, side] of sides.entries()) all[at]?.push(await measure(side));
      }
      const [ours = 0, theirs = 0] = all.map((some) => some.toSorted((a, b) => a - b)[some.length >> 1]);
      table.push([name, (ours / theirs).toFixed(2), ...[ours, theirs].map((one) => one.toFixed(1))]);
      console.log(table.at(-1)?.join("  "));
    };
    await row(
      "Worker, MB",
      async ({ folder }) => statSync(join(folder, "dist", workerOf(folder))).size / 1e6,
      1,
    );
    await sleep(IDLE_MS);
    await row("Held when idle, MB (PSS)", async (side) => heldBy(familyOf(side)) / 1_000, 1);
    for (const place of PLACES) {
      for (const kind of ["js", "css"] as const) {
        const of = (side: Side) => firstFiles(side, place, kind);
        await row(`${place.name}: ${kind}, KB gzip`, async (side) => (await of(side)).bytes / 1_000, 1);
        await row(`${place.name}: ${kind}, files`, async (side) => (await of(side)).files, 1);
      }
    }
    for (const place of PLACES) {
      const paint = (nth: 0 | 1) => async (side: Side) => (await paints(side, place))[nth];
      await row(`${place.name}: first paint, ms`, paint(0));
      await row(`${place.name}: once more, ms`, paint(1));
    }
    await row("Worker to its first answer, CPU ms", startUp, 2 * RUNS - 1);
    const head = ["", "factor", "here", "there"];
    console.log(
      `\n${[head, head.map(() => "---"), ...table].map((line) => `| ${line.join(" | ")} |`).join("\n")}`,
    );
  } finally {
    await stopSides(sides);
  }
}

const workerOf = (folder: string) =>
  readdirSync(join(folder, "dist")).find((name) => /^(app|index)\.js$/.test(name)) ?? "app.js";

/** The host's process and all that it started. */
function familyOf({ pids }: Side): number[] {
  const childrenOf = (pid: number): number[] =>
    readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" "))
      .filter(Boolean)
      .map(Number);
  const host = pids.find((pid) => pids.some((other) => childrenOf(pid).includes(other))) ?? pids[0] ?? 0;
  return [...new Set([host, ...childrenOf(host), ...pids.filter((pid) => isThere(pid))])];
}

const isThere = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] !== "Z";
  } catch {
    return false;
  }
};

/** Kilobytes; what several share counts in part for each. */
const heldBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return sum + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }, 0);

const FILES = {
  js: [/rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"/g, /import "(\/assets\/[\w.-]+\.js)"/g],
  css: [/rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g],
};

/** What a page names for its first paint and its script's start. */
async function firstFiles(
  side: Side,
  { at, cookie }: Place,
  kind: "js" | "css",
): Promise<{ bytes: number; files: number }> {
  const known = cookie(side);
  const { body } = await httpClient().get(at(side), { headers: known ? { cookie: known } : {} });
  const names = new Set(
    FILES[kind].flatMap((pattern) => [...body.matchAll(pattern)].map(([, name]) => name)),
  );
  const sizes = [...names].map(
    (name) => gzipSync(readFileSync(join(side.folder, "build/client", name ?? "")), { level: 9 }).length,
  );
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

/** Milliseconds to the first paint, with nothing kept and then once more. */
async function paints(side: Side, { at, cookie }: Place): Promise<[cold: number, warm: number]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
    const [name = "", ...value] = cookie(side).split(";")[0]?.split("=") ?? [];
    if (name) await context.addCookies([{ name, value: value.join("="), url: at(side) }]);
    return [await paintOf(context, at(side)), await paintOf(context, at(side))];
  } finally {
    await browser.close();
  }
}

async function paintOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  const at = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return at;
}

/** The portal's workerd is ended, and what its successor takes up to its first answer is counted. */
async function startUp(side: Side): Promise<number> {
  const portal = familyOf(side).filter((pid) => nameOf(pid) === "workerd")[0] ?? 0;
  process.kill(portal, "SIGKILL");
  await httpClient().get(`${side.demo}/auth/login`);
  const now = familyOf(side).filter((pid) => nameOf(pid) === "workerd" && pid !== portal);
  return Math.max(...now.map((pid) => cpuOf([pid])));
}

const nameOf = (pid: number): string => readFileSync(`/proc/${pid}/comm`, "utf8").trim();
