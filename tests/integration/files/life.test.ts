import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  addFiles,
  dropFiles,
  dropFolder,
  keepFiles,
  stageFiles,
  storeFiles,
} from "~/features/files/files.commands.server";
import { clearOrphans, clearStaged } from "~/features/files/files.jobs.server";
import { filesOf, stagedFiles } from "~/features/files/files.queries.server";
import type { FileRule } from "~/features/files/files.schema";
import { receiveFiles } from "~/features/files/receive.server";
import { stageLogo } from "~/features/files/stage-logo.server";
import { newId } from "~/lib/ids";
import { decodePicture, jpeg, png, QUARTERS, webp } from "../../harness/pictures";
import { type FileHouse, fileHouse, type SentFile, uploadOf } from "../../worlds/file-house";
import { workOn } from "../support/work-on";

const ANY: FileRule = { accept: ["image", "docs", "video", "zip", "pdf"], max: 20 };
const text = (value: string) => new TextEncoder().encode(value);

let house: FileHouse;
beforeAll(async () => {
  house = await fileHouse("file-life");
});
afterAll(() => house.stop());

const owner = () => ({ collection: "tasks", entityId: newId() });
const stage = (sent: SentFile[], rule: FileRule = ANY, whose = owner()) =>
  stageFiles(house.ctx(), uploadOf(rule, sent), whose);

describe("pictures", () => {
  const sizesOf = async (body: Buffer, name = "photo.jpg") => {
    const { files } = await stage([{ name, body }]);
    const id = files[0]?.id ?? "";
    await workOn(house.ctx(), `files:sizes:${id}`);
    const [row] = await house.at.rows<{ sizes: string | null; key: string }>(
      sql`select sizes, key from file where id = ${id}`,
    );
    const keys = row?.sizes ? (JSON.parse(row.sizes) as Record<string, string>) : null;
    const open = async (key: string) => Buffer.from(await (await house.bucket.get(key))!.arrayBuffer());
    return { keys, open, key: row?.key ?? "" };
  };

  it("are made in four sizes, upright, as JPEG, without what they said about themselves", async () => {
    const { keys, open, key } = await sizesOf(jpeg(2400, 1600, { orientation: 6, latitude: 51.501364 }));
    const made = await Promise.all(
      Object.entries(keys ?? {}).map(async ([name, at]) => [name, await open(at)] as const),
    );
    const shapes = Object.fromEntries(
      made.map(([name, bytes]) => [name, `${decodePicture(bytes).width}x${decodePicture(bytes).height}`]),
    );
    expect(shapes).toEqual({ large: "853x1280", medium: "640x960", small: "427x640", thumb: "213x320" });
    for (const [, bytes] of made) {
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(bytes.includes("Exif")).toBe(false);
      const { width, height, at } = decodePicture(bytes);
      // Stored a quarter-turn anticlockwise: the lower left quarter is the upper left one now.
      expect(near(at(3, 3), QUARTERS[3])).toBe(true);
      expect(near(at(width - 4, height - 4), QUARTERS[1])).toBe(true);
    }
    expect((await open(key)).includes("51.501364N")).toBe(false);
  });

  it("keep what is see-through, and are not enlarged", async () => {
    const { keys, open } = await sizesOf(png(700, 500, { hasAlpha: true }), "logo.png");
    expect(keys?.large).toBe(keys?.small);
    expect(keys?.thumb).not.toBe(keys?.small);
    const small = decodePicture(await open(keys?.small ?? ""));
    expect([small.width, small.height, small.at(5, 5)[3]]).toEqual([700, 500, 0x60]);
    const see = Array.from({ length: 4 }, () => [10, 20, 30, 0] as const);
    const pixels = new Uint8Array(60 * 40 * 4).map((_, at) => see[0]?.[at % 4] ?? 0);
    const made = await sizesOf(webp(60, 40, pixels), "logo.webp");
    expect(made.keys?.thumb).toMatch(/\.webp$/);
    expect(decodePicture(await made.open(made.keys?.thumb ?? "")).at(1, 1)[3]).toBe(0);
  });

  it("of more than 5 megapixels, or 16 bits a colour, or that are broken, serve as they are", async () => {
    expect((await sizesOf(png(3000, 2000), "a.png")).keys).toBeNull();
    expect((await sizesOf(png(2000, 1600, { depth: 16 }), "a.png")).keys).toBeNull();
    expect((await sizesOf(jpeg(200, 200).subarray(0, 700), "a.jpg")).keys).toBeNull();
  });

  it("become a logo of 256 × 256 at once; an SVG stays one; garbage is refused and gone", async () => {
    const logo = async (name: string, body: Uint8Array, whose = owner()) =>
      stageLogo(house.ctx(), uploadOf({ accept: ["image"] }, [{ name, body }]), whose);
    const { files } = await logo("Wide.jpg", jpeg(800, 200));
    expect(files[0]).toMatchObject({ name: "Wide.png", contentType: "image/png", width: 256, height: 256 });
    const bytes = Buffer.from(await (await house.bucket.get(files[0]?.key ?? ""))!.arrayBuffer());
    expect(files[0]?.size).toBe(bytes.length);
    const picture = decodePicture(bytes);
    expect([picture.width, picture.height, picture.at(128, 10)[3], picture.at(10, 128)[3]]).toEqual([
      256, 256, 0, 255,
    ]);
    const vector = await logo("a.svg", text('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'));
    expect(vector.files[0]).toMatchObject({ name: "a.svg", contentType: "image/svg+xml" });
    const whose = owner();
    const broken = Buffer.concat([jpeg(200, 200).subarray(0, 400), Buffer.alloc(400, 7)]);
    await expect(logo("broken.jpg", broken, whose)).rejects.toThrow("File Is NOT Image!");
    await expect(logo("large.png", png(3000, 2000), whose)).rejects.toThrow("Failed to upload logo");
    expect(await house.keys(`${house.at.event.id}/tasks/${whose.entityId}/`)).toEqual([]);
  });
});

