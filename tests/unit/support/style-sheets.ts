import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "#workers/ops/provision/project-root";

/** The style sheets of the product, who writes their classes, and what a page needs of them (docs/styles.md). */
const APP = join(projectRoot(), "app");
const all = readdirSync(APP, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
export const SHEETS = all.filter((name) => name.endsWith(".css")).sort();
export const SOURCES = all.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts")).sort();
export const BASE = "ui/styles/app.css";

const texts = new Map<string, string>();
/** The text of a file of `app`, without the comments of a style sheet. */
export function textOf(path: string): string {
  let text = texts.get(path);
  if (text === undefined) {
    text = readFileSync(join(APP, path), "utf8");
    if (path.endsWith(".css")) text = text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
    texts.set(path, text);
  }
  return text;
}

/** The sheets that a sheet is put together of. */
export const partsOf = (sheet: string): string[] =>
  [...textOf(sheet).matchAll(/@import\s+"(\.[^"]+)"/g)].map(([, path = ""]) => join(dirname(sheet), path));

/** What pages load: every sheet that is no part of another. */
export function entries(): string[] {
  const parts = new Set(SHEETS.flatMap(partsOf));
  return SHEETS.filter((sheet) => !parts.has(sheet));
}

export const wholeOf = (sheet: string): string[] => [sheet, ...partsOf(sheet).flatMap(wholeOf)];

/** The room that a sheet or a source is of; null for what belongs to all. */
export function roomOf(path: string): string | null {
  if (path.startsWith("ui/gallery/")) return "gallery";
  return /^features\/([\w-]+)\//.exec(path)?.[1] ?? (path.startsWith("shell/") ? "shell" : null);
}

export interface Rule {
  selector: string;
  /** The at-rules that it stands in, from the outside. */
  within: string[];
}

/** Every rule of a sheet, a selector at a time. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const within: string[] = [];
  let text = "";
  for (const sign of css) {
    if (sign === "{") {
      const head = text.trim().replaceAll(/\s+/g, " ");
      const isFrame = within.some((at) => at.startsWith("@keyframes"));
      if (!head.startsWith("@") && !isFrame)
        rules.push(...apart(head, ",").map((selector) => ({ selector, within: [...within] })));
      within.push(head);
      text = "";
    } else if (sign === "}") {
      within.pop();
      text = "";
    } else if (sign === ";") text = "";
    else text += sign;
  }
  return rules;
}

/** A text in parts, not parted within brackets. */
function apart(text: string, at: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("([".includes(sign)) depth += 1;
    if (")]".includes(sign)) depth -= 1;
    if (depth === 0 && at.includes(sign)) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The classes that a selector begins with: those of its first element, what `:is`, `:where` and `:has` say of it with them. */
export function firstClasses(selector: string): string[] {
  const [first = ""] = apart(selector, " >+~");
  return classesOf(first);
}

const classesOf = (text: string): string[] =>
  [...text.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, "").matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name = ""]) => name,
  );

/** States say something of a class beside them, and are nobody's. */
const isState = (name: string) => /^(?:is|has|on|no)-/.test(name);

export const blocksOf = (sheet: string): Set<string> =>
  new Set(
    rulesOf(textOf(sheet))
      .flatMap(({ selector }) => firstClasses(selector))
      .filter((name) => !isState(name)),
  );

/** All classes of what stands on every page and of what several rooms share. */
export const sharedClasses = (): Set<string> =>
  new Set(
    SHEETS.filter((sheet) => roomOf(sheet) === null).flatMap((sheet) =>
      rulesOf(textOf(sheet)).flatMap(({ selector }) => classesOf(selector)),
    ),
  );

