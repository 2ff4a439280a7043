import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHost, type TestHost } from "../harness/host";
import { releaseFolder } from "../harness/release";

/** Commands at once: as many as a small machine has processors. */
const AT_ONCE = 2;
const LOOK_MS = 20;

interface Phase {
  name: string;
  seconds: number;
  /** Of the largest command, and of the database server by then; bytes, null where the machine does not tell. */
  command: number | null;
  server: number | null;
}

/** Many events by the command line itself, each command a process of its own: made, migrated, backed up. */
export async function measureEvents(count: number): Promise<void> {
  const host = await startHost();
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-events-"));
  try {
    const slugs = Array.from({ length: count }, (_, n) => `event-${n + 1}`);
    const phases: Phase[] = [];
    const phase = async (name: string, calls: string[][], release = releaseFolder()) => {
      const began = performance.now();
      const command = await commands(host, release, calls);
      const seconds = (performance.now() - began) / 1000;
      phases.push({ name, seconds, command, server: peakOf(host.pids().sqld) });
    };
    await phase(
      "made",
      slugs.map((slug) => [
        "create",
        slug,
        "--name",
        `The ${slug}`,
        "--admin-email",
        `admin@${slug}.example`,
      ]),
    );
    await phase("migrated", [["migrate", "--all"]], nextRelease(folder));
    await phase(
      "backed up, and read back",
      slugs.map((slug) => ["backup", slug, "--to", join(folder, `${slug}.sql.gz`)]),
    );
    const bytes = slugs.reduce((sum, slug) => sum + statSync(join(folder, `${slug}.sql.gz`)).size, 0);
    print(count, phases, bytes);
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs them, and gives the peak of the largest. */
async function commands(host: TestHost, release: string, calls: string[][]): Promise<number | null> {
  const queue = [...calls];
  let peak: number | null = null;
  const work = async () => {
    for (let words = queue.shift(); words; words = queue.shift()) {
      const used = await command(host, release, words);
      if (used !== null) peak = Math.max(peak ?? 0, used);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return peak;
}

async function command(host: TestHost, release: string, words: string[]): Promise<number | null> {
  const env = { ...process.env, DATA_DIR: host.dataDir, PORT: String(host.port) };
  const child = spawn(process.execPath, [join(release, "build/local/event.mjs"), ...words], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  let peak: number | null = null;
  const look = setInterval(() => {
    peak = peakOf(child.pid ?? null) ?? peak;
  }, LOOK_MS);
  const code = await exitOf(child);
  clearInterval(look);
  if (code !== 0) throw new Error(`event ${words.join(" ")} ended with ${code}:\n${output}`);
  return peak;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));

/** The most memory that a process has had so far. */
function peakOf(pid: number | null): number | null {
  try {
    const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return found ? Number(found[1]) * 1024 : null;
  } catch {
    return null;
  }
}

/** The release as it will be one day: with one migration more, which makes a table, fills it and widens another. */
function nextRelease(folder: string): string {
  const release = join(folder, "release");
  for (const part of ["build/local", "migrations"])
    cpSync(join(releaseFolder(), part), join(release, part), { recursive: true });
  symlinkSync(join(releaseFolder(), "node_modules"), join(release, "node_modules"));
  cpSync(join(releaseFolder(), "wrangler.toml"), join(release, "wrangler.toml"));
  const migrations = join(release, "migrations/event");
  writeFileSync(join(migrations, "9999_bench.sql"), STATEMENTS.join("\n--> statement-breakpoint\n"));
  const journal = join(migrations, "meta/_journal.json");
  const book = JSON.parse(readFileSync(journal, "utf8")) as { entries: object[] };
  book.entries.push({
    idx: book.entries.length,
    version: "6",
    when: Date.now(),
    tag: "9999_bench",
    breakpoints: true,
  });
  writeFileSync(journal, JSON.stringify(book));
  return release;
}

const STATEMENTS = [
  "create table bench_note (id text primary key not null, activity_id text not null, text text not null default '')",
  "create index bench_note_activity on bench_note (activity_id)",
  "insert into bench_note (id, activity_id) select 'note-' || id, id from activity",
  "alter table team add column bench text not null default ''",
];

function print(count: number, phases: Phase[], bytes: number): void {
  const mb = (of: number | null) => (of === null ? "–" : `${(of / 1e6).toFixed(0)} MB`);
  console.log(`\n${count} events, by the command line, ${AT_ONCE} commands at once`);
  for (const { name, seconds, command: used, server } of phases) {
    const each = `${((seconds * 1000) / count).toFixed(0)} ms each`;
    console.log(
      `  ${name.padEnd(26)}${`${seconds.toFixed(1)} s`.padStart(8)}${each.padStart(14)}` +
        `   command at most ${mb(used)}, sqld ${mb(server)}`,
    );
  }
  console.log(`  The backups are ${(bytes / 1e6).toFixed(1)} MB.`);
}
