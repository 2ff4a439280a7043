import { expect, it } from "vitest";
import { files } from "#db/event/schema/files";
import { q } from "#db/read-batch";
import { clearOrphans } from "~/features/files/files.jobs.server";
import { newId } from "~/lib/ids";
import { audit, memoryEvent } from "../support/memory-event";

it("objects without a row go after two days, on every page of the storage", async () => {
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
  expect(await clearOrphans(at.db, env, "e", now)).toBe(2);
  expect(gone).toEqual([old?.key, second?.key]);
});
