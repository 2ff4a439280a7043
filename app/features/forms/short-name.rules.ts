import { normalised } from "~/lib/text.rules";

/** Of the title, in code units: enough for the first words. */
const LOOKED_AT = 500;

/**
 * The beginning of a form's references, made of its title: the first letters of its words (`Stand services order`: SSO), or of its
 * only word, with a number where another form has that already.
 */
export function shortNameOf(title: string, taken: readonly string[]): string {
  const words = normalised(title.slice(0, LOOKED_AT), "NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.map(([first = ""]) => first) : [...(words[0] ?? "")];
  const short =
    letters
      .slice(0, words.length > 1 ? 4 : 3)
      .join("")
      .toUpperCase() || "FORM";
  const known = new Set(taken);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? short : `${short}${n}`;
    if (!known.has(name)) return name;
  }
}
