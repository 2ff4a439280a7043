import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyIn, copyOut, readList, verifyFiles, writeList } from "#workers/ops/provision/file-backup";
import type { FileStore } from "#workers/ops/provision/file-store";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Held = Map<string, { bytes: Buffer; contentType?: string }>;

/** Storage that takes an object only when all its bytes have come, as R2 does. */
function storeOf(held: Held): FileStore {
  return {
    async *list(prefix) {
      for (const [key, { bytes, contentType }] of held) {
        if (key.startsWith(prefix)) yield { key, size: bytes.length, contentType };
      }
    },
    async read(key) {
      const found = held.get(key);
      return found
        ? (async function* () {
            for (let at = 0; at < found.bytes.length; at += 7) yield found.bytes.subarray(at, at + 7);
          })()
        : null;
    },
    async write({ key, size, contentType }, data) {
      const pieces: Uint8Array[] = [];
      for await (const piece of data) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      if (bytes.length !== size) throw new Error("cut off");
      held.set(key, { bytes, contentType });
    },
  };
}

const some = (): Held =>
  new Map([
    ["ev1/tasks/t1/a.pdf", { bytes: Buffer.from("%PDF first"), contentType: "application/pdf" }],
    ["ev1/tasks/t1/b.pdf", { bytes: Buffer.from("%PDF first") }],
    ["ev1/teams/x/empty", { bytes: Buffer.alloc(0) }],
    ["ev1/teams/x/large", { bytes: Buffer.alloc(100_000, "ab") }],
    ["ev2/other", { bytes: Buffer.from("another event's") }],
  ]);

async function backedUp(held = some()) {
  const entries = await copyOut(storeOf(held), "ev1", folder);
  await writeList(folder, entries.values());
  return held;
}
const bytesFiles = () =>
  readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("the files of a backup", () => {
  it("come back the same, under another event's id too; equal contents lie there once", async () => {
    const held = await backedUp();
    expect(bytesFiles()).toHaveLength(3);
    const { entries, bytes } = await verifyFiles(folder);
    expect(bytes).toBe(100_020);
    const back: Held = new Map();
    expect(await copyIn(storeOf(back), "ev9", folder, entries)).toEqual({ written: 4, kept: 0 });
    expect(back.size).toBe(4);
    for (const [key, { bytes: body, contentType }] of back) {
      const first = held.get(key.replace("ev9/", "ev1/"));
      expect(first?.bytes.equals(body) && first.contentType === contentType).toBe(true);
    }
    expect(await copyIn(storeOf(back), "ev9", folder, entries)).toEqual({ written: 0, kept: 4 });
  });

  it("takes what was added between two rounds, and keeps what was deleted", async () => {
    const held = some();
    const before = await copyOut(storeOf(held), "ev1", folder);
    held.delete("ev1/tasks/t1/a.pdf");
    held.set("ev1/late", { bytes: Buffer.from("late") });
    const all = await copyOut(storeOf(held), "ev1", folder, before);
    expect([...all.keys()].sort()).toEqual([
      "late",
      "tasks/t1/a.pdf",
      "tasks/t1/b.pdf",
      "teams/x/empty",
      "teams/x/large",
    ]);
  });

  it.each([
    [
      "changed",
      (file: string) => writeFileSync(file, "X".repeat(readFileSync(file).length)),
      /content is not/,
    ],
    ["cut off", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 5)), /content is not/],
    ["missing", (file: string) => rmSync(file), /it is missing/],
  ])("one that is %s is found before anything is written", async (_, damage, message) => {
    await backedUp();
    for (const file of bytesFiles().filter((path) => readFileSync(path).length > 10)) damage(file);
    await expect(verifyFiles(folder)).rejects.toThrow(message);
  });

  it("one that changes after it was checked never becomes an object", async () => {
    await backedUp();
    const { entries } = await verifyFiles(folder);
    for (const file of bytesFiles()) writeFileSync(file, Buffer.alloc(readFileSync(file).length, "z"));
    const back: Held = new Map();
    await expect(copyIn(storeOf(back), "ev9", folder, entries)).rejects.toThrow("it changed");
    expect(back.size).toBe(0);
  });

  it("what stands under the same name with the same size is kept only where it is the same", async () => {
    await backedUp();
    const { entries } = await verifyFiles(folder);
    const back: Held = new Map([
      ["ev9/tasks/t1/a.pdf", { bytes: Buffer.from("%PDF other") }],
      ["ev9/tasks/t1/b.pdf", { bytes: Buffer.from("%PDF first") }],
    ]);
    expect(await copyIn(storeOf(back), "ev9", folder, entries)).toEqual({ written: 3, kept: 1 });
    expect(String(back.get("ev9/tasks/t1/a.pdf")?.bytes)).toBe("%PDF first");
  });

  it("a list that is missing, changed, cut or newer is refused in words", async () => {
    await expect(readList(folder)).rejects.toThrow("has no list of files");
    await backedUp();
    const list = join(folder, "files.jsonl");
    const text = readFileSync(list, "utf8");
    const lines = text.trimEnd().split("\n");
    for (const bad of [
      text.replace("a.pdf", "c.pdf"),
      lines.slice(0, -1).join("\n"),
      [lines[0], ...lines.slice(1).reverse()].join("\n"),
      "",
      "nonsense",
    ]) {
      writeFileSync(list, bad);
      await expect(readList(folder)).rejects.toThrow("is damaged");
    }
    writeFileSync(list, text.replace('"format":1', '"format":2'));
    await expect(readList(folder)).rejects.toThrow("newer release");
  });
});
