import { expect, it, vi } from "vitest";
import { fileResponse, type Serving } from "~/features/files/file-response.server";
import { ObjectWriter } from "~/features/files/storage.server";

const TEXT = "0123456789";
const objects = new Map([
  ["e/c/x/f.png", TEXT],
  ["e/c/x/f-small.jpg", "small"],
]);
const read: string[] = [];
let fault: Error | null = null;
const about = (text: string) => ({ size: text.length, httpEtag: '"tag"' });
const bucket = {
  head: async (key: string) => {
    if (fault) throw fault;
    const text = objects.get(key);
    return text === undefined ? null : about(text);
  },
  get: async (key: string, { range }: { range?: { offset: number; length: number } } = {}) => {
    if (fault) throw fault;
    read.push(key);
    const text = objects.get(key);
    if (text === undefined) return null;
    return { ...about(text), body: range ? text.slice(range.offset, range.offset + range.length) : text };
  },
};

async function ask(serving: Serving = {}, init: RequestInit = {}, more: object = {}) {
  read.splice(0);
  const file = {
    id: "f",
    name: "plan.png",
    contentType: "image/png",
    size: 10,
    key: "e/c/x/f.png",
    sizes: null,
  };
  const request = new Request("http://e.test/files/f", init);
  const ctx = { env: { FILES: bucket }, scope: { request, event: { id: "e" } } };
  const answer = await fileResponse(ctx as never, { ...file, ...more } as never, serving);
  return { answer, of: (name: string) => answer.headers.get(name), body: await answer.text() };
}
const sizes = { small: "e/c/x/f-small.jpg" };

it("a file is its reader's alone and asked for each time, unless every guest may see it", async () => {
  expect((await ask()).of("cache-control")).toBe("private, no-cache");
  expect((await ask({ cache: "public" })).of("cache-control")).toBe("public, max-age=31536000, immutable");
  const made = { size: "small", cache: "public" } as never;
  expect((await ask(made)).of("cache-control")).toBe("public, max-age=60");
  expect((await ask(made, {}, { sizes })).of("cache-control")).toBe("public, max-age=31536000, immutable");
});

it("a made size comes with its own type and name; the original where it is not made", async () => {
  const made = await ask({ size: "small" } as never, {}, { sizes });
  expect([made.body, made.of("content-type"), made.of("content-disposition")]).toEqual([
    ...["small", "image/jpeg", expect.stringContaining("plan.jpg")],
  ]);
  expect((await ask({ size: "small" } as never)).body).toBe(TEXT);
});

it("nothing in it runs, what no browser shows is a download, and so is what is asked for as one", async () => {
  const shown = await ask();
  expect([
    shown.of("content-disposition"),
    (await ask({ isDownload: true })).of("content-disposition"),
  ]).toEqual([...[expect.stringMatching(/^inline/), expect.stringMatching(/^attachment/)]]);
  const typed = async (contentType: string) => {
    const { of } = await ask({}, {}, { contentType });
    const [how] = (of("content-disposition") ?? "").split(";");
    expect(of("x-content-type-options")).toBe("nosniff");
    expect(of("content-security-policy")).toContain("default-src 'none'");
    return [how, of("content-type"), of("content-security-policy")?.startsWith("sandbox")];
  };
  expect(await typed("video/mp4")).toEqual(["inline", "video/mp4", true]);
  expect(await typed("application/pdf")).toEqual(["inline", "application/pdf", false]);
  expect(await typed("application/zip")).toEqual(["attachment", "application/zip", true]);
  expect(await typed("text/plain")).toEqual(["attachment", "text/plain; charset=utf-8", true]);
  expect(await typed("text/html")).toEqual(["attachment", "application/octet-stream", true]);
});

it("a part is what was asked for, the whole where the file is another by now, and none beyond its end", async () => {
  const part = (range: string, more: Record<string, string> = {}) => ask({}, { headers: { range, ...more } });
  const some = await part("bytes=2-4");
  expect([some.answer.status, some.body, some.of("content-range"), some.of("content-length")]).toEqual([
    ...[206, "234", "bytes 2-4/10", "3"],
  ]);
  expect((await part("bytes=2-4", { "if-range": '"tag"' })).answer.status).toBe(206);
  const other = await part("bytes=2-4", { "if-range": '"older"' });
  expect([other.answer.status, other.body, other.of("content-length")]).toEqual([200, TEXT, "10"]);
  const beyond = await part("bytes=10-");
  expect([beyond.answer.status, beyond.of("content-range"), beyond.body]).toEqual([416, "bytes */10", ""]);
});

it("who has it already, or only asks about it, is sent nothing of it", async () => {
  const known = await ask({}, { headers: { "if-none-match": '"tag"' } });
  expect([known.answer.status, known.body, read]).toEqual([304, "", []]);
  expect((await ask({}, { headers: { "if-none-match": '"older"' } })).body).toBe(TEXT);
  const head = await ask({}, { method: "HEAD" });
  expect([head.answer.status, head.of("content-length"), read]).toEqual([200, "10", []]);
});

it("what is lost in storage is a 404, a storage that does not answer a 503 that is reported", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(ask({}, {}, { key: "e/c/x/lost.png" })).rejects.toMatchObject({ status: 404 });
  expect(reported).not.toHaveBeenCalled();
  fault = new Error("no answer");
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  expect(reported).toHaveBeenCalledOnce();
  fault = null;
  reported.mockRestore();
});

it("an object is written whole, in parts where it is large, and is gone after an end that failed", async () => {
  const did: unknown[] = [];
  const storage = {
    put: async (_key: string, data: Uint8Array) => void did.push(["put", data.length]),
    delete: async (key: string) => void did.push(["delete", key]),
    createMultipartUpload: async () => ({
      uploadPart: async (number: number, data: Uint8Array) => {
        did.push([number, data.length]);
        return { partNumber: number };
      },
      complete: async (parts: unknown[]) => void did.push(["complete", parts.length]),
      abort: async () => void did.push(["abort"]),
    }),
  } as unknown as R2Bucket;
  const written = async (pieces: number[], end: "finish" | "abort" | "both") => {
    did.splice(0);
    const writer = new ObjectWriter(storage, "k");
    for (const size of pieces) await writer.write(new Uint8Array(size));
    if (end !== "abort") await writer.finish();
    if (end !== "finish") await writer.abort();
    return [...did, writer.size];
  };
  const part = 5 * 1024 * 1024;
  expect(await written([3, 4], "finish")).toEqual([["put", 7], 7]);
  expect(await written([part], "finish")).toEqual([["put", part], part]);
  expect(await written([part - 1, 3], "finish")).toEqual([[1, part], [2, 2], ["complete", 2], part + 2]);
  expect(await written([3], "abort")).toEqual([3]);
  expect(await written([part, 1], "abort")).toEqual([[1, part], ["abort"], part + 1]);
  expect(await written([3], "both")).toEqual([["put", 3], ["delete", "k"], 3]);
});
