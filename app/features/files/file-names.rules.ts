import { FILE_TYPES, type FileTypeName } from "./file-types.rules";

const NAME_LIMIT = 200;

/** Control characters, and marks that make a name read in another order than it is written. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu;
/** What Windows does not take in a name. */
const FORBIDDEN = /[<>:"|?*]/g;

/** A name for people, of any script: without the path that it came with, and at most 200 characters with its ending. */
export function cleanName(sent: string): string {
  const base =
    sent
      .toWellFormed()
      .replace(/[\uFFFD]/g, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  const name = base
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(FORBIDDEN, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const chars = [...(name || "file")];
  if (chars.length <= NAME_LIMIT) return chars.join("");
  const ending = extensionOf(name);
  const tail = ending && ending.length <= 10 ? `.${ending}` : "";
  return `${chars
    .slice(0, NAME_LIMIT - tail.length)
    .join("")
    .trimEnd()}${tail}`;
}

/** Lower-case and without its dot; empty where there is none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? "";

/** Does the name's ending say what the content is? A name without an ending says nothing wrong. */
export function fits(name: string, type: FileTypeName): boolean {
  const extension = extensionOf(name);
  return extension === "" || (FILE_TYPES[type].extensions as readonly string[]).includes(extension);
}

/** The name with an ending, so that whoever downloads it can open it. */
export const withExtension = (name: string, type: FileTypeName): string =>
  extensionOf(name) ? name : `${name}.${FILE_TYPES[type].extensions[0]}`;

/** Names for one folder: what comes twice, whatever its case, gets a number: `plan.pdf`, `plan (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const ending = extensionOf(name) ? name.slice(name.lastIndexOf(".")) : "";
    const stem = ending ? name.slice(0, -ending.length) : name;
    let chosen = name;
    for (let n = 2; taken.has(chosen.toLowerCase()); n += 1) chosen = `${stem} (${n})${ending}`;
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}
