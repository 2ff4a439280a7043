import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { main } from "#workers/ops/cli";
import { databaseNameOf } from "#workers/ops/provision/driver";
import { faultOf } from "#workers/ops/provision/event-state";
import { findEvent } from "#workers/ops/provision/events";
import { openInstallation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { sqldDriver } from "#workers/ops/provision/sqld-driver";
import { openDataFolder } from "../../../workers/local/data-folder";
import { loadKeys } from "../../../workers/local/keys";
import { startSqld } from "../../../workers/local/sqld";
import { execute } from "../../harness/databases";

const dataDir = mkdtempSync(join(tmpdir(), "portal-lost-"));
let printed: string[] = [];
const event = (...words: string[]) => {
  printed = [];
  return main(words, { print: (line) => void printed.push(line), ask: async () => "" });
};
const SLUGS = ["well", "vanished", "nonsense", "cut"] as const;
const ids: Record<string, string> = {};

/** The same, with the server of this test in between: `main` starts and stops one of its own. */
async function withServer<T>(
  work: (on: Awaited<ReturnType<typeof openInstallation>>) => Promise<T>,
): Promise<T> {
  const folder = await openDataFolder(dataDir, "a test", 10_000);
  const keys = loadKeys(folder);
  const sqld = await startSqld(folder, keys, () => {});
  try {
    const env = localEnv({ appSecret: keys.appSecret, port: 8787 });
    return await work(await openInstallation(sqldDriver({ ...sqld, ...keys }), env, () => {}));
  } finally {
    await sqld.stop(0);
    folder.release();
  }
}
const filesOf = (slug: string) => join(dataDir, "databases/dbs", databaseNameOf(ids[slug] ?? ""));

beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("PORT", "8787");
  for (const slug of SLUGS) {
    expect(await event("create", slug, "--name", slug, "--admin-email", "ann@lost.example")).toBe(0);
  }
  await withServer(async (on) => {
    for (const slug of SLUGS) ids[slug] = (await findEvent(on.control, slug))?.id ?? "";
  });
  rmSync(filesOf("vanished"), { recursive: true });
  for (const name of readdirSync(filesOf("nonsense")).filter((file) => file.startsWith("data"))) {
    writeFileSync(join(filesOf("nonsense"), name), "x".repeat(20_000));
  }
  for (const name of ["data-wal", "data-shm"]) rmSync(join(filesOf("cut"), name), { force: true });
  truncateSync(join(filesOf("cut"), "data"), 40_000);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const expectNamed = () => {
  const said = printed.join("\n");
  expect(said).toMatch(/vanished.*its database is gone/);
  expect(said).toMatch(/nonsense.*its database (cannot be read|is damaged|is gone)/);
  expect(said).toMatch(/cut.*its database (cannot be read|is damaged|is gone)/);
  expect(said).toContain("Bring it back: npm run event -- restore vanished --from <backup>");
  expect(said).not.toMatch(/well.*its database/);
};

it("`list` names those whose database is gone or damaged, and ends with 1", async () => {
  expect(await event("list")).toBe(1);
  expectNamed();
});

it("`migrate` names them too, and fills nothing in their place", async () => {
  expect(await event("migrate", "--all")).toBe(1);
  expectNamed();
  expect(printed.at(-1)).toBe("1 up to date, 3 behind");
  await withServer(async (on) => {
    const lost = await findEvent(on.control, "vanished");
    const db = await on.openEvent(lost!);
    expect((await execute(db, "select name from sqlite_master")).rows).toEqual([]);
    expect(await faultOf(on, (await findEvent(on.control, "well"))!)).toBeNull();
  });
});
