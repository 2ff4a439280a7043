import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium } from "playwright-core";
import { projectRoot } from "#workers/ops/provision/project-root";
import { childrenOf, isAlive, memoryOf } from "../../workers/local/processes";
import { httpClient } from "../harness/http";
import { cpuOf, middle, printTable, type Side, startSide, stopSides } from "./beside";
import { firstFiles, sizesOf } from "./bundle";

/**
 * `npm run bench -- first <folder>`: what whoever comes first waits for, here and there, in turn: CPU of workerd from its start to its first
 * answer, what all processes hold when idle (PSS), scripts and styles of first pages, and when a telephone at 50 KB/s and 400 ms paints
 * them, with nothing kept and once more. Middle of BENCH_RUNS (default 3).
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { width: 390, height: 844 };
const IDLE_MS = 30_000;

const KINDS = ["js", "css"] as const;

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
    const measured = async (
      names: readonly string[],
      measure: (side: Side) => number[] | Promise<number[]>,
      runs = 1,
    ) => {
      const all = sides.map((): number[][] => []);
      for (let run = 0; run < runs; run += 1) {
        for (const [at, side] of sides.entries()) all[at]?.push(await measure(side));
      }
      for (const [nth, name] of names.entries()) {
        const [ours = 0, theirs = 0] = all.map((some) => middle(some, (one) => one[nth] ?? 0)[nth]);
        table.push([name, (ours / theirs).toFixed(2), ours.toFixed(1), theirs.toFixed(1)]);
        console.log(table.at(-1)?.join("  "));
      }
    };
    await measured(["Worker, MB"], ({ folder }) => [
      statSync(join(folder, "dist", workerOf(folder))).size / 1e6,
    ]);
    await sleep(IDLE_MS);
    await measured(["Held when idle, MB (PSS)"], (side) => [heldBy(familyOf(side)) / 1e6]);
    for (const place of PLACES) {
      const names = KINDS.flatMap((kind) => [`${kind}, KB gzip`, `${kind}, files`]);
      await measured(
        names.map((name) => `${place.name}: ${name}`),
        async (side) => {
          const body = await bodyOf(side, place);
          return KINDS.flatMap((kind) => {
            const files = firstFiles(body, kind);
            return [sizesOf(files, side.folder) / 1_000, files.length];
          });
        },
      );
    }
    for (const place of PLACES)
      await measured(
        [`${place.name}: first paint, ms`, `${place.name}: once more, ms`],
        (side) => paints(side, place),
        RUNS,
      );
    await measured(
      ["Worker to its first answer, CPU ms"],
      async (side) => [await startUp(side)],
      2 * RUNS - 1,
    );
    printTable(["", "factor", "here", "there"], table);
  } finally {
    await stopSides(sides);
  }
}

const workerOf = (folder: string) =>
  readdirSync(join(folder, "dist")).find((name) => /^(app|index)\.js$/.test(name)) ?? "app.js";

/** The host's process and all that it started. */
function familyOf({ pids }: Side): number[] {
  const host = pids.find((pid) => pids.some((other) => childrenOf(pid).includes(other))) ?? pids[0] ?? 0;
  return [...new Set([host, ...childrenOf(host), ...pids.filter(isAlive)])];
}

/** Bytes; what several share counts in part for each. */
const heldBy = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0);

const bodyOf = async (side: Side, { at, cookie }: Place): Promise<string> =>
  (await httpClient().get(at(side), { headers: { cookie: cookie(side) } })).body;

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
