import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, it } from "vitest";
import { isAlive } from "../../../workers/local/processes";
import { WAIT_MS } from "../../harness/patience";

/** What `npm start` does with the host, with something smaller in the host's place. */
const folder = mkdtempSync(join(tmpdir(), "portal-npm-"));
const pidFile = join(folder, "pid");
const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
  .scripts;
const install = join(process.cwd(), "workers/local/install.mjs");
const CHILD = `import { writeFileSync } from "node:fs";
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => process.exit(0));
process.on("disconnect", () => process.exit(0));
writeFileSync(${JSON.stringify(pidFile)}, process.ppid + " " + process.pid);
setInterval(() => {}, 1000);`;
writeFileSync(join(folder, "child.mjs"), CHILD);
writeFileSync(
  join(folder, "run.mjs"),
  `import { run } from ${JSON.stringify(install)};
if (process.argv.includes("--ready")) process.exit(0);
process.exit(await run(process.execPath, [${JSON.stringify(join(folder, "child.mjs"))}], { leash: true }));`,
);
const start = scripts.start?.replaceAll("workers/local/start.mjs", join(folder, "run.mjs"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts: { start } }));

beforeEach(() => rmSync(pidFile, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function eventually(holds: () => boolean): Promise<boolean> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(25)) if (holds()) return true;
  return holds();
}

async function started(command: string, args: string[]) {
  const child = spawn(command, args, { cwd: folder, stdio: "ignore", detached: true });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  expect(await eventually(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "")).toBe(true);
  const [parent, host] = readFileSync(pidFile, "utf8").split(" ").map(Number);
  return { npm: child.pid!, exited, parent: parent!, host: host! };
}

it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)("%s to npm alone ends the host", async (signal) => {
  const { npm, host } = await started("npm", ["start"]);
  process.kill(npm, signal);
  expect(await eventually(() => !isAlive(host))).toBe(true);
});

it("runs on in the background when the shell that began it is gone", async () => {
  const { exited, parent, host } = await started("sh", ["-c", "npm start > /dev/null 2>&1 &"]);
  await exited;
  await sleep(1_500);
  expect(isAlive(host)).toBe(true);
  process.kill(parent, "SIGTERM");
  expect(await eventually(() => !isAlive(host))).toBe(true);
});
