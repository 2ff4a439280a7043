import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";

const FOLDER = `${projectRoot()}/workers/ops/room`;
const templates = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".txt"),
);

/** Where a name of the house may be told, by the word that it is imported with. */
const ROOTS: Record<string, string> = { "~/": "app/", "#db/": "db/" };

function sourceOf(from: string): string | undefined {
  const [word, root] = Object.entries(ROOTS).find(([start]) => from.startsWith(start)) ?? [];
  if (word === undefined || from.includes("{{")) return undefined;
  const path = `${projectRoot()}/${root}${from.slice(word.length)}`;
  const file = [".ts", ".tsx"].map((ending) => path + ending).find((candidate) => existsSync(candidate));
  return file ? readFileSync(file, "utf8") : "";
}

// Whether all of an empty room compiles and passes the tests is proved by `npm run prove -- room`.
it.each(templates)("%s imports what there is", (file) => {
  const code = readFileSync(`${FOLDER}/${file}`, "utf8");
  const missing: string[] = [];
  for (const [, names = "", from = ""] of code.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm)) {
    const source = sourceOf(from);
    if (source === undefined) continue;
    for (const name of names.split(",").map((each) => each.trim().replace(/^type /, "")))
      if (name && !new RegExp(`export [\\w* ]*\\b${name}\\b`).test(source)) missing.push(`${from}: ${name}`);
  }
  expect(missing).toEqual([]);
});

/** Supplier groups have their URLs in the map, and are named here until they are built. */
const FREE = ["trade-fairs", "supplier-groups"].filter(
  (name) => !existsSync(`${projectRoot()}/app/features/${name}`),
);

it.each(FREE)("%s could be laid out: what names rooms is as it is expected", (name) => {
  const dry = spawnSync(process.execPath, ["workers/ops/room.mjs", name, "--dry"], {
    cwd: projectRoot(),
    encoding: "utf8",
  });
  expect(dry.stderr).toBe("");
  expect(dry.status).toBe(0);
});
