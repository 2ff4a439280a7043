import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunInfo } from "../../workers/local/data-folder";
import { signIn } from "../bench/accounts";
import { largeTaskId } from "../bench/seed";
import { startHost, type TestHost } from "../harness/host";
import { type Answer, httpClient } from "../harness/http";
import { jpeg, png, webp } from "../harness/pictures";
import { type Caller, type LoadResult, load, wrongAnswers } from "./support/load";
import { openTask, withoutStale, writersEvent } from "./support/writers";

export interface MixedFigures {
  /** Answers of each kind of work. */
  answers: Record<string, number>;
  hungUp: number;
  /** What was answered otherwise than it should be, by kind of work. */
  errors: string[];
  /** Lines of errors in the host's log, without mails that are tried again: those nobody sees. */
  logged: string[];
  /** Megabytes of resident memory of each process, at each look. */
  memory: Record<string, number[]>;
  /** Streams that the database server had open, at each look; when the last answer was there; and ten idle seconds later. */
  streams: { during: number[]; after: number; idle: number };
}

const PASSWORD = "harbour-boat-show-2027";
const LOOK_MS = 30_000;
/** A short run is looked at often enough to have three thirds. */
const LOOKS_AT_LEAST = 18;
/** The server ends a stream that nobody uses for 10 s. */
const IDLE_MS = 15_000;

/**
 * Fifty connections for a long time: pages, drawers, data, writers, people who hang up, uploads of small files and of
 * pictures (good ones and broken ones), sign-ins, an export now and then.
 */
export async function proveMixedLoad(seconds: number, print = console.log): Promise<MixedFigures> {
  const host = await startHost({ demo: true });
  try {
    const at = await writersEvent(host);
    const team = { origin: at.origin, cookie: at.cookie };
    const staff = { origin: at.origin, cookie: await signIn(at.origin, "staff@demo.example") };
    for (let n = 0; n < WRITERS + HANGING_WRITERS; n += 1) await openTask(at.origin, at.cookie, n);
    const task = (n: number) => `/tasks/${largeTaskId(n + 1)}`;
    const writer = (n: number): Caller => ({
      ...team,
      method: "POST",
      paths: [`${task(n)}/completion`, `${task(n)}/reopening`],
    });
    const get = (who: typeof team, ...paths: string[]): Caller => ({ ...who, method: "GET", paths });
    const pages = [
      get(staff, "/admin/teams", "/admin/tasks", "/admin", `/admin/tasks/${largeTaskId(1)}/teams`),
      get(team, "/tasks", "/", "/tasks?status=incomplete"),
    ];
    const data = [get(staff, "/admin/teams.data", "/admin/tasks.data"), get(team, "/tasks.data")];
    const drawers = [get(team, task(0), task(60)), get(staff, `/admin/tasks/${largeTaskId(2)}`)];

    const small = Buffer.from(`%PDF-1.7 ${"a small file ".repeat(2_000)}`);
    const pictures = picturesOf();
    const figures: MixedFigures = {
      answers: {},
      hungUp: 0,
      errors: [],
      logged: [],
      memory: {},
      streams: { during: [], after: 0, idle: 0 },
    };
    const until = Date.now() + seconds * 1000;
    const watching = watch(host, figures, {
      until,
      everyMs: Math.min(LOOK_MS, (seconds * 1000) / LOOKS_AT_LEAST),
    });
    const note = (kind: string, result: LoadResult, wrong: Record<string, number>) => {
      figures.answers[kind] = result.answers;
      figures.hungUp += result.hungUp;
      for (const [what, times] of Object.entries(wrong)) figures.errors.push(`${kind}: ${times} × ${what}`);
    };
    const work = (kind: string, callers: Caller[], right: number) =>
      load(callers, seconds).then((result) => note(kind, result, wrongAnswers(result, right)));
    const hangUp = (kind: string, callers: Caller[], right: number) =>
      load(
        callers.map((caller) => ({ ...caller, hangsUpWithin: 150 })),
        seconds,
      ).then((result) => note(kind, result, withoutStale(wrongAnswers(result, right))));
    const again = async (kind: string, everyMs: number, once: (n: number) => Promise<string | null>) => {
      for (let n = 0; Date.now() < until; n += 1) {
        const wrong = await once(n).catch((error) => String(error));
        figures.answers[kind] = (figures.answers[kind] ?? 0) + 1;
        if (wrong) figures.errors.push(`${kind}: ${wrong}`);
        await sleep(everyMs);
      }
    };
    const put = async (name: string, body: Buffer, right: number[]) =>
      unless(
        await client(staff.cookie, at.origin).request(`${at.origin}${UPLOADS}`, {
          method: "PUT",
          body,
          headers: { "x-file-name": name, "content-type": "application/octet-stream" },
        }),
        right,
      );
    // Fifty in all.
    await Promise.all([
      work("pages", fill(16, pages), 200),
      work("data", fill(8, data), 200),
      work("drawers", fill(6, drawers), 200),
      work(
        "writes",
        Array.from({ length: WRITERS }, (_, n) => writer(n)),
        302,
      ),
      hangUp("pages given up", fill(4, pages), 200),
      hangUp(
        "writes given up",
        Array.from({ length: HANGING_WRITERS }, (_, n) => writer(WRITERS + n)),
        302,
      ),
      again("small files", 500, (n) => put(`small-${n}.pdf`, small, [201])),
      again("pictures", 2_000, (n) => {
        const [name, body, right] = pictures[n % pictures.length] as (typeof pictures)[number];
        return put(name, body, right);
      }),
      again("sign-ins", 1_000, async (n) => {
        const guest = httpClient({ localAddress: `127.0.91.${1 + (n % 250)}` });
        const form = {
          email: n % 2 ? "owner@demo.example" : "admin@demo.example",
          password: PASSWORD,
          next: "/",
        };
        return unless(await guest.post(`${host.baseUrl("demo")}/auth/login`, { form }), [302]);
      }),
      again("exports", 15_000, async (n) => {
        const path = n % 2 ? "/admin/teams/export" : "/admin/activity/export";
        return unless(await client(staff.cookie, at.origin).get(`${at.origin}${path}`), [200]);
      }),
    ]);
    figures.streams.after = (await streamsOf(host)) ?? Number.NaN;
    await watching;
    await sleep(IDLE_MS);
    figures.streams.idle = await fewestStreams(host);
    figures.logged = host
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"') && !line.includes('"MailNotTaken"'))
      .map((line) => line.slice(0, 300));
    print(JSON.stringify(figures));
    return figures;
  } finally {
    await host.stop();
  }
}

