import { normalised, withoutUnseen } from "~/lib/text.rules";
import { FILE_TYPES, type FileTypeName } from "./file-types.rules";

const NAME_LIMIT = 200;

/** Of what was sent: beginning and end, with its ending, are enough to make 200 characters of. */
const RAW_LIMIT = 1_000;
/** What Windows does not take in a name. */
const FORBIDDEN = /[<>:"|?*]/g;

/** A name for people, of any script: without the path that it came with, and at most 200 characters with its ending. */
export function cleanName(sent: string): string {
  const base = sent.slice(Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\")) + 1);
  const enough = base.length > RAW_LIMIT ? base.slice(0, RAW_LIMIT / 2) + base.slice(-RAW_LIMIT / 2) : base;
  const whole = enough.toWellFormed().replaceAll("\uFFFD", "");
  const name = bare(withoutUnseen(normalised(whole, "NFC")).replace(FORBIDDEN, "_").replace(/\s+/g, " "));
  const chars = [...(name || "file")];
  if (chars.length <= NAME_LIMIT) return chars.join("");
  const ending = extensionOf(name);
  const tail = ending && ending.length <= 10 ? `.${ending}` : "";
  return `${chars
    .slice(0, NAME_LIMIT - tail.length)
    .join("")
    .trimEnd()}${tail}`;
}

/** Without dots and spaces around it. By hand: a pattern for the end of a text looks from each of its characters. */
function bare(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && ". ".includes(name[from] as string)) from += 1;
  while (to > from && ". ".includes(name[to - 1] as string)) to -= 1;
  return name.slice(from, to);
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

/** The name with an ending of its type: pictures that are saved under another picture's ending are common. */
export function namedAs(name: string, type: FileTypeName): string {
  if (fits(name, type)) return withExtension(name, type);
  return `${name.slice(0, name.lastIndexOf("."))}.${FILE_TYPES[type].extensions[0]}`;
}

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