const near = (pixel: number[], colour: readonly number[] | undefined) =>
  pixel.every((value, at) => Math.abs(value - (colour?.[at] ?? 0)) < 40);

describe("from staged to stored to gone", () => {
  const files = async (whose: { collection: string; entityId: string }) =>
    (await readBatch(house.at.db, { files: filesOf(whose) })).files;

  it("a staged file is its uploader's alone until the form that names it is saved", async () => {
    const whose = owner();
    const { files: received } = await stage([{ name: "a.txt", body: text("a") }], ANY, whose);
    const ids = received.map(({ id }) => id);
    const found = await readBatch(house.at.db, {
      mine: stagedFiles(whose, house.at.adminId),
      others: stagedFiles(whose, "x"),
    });
    expect([found.mine.length, found.others.length, (await files(whose)).length]).toEqual([1, 0, 0]);
    const somebody = house.ctx({ actor: { id: newId(), level: "user", teamId: null } });
    const refused = "A file of this form is no longer there. Upload it again.";
    await expect(writeBatch(house.at.db, keepFiles(somebody, { ids, ...whose }))).rejects.toThrow(refused);
    const later = house.ctx({ now: new Date(Date.now() + 25 * 3_600_000) });
    await expect(writeBatch(house.at.db, keepFiles(later, { ids, ...whose }))).rejects.toThrow(refused);
    await expect(writeBatch(house.at.db, keepFiles(house.ctx(), { ids, ...owner() }))).rejects.toThrow(
      refused,
    );
    await writeBatch(house.at.db, keepFiles(house.ctx(), { ids: [...ids, ...ids], ...whose }));
    expect((await files(whose)).map(({ state }) => state)).toEqual(["stored"]);
    // Saving the form again, by somebody else, keeps what is there.
    await writeBatch(house.at.db, keepFiles(somebody, { ids, ...whose }));
    expect(keepFiles(house.ctx(), { ids: [], ...whose })).toEqual([]);
  });

  it("what is stored at once comes with its owner's part of the batch, or not at all", async () => {
    const whose = owner();
    const body = () => uploadOf(ANY, [{ name: "a.txt", body: text("a") }]);
    await expect(
      storeFiles(house.ctx(), body(), whose, () => [
        { write: sql`update file set name = 'x' where false`, otherwise: () => new Error("no") },
      ]),
    ).rejects.toThrow("no");
    expect([
      (await files(whose)).length,
      await house.keys(`${house.at.event.id}/tasks/${whose.entityId}/`),
    ]).toEqual([0, []]);
    await storeFiles(house.ctx(), body(), whose, ([file]) => [
      sql`update file set name = 'renamed' where id = ${file?.id ?? ""}`,
    ]);
    expect((await files(whose)).map(({ name }) => name)).toEqual(["renamed"]);
  });

  it("a dropped file's objects follow its row; a folder's too; both as often as one likes", async () => {
    const whose = owner();
    const folder = `${house.at.event.id}/tasks/${whose.entityId}/`;
    const { files: received } = await storeFiles(
      house.ctx(),
      uploadOf(ANY, [
        { name: "a.png", body: png(600, 400) },
        { name: "b.txt", body: text("b") },
        { name: "c.txt", body: text("c") },
      ]),
      whose,
    );
    const [picture] = received;
    await workOn(house.ctx(), `files:sizes:${picture?.id}`);
    expect((await house.keys(folder)).length).toBe(5);
    const dropped = dropFiles(received.slice(0, 1));
    const work = dropped.jobs.map(({ subscriber }) => subscriber);
    // Before its row is gone, nothing is taken away.
    for (const one of work) await workOn(house.ctx(), one);
    expect((await house.keys(folder)).length).toBe(5);
    await writeBatch(house.at.db, dropped.writes);
    for (const one of [...work, ...work]) await workOn(house.ctx(), one);
    expect((await house.keys(folder)).length).toBe(2);
    const all = dropFolder(whose);
    await writeBatch(house.at.db, all.writes);
    for (const { subscriber } of [...all.jobs, ...all.jobs]) await workOn(house.ctx(), subscriber);
    expect(await house.keys(folder)).toEqual([]);
    await expect(workOn(house.ctx(), "files:drop:another-event/tasks/x")).rejects.toThrow("another event");
    await workOn(house.ctx(), `files:sizes:${picture?.id}`);
  });

  it("a staged file that nobody saved goes after a day, an object without a row after two", async () => {
    const whose = owner();
    const folder = `${house.at.event.id}/tasks/${whose.entityId}/`;
    await stage([{ name: "a.png", body: png(600, 400) }], ANY, whose);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await clearStaged(house.at.db, house.env, at(23));
    expect((await house.keys(folder)).length).toBe(1);
    await clearStaged(house.at.db, house.env, at(25));
    expect(await house.keys(folder)).toEqual([]);
    const orphan = await receiveFiles(
      house.ctx(),
      uploadOf(ANY, [{ name: "a.txt", body: text("a") }]),
      whose,
    );
    const kept = await receiveFiles(house.ctx(), uploadOf(ANY, [{ name: "b.txt", body: text("b") }]), whose);
    await writeBatch(house.at.db, addFiles(house.ctx(), kept.files, "stored"));
    const orphans = (hours: number) =>
      clearOrphans(house.at.db, house.env, { eventId: house.at.event.id, now: at(hours) });
    expect(await orphans(47)).toEqual({ cleared: 0, cursor: undefined });
    await orphans(49);
    expect(await house.keys(folder)).toEqual(kept.files.map(({ key }) => key));
    expect(await house.keys(folder)).not.toContain(orphan.files[0]?.key);
  });
});
