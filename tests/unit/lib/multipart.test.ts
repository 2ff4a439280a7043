import { describe, expect, it } from "vitest";
import { boundaryOf, MultipartError, readParts } from "~/lib/multipart";
import { multipart } from "../../harness/documents";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, boundary: string, size = 7) {
  const parts: { name: string; fileName: string | null; text: string }[] = [];
  for await (const { name, fileName, data } of readParts(cut(bytes, size), boundary)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of data) pieces.push(new Uint8Array(piece));
    parts.push({ name, fileName, text: Buffer.concat(pieces).toString("latin1") });
  }
  return parts;
}

const BOUNDARY = "----portal-test-boundary";
const tricky = `\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\r\n--\r\n--`;
const parts = (length: number) => multipart(Array.from({ length }, () => ({ name: "a", body: "" }))).body;
const form = multipart([
  { name: "title", body: "Stand plan" },
  { name: "file", fileName: 'pl"an; é.pdf', body: Buffer.from(tricky, "latin1") },
  { name: "empty", fileName: "", body: "" },
]);

describe("a form with files", () => {
  it("comes out the same, however it was cut on its way", async () => {
    for (const size of [1, 2, 3, 7, 24, 25, 64, 4096]) {
      expect(await read(form.body, BOUNDARY, size), `pieces of ${size}`).toEqual([
        { name: "title", fileName: null, text: "Stand plan" },
        { name: "file", fileName: 'pl"an; é.pdf', text: tricky },
        { name: "empty", fileName: "", text: "" },
      ]);
    }
  });

  it("what is left unread of a part is passed over", async () => {
    const names: string[] = [];
    for await (const { name, data } of readParts(cut(form.body, 5), BOUNDARY)) {
      names.push(name);
      for await (const _ of data) break;
    }
    expect(names).toEqual(["title", "file", "empty"]);
  });

  it("a long file never lies in memory whole", async () => {
    const large = multipart([{ name: "file", fileName: "a.bin", body: Buffer.alloc(3_000_000, 0x0d) }]);
    let longest = 0;
    for await (const { data } of readParts(cut(large.body, 4096), BOUNDARY)) {
      for await (const piece of data) longest = Math.max(longest, piece.length);
    }
    expect(longest).toBeLessThan(8192);
  });

  it.each([
    ["ends in the middle of a file", form.body.subarray(0, -40)],
    ["ends before its last boundary is whole", form.body.subarray(0, -5)],
    ["begins with something else", Buffer.from("hello")],
    ["is empty", Buffer.alloc(0)],
    [
      "has a part without a name",
      Buffer.from(`--${BOUNDARY}\r\ncontent-type: a/b\r\n\r\nx\r\n--${BOUNDARY}--`),
    ],
    ["has a header without end", Buffer.from(`--${BOUNDARY}\r\n${"a".repeat(20_000)}`)],
    ["has parts without end", parts(1_001)],
  ])("that %s is refused", async (_, bytes) => {
    await expect(read(bytes, BOUNDARY)).rejects.toThrow(MultipartError);
  });

  it("may have as many parts as a page of a form asks at most", async () => {
    expect(await read(parts(1_000), BOUNDARY, 4096)).toHaveLength(1_000);
  });

  it("its boundary is read from the content type", () => {
    expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe("a b");
    expect(boundaryOf("multipart/form-data; charset=utf-8; boundary=abc")).toBe("abc");
    expect(boundaryOf("application/json")).toBeNull();
    expect(boundaryOf(`multipart/form-data; boundary=${"x".repeat(71)}`)).not.toBe("x".repeat(71));
    expect(boundaryOf(null)).toBeNull();
  });
});
