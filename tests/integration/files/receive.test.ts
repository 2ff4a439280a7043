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
import { clearOrphans, clearStaged, workOnFiles } from "~/features/files/files.jobs.server";
import { filesOf, stagedFiles } from "~/features/files/files.queries.server";
import type { FileRule } from "~/features/files/files.schema";
import { receiveFiles } from "~/features/files/receive.server";
import { stageLogo } from "~/features/files/stage-logo.server";
import { newId } from "~/lib/ids";
import { compound, docx, pptx, xlsx, zipOf } from "../../harness/documents";
import { decodePicture, jpeg, png, pngBomb, QUARTERS, webp } from "../../harness/pictures";
import { type FileHouse, fileHouse, pieces, type SentFile, uploadOf } from "../support/file-house";

const ANY: FileRule = { accept: ["image", "docs", "video", "zip", "pdf"], max: 20 };
const text = (value: string) => new TextEncoder().encode(value);

let house: FileHouse;
beforeAll(async () => {
  house = await fileHouse("file-house");
});
afterAll(() => house.stop());

const owner = () => ({ collection: "tasks", entityId: newId() });
const stage = (sent: SentFile[], rule: FileRule = ANY, whose = owner()) =>
  stageFiles(house.ctx(), uploadOf(rule, sent), whose);

