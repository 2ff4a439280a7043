import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stageFiles } from "~/features/files/files.commands.server";
import type { FileRule } from "~/features/files/files.schema";
import { newId } from "~/lib/ids";
import { compound, docx, mp4, pptx, xlsx, zipOf } from "../../harness/documents";
import { jpeg, png, pngBomb, webp } from "../../harness/pictures";
import { type FileHouse, fileHouse, pieces, type SentFile, uploadOf } from "../../worlds/file-house";

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
    ["film.mp4", mp4(), "video/mp4"],
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
    ["a header without pixels", "a.png", png(4, 4).subarray(0, 33), ANY, "“a.png” cannot be read"],
    ["a film without a track", "a.mp4", text("\0\0\0\x20ftypmp42\0\0\0\0isom"), ANY, "a damaged MP4 video"],
    [
      "an office file in name alone",
      "a.docx",
      docx({ "[Content_Types].xml": "junk" }),
      ANY,
      "a damaged Office file",
    ],
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
