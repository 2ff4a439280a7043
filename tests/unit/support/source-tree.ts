import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { projectRoot } from "#workers/ops/provision/project-root";

/** One import or re-export of a source file. */
export interface ImportLine {
  /** As it is written. */
  text: string;
  /** The file that it means, from the project's root, or the package's name. */
  target: string;
  isPackage: boolean;
  /** Erased by the compiler: only types come over. */
  isType: boolean;
}

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  code: string;
  lines: number;
  imports: ImportLine[];
}

const CODE = /\.(ts|tsx|mjs|js)$/;
const root = projectRoot();

/** Everything that people write by hand under these folders; what tools write is named and left out. */
export function readSources(...folders: string[]): Source[] {
  const paths = folders.flatMap((folder) => filesUnder(join(root, folder)));
  const known = new Set(paths);
  return paths
    .filter((path) => CODE.test(path) && !GENERATED.includes(path))
    .map((path) => {
      const code = readFileSync(join(root, path), "utf8");
      const lines = code.trimEnd().split("\n").length;
      return { path, code, lines, imports: importsOf(path, code, known) };
    });
}

/** Lists that a script writes. */
export const GENERATED = ["app/ui/sprite/names.ts", "app/features/auth/common-passwords.ts"];

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:([\w*\s{},$]+?)\s+from\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(path: string, code: string, known: Set<string>): ImportLine[] {
  const found = [...code.matchAll(STATEMENT)].map(([text, type, names = "", from = ""]) => ({
    text: text.replaceAll(/\s+/g, " "),
    ...targetOf(path, from, known),
    isType: Boolean(type) || onlyTypes(names),
  }));
  const lazy = [...code.matchAll(DYNAMIC)].map(([text, from = ""]) => ({
    text,
    ...targetOf(path, from, known),
    isType: false,
  }));
  return [...found, ...lazy];
}

/** `{ type A, type B }` brings no value over. */
function onlyTypes(names: string): boolean {
  const inside = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  if (inside === undefined) return false;
  const parts = inside.split(",").map((part) => part.trim());
  return parts.filter(Boolean).every((part) => part.startsWith("type "));
}

function targetOf(path: string, from: string, known: Set<string>): { target: string; isPackage: boolean } {
  const plain = from.replace(/\?.*$/, "");
  const at = plain.startsWith("~/")
    ? `app/${plain.slice(2)}`
    : plain.startsWith("#db/")
      ? `db/${plain.slice(4)}`
      : plain.startsWith("#workers/")
        ? `workers/${plain.slice(9)}`
        : plain.startsWith(".")
          ? normalize(join(dirname(path), plain)).replaceAll("\\", "/")
          : null;
  if (at === null) return { target: plain, isPackage: true };
  const endings = ["", ".ts", ".tsx", ".mjs", ".js", ".json", "/index.ts", "/index.tsx"];
  const file = endings.map((ending) => at + ending).find((candidate) => known.has(candidate));
  return { target: file ?? at, isPackage: false };
}

/** Cycles of files that import each other, their types alone too: each as the list of its files. */
export function cyclesIn(sources: readonly Source[]): string[][] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(({ isPackage }) => !isPackage).map(({ target }) => target),
    ]),
  );
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === "done" || !edges.has(path)) return;
    if (state.get(path) === "open") {
      cycles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    state.set(path, "open");
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, "done");
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}
