import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { eventHealth } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
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
import { FolderWatch } from "../../../workers/local/watch-folders";
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

const BROKEN = ["vanished", "nonsense", "cut"];
const SENTENCE = /^The (event|database of) .*(answers nobody: its database|does not answer)/;
/** Nothing of a stack, and no statement. */
const expectPlain = () =>
  expect(printed.join("\n")).not.toMatch(/\n\s+at |select |insert |Error:|node:internal/i);

it.each(BROKEN)("`backup`, `clone` and `why-no-mail` of %s say so in a sentence", async (slug) => {
  expect(await event("backup", slug, "--to", join(dataDir, `${slug}.gz`))).toBe(1);
  expect(printed.at(-1)).toMatch(SENTENCE);
  expectPlain();
  expect(await event("clone", slug, "copy", "--name", "Copy", "--admin-email", "ann@lost.example")).toBe(1);
  expect(printed.at(-1)).toMatch(SENTENCE);
  expectPlain();
  expect(await event("why-no-mail", "ann@lost.example")).toBe(0);
  expect(printed.join("\n")).toMatch(
    new RegExp(`^${slug}: What it knows of mails cannot be told: its database`, "m"),
  );
  expect(printed.join("\n")).toMatch(/^well: the mail "welcomeStaff"|^well: /m);
  expectPlain();
});

it("`backup --all` backs up what it can, names what fails and ends with 1", async () => {
  const to = join(dataDir, "all");
  expect(await event("backup", "--all")).toBe(1);
  expect(printed.at(-1)).toBe("Give the folder: backup --all --to <folder>");
  expect(await event("backup", "--all", "--to", to)).toBe(1);
  for (const slug of BROKEN)
    expect(printed.join("\n")).toMatch(new RegExp(`^Not backed up: ${slug}: .*its database`, "m"));
  expect(printed.join("\n")).toContain(`${to}: 1 whole, 3 failed.`);
  expectPlain();
  expect(readdirSync(to)).toEqual(["well.sql.gz"]);
  expect(await event("backup", "--verify", join(to, "well.sql.gz"))).toBe(0);
  expect(await event("backup", "--all", "--to", to)).toBe(1);
  expect(printed.at(-1)).toContain("is not empty");
});

it("a folder that is removed under a running server is noticed with the second look, and refuses writes from then on", async () => {
  expect(await event("create", "pulled", "--name", "Pulled", "--admin-email", "ann@lost.example")).toBe(0);
  const said: string[] = [];
  await withServer(async (on) => {
    const made = (await findEvent(on.control, "pulled"))!;
    ids.pulled = made.id;
    const db = await on.openEvent(made);
    const write = () => writeBatch(db, [sql`update event_root set version = version + 1`]);
    await write();
    const watch = new FolderWatch(
      { at: (...parts) => join(dataDir, ...parts) },
      on,
      (line) => void said.push(line),
    );
    await watch.look();
    await watch.look();
    const before = said.length;
    rmSync(filesOf("pulled"), { recursive: true });
    await watch.look();
    expect(said).toHaveLength(before);
    await watch.look();
    await watch.look();
    expect(said.slice(before)).toEqual([
      expect.stringMatching(/event pulled .*was removed: nothing more is saved/),
    ]);
    await expect(write()).rejects.toThrow();
    const known = await readBatch(on.control, {
      row: first(q.select().from(eventHealth).where(eq(eventHealth.eventId, made.id))),
    });
    expect(known.row).toMatchObject({
      failingSince: expect.any(String),
      lastError: "The folder of its database was removed.",
    });
  });
  // The next start lets them again, and says what is lost.
  await withServer(async (on) => {
    const watch = new FolderWatch({ at: (...parts) => join(dataDir, ...parts) }, on, () => {});
    await watch.begin();
    const made = (await findEvent(on.control, "pulled"))!;
    expect(await faultOf(on, made)).toContain("its database is gone");
  });
});
