import { beforeEach, expect, it, vi } from "vitest";
import type { FileRule, ReceivedFile } from "~/features/files/files.schema";
import { asLogo, cleanSvg, makeSizes } from "~/features/files/images.server";
import { receiveFiles } from "~/features/files/receive.server";
import {
  bucketOf,
  deleteByPrefix,
  discardFiles,
  folderOf,
  imagesOf,
  stemOf,
} from "~/features/files/storage.server";
import { DomainError } from "~/lib/errors";

/** A header that says how large a picture is, and an end; its pixels do not matter here. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33 + 12 + 4 + 12);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  const chunk = (at: number, name: string, length: number) => {
    bytes.writeUInt32BE(length, at);
    bytes.write(name, at + 4, "latin1");
  };
  chunk(8, "IHDR", 13);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  chunk(33, "IDAT", 4);
  bytes.set([0x78, 0x9c], 41);
  chunk(49, "IEND", 0);
  return new Uint8Array(bytes);
}
const text = (words: string) => new TextEncoder().encode(words);
const MB = 1_000_000;

let stored: Map<string, Uint8Array>;
let asked: { path: string; body: string }[];
let answer: () => Response;
let waited: Promise<unknown>[];
const storage = {
  put: async (key: string, data: Uint8Array) => void stored.set(key, new Uint8Array(data)),
  get: async (key: string) => ({ arrayBuffer: async () => stored.get(key)?.buffer }),
  delete: async (keys: string | string[]) => {
    for (const key of [keys].flat()) stored.delete(key);
  },
  createMultipartUpload: async (key: string) => ({
    uploadPart: async (partNumber: number) => ({ partNumber }),
    complete: async () => void stored.set(key, new Uint8Array()),
    abort: async () => {},
  }),
};
const ctxOf = () =>
  ({
    env: {
      FILES: storage,
      IMAGES_WORKER: {
        fetch: async (url: string, init: RequestInit) => {
          const body =
            init.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : String(init.body);
          asked.push({ path: new URL(url).pathname, body });
          return answer();
        },
      },
    },
    event: { id: "e" },
    later: (work: Promise<unknown>) => void waited.push(work),
  }) as never;
beforeEach(() => {
  [stored, asked, waited] = [new Map(), [], []];
  answer = () => new Response(text("<svg/>"));
});

interface Sent {
  name: string;
  body: Uint8Array;
  declared?: number | null;
  piece?: number;
  breaks?: boolean;
}
async function receive(rule: FileRule, sent: Sent[], { isRaw = true, owner = {} } = {}) {
  const body = {
    ...{ isRaw, rule, fields: new FormData(), drain: async () => {} },
    async *files() {
      for (const { name, body, declared = body.length, piece = 60_000, breaks } of sent) {
        const pieces = async function* () {
          for (let at = 0; at < body.length; at += piece) yield body.subarray(at, at + piece);
          if (breaks) throw new TypeError("cut");
        };
        yield { field: "plan", name, declaredSize: declared, data: pieces() };
      }
    },
  };
  const of = { collection: "tasks", entityId: "t1", ...owner };
  return receiveFiles(ctxOf(), body as never, of).catch((error: unknown) => error as DomainError);
}
const refusal = async (rule: FileRule, ...sent: Sent[]) => {
  const said = await receive(rule, sent);
  expect(stored.size).toBe(0);
  return said instanceof DomainError ? said.message : said;
};
const TEXTS: FileRule = { accept: ["txt"] };
const PICTURES: FileRule = { accept: ["image"] };

it("a file is stored whole, under its owner's folder, with what it is told by its content", async () => {
  const body = text("Hello ".repeat(3_000));
  const got = await receive(TEXTS, [{ name: "a plan.txt", body, piece: 1000 }], { owner: { path: ["f1"] } });
  const [file] = "files" in got ? got.files : [];
  expect(file).toMatchObject({ name: "a plan.txt", contentType: "text/plain", size: 18_000, width: null });
  expect(file?.key).toBe(`e/tasks/t1/f1/${file?.id}.txt`);
  expect(Buffer.from(stored.get(file?.key ?? "") ?? []).equals(body)).toBe(true);
  await Promise.all(waited);
  expect(waited).toHaveLength(1);
});

it("a picture has its size and the ending of what it is, whatever it was called", async () => {
  const got = await receive(PICTURES, [{ name: "stand.jpg", body: png(640, 480) }]);
  expect("files" in got && got.files[0]).toMatchObject({
    ...{ name: "stand.png", contentType: "image/png", width: 640, height: 480 },
  });
  expect([...stored.keys()][0]).toMatch(/\.png$/);
});

it("an empty file is refused, said so before or found so", async () => {
  const empty = "“a.txt” is empty. You can upload: ";
  expect(await refusal(TEXTS, { name: "a.txt", body: text("full"), declared: 0 })).toContain(empty);
  expect(await refusal(TEXTS, { name: "a.txt", body: text(""), declared: null })).toContain(empty);
});

it("a file may be as large as the rule says and not a byte larger, said so before or found so", async () => {
  const rule = { accept: ["txt"], limitMb: 1 } as const;
  const large = "“a.txt” is larger than 1 MB.";
  expect(await receive(rule, [{ name: "a.txt", body: text("x".repeat(MB)) }])).toHaveProperty("files");
  stored.clear();
  expect(await refusal(rule, { name: "a.txt", body: text("x"), declared: MB + 1 })).toContain(large);
  expect(await refusal(rule, { name: "a.txt", body: text("x".repeat(MB + 1)), declared: null })).toContain(
    large,
  );
  expect(await refusal(TEXTS, { name: "a.txt", body: text("x"), declared: 50 * MB + 1 })).toContain("50 MB");
});

it("what is cut off leaves nothing, whether it broke or ended before its size", async () => {
  const cut = "The upload was cut off, and nothing was stored. Please try again.";
  expect(await refusal(TEXTS, { name: "a.txt", body: text("half"), declared: 9 })).toBe(cut);
  expect(await refusal(TEXTS, { name: "a.txt", body: text("half"), declared: null, breaks: true })).toBe(cut);
  const two = await receive({ ...TEXTS, max: 2 }, [
    { name: "a.txt", body: text("one") },
    { name: "b.txt", body: text("half"), declared: 9 },
  ]);
  expect(two).toMatchObject({ status: 400, message: cut });
  expect(stored.size).toBe(0);
  await Promise.all(waited);
});

it("of several those that may be are taken, the others told with their reason and field", async () => {
  const sent = ["a", "b", "c"].map((name) => ({ name: `${name}.txt`, body: text(name) }));
  const got = await receive({ ...TEXTS, max: 2 }, [{ name: "x.txt", body: png(1, 1) }, ...sent]);
  expect("files" in got && got.files.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
  expect("refusals" in got && got.refusals).toEqual([
    expect.stringContaining("“x.txt” is a PNG picture. You can upload: "),
    "At most 2 files can be uploaded at once.",
  ]);
  const one = await receive(TEXTS, sent.slice(0, 2));
  expect("refusals" in one && one.refusals).toEqual(["One file can be uploaded here at once."]);
  const none = await receive(TEXTS, [{ name: "x.txt", body: png(1, 1) }]);
  expect(none).toMatchObject({ status: 422, fields: { plan: expect.stringContaining("a PNG picture") } });
});

it("nothing chosen and nothing sent are told apart; a form's empty field is no file", async () => {
  const chosen = await receive(TEXTS, [{ name: "", body: text("x") }], { isRaw: false });
  expect(chosen).toMatchObject({ message: "Choose a file first.", fields: { file: "Choose a file first." } });
  expect(await receive(TEXTS, [])).toMatchObject({ message: "URI is not a File object." });
  expect(await receive(TEXTS, [{ name: "", body: text("x") }])).toHaveProperty("files");
});

it("what a file is counts, and a name that says something else is refused, but for pictures", async () => {
  expect(await refusal(PICTURES, { name: "a.png", body: text("words") })).toContain(
    "“a.png” is a text file.",
  );
  expect(await refusal(PICTURES, { name: "a.png", body: text("words") })).toMatch(/^File Is NOT Image!/);
  expect(await refusal(TEXTS, { name: "a.pdf", body: text("words") })).toContain(
    "“a.pdf” is a text file, and its name says something else.",
  );
  expect(await refusal(PICTURES, { name: "a.pdf", body: png(1, 1) })).toContain(
    "its name says something else",
  );
  expect(
    await refusal(TEXTS, { name: "a.txt", body: text(`${"x".repeat(70_000)}\0`), piece: 1000 }),
  ).toContain("not of a type that we know");
});

it("a picture may have 12,000 pixels a side and forty million in all, and must be whole", async () => {
  const see = async (width: number, height: number) => {
    stored.clear();
    const got = await receive(PICTURES, [{ name: "a.png", body: png(width, height) }]);
    return got instanceof DomainError ? got.message.slice(0, 30) : "taken";
  };
  expect(await see(12_000, 3333)).toBe("taken");
  expect(await see(12_001, 1)).toContain("has 12001 × 1 pixels");
  expect(await see(1, 12_001)).toContain("has 1 × 12001 pixels");
  expect(await see(8000, 5000)).toBe("taken");
  expect(await see(8000, 5001)).toContain("has 8000 × 5001");
  stored.clear();
  const body = png(10, 10).subarray(0, 45);
  expect(await refusal(PICTURES, { name: "a.png", body })).toContain("cannot be read: it may be damaged");
});

it("an SVG is stored as the second Worker gives it back; what is too long for one is not asked about", async () => {
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(70_000)}</svg>`);
  const got = await receive(PICTURES, [{ name: "a.svg", body: svg, piece: 1000 }]);
  expect(asked).toEqual([{ path: "/svg", body: new TextDecoder().decode(svg) }]);
  expect("files" in got && got.files[0]).toMatchObject({
    contentType: "image/svg+xml",
    size: 6,
    width: null,
  });
  expect(new TextDecoder().decode([...stored.values()][0])).toBe("<svg/>");
  stored.clear();
  const long = text(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(1_048_600)}</svg>`);
  expect(await refusal(PICTURES, { name: "a.svg", body: long })).toContain("larger than 1 MB");
  expect(asked).toHaveLength(1);
});

it.each([
  [422, "cannot be read: it may be damaged"],
  [413, "has more shapes than a page can show"],
  [500, "Error uploading file to storage"],
])("where the second Worker answers %i to an SVG, it is said why", async (status, said) => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  answer = () => new Response("", { status });
  await expect(cleanSvg(ctxOf(), text("x"), "a.svg", (words) => new Error(words))).rejects.toThrow(said);
  expect(reported).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
  reported.mockRestore();
});

const picture = { id: "1", key: "e/c/x/1.jpg", width: 9, height: 9 };

it("made sizes are asked for by key and stem; where none can be made there are none", async () => {
  answer = () => Response.json({ sizes: { thumb: "k" } });
  expect(await makeSizes(ctxOf(), picture)).toEqual({ thumb: "k" });
  expect(asked[0]?.path).toBe("/sizes");
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    ...{ key: "e/c/x/1.jpg", stem: "e/c/x/1" },
    boxes: {
      large: { width: 1920, height: 1280 },
      medium: { width: 1440, height: 960 },
      small: { width: 960, height: 640 },
      thumb: { width: 480, height: 320 },
    },
  });
  for (const status of [422, 413]) {
    answer = () => new Response("", { status });
    expect(await makeSizes(ctxOf(), picture)).toBeNull();
  }
  answer = () => new Response("", { status: 500 });
  await expect(makeSizes(ctxOf(), picture)).rejects.toThrow("Making sizes failed (500)");
});

it("made sizes are asked for once more where the connection was lost, and once only", async () => {
  const lost = () => {
    throw new TypeError("Network connection lost.");
  };
  answer = () => (asked.length === 1 ? lost() : Response.json({ sizes: { thumb: "k" } }));
  expect(await makeSizes(ctxOf(), picture)).toEqual({ thumb: "k" });
  expect(asked.map(({ body }) => body)).toEqual([asked[0]?.body, asked[0]?.body]);
  answer = lost;
  await expect(makeSizes(ctxOf(), picture)).rejects.toThrow("Network connection lost");
  expect(asked).toHaveLength(4);
  answer = () => {
    throw new Error("It is on fire");
  };
  await expect(makeSizes(ctxOf(), picture)).rejects.toThrow("on fire");
  expect(asked).toHaveLength(5);
});

it("a logo takes the place of its picture; a picture that cannot be one is gone", async () => {
  const file = {
    ...picture,
    name: "our.logo.jpg",
    contentType: "image/jpeg",
    size: 5,
  } as unknown as ReceivedFile;
  const begin = () => void stored.set(file.key, text("x")).set("e/c/x/1-logo.png", text("y"));
  begin();
  answer = () => Response.json({ size: 77 });
  expect(await asLogo(ctxOf(), file)).toEqual({
    ...{ ...file, name: "our.logo.png", key: "e/c/x/1-logo.png", size: 77 },
    ...{ contentType: "image/png", width: 256, height: 256 },
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ key: "e/c/x/1.jpg", to: "e/c/x/1-logo.png", side: 256 });
  expect([...stored.keys()]).toEqual(["e/c/x/1-logo.png"]);
  expect(await asLogo(ctxOf(), { ...file, width: null })).toMatchObject({ key: file.key });
  expect(asked).toHaveLength(1);
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const [status, code, said] of [
    [422, 422, "cannot be read"],
    [413, 422, "Failed to upload logo: the picture is too large. Make it smaller."],
    [500, 503, "Failed to upload logo"],
  ] as const) {
    begin();
    answer = () => new Response("", { status });
    const refused = (await asLogo(ctxOf(), file).catch((error: unknown) => error)) as DomainError;
    expect(refused.status).toBe(code);
    expect(refused.message).toContain(said);
    expect(stored.size).toBe(0);
  }
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});

it("folders are made of ids alone, stems are keys without their ending, and what is not bound is named", async () => {
  const owner = { collection: "tasks", entityId: "t" };
  expect(folderOf("e", { ...owner, path: ["a-b_c", "1"] })).toBe("e/tasks/t/a-b_c/1/");
  for (const entityId of ["", "a/b", "..", "a b", "x".repeat(81)])
    expect(() => folderOf("e", { ...owner, entityId }), entityId).toThrow("not made of ids");
  expect(folderOf("e", { ...owner, entityId: "x".repeat(80) })).toHaveLength(9 + 80);
  expect([stemOf("e/c/x/1.jpg"), stemOf("e/c.d/x"), stemOf("a.tar.gz")]).toEqual([
    "e/c/x/1",
    "e/c.d/x",
    "a.tar",
  ]);
  expect(() => bucketOf({})).toThrow("There is no storage for files here");
  expect(() => imagesOf({})).toThrow("IMAGES_WORKER is missing");
});

it("files are discarded in one call, none in none; a folder goes page by page but for what is kept", async () => {
  const calls: unknown[] = [];
  const pages = [["a", "b"], ["c"], ["d"]];
  const bucket = {
    delete: async (keys: string[]) => void calls.push(keys),
    list: async ({ prefix, cursor = "0" }: { prefix: string; cursor?: string }) => {
      calls.push(`${prefix} ${cursor}`);
      const at = Number(cursor);
      const objects = (pages[at] ?? []).map((key) => ({ key }));
      return { objects, truncated: at < 2, cursor: String(at + 1) };
    },
  };
  await discardFiles({ env: { FILES: bucket as never } }, []);
  await discardFiles({ env: { FILES: bucket as never } }, [{ key: "x" }, { key: "y" }]);
  expect(calls.splice(0)).toEqual([["x", "y"]]);
  expect(await deleteByPrefix(bucket as never, "e/", async () => new Set(["b", "c"]))).toBe(2);
  expect(calls).toEqual(["e/ 0", ["a"], "e/ 1", "e/ 2", ["d"]]);
});
