import { describe, expect, it } from "vitest";
import { insideZip } from "~/features/files/containers.rules";
import { namedAs } from "~/features/files/file-names.rules";
import { isWholeMp4, isWholePng } from "~/features/files/whole.rules";
import type { Peek } from "~/lib/zip-directory.rules";
import { docx, mp4, xlsx, zipOf } from "../../harness/documents";
import { png } from "../../harness/pictures";

const peekInto =
  (file: Uint8Array): Peek =>
  async (at, length) =>
    new Uint8Array(file.subarray(at, at + length));
const whole = (check: typeof isWholePng, file: Uint8Array) => check(peekInto(file), file.length);
const text = (value: string) => Buffer.from(value, "latin1");

describe("a PNG", () => {
  it("has a header, pixels and an end", async () => {
    expect(await whole(isWholePng, png(40, 30))).toBe(true);
    expect(await whole(isWholePng, png(2_000, 300, { hasAlpha: true }))).toBe(true);
  });

  const file = png(40, 30);
  const emptied = Buffer.concat([file.subarray(0, 33), file.subarray(-12)]);
  const noise = Buffer.from(file);
  noise.fill(0xaa, 41, 60);
  it.each([
    ["its header alone", file.subarray(0, 33)],
    ["a header and an end", emptied],
    ["an end that is cut off", file.subarray(0, -13)],
    ["pixels that are none", noise],
    [
      "a length that leads nowhere",
      Buffer.concat([file.subarray(0, 33), text("\xff\xff\xff\xffIDAT\x78\x9c")]),
    ],
    ["junk behind its signature", Buffer.concat([file.subarray(0, 8), Buffer.alloc(500, 7)])],
  ])("is none with %s", async (_, broken) => {
    expect(await whole(isWholePng, broken)).toBe(false);
  });
});

describe("an MP4", () => {
  it("has its parts in any order", async () => {
    expect(await whole(isWholeMp4, mp4())).toBe(true);
    expect(await whole(isWholeMp4, mp4(["ftyp", "free", "mdat", "moov"]))).toBe(true);
  });

  it.each([
    ["its first bytes alone", text("\0\0\0\x20ftypmp42\0\0\0\0isom")],
    ["no film", mp4(["ftyp", "moov"])],
    ["no tracks", mp4(["ftyp", "mdat", "free"])],
    ["junk behind its first box", Buffer.concat([mp4(["ftyp"]), Buffer.alloc(5_000, 7)])],
    ["a part that is cut off", mp4().subarray(0, -1)],
    ["a box of no length", Buffer.concat([mp4(["ftyp"]), text("\0\0\0\x01moov\0\0\0\0\0\0\0\0")])],
  ])("is none with %s", async (_, broken) => {
    expect(await whole(isWholeMp4, broken)).toBe(false);
  });
});

describe("an office file", () => {
  const inside = (file: Uint8Array) => insideZip(peekInto(file), file.length);
  const moved = docx();
  moved.write("XX", 0);
  it.each([
    ["a list of types that is none", docx({ "[Content_Types].xml": "junk" })],
    ["no document in its document", docx({ "word/document.xml": "" })],
    ["no relations", zipOf({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" })],
    ["parts that are not where they should be", moved],
  ])("is none with %s", async (_, file) => {
    expect(await inside(file)).toEqual({ label: "a damaged Office file" });
  });

  it("may be packed well", async () => {
    const types = `<?xml version="1.0"?><Types xmlns="x">${"<Default/>".repeat(20_000)}</Types>`;
    expect(await inside(docx({ "[Content_Types].xml": types }))).toEqual({ type: "docx" });
    expect(await inside(xlsx())).toEqual({ type: "xlsx" });
  });
});

describe("the name of a made size", () => {
  it("fits what is sent", () => {
    expect(namedAs("x.png", "jpeg")).toBe("x.jpg");
    expect(namedAs("x.jpeg", "jpeg")).toBe("x.jpeg");
    expect(namedAs("x", "webp")).toBe("x.webp");
  });
});
