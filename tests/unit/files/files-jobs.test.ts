import { expect, it } from "vitest";
import { files } from "#db/event/schema/files";
import { many, q } from "#db/read-batch";
import { clearOrphans, clearStaged, copyFiles, dropObjects } from "~/features/files/files.jobs.server";
import { newId } from "~/lib/ids";
import { audit, memoryEvent } from "../support/memory-event";

it("objects without a row go after two days, one page of the storage at a time", async () => {
  const at = await memoryEvent();
  const now = new Date("2027-01-10T00:00:00Z");
  const object = (uploaded: string) => ({ key: `e/c/x/${newId()}.pdf`, uploaded: new Date(uploaded) });
  const [held, old, young, second] = [
    ...[object("2027-01-01"), object("2027-01-01"), object("2027-01-09"), object("2027-01-02")],
  ] as [ReturnType<typeof object>, ...ReturnType<typeof object>[]];
  const id = /([^/]{36})\.pdf$/.exec(held.key)?.[1] ?? "";
  await at.write(
    q.insert(files).values({
      ...{ id, collection: "c", entityId: "x", state: "stored", name: "n", contentType: "application/pdf" },
      ...{ size: 1, key: held.key, ...audit },
    }),
  );
  const pages = [[held, old], [young], [second]];
  const gone: string[] = [];
  const bucket = {
    list: async ({ cursor = "0" }: { cursor?: string }) => {
      const next = Number(cursor) + 1;
      const truncated = next < pages.length;
      return { objects: pages[Number(cursor)], truncated, ...(truncated ? { cursor: String(next) } : {}) };
    },
    delete: async (keys: string[]) => void gone.push(...keys),
  };
  const env = { FILES: bucket as unknown as R2Bucket };
  const page = (cursor?: string) => clearOrphans(at.db, env, { eventId: "e", now, cursor });
  expect(await page()).toEqual({ cleared: 1, cursor: "1" });
  expect(await page("1")).toEqual({ cleared: 0, cursor: "2" });
  expect(await page("2")).toEqual({ cleared: 1, cursor: undefined });
  expect(gone).toEqual([old?.key, second?.key]);
});

/** A bucket in memory, three objects a page. */
function memoryBucket(objects: Map<string, string>) {
  return {
    list: async ({ prefix, cursor = "" }: { prefix: string; cursor?: string }) => {
      const after = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > cursor);
      const page = after.slice(0, 3).map((key) => ({ key }));
      const truncated = after.length > 3;
      return { objects: page, truncated, ...(truncated ? { cursor: page.at(-1)?.key } : {}) };
    },
    get: async (key: string) => {
      const text = objects.get(key);
      return text === undefined ? null : { body: new Response(text).body };
    },
    put: async (key: string, data: Uint8Array) => void objects.set(key, new TextDecoder().decode(data)),
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
  } as unknown as R2Bucket;
}

it("a staged file whose form was never saved goes with its made sizes; what is saved, or still has time, stays", async () => {
  const at = await memoryEvent();
  const [over, young, saved] = [newId(), newId(), newId()];
  const key = (id: string) => `e/c/x/${id}.png`;
  const row = (id: string, state: "staged" | "stored", expiresAt: string | null) =>
    q.insert(files).values({
      ...{ id, state, expiresAt, collection: "c", entityId: "x", name: "n", contentType: "image/png" },
      ...{ size: 1, key: key(id), ...audit },
    });
  await at.write(
    row(over, "staged", "2027-01-09"),
    row(young, "staged", "2027-01-11"),
    row(saved, "stored", null),
  );
  const small = `e/c/x/${over}-small.jpg`;
  const objects = new Map([over, young, saved].map((id) => [key(id), "data"]));
  objects.set(small, "data");
  const env = { FILES: memoryBucket(objects) };
  expect(await clearStaged(at.db, env, new Date("2027-01-10"))).toBe(1);
  expect([...objects.keys()].sort()).toEqual([key(young), key(saved)].sort());
  const left = await at.read(many(q.select({ id: files.id }).from(files)));
  expect(left.map(({ id }) => id).sort()).toEqual([young, saved].sort());
});

it("objects are dropped by their folder, but for those that a row holds, and never in another event's", async () => {
  const at = await memoryEvent();
  const [held, loose] = [newId(), newId()];
  await at.write(
    q.insert(files).values({
      ...{ id: held, state: "stored", collection: "c", entityId: "x", name: "n", contentType: "image/png" },
      ...{ size: 1, key: `e/c/x/${held}.png`, ...audit },
    }),
  );
  const objects = new Map(
    [`e/c/x/${held}.png`, `e/c/x/${loose}.png`, "other/c/x/a.png"].map((key) => [key, ""]),
  );
  const ctx = {
    db: at.db,
    event: { id: "e" },
    now: new Date(),
    env: { FILES: memoryBucket(objects) },
  } as never;
  await dropObjects(ctx, "e/c/x/");
  expect([...objects.keys()]).toEqual([`e/c/x/${held}.png`, "other/c/x/a.png"]);
  await expect(dropObjects(ctx, "other/c/")).rejects.toThrow("another event's folder");
});

it("an event's files are copied to another's folder, whole, page by page", async () => {
  const names = ["a", "b", "c", "d"];
  const objects = new Map(names.map((name) => [`old/c/${name}`, `data of ${name}`]));
  const env = { FILES: memoryBucket(objects) };
  const cursor = await copyFiles(env, { from: "old", eventId: "new" });
  expect([cursor, objects.size]).toEqual(["old/c/c", 7]);
  expect(await copyFiles(env, { from: "old", eventId: "new", cursor: cursor as string })).toBeUndefined();
  expect(names.map((name) => objects.get(`new/c/${name}`))).toEqual(names.map((name) => `data of ${name}`));
});
