import { folded, normalised } from "~/lib/text.rules";

export interface Nameable {
  id: string;
  name: string;
}
export interface Mention {
  /** Of the "@". */
  from: number;
  to: number;
  /** Everybody of that name. */
  ids: string[];
}

/** Beyond this many the rest is text: nobody calls more people by hand. */
const MOST = 50;

/**
 * "@First Surname" in a text, in any capitals, by the longest name that fits: "@Ann Lee-Smith" is not Ann Lee. What
 * stands in an e-mail address is none.
 */
function mentionsIn(text: string, people: readonly Nameable[]): Mention[] {
  const found: Mention[] = [];
  const names = byName(people);
  for (let at = text.indexOf("@"); at >= 0 && found.length < MOST; at = text.indexOf("@", at + 1)) {
    if (/[\p{L}\p{N}._%+-]$/u.test(text.slice(Math.max(0, at - 2), at))) continue;
    for (const { pattern, ids } of names) {
      pattern.lastIndex = at + 1;
      const match = pattern.exec(text);
      if (!match) continue;
      found.push({ from: at, to: at + 1 + match[0].length, ids });
      break;
    }
  }
  return found;
}

/** Each person once, in the order of the text. */
export const mentionedIds = (text: string, people: readonly Nameable[]): string[] => [
  ...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids)),
];

/** The text in pieces, as it is shown: a mention is one piece. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const pieces: { text: string; isMention: boolean }[] = [];
  let at = 0;
  for (const { from, to } of mentionsIn(
    text,
    names.map((name) => ({ id: name, name })),
  )) {
    if (from > at) pieces.push({ text: text.slice(at, from), isMention: false });
    pieces.push({ text: text.slice(from, to), isMention: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMention: false });
  return pieces;
}

/** What is being typed after an "@" before the caret, or null: at most two words, as a name has. */
export function mentionBeingTyped(text: string, caret: number): { from: number; query: string } | null {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const match = /(?:^|[^\p{L}\p{N}._%+-])@((?:[\p{L}\p{M}'’.-]+ ?){0,3})$/u.exec(before);
  if (!match) return null;
  const query = match[1] ?? "";
  return { from: caret - query.length - 1, query };
}

/** Whose first name, surname or whole name begins with what is typed. */
export function namesLike<T extends Nameable>(people: readonly T[], query: string, most = 6): T[] {
  const wanted = folded(query).trim();
  return people
    .filter(({ name }) => {
      const whole = folded(name);
      return whole.startsWith(wanted) || whole.split(/\s+/).some((word) => word.startsWith(wanted));
    })
    .slice(0, most);
}

function byName(people: readonly Nameable[]): { pattern: RegExp; ids: string[] }[] {
  const all = new Map<string, { name: string; ids: string[] }>();
  for (const { id, name } of people) {
    const plain = normalised(name, "NFC").trim().replaceAll(/\s+/g, " ");
    if (!plain) continue;
    const known = all.get(plain.toLowerCase());
    if (known) known.ids.push(id);
    else all.set(plain.toLowerCase(), { name: plain, ids: [id] });
  }
  return [...all.values()]
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ name, ids }) => ({
      ids,
      pattern: new RegExp(
        `${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+")}(?![\\p{L}\\p{N}\\p{M}]|-[\\p{L}])`,
        "iuy",
      ),
    }));
}
