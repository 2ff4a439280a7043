import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Who imports whom, of the files below a folder, read from their text: what `npm test -- changed` works from. Paths are
 * relative to the folder and written with `/`.
 */
const ALIASES = [
  ["~/", "app/"],
  ["#db/", "db/"],
  ["#workers/", "workers/"],
];
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts"];
const SOURCE = /\.(?:ts|tsx|mjs|js|css)$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|"[^"]+")/g;

/** @returns {Map<string, Set<string>>} of each source file, the files that it imports. */
export function importGraph(root, folders) {
  const files = folders.flatMap((folder) =>
    sourcesBelow(join(root, folder)).map((path) => nameOf(root, path)),
  );
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(root, file, known)]));
}

function importsOf(root, file, known) {
  const text = readFileSync(join(root, file), "utf8");
  const found = new Set();
  for (const [, target] of text.matchAll(IMPORT)) {
    const path = resolved(file, target, known);
    if (path) found.add(path);
  }
  for (const [, patterns] of text.matchAll(GLOB)) {
    for (const [, pattern] of patterns.matchAll(/"([^"]+)"/g)) {
      const matches = globbed(join("/", dirname(file), pattern).slice(1));
      for (const path of known) if (matches.test(path)) found.add(path);
    }
  }
  return found;
}

function resolved(from, target, known) {
  const alias = ALIASES.find(([name]) => target.startsWith(name));
  if (!alias && !target.startsWith(".")) return null;
  const path = alias
    ? alias[1] + target.slice(alias[0].length)
    : join("/", dirname(from), target).slice(1).replaceAll("\\", "/");
  const bare = path.replace(/\?.*$/, "");
  return ENDINGS.map((ending) => bare + ending).find((name) => known.has(name)) ?? null;
}

function globbed(pattern) {
  const source = pattern
    .replaceAll(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "\u0000")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0000", "(?:.*/)?")
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`^${source}$`);
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

const nameOf = (root, path) => relative(root, path).replaceAll("\\", "/");

/**
 * How far each file is from what changed, by imports: 0 itself, 1 what imports it, and so on; files that are not in it are
 * not reached. A file of `ends` hands nothing on: it names all rooms, so that everything would be reached by way of it.
 *
 * @returns {Map<string, number>}
 */
export function distances(graph, changed, ends = new Set()) {
  const importers = new Map();
  for (const [file, targets] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Map(changed.map((file) => [file, 0]));
  // In the order of their distance: what is met first is met by the shortest way.
  for (const [file, distance] of reached) {
    if (ends.has(file) && distance > 0) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!reached.has(importer)) reached.set(importer, distance + 1);
    }
  }
  return reached;
}
