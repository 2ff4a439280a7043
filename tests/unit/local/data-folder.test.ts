import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDataFolder, runningHost } from "../../../workers/local/data-folder";
import { loadKeys } from "../../../workers/local/keys";
import { markOf } from "../../../workers/local/processes";
import { WAIT_MS } from "../../harness/patience";

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "portal-data-"));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

it("belongs to one process at a time", async () => {
  const first = await openDataFolder(path, "`npm start`");
  await expect(openDataFolder(path, "other")).rejects.toThrow(
    `is in use by \`npm start\` (process ${process.pid}). Stop that one first`,
  );
  first.release();
  (await openDataFolder(path, "other")).release();
  expect(readdirSync(path).sort()).toEqual(["databases", "files", "mailbox"]);
});

it("is its owner's alone, whatever the shell lets be made", async () => {
  const before = process.umask(0);
  try {
    (await openDataFolder(path, "`npm start`")).release();
  } finally {
    process.umask(before);
  }
  const modes = readdirSync(path).map((part) => (statSync(join(path, part)).mode & 0o777).toString(8));
  expect(modes).toEqual(["700", "700", "700"]);
});

it("waits for a holder that is about to leave", async () => {
  const first = await openDataFolder(path, "`npm start`");
  setTimeout(() => first.release(), 150);
  (await openDataFolder(path, "other", WAIT_MS)).release();
});

it.each([
  ["a process that is gone", { pid: 2 ** 22 - 1, started: "1" }],
  ["a pid that now means another process", { pid: process.pid, started: "another" }],
])("is free again when held by %s", async (_, mark) => {
  writeFileSync(join(path, "lock"), JSON.stringify(mark));
  writeFileSync(join(path, "run.json"), JSON.stringify({ ...mark, port: 1, sqld: {} }));
  expect(runningHost(path)).toBeNull();
  (await openDataFolder(path, "`npm start`")).release();
});

it.each(["app-secret", "admin-key"])("keys that are too short are no keys: %s", async (name) => {
  const folder = await openDataFolder(path, "`npm start`");
  loadKeys(folder);
  writeFileSync(join(path, "keys", name), "x".repeat(31));
  expect(() => loadKeys(folder)).toThrow("its keys do not belong together");
  writeFileSync(join(path, "keys", name), "x".repeat(32));
  expect(loadKeys(folder)[name === "admin-key" ? "adminKey" : "appSecret"]).toBe("x".repeat(32));
  folder.release();
});

it("tells others about a running host, and nobody else's user", async () => {
  const folder = await openDataFolder(path, "`npm start`");
  folder.publish({ port: 8787, sqld: { httpPort: 1, adminPort: 2 }, mailboxUrl: "http://localhost:8788" });
  expect(runningHost(path)).toMatchObject({ ...markOf(process.pid), port: 8787 });
  expect(statSync(join(path, "run.json")).mode & 0o777).toBe(0o600);
  folder.release();
  expect(runningHost(path)).toBeNull();
});

it("keeps its keys, for its owner only", async () => {
  const folder = await openDataFolder(path, "test");
  const keys = loadKeys(folder);
  expect(loadKeys(folder).appSecret).toBe(keys.appSecret);
  for (const name of readdirSync(join(path, "keys"))) {
    expect(statSync(join(path, "keys", name)).mode & 0o777).toBe(0o600);
  }
  folder.release();
});

it.each([
  ["a key is gone", () => rmSync(join(path, "keys/app-secret"))],
  ["a key is empty", () => writeFileSync(join(path, "keys/admin-key"), "")],
  ["a key is another one's", () => writeFileSync(join(path, "keys/public-key.pem"), "nonsense")],
  ["all keys are gone, the databases are not", () => rmSync(join(path, "keys"), { recursive: true })],
])("says what to do when %s", async (_, damage) => {
  const folder = await openDataFolder(path, "test");
  loadKeys(folder);
  writeFileSync(join(path, "databases/x"), "");
  damage();
  expect(() => loadKeys(folder)).toThrow(
    /is damaged: .* Restore it from a copy, or start anew by moving it away/,
  );
  folder.release();
});

it("says what to do when it cannot be a folder", async () => {
  writeFileSync(join(path, "file"), "");
  await expect(openDataFolder(join(path, "file"), "test")).rejects.toThrow(
    "Make it writable, or choose another",
  );
});
