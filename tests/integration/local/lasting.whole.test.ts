import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { RunInfo } from "../../../workers/local/data-folder";
import { folderAt } from "../../../workers/local/data-folder";
import { freePort } from "../../../workers/local/ports";
import { commandOf } from "../../../workers/local/processes";
import { beginWork } from "../../../workers/local/quiet";
import { execute, openFor } from "../../harness/databases";
import { eventually, failingHost, isGone, startHost, type TestHost } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { privateServer } from "../../harness/private-server";

async function host(options: Parameters<typeof startHost>[0] = {}): Promise<TestHost> {
  const started = await startHost(options);
  onTestFinished(async () => void (await started.stop()));
  return started;
}
/** On a connection of its own: one that was kept open ends with the Worker behind it. */
const health = (of: TestHost) =>
  httpClient()
    .get(`${of.baseUrl("x")}/health`)
    .catch((error) => ({ status: String(error.code) }));
const isWell = async (of: TestHost) => (await health(of)).status === 200;

describe("the Workers", () => {
  it("killed, are waited for: nobody who comes meanwhile is refused", async () => {
    const one = await host();
    for (let round = 0; round < 2; round += 1) {
      const pid = one.pids().workerd!;
      process.kill(pid, "SIGKILL");
      await eventually(() => isGone(pid));
      const answers = await Promise.all(Array.from({ length: 5 }, () => health(one)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(one.pids().workerd).not.toBe(pid);
    }
  });

  it("have a process each: the one for images is started when it is asked, again alone, and answers nobody without the key", async () => {
    const one = await host();
    expect(one.pids().images).toBeNull();
    await Promise.all(listening(one.pids().host).map((port) => asked(port, {})));
    await eventually(() => one.pids().images !== null);
    const { images, workerd } = one.pids();
    expect(images).not.toBe(workerd);
    expect(commandOf(images!)).toContain("workerd");
    process.kill(images!, "SIGKILL");
    await eventually(() => one.pids().images !== images && !isGone(one.pids().images));
    expect(one.pids().workerd).toBe(workerd);
    const { storage } = JSON.parse(readFileSync(join(one.dataDir, "run.json"), "utf8")) as RunInfo;
    const ports = [storage?.port ?? 0, ...listening(one.pids().images!)];
    expect(ports.length).toBeGreaterThan(1);
    for (const port of ports) {
      expect(await asked(port, {})).not.toBe(200);
      expect(await asked(port, { "x-portal-key": "wrong" })).not.toBe(200);
    }
    expect(await asked(storage?.port ?? 0, { "x-portal-key": storage?.key ?? "" })).toBe(200);
  });
});

describe("the watch over the databases", () => {
  it("starts a server again that lives and lets no write in, says so once, and holds still during long work", async () => {
    const one = await host({ env: { SQLD_STILL_MS: "1500" } });
    const sqld = one.pids().sqld!;
    const done = beginWork(folderAt(one.dataDir), "a test");
    process.kill(sqld, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(one.pids().sqld).toBe(sqld);
    done();
    await eventually(async () => isGone(sqld) && (await isWell(one)));
    expect(one.output().match(/No write to control was let in for 1\.5 s/g)).toHaveLength(1);
    expect(one.output()).not.toContain("The database server ended unexpectedly");
  });
});

describe("what sqld writes besides", () => {
  it("is bounded: its log of writes does not grow with every write", async () => {
    const server = await privateServer();
    onTestFinished(() => server.stop());
    const { control } = server.on;
    await execute(control, "create table big (id integer primary key, text text)");
    const text = randomBytes(150_000).toString("hex");
    for (let n = 0; n < 60; n += 1) {
      await execute(control, { sql: "insert or replace into big values (1, ?)", args: [text + n] });
    }
    // 60 × 300 kB were written.
    const log = statSync(join(server.dataDir, "databases/dbs/control/wallog"));
    expect(log.size).toBeLessThan(6_000_000);
  });
});

describe("a disk", () => {
  /** A small disk of a test's own, where this machine lets us. */
  function disk(megabytes: number): string | null {
    const path = mkdtempSync(join(tmpdir(), "portal-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], {
        stdio: "ignore",
      });
    } catch {
      rmSync(path, { recursive: true });
      return null;
    }
    onTestFinished(() => {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true });
    });
    return path;
  }
  const fill = (path: string) => {
    for (const size of [1 << 20, 1 << 16, 1 << 9]) {
      try {
        for (;;) writeFileSync(join(path, "filler"), Buffer.alloc(size), { flag: "a" });
      } catch {
        // Until not even the smallest piece finds room.
      }
    }
  };

  it("that is full: the host stays, says so once, refuses what is saved, and goes on when there is room", async ({
    skip,
  }) => {
    const dataDir = disk(40);
    if (!dataDir) return skip("mounting is not allowed here");
    const one = await startHost({ dataDir });
    onTestFinished(async () => void (await one.stop({ keepData: true })));
    const { control } = openFor(one);
    const save = () =>
      execute(control, "insert or replace into app_settings (key, value) values ('a', '1')").then(
        () => true,
        () => false,
      );
    expect(await save()).toBe(true);
    const pids = one.pids();
    fill(dataDir);
    await eventually(() => one.output().includes("is full"));
    expect(await save()).toBe(false);
    // People who only read are served on.
    expect(await isWell(one)).toBe(true);
    expect(isGone(pids.host) || isGone(pids.sqld)).toBe(false);
    rmSync(join(dataDir, "filler"));
    await eventually(save);
    await eventually(() => one.output().includes("There is room on the disk again"));
    expect(one.output().match(/is full/g)).toHaveLength(1);
    expect(await isWell(one)).toBe(true);
  });

  const oneLine = (output: string) => expect(output.trim().split("\n")).toHaveLength(1);

  it("that is full at the first start: one line, and no server left behind", async ({ skip }) => {
    const dataDir = disk(1);
    if (!dataDir) return skip("mounting is not allowed here");
    for (const left of [0, 4_096, 20_000, 60_000, 200_000]) {
      rmSync(join(dataDir, "filler"), { force: true });
      for (const part of ["databases", "keys", "files", "mailbox"])
        rmSync(join(dataDir, part), { recursive: true, force: true });
      writeFileSync(join(dataDir, "room"), Buffer.alloc(left));
      fill(dataDir);
      rmSync(join(dataDir, "room"));
      const { output, code } = await failingHost({ PORT: String(await freePort()), DATA_DIR: dataDir });
      expect(code).toBe(1);
      oneLine(output);
      expect(output, `${left} bytes left`).toMatch(/There is no room on the disk of the data folder/);
      expect(serversOf(dataDir)).toEqual([]);
    }
  });

  it("that cannot be written to: one line", async ({ skip }) => {
    const dataDir = disk(1);
    if (!dataDir) return skip("mounting is not allowed here");
    execFileSync("mount", ["-o", "remount,ro", dataDir]);
    const { output, code } = await failingHost({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(code).toBe(1);
    oneLine(output);
    expect(output).toContain("Make it writable, or choose another with DATA_DIR=…");
  });
});

function asked(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/", headers }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** The ports that a process listens on, by Linux's own list. */
function listening(pid: number): number[] {
  const inodes = execFileSync("sh", ["-c", `ls -l /proc/${pid}/fd`], { encoding: "utf8" });
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row[3] === "0A" && inodes.includes(`socket:[${row[9]}]`))
    .map((row) => Number.parseInt(row[1]?.split(":")[1] ?? "0", 16));
}

const serversOf = (dataDir: string) =>
  execFileSync("ps", ["-axo", "command="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(`${dataDir}/`));