const WRITERS = 10;
const HANGING_WRITERS = 2;
const UPLOADS = `/admin/tasks/${largeTaskId(1)}/files`;

const fill = (count: number, callers: readonly Caller[]): Caller[] =>
  Array.from({ length: count }, (_, n) => callers[n % callers.length] as Caller);

const unless = ({ status, body }: Answer, right: number[]): string | null =>
  right.includes(status) ? null : `${status} ${body.slice(0, 120)}`;

/** A connection of its own each time. */
function client(cookie: string, origin: string) {
  const one = httpClient();
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
  one.cookies.set(new URL(origin).host, new Map(pairs));
  return one;
}

/** Good ones of each kind, and broken ones: a picture that cannot be read is kept, or refused. */
function picturesOf(): (readonly [string, Buffer, number[]])[] {
  const photo = jpeg(1600, 1200, { orientation: 6 });
  const large = jpeg(2560, 1900);
  return [
    ["photo.jpg", photo, [201]],
    ["drawing.png", png(1400, 1000, { hasAlpha: true }), [201]],
    ["cut-off.jpg", photo.subarray(0, Math.floor(photo.length / 2)), [201, 422]],
    ["picture.webp", webp(1200, 900), [201]],
    ["large.jpg", large, [201]],
    ["spoiled.jpg", Buffer.from(large).fill(7, Math.floor(large.length / 3)), [201, 422]],
  ];
}

async function watch(
  host: TestHost,
  { memory, streams }: MixedFigures,
  { until, everyMs }: { until: number; everyMs: number },
): Promise<void> {
  for (let next = Date.now() + everyMs; next <= until; next += everyMs) {
    await sleep(Math.max(0, next - Date.now()));
    for (const [name, pid] of Object.entries(host.pids())) {
      memory[name] ??= [];
      memory[name].push(pid ? residentMB(pid) : Number.NaN);
    }
    const open = await streamsOf(host);
    if (open !== null) streams.during.push(open);
  }
}

/** Not in part by who shares it: other processes of the machine that come and go must not count. */
function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}

/** As the database server counts them; null where it has not seen one yet. */
async function streamsOf({ dataDir }: TestHost): Promise<number | null> {
  const { sqld } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
  const key = readFileSync(join(dataDir, "keys/admin-key"), "utf8").trim();
  const answer = await fetch(`http://127.0.0.1:${sqld.adminPort}/metrics`, {
    headers: { authorization: `Basic ${key}` },
    signal: AbortSignal.timeout(5_000),
  });
  const found = /^libsql_server_stream_handles (\d+)/m.exec(await answer.text());
  return found ? Number(found[1]) : null;
}

/** Over ten seconds: the work of each minute opens some for a moment. */
async function fewestStreams(host: TestHost): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    looks.push((await streamsOf(host)) ?? Number.NaN);
    await sleep(1_000);
  }
  return Math.min(...looks);
}

/** What the last third of the looks has over the middle one, as a factor of its mean. */
export function growthOf(looks: readonly number[]): number {
  const third = Math.floor(looks.length / 3);
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  return mean(looks.slice(-third)) / mean(looks.slice(-2 * third, -third));
}
