import { describe, expect, it } from "vitest";
import { insideCompound, insideZip } from "~/features/files/containers.rules";
import { guessType, textCheck } from "~/features/files/sniff.rules";
import type { Peek } from "~/lib/zip-directory.rules";
import { compound, docx, pptx, xlsx, zipOf } from "../../harness/documents";
import { jpeg, png, webp } from "../../harness/pictures";

const bytes = (text: string) => new TextEncoder().encode(text);
const label = (text: string) => ({ kind: "foreign", label: text });

describe("what a file is by its first bytes", () => {
  it.each([
    ["a JPEG", jpeg(4, 4), { kind: "known", type: "jpeg" }],
    ["a PNG", png(4, 4), { kind: "known", type: "png" }],
    ["a WebP", webp(4, 4), { kind: "known", type: "webp" }],
    ["an MP4", bytes("\0\0\0\x20ftypisom\0\0\0\0"), { kind: "known", type: "mp4" }],
    ["a PDF", bytes("%PDF-1.7\n"), { kind: "known", type: "pdf" }],
    ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), { kind: "known", type: "svg" }],
    [
      "an SVG behind all that may stand before it",
      bytes('\uFEFF<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg:svg >'),
      { kind: "known", type: "svg" },
    ],
    ["a ZIP", zipOf({ "a.txt": "a" }), { kind: "zip" }],
    ["an empty ZIP", bytes("PK\x05\x06"), { kind: "zip" }],
    ["an old Office file", compound(["WordDocument"]), { kind: "cfb" }],
    ["a text", bytes("Ünïcode\r\n"), { kind: "text" }],
    ["a text whose last letter is cut in two", bytes("é").subarray(0, 1), { kind: "text" }],
    ["a web page", bytes("\n<!DOCTYPE html><svg>"), label("a web page")],
    ["a page with an SVG in it", bytes("<html><svg></svg></html>"), label("a web page")],
    ["another XML", bytes('<?xml version="1.0"?><rss/>'), label("an XML file")],
    ["a QuickTime film", bytes("\0\0\0\x14ftypqt  "), label("a QuickTime film")],
    ["a picture of a telephone", bytes("\0\0\0\x18ftypheic"), label("a HEIC picture")],
    ["an AVIF", bytes("\0\0\0\x18ftypavif"), label("an AVIF picture")],
    ["a GIF", bytes("GIF89a"), label("a GIF picture")],
    ["a Windows program", bytes("MZ\x90\0"), label("a Windows program")],
    ["a script", bytes("#!/bin/sh\n"), label("a script")],
    ["a RAR", bytes("Rar!\x1a\x07"), label("a RAR archive")],
    ["an RTF that is called .doc", bytes("{\\rtf1"), label("an RTF document")],
    [
      "a sound",
      new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45]),
      label("a film or sound recording of another format"),
    ],
    ["bytes of nothing", new Uint8Array([1, 2, 3, 0, 255]), label("not of a type that we know")],
    ["Latin-1", new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20]), label("not of a type that we know")],
  ])("%s", (_, head, expected) => {
    expect(guessType(new Uint8Array(head))).toEqual(expected);
  });
});

const peekInto =
  (file: Uint8Array): Peek =>
  async (at, length) =>
    new Uint8Array(file.subarray(at, at + length));
const inZip = (file: Uint8Array) => insideZip(peekInto(file), file.length);

describe("what is in a ZIP", () => {
  it.each([
    ["Word", docx(), { type: "docx" }],
    ["Word, its parts in another order", docx({ "word/media/a.png": "x" }), { type: "docx" }],
    ["Excel", xlsx(), { type: "xlsx" }],
    ["PowerPoint", pptx(), { type: "pptx" }],
    ["files", zipOf({ "plan.pdf": "%PDF", "word/readme.txt": "no" }), { type: "zip" }],
    ["nothing", Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1"), { type: "zip" }],
    ["macros", docx({ "word/vbaProject.bin": "x" }), { label: "a Word document with macros" }],
    [
      "OpenDocument",
      zipOf({ mimetype: "application/vnd.oasis", "META-INF/manifest.xml": "x" }),
      { label: "an OpenDocument file" },
    ],
    [
      "a Java program",
      zipOf({ "META-INF/MANIFEST.MF": "x", "A.class": "x" }),
      { label: "a Java or Android program" },
    ],
    ["half of one", docx().subarray(0, 60), { label: "a damaged ZIP archive" }],
    [
      "a directory that is not where it should be",
      Buffer.from(`PK\x05\x06${"\0".repeat(8)}\xff\x00\x00\x00\x10\x00\x00\x00\0\0`, "latin1"),
      { label: "a damaged ZIP archive" },
    ],
  ])("%s", async (_, file, expected) => {
    expect(await inZip(file)).toEqual(expected);
  });

  it("finds the directory before a long comment", async () => {
    const file = docx();
    const comment = Buffer.alloc(60_000, 0x20);
    const end = Buffer.from(file);
    end.writeUInt16LE(comment.length, end.length - 2);
    expect(await inZip(Buffer.concat([end, comment]))).toEqual({ type: "docx" });
  });
});

describe("what is in an old Office file", () => {
  const filler = Array.from({ length: 9 }, (_, n) => `Stream ${n}`);
  it.each([
    ["Word", ["WordDocument"], { type: "doc" }],
    ["Excel", ["Workbook"], { type: "xls" }],
    ["Excel 5", ["Book"], { type: "xls" }],
    ["PowerPoint", ["PowerPoint Document"], { type: "ppt" }],
    ["Word, told in the third sector of the directory", [...filler, "WordDocument"], { type: "doc" }],
    ["a password", ["EncryptionInfo", "EncryptedPackage"], { label: "an Office file with a password" }],
    ["a mail", ["__substg1.0_0037001F"], { label: "an Outlook message" }],
    ["something else", ["Other"], { label: "an Office file of another kind" }],
  ])("%s", async (_, streams, expected) => {
    expect(await insideCompound(peekInto(compound(streams)))).toEqual(expected);
  });

  it("ends with one whose directory runs in a circle, or leads nowhere", async () => {
    const circle = compound(filler);
    circle.writeUInt32LE(2, 512 + 8);
    expect(await insideCompound(peekInto(circle))).toEqual({ label: "an Office file of another kind" });
    expect(await insideCompound(peekInto(compound(["X"]).subarray(0, 300)))).toEqual({
      label: "a damaged Office file",
    });
  });
});

describe("a text, piece by piece", () => {
  it("may have its letters cut in two, but not left so, and no NUL", () => {
    const [first, second] = [bytes("caf\u00e9").subarray(0, 4), bytes("caf\u00e9").subarray(4)];
    const whole = textCheck();
    expect([whole.push(first), whole.push(second), whole.end()]).toEqual([true, true, true]);
    const cut = textCheck();
    expect([cut.push(first), cut.end()]).toEqual([true, false]);
    expect(textCheck().push(bytes("a\0b"))).toBe(false);
    expect(textCheck().push(new Uint8Array([0xff]))).toBe(false);
  });
});