/** What a room's sheets begin their selectors with and neither the shared sheets nor another room's name so: the room's own. */
export function ownClasses(): Map<string, string> {
  const shared = sharedClasses();
  const rooms = new Map<string, Set<string>>();
  for (const sheet of SHEETS) {
    const room = roomOf(sheet);
    if (room === null) continue;
    for (const name of blocksOf(sheet)) {
      if (!shared.has(name)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
    }
  }
  return new Map([...rooms].flatMap(([name, of]) => (of.size === 1 ? [[name, [...of][0] as string]] : [])));
}

const wordsOf = (text: string) => text.split(/[\s"'`]+/).filter((word) => /^[a-zA-Z][\w-]*$/.test(word));

/** What stands between the bracket that opens at `start` and its other. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return text.slice(start);
}

const STRING = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const strings = (text: string) => [...text.matchAll(STRING)].map(([, plain, parts]) => plain ?? parts ?? "");
const written = new Map<string, Set<string>>();

/** The classes that a source may give to something: all words where classes are said, and of other strings those with a hyphen. */
export function classesWritten(path: string): Set<string> {
  let found = written.get(path);
  if (found) return found;
  const text = textOf(path);
  found = new Set();
  for (const match of text.matchAll(/\b\w*[cC]lass(?:Name)?(?:=|: ?)(?:\\?"([^"\\]*)|(\{))/g)) {
    const said = match[2] ? strings(bracketed(text, match.index + match[0].length - 1)) : [match[1] ?? ""];
    for (const word of said.flatMap(wordsOf)) found.add(word);
  }
  // A name that is put together before it is given.
  for (const match of text.matchAll(/\bconst \w*[cC]lass\w* =([^;]*);/g)) {
    for (const word of strings(match[1] ?? "").flatMap(wordsOf)) found.add(word);
  }
  if (path.endsWith(".tsx")) {
    const rest = text.replaceAll(/\b(?:id|htmlFor|name|key|aria-[\w-]+)="[^"]*"/g, "");
    for (const word of strings(rest).flatMap(wordsOf)) if (word.includes("-")) found.add(word);
  }
  written.set(path, found);
  return found;
}

const there = new Set(all);

/** A file of `app` by the name that another imports it by. */
function fileOf(from: string, name: string): string | null {
  if (!name.startsWith("~/") && !name.startsWith(".")) return null;
  const base = name.startsWith("~/") ? name.slice(2) : join(dirname(from), name);
  const ends = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return ends.map((end) => base.replace(/\?.*$/, "") + end).find((path) => there.has(path)) ?? null;
}

const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
const imports = new Map<string, string[]>();

/** What comes with its own sheet when somebody opens it (`loadedSheet`). */
const OPENED_LATER = [
  "features/search/components/search-palette.tsx",
  "features/search/components/suggestion-list.tsx",
  "shell/bell-popover.tsx",
];

/** What a source imports of what screens are made of: nothing of the server's, nor what is loaded with a sheet of its own. */
function importsOf(path: string): string[] {
  let found = imports.get(path);
  if (!found) {
    found = [...textOf(path).matchAll(IMPORT)].flatMap(([, name = "", late = ""]) => {
      const file = fileOf(path, name || late);
      const isScreen = file && /(?<!\.server)\.tsx?$/.test(file) && !OPENED_LATER.includes(file);
      return isScreen ? [file] : [];
    });
    imports.set(path, found);
  }
  return found;
}

/** The sources that a page's screen is made of. */
export function sourcesBehind(path: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(path)) {
    seen.add(path);
    for (const file of importsOf(path)) sourcesBehind(file, seen);
  }
  return seen;
}

/** The sheets that a module's `links` name. */
export function linkedBy(path: string): string[] {
  const text = textOf(path);
  const links = /export const links = ([\s\S]*?);\n/.exec(text)?.[1] ?? "";
  return [...text.matchAll(/^import (\w+) from "([^"]+\.css)\?url";/gm)].flatMap(
    ([, name = "", from = ""]) => {
      const sheet = new RegExp(`\\b${name}\\b`).test(links) ? fileOf(path, from) : null;
      return sheet ? [sheet] : [];
    },
  );
}

/** What a sheet draws on a screen by that class alone: a selector begins with it, and with no other that counts. */
const drawnBy = (sheet: string, counts: (name: string) => boolean): string[] =>
  rulesOf(textOf(sheet))
    .filter(({ within }) => !within.some((at) => at.startsWith("@media print")))
    .map(({ selector }) =>
      firstClasses(selector.replaceAll(/:(?:is|where)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "")),
    )
    .map((names) => names.filter((name) => !isState(name) && counts(name)))
    .flatMap(([name, ...more]) => (name && more.length === 0 ? [name] : []));

const drawn = new Map<string, Set<string>>();

/** The sheets that what stands on a page is drawn by, with a class each that says so. */
export function neededBy(path: string): Map<string, string> {
  if (drawn.size === 0) {
    const own = ownClasses();
    const base = new Set(wholeOf(BASE).flatMap((sheet) => drawnBy(sheet, () => true)));
    for (const entry of entries().filter((one) => one !== BASE)) {
      const counts = (name: string) => (roomOf(entry) === null ? !base.has(name) : own.has(name));
      drawn.set(entry, new Set(wholeOf(entry).flatMap((sheet) => drawnBy(sheet, counts))));
    }
  }
  const sources = [...sourcesBehind(path)];
  const needed = new Map<string, string>();
  for (const [entry, names] of drawn) {
    for (const source of sources) {
      const name = [...classesWritten(source)].find((one) => names.has(one));
      if (name && !needed.has(entry)) needed.set(entry, `.${name} of ${source}`);
    }
  }
  return needed;
}
