import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { VERBS } from "#workers/ops/cli/verbs";
import { projectRoot } from "#workers/ops/provision/project-root";
import { connectRooms } from "~/connect-rooms.server";
import { CLONES } from "~/rooms.server";
import { memoryEvent } from "../support/memory-event";
import { readSources } from "../support/source-tree";

const text = (path: string) => readFileSync(`${projectRoot()}/${path}`, "utf8");
const oneLine = (words: string) => words.replaceAll(/\s+/g, " ");
const README = text("README.md");
const DOCS = ["docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(`${projectRoot()}/${folder}`)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

it("README names every verb of the command line, and none besides", () => {
  const named = README.split("\n")
    .filter((line) => line.includes("npm run event -- "))
    .flatMap((line) => (line.split("npm run event -- ")[1] ?? "").split(/[`#]/, 1)[0]?.split(" | ") ?? [])
    .map((usage) => usage.trim().split(" ", 1)[0]);
  expect(
    [...new Set(named)].filter((verb) => verb && !verb.startsWith("--") && !Object.hasOwn(VERBS, verb)),
  ).toEqual([]);
  expect(
    Object.keys(VERBS).filter((verb) => !new RegExp(`(\`|event -- |\\| )${verb}\\b`).test(README)),
  ).toEqual([]);
});

it("--help and README say of `clone` all that it copies", async () => {
  connectRooms();
  const { db } = await memoryEvent();
  const copied: string[] = [];
  for (const clone of CLONES)
    copied.push(...Object.keys(clone.counts((await readBatch(db, clone.reads())) as never)));
  expect(copied).toContain("field groups");
  const help = oneLine(VERBS.clone?.about ?? "");
  const sentence = oneLine(README.slice(README.indexOf("`clone` copies"))).split(";")[0] ?? "";
  for (const what of copied) {
    expect(help, "--help").toContain(what);
    expect(sentence, "README").toContain(what);
  }
});

it("what the docs name by its path is there", () => {
  const named = DOCS.flatMap((doc) =>
    [
      ...text(doc).matchAll(
        /[`(]((?:app|db|docs|workers|tests|migrations)\/[\w./-]+\.(?:tsx?|md|m?js|css|sql)\b)/g,
      ),
    ].map(([, path = ""]) => ({ doc, path })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !existsSync(`${projectRoot()}/${path}`))).toEqual([]);
});

it("constants that the decisions name are in the code", () => {
  const code =
    readSources("app", "db", "workers")
      .map((file) => file.code)
      .join("\n") + README;
  const named = DOCS.flatMap((doc) =>
    [...text(doc).matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g)].map(([, name = ""]) => ({ doc, name })),
  );
  expect(named.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