describe("each type that may be uploaded", () => {
  it.each([
    ["photo.jpg", jpeg(40, 30), "image/jpeg"],
    ["photo.png", png(40, 30), "image/png"],
    ["photo.webp", webp(40, 30), "image/webp"],
    [
      "logo.svg",
      text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'),
      "image/svg+xml",
    ],
    ["film.mp4", text("\0\0\0\x20ftypmp42\0\0\0\0isom"), "video/mp4"],
    ["plan.pdf", text("%PDF-1.7\n%%EOF"), "application/pdf"],
    ["a.doc", compound(["WordDocument"]), "application/msword"],
    ["a.xls", compound(["Workbook"]), "application/vnd.ms-excel"],
    ["a.ppt", compound(["PowerPoint Document"]), "application/vnd.ms-powerpoint"],
    ["a.docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.xlsx", xlsx(), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.pptx", pptx(), "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
    ["a.txt", text("Grüße\n"), "text/plain"],
    ["a.zip", zipOf({ "a.txt": "a" }), "application/zip"],
  ])("%s", async (name, body, contentType) => {
    const { files } = await stage([{ name, body }]);
    expect(files).toEqual([expect.objectContaining({ name, contentType })]);
  });

  it("is found in a file of more than one part, too", async () => {
    const big = Buffer.concat([
      zipOf({}).subarray(0, 0),
      Buffer.from("PK\x03\x04", "latin1"),
      Buffer.alloc(6_000_000),
    ]);
    await expect(stage([{ name: "a.zip", body: big }])).rejects.toThrow("“a.zip” is a damaged ZIP archive.");
    const office = docx({ "word/media/film.bin": "x".repeat(12_000_000) });
    const stored = Buffer.from(office);
    expect((await stage([{ name: "a.docx", body: stored }])).files[0]?.size).toBe(stored.length);
  });
});

describe("what is refused, with nothing left behind", () => {
  const pictures: FileRule = { accept: ["image"], limitMb: 1 };
  it.each([
    [
      "a ZIP named as a picture",
      "photo.jpg",
      zipOf({ a: "b" }),
      ANY,
      "“photo.jpg” is a ZIP archive, and its name says something else.",
    ],
    [
      "a ZIP where pictures are wanted",
      "photo.jpg",
      zipOf({ a: "b" }),
      pictures,
      "File Is NOT Image! “photo.jpg” is a ZIP archive. You can upload: JPEG, PNG, WebP or SVG pictures. Up to 1 MB.",
    ],
    ["a program named as a document", "plan.pdf", text("MZ\x90\0"), ANY, "“plan.pdf” is a Windows program."],
    [
      "a web page named as a text",
      "a.txt",
      text("<!doctype html><script>1</script>"),
      ANY,
      "“a.txt” is a web page.",
    ],
    [
      "a Word document with macros",
      "a.docx",
      docx({ "word/vbaProject.bin": "x" }),
      ANY,
      "“a.docx” is a Word document with macros.",
    ],
    ["nothing", "a.pdf", text(""), ANY, "“a.pdf” is empty."],
    ["a bomb", "bomb.png", pngBomb(30_000, 30_000), ANY, "“bomb.png” has 30000 × 30000 pixels."],
    ["41 megapixels", "a.png", pngBomb(6_600, 6_300), ANY, "“a.png” has 6600 × 6300 pixels."],
    [
      "a picture without a size",
      "a.jpg",
      Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      ANY,
      "File Is NOT Image! “a.jpg” cannot be read",
    ],
    [
      "an SVG with entities",
      "a.svg",
      text('<!DOCTYPE svg [<!ENTITY a "a">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      ANY,
      "File Is NOT Image! “a.svg” cannot be read",
    ],
    [
      "more than may be",
      "a.png",
      png(1500, 1500, { depth: 16 }).subarray(0, 0),
      pictures,
      "“a.png” is empty.",
    ],
    [
      "half of a letter at the end of a text",
      "a.txt",
      text("caf\u00e9").subarray(0, 4),
      ANY,
      "“a.txt” is not of a type that we know.",
    ],
  ])("%s", async (_, name, body, rule, message) => {
    const whose = owner();
    await expect(stage([{ name, body: new Uint8Array(body) }], rule, whose)).rejects.toThrow(message);
    expect(await house.keys(`${house.at.event.id}/tasks/${whose.entityId}/`)).toEqual([]);
  });

  it("over 50 MB: at once where the sender says so, else as soon as it is seen", async () => {
    const whose = owner();
    let read = 0;
    async function* endless() {
      yield text("%PDF-1.7\n");
      for (;;) {
        read += 1_000_000;
        yield new Uint8Array(1_000_000);
      }
    }
    const declared = { name: "a.pdf", body: endless(), declaredSize: 50_000_001 };
    await expect(stage([declared], ANY, whose)).rejects.toThrow(
      "“a.pdf” is larger than 50 MB. You can upload: ",
    );
    expect(read).toBe(0);
    await expect(stage([{ name: "a.pdf", body: endless() }], ANY, whose)).rejects.toThrow(
      "“a.pdf” is larger than 50 MB.",
    );
    expect(read).toBeLessThan(52_000_000);
    expect(await house.keys(`${house.at.event.id}/tasks/${whose.entityId}/`)).toEqual([]);
  });

  it("one that is cut off, at its beginning or after parts of it were sent on", async () => {
    for (const size of [100, 12_000_000]) {
      const whose = owner();
      async function* cut() {
        yield* pieces(Buffer.concat([text("%PDF-1.7\n"), new Uint8Array(size)]));
        throw new Error("Network connection lost.");
      }
      await expect(stage([{ name: "a.pdf", body: cut() }], ANY, whose)).rejects.toThrow(
        "The upload was cut off",
      );
      const short = { name: "a.pdf", body: text("%PDF-1.7\n"), declaredSize: 100 };
      await expect(stage([short], ANY, whose)).rejects.toThrow("The upload was cut off");
      expect(await house.keys(`${house.at.event.id}/tasks/${whose.entityId}/`)).toEqual([]);
    }
  });

  it("one of several: the others are taken, and it is told why", async () => {
    const { files, refusals } = await stage([
      { name: "a.pdf", body: text("%PDF-1.7\n") },
      { name: "b.pdf", body: text("MZ\x90\0") },
      { name: "c.txt", body: text("c") },
    ]);
    expect(files.map(({ name }) => name)).toEqual(["a.pdf", "c.txt"]);
    expect(refusals).toEqual([expect.stringContaining("“b.pdf” is a Windows program.")]);
  });

  it("more files than may be, and none at all", async () => {
    const one: FileRule = { accept: ["docs"] };
    const { refusals } = await stage(
      [
        { name: "a.txt", body: text("a") },
        { name: "b.txt", body: text("b") },
      ],
      one,
    );
    expect(refusals).toEqual(["One file can be uploaded here at once."]);
    await expect(
      stageFiles(house.ctx(), uploadOf(one, [{ name: "", body: text("") }], false), owner()),
    ).rejects.toThrow("Choose a file first.");
    await expect(stageFiles(house.ctx(), uploadOf(one, [], false), owner())).rejects.toThrow(
      "URI is not a File object.",
    );
  });
});

describe("names", () => {
  it.each([
    ["../../../etc/passwd.txt", "passwd.txt"],
    ["a\u0000\u202Etxt.exe\r\n.txt", "atxt.exe.txt"],
    [`${"é".repeat(250)}.txt`, `${"é".repeat(196)}.txt`],
    ["مخطط الجناح.txt", "مخطط الجناح.txt"],
    ["no ending", "no ending.txt"],
    ["", "file.txt"],
  ])("%j becomes %j, and is no part of the key", async (sent, name) => {
    const whose = owner();
    const { files } = await stage([{ name: sent, body: text("hello") }], ANY, whose);
    expect(files[0]?.name).toBe(name);
    expect(files[0]?.key).toMatch(
      new RegExp(`^${house.at.event.id}/tasks/${whose.entityId}/[0-9a-f-]{36}\\.[a-z]{3}$`),
    );
  });

  it("a picture that is saved as another kind of picture is put right", async () => {
    const { files } = await stage([{ name: "photo.jpg", body: png(4, 4) }]);
    expect(files[0]).toMatchObject({ name: "photo.png", contentType: "image/png" });
  });

  it("a folder's name is made of ids only", async () => {
    const body = () => uploadOf(ANY, [{ name: "a.txt", body: text("a") }]);
    await expect(
      stageFiles(house.ctx(), body(), { collection: "tasks", entityId: "../other" }),
    ).rejects.toThrow();
    await expect(stageFiles(house.ctx(), body(), { collection: "a/b", entityId: "x" })).rejects.toThrow();
    const deep = { collection: "submissions", entityId: "s1", path: ["field1", "nested2"] };
    expect((await stageFiles(house.ctx(), body(), deep)).files[0]?.key).toContain(
      "/submissions/s1/field1/nested2/",
    );
  });
});

describe("pictures", () => {
  const sizesOf = async (body: Buffer, name = "photo.jpg") => {
    const { files } = await stage([{ name, body }]);
    const id = files[0]?.id ?? "";
    await workOnFiles(house.ctx(), `sizes:${id}`);
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
    await workOnFiles(house.ctx(), `sizes:${picture?.id}`);
    expect((await house.keys(folder)).length).toBe(5);
    const dropped = dropFiles(received.slice(0, 1));
    const work = dropped.promises.map(({ subscriber }) => subscriber.slice("files:".length));
    // Before its row is gone, nothing is taken away.
    for (const one of work) await workOnFiles(house.ctx(), one);
    expect((await house.keys(folder)).length).toBe(5);
    await writeBatch(house.at.db, dropped.writes);
    for (const one of [...work, ...work]) await workOnFiles(house.ctx(), one);
    expect((await house.keys(folder)).length).toBe(2);
    const all = dropFolder(whose);
    await writeBatch(house.at.db, all.writes);
    for (const { subscriber } of [...all.promises, ...all.promises])
      await workOnFiles(house.ctx(), subscriber.slice("files:".length));
    expect(await house.keys(folder)).toEqual([]);
    await expect(workOnFiles(house.ctx(), "drop:another-event/tasks/x")).rejects.toThrow("another event");
    await workOnFiles(house.ctx(), `sizes:${picture?.id}`);
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
    expect(await clearOrphans(house.at.db, house.env, house.at.event.id, at(47))).toBe(0);
    await clearOrphans(house.at.db, house.env, house.at.event.id, at(49));
    expect(await house.keys(folder)).toEqual(kept.files.map(({ key }) => key));
    expect(await house.keys(folder)).not.toContain(orphan.files[0]?.key);
  });
});
