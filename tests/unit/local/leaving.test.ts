import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { isAlive } from "../../../workers/local/processes";
import { WAIT_MS } from "../../harness/patience";

const folder = mkdtempSync(join(tmpdir(), "portal-leaving-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const leaving = JSON.stringify(join(process.cwd(), "workers/local/leaving.mjs"));

async function eventually(holds: () => boolean): Promise<boolean> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(25)) if (holds()) return true;
  return holds();
}

it.runIf(process.platform === "linux")(
  "leaves when nobody reads any more, though it says nothing",
  async () => {
    const note = join(folder, "left");
    const script = join(folder, "quiet.mjs");
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs";
    import { whenUnread } from ${leaving};
    console.log("one line");
    whenUnread(() => { writeFileSync(${JSON.stringify(note)}, ""); process.exit(0); });
    setInterval(() => {}, 1000);`,
    );
    execFileSync("sh", ["-c", `"${process.execPath}" "${script}" | head -1`], { timeout: WAIT_MS });
    expect(await eventually(() => existsSync(note))).toBe(true);
  },
);

it("stays while somebody reads, and leaves nothing of its own behind", async () => {
  const script = join(folder, "read.mjs");
  writeFileSync(
    script,
    `import { whenUnread } from ${leaving};
    whenUnread(() => console.log("left"));
    setTimeout(() => { console.log("stayed"); process.exit(0); }, 3000);`,
  );
  const out = execFileSync("sh", ["-c", `"${process.execPath}" "${script}" | cat`], { encoding: "utf8" });
  expect(out).toBe("stayed\n");
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s during a build ends what it started, children's children too",
  async (signal) => {
    const pids = join(folder, `pids-${signal}`);
    const script = join(folder, `build-${signal}.mjs`);
    writeFileSync(
      script,
      `import { spawnWithUs } from ${leaving};
      const child = spawnWithUs("sh", ["-c", "sleep 300 & echo $! > ${pids}; wait"], { stdio: "ignore" });
      child.on("exit", () => process.exit(0));`,
    );
    const builder = spawn(process.execPath, [script], { stdio: "ignore" });
    const code = new Promise((resolve) => builder.once("exit", (exit) => resolve(exit)));
    expect(await eventually(() => existsSync(pids) && readFileSync(pids, "utf8").trim() !== "")).toBe(true);
    const below = Number(readFileSync(pids, "utf8"));
    builder.kill(signal);
    expect(await code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(await eventually(() => !isAlive(below))).toBe(true);
  },
);
