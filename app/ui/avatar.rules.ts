import { withoutMarks } from "~/lib/text.rules";

export type AvatarTone = "av-a" | "av-f" | "av-l" | "av-q" | "av-u";

/**
 * Exactly two characters: of the first and the last word, or the first two of a single one. What a name cannot give is
 * filled with its own first letter, and a name without letters gives "??".
 */
export function initialsOf(name: string): string {
  const words = withoutMarks(name)
    .split(/[\s,._-]+/)
    .map((word) => [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter)))
    .filter((letters) => letters.length > 0);
  const first = words[0];
  if (!first) return "??";
  const one = first[0]!;
  const two = words.length > 1 ? words[words.length - 1]![0]! : (first[1] ?? one);
  return upper(one) + upper(two);
}

/** Some letters grow when raised: "ß" to "SS". */
const upper = (letter: string) => [...letter.toUpperCase()][0]!;

/** By the first letter of the name: a to e, f to k, l to p, q to t, and all the rest. */
export function avatarTone(name: string): AvatarTone {
  const letter = withoutMarks(name).trim()[0]?.toLowerCase() ?? "";
  if (letter >= "a" && letter <= "e") return "av-a";
  if (letter >= "f" && letter <= "k") return "av-f";
  if (letter >= "l" && letter <= "p") return "av-l";
  if (letter >= "q" && letter <= "t") return "av-q";
  return "av-u";
}
