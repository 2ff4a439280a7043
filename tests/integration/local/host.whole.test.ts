import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../workers/local/ports";
import { execute, openFor } from "../../harness/databases";
import { eventually, failingHost, isGone, startHost, type TestHost } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { inWhole, isWhole } from "../../harness/whole";
import { besideSignIns } from "../../proofs/support/beside-sign-ins";

const { get } = httpClient();

async function host(): Promise<TestHost> {
  const started = await startHost();
  onTestFinished(async () => void (await started.stop()));
  return started;
}

const isWell = async (of: TestHost) =>
  (await get(`${of.baseUrl("x")}/health`).catch(() => null))?.status === 200;

inWhole(() => {
  describe("a host", () => {
    it("that was stopped in order starts again", async () => {
      const one = await startHost();
      expect(await one.stop({ keepData: true })).toBe(0);
      const two = await startHost({ dataDir: one.dataDir, port: one.port });
      onTestFinished(async () => void (await two.stop()));
      expect(await isWell(two)).toBe(true);
    });

    it("runs beside another one", async () => {
      const [one, two] = await Promise.all([host(), host()]);
      expect(await isWell(one)).toBe(true);
      expect(await isWell(two)).toBe(true);
      expect(one.mailboxUrl).not.toBe(two.mailboxUrl);
    });

    it("starts the databases and the Worker again when they die", async () => {
      const one = await host();
      for (const name of ["sqld", "workerd"] as const) {
        const pid = one.pids()[name]!;
        process.kill(pid, "SIGKILL");
        await eventually(async () => one.pids()[name] !== pid && (await isWell(one)));
      }
    });
  });
});

inWhole(() => {
  it("answers a visitor page after page while many sign in at once: no password is hashed on the thread of pages", async () => {
    // A sample of `npm run prove -- neighbours`. On that thread each hash takes as long as some pages do.
    const { pages, statuses } = await besideSignIns(await host(), { signIns: 12, rounds: 1, looks: 10 });
    // On a very busy machine the last of them are asked to try again.
    const { 302: done = 0, 503: asked = 0 } = statuses;
    expect([done + asked, done > 0]).toEqual([12, true]);
    expect(pages).toBeGreaterThan(done);
  });
});

const KILLED: ("host" | "sqld" | "workerd")[][] = [["host", "sqld", "workerd"], ["host", "sqld"], ["host"]];

describe("killed", () => {
  it.each((isWhole ? KILLED : KILLED.slice(0, 1)).map((victims) => [victims.join(" "), victims] as const))(
    "%s: loses nothing acknowledged",
    async (_, victims) => {
      const one = await host();
      const { control } = openFor(one);
      let isOver = false;
      const acknowledged: number[] = [];
      const write = async (lane: number) => {
        for (let n = lane; !isOver; n += 4) {
          const statement = {
            sql: "insert into app_settings (key, value) values (?, '')",
            args: [`write-${n}`],
          };
          const done = await execute(control, statement).catch(() => null);
          if (done) acknowledged.push(n);
          else await sleep(5);
        }
      };
      const lanes = [0, 1, 2, 3].map(write);
      await eventually(() => acknowledged.length > 100);
      await sleep(Math.random() * 100);
      const pids = one.pids();
      for (const victim of victims) process.kill(pids[victim]!, "SIGKILL");
      await one.kill9();
      isOver = true;
      await Promise.all(lanes);

      await one.restart();
      const { rows } = await execute(
        openFor(one).control,
        "select key from app_settings where key like 'write-%'",
      );
      const kept = new Set(rows.map((row) => row.key));
      expect(acknowledged.filter((n) => !kept.has(`write-${n}`))).toEqual([]);
      expect(isGone(pids.sqld) && isGone(pids.workerd)).toBe(true);
      expect(await isWell(one)).toBe(true);
    },
  );
});

/** A folder that a host has used and left in order. */
let used: string;
afterAll(() => rmSync(used, { recursive: true, force: true }));
it("starts, and leaves nothing behind on SIGTERM", async () => {
  const one = await startHost();
  used = one.dataDir;
  const pids = one.pids();
  expect(await isWell(one)).toBe(true);
  expect(one.output()).toMatch(/Ready in \d+\.\d s/);
  expect(one.output()).toContain("Mailbox");
  expect(await one.stop({ keepData: true })).toBe(0);
  expect(Object.values(pids).every(isGone)).toBe(true);
  expect(readdirSync(used).filter((name) => /\.pid$|^lock|^run/.test(name))).toEqual([]);
});

describe("gives up in one line", () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "portal-test-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };
  const oneLine = (output: string) => expect(output.trim().split("\n")).toHaveLength(1);

  it("when the port is in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const { output, code } = await failingHost({ PORT: String(port), DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=`,
    );
    oneLine(output);
  });

  inWhole(() => {
    it("when the folder is in use", async () => {
      const one = await host();
      const { output, code } = await failingHost({ PORT: "1", DATA_DIR: one.dataDir });
      expect(code).toBe(1);
      expect(output).toContain(`in use by \`npm start\` (process ${one.pids().host}). Stop that one first`);
      oneLine(output);
      expect(await isWell(one)).toBe(true);
    });
  });

  const DAMAGES: [string, (path: string) => void][] = [
    ["the control database is cut to nothing", (path: string) => truncateSync(controlFile(path), 1_000)],
    ["the control database is cut off", (path: string) => truncateSync(controlFile(path), 9_000)],
    [
      "the control database is nonsense",
      (path: string) => writeFileSync(controlFile(path), "x".repeat(20_000)),
    ],
    ["a key is missing", (path: string) => rmSync(join(path, "keys/signing-key.pem"))],
    ["the list of databases is nonsense", (path: string) => breakList(path)],
  ];
  it.each(isWhole ? DAMAGES : DAMAGES.slice(0, 1))("when %s", async (_, damage) => {
    const path = folder();
    cpSync(used, path, { recursive: true });
    damage(path);
    const { output, code } = await failingHost({ PORT: String(await freePort()), DATA_DIR: path });
    expect(output).toContain(`The data folder ${path} is damaged`);
    expect(output).toContain("or start anew by moving it away");
    oneLine(output);
    expect(code).toBe(1);
    expect(readdirSync(path)).not.toContain("lock");
  });
});

/** Without its write-ahead log, from which the server would mend it. */
function controlFile(path: string): string {
  const control = join(path, "databases/dbs/control");
  for (const name of ["data-wal", "data-shm"]) rmSync(join(control, name), { force: true });
  return join(control, "data");
}

function breakList(path: string): void {
  const list = join(path, "databases/metastore");
  for (const name of readdirSync(list)) writeFileSync(join(list, name), "x".repeat(9_000));
}
