import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileNotes } from "#db/control/file-notes";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { backupEvent } from "#workers/ops/provision/backup";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { getEvent } from "#workers/ops/provision/events";
import { restoreEvent } from "#workers/ops/provision/restore";
import { restoreAs } from "#workers/ops/provision/restore-as";
import { storeFiles } from "~/features/files/files.commands.server";
import type { WorkerEnv } from "../../../workers/env";
import { processFileNotes } from "../../../workers/event-files";
import { png } from "../../harness/pictures";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { sqlRows } from "../../harness/sql-rows";
import { type FileHouse, fileHouse, uploadOf } from "../../worlds/file-house";
import { makeEvent } from "../../worlds/test-event";
import { night } from "../support/night";
import { workOn } from "../support/work-on";
import { workerEnv } from "../support/worker-env";

let house: FileHouse<PrivateServer>;
let env: WorkerEnv;
const folder = mkdtempSync(join(tmpdir(), "portal-whole-"));
const FILE = join(folder, "backup.sql.gz");

beforeAll(async () => {
  house = await fileHouse("whole", privateServer);
  env = { ...workerEnv(house.server.on), ...house.env };
});
afterAll(async () => {
  await house.stop();
  rmSync(folder, { recursive: true });
});

const text = (value: string) => new TextEncoder().encode(value);
const notes = async () => (await readBatch(house.server.on.control, { notes: fileNotes() })).notes;
const store = async (name: string, body: Uint8Array) => {
  const owner = { collection: "tasks", entityId: "task-1" };
  const { files } = await storeFiles(
    house.ctx(),
    uploadOf({ accept: ["docs", "image"] }, [{ name, body }]),
    owner,
  );
  return files[0]?.id ?? "";
};
const old = () =>
  writeBatch(house.server.on.control, [
    sql`update app_settings set value = json_set(value, '$.until', '2020-01-01') where key like 'files:keep:%'`,
  ]);

describe("the files of a whole event", () => {
  it("another event made of a backup gets copies under its own id, made sizes too", async () => {
    const picture = await store("a.png", png(600, 400));
    await store("b.txt", text("b"));
    await workOn(house.ctx(), `files:sizes:${picture}`);
    await backupEvent(house.server.on, "whole", FILE);
    await restoreAs(house.server.on, "half", FILE);
    const half = await getEvent(house.server.on.control, "half");
    await processFileNotes(env);
    const rest = (keys: string[]) => keys.map((key) => key.slice(key.indexOf("/")));
    expect(rest(await house.keys(`${half.id}/`))).toEqual(rest(await house.keys()));
    expect(await house.keys(`${half.id}/`)).toHaveLength(4);
    const db = await house.server.on.openEvent(half);
    const { rows } = await readBatch(db, {
      rows: sqlRows<{ key: string; sizes: string | null }>(sql`select key, sizes from file order by name`),
    });
    for (const { key, sizes } of rows) {
      for (const one of [key, ...Object.values(JSON.parse(sizes ?? "{}") as Record<string, string>)]) {
        expect(one.startsWith(`${half.id}/`)).toBe(true);
        expect(await house.bucket.head(one)).not.toBeNull();
      }
    }
    expect(await notes()).toEqual([]);
  });

  it("an event that goes back in time keeps, for a month, what it knows nothing of", async () => {
    const later = await store("later.txt", text("later"));
    const key = (await house.keys()).find((one) => one.includes(later)) ?? "";
    await restoreEvent(house.server.on, "whole", FILE);
    const soon = { ...env, FILES: aged(house.bucket) } as WorkerEnv;
    await night(soon);
    expect(await house.bucket.head(key)).not.toBeNull();
    await old();
    await processFileNotes(env);
    expect(await notes()).toEqual([]);
    await night(soon);
    expect(await house.bucket.head(key)).toBeNull();
    expect(await house.keys()).toHaveLength(4);
  });

  it("go with it when it is deleted, once nobody waits for copies of them", async () => {
    const other = await makeEvent(house.server.on, "bystander");
    await house.bucket.put(`${other.event.id}/tasks/x/y.txt`, "theirs");
    await restoreAs(house.server.on, "third", FILE);
    const third = await getEvent(house.server.on.control, "third");
    await deleteEvent(house.server.on, "whole");
    expect(await house.keys()).toHaveLength(4);
    expect((await notes()).map(({ kind }) => kind).sort()).toEqual(["copy", "delete"]);
    await processFileNotes(env);
    expect(await house.keys(`${third.id}/`)).toHaveLength(4);
    await processFileNotes(env);
    expect(await house.keys()).toEqual([]);
    expect(await notes()).toEqual([]);
    expect(await house.keys(`${other.event.id}/`)).toHaveLength(1);
    await processFileNotes(env);
  });
});

/** The same bucket, three days later. */
function aged(bucket: R2Bucket): Pick<R2Bucket, "list" | "delete"> {
  return {
    delete: (keys) => bucket.delete(keys),
    async list(options) {
      const page = await bucket.list(options);
      const uploaded = new Date(Date.now() - 72 * 3_600_000);
      return {
        ...page,
        objects: page.objects.map((one) => ({ ...one, key: one.key, uploaded }) as R2Object),
      };
    },
  };
}
