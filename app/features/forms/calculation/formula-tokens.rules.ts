import type { Place } from "./formula.types";
import { rationalOf } from "./rational.rules";

/** What stands in brackets; what stands in quotes. */
export type NameToken = Place & { text: string; kind: "name"; inside: string };
export type QuotedToken = Place & { text: string; kind: "quoted"; inside: string };

export type Token =
  | (Place & {
      text: string;
      kind: "number" | "sign" | "open" | "close" | "comma" | "compare" | "word" | "end";
    })
  | NameToken
  | QuotedToken;

/** In place of a token: nothing of the language begins here. */
export class FormulaError extends Error {
  constructor(
    readonly place: Place,
    message: string,
    readonly mend?: { label: string; formula: string },
  ) {
    super(message);
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ "+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/" },
};
const COMPARE = /(?:<=|>=|<>|!=|==|[<>=≠≤≥])/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SPACE = /\s+/y;
const NAME = /\[([^[\]\n]{1,400})\]/y;
const QUOTED = /"([^"\n]{0,2000})"|“([^“”\n]{0,2000})”/y;
const SINGLE: Readonly<Record<string, "open" | "close" | "comma">> = {
  ...{ "(": "open", ")": "close", ",": "comma", ";": "comma" },
};

/** A formula in its words and signs, the end as the last of them. */
export function formulaTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const found = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const add = (token: Token) => {
    tokens.push(token);
    at += token.length;
  };
  while (at < text.length) {
    const space = found(SPACE);
    if (space) {
      at += space[0].length;
      continue;
    }
    const char = text[at] ?? "";
    const placed = (found: string) => ({ at, length: found.length, text: found });
    const single = SINGLE[char];
    const number = found(NUMBER);
    const compare = found(COMPARE);
    const word = found(WORD);
    if (single) add({ kind: single, ...placed(char) });
    else if (SIGNS[char]) add({ kind: "sign", at, length: 1, text: SIGNS[char] ?? "" });
    else if (number) add({ kind: "number", ...numberAt(text, { at, found: number[0] }) });
    else if (compare) add({ kind: "compare", ...placed(compare[0]) });
    else if (word) add({ kind: "word", ...placed(word[0]) });
    else if (char === "[") {
      const name = found(NAME);
      if (!name)
        throw new FormulaError({ at, length: 1 }, "A name begins with “[” and is not closed with “]”");
      add({ kind: "name", ...placed(name[0]), inside: (name[1] ?? "").trim() });
    } else if (char === '"' || char === "“") {
      const quoted = found(QUOTED);
      if (!quoted)
        throw new FormulaError({ at, length: 1 }, "A text begins here, and its closing quote is missing");
      add({ kind: "quoted", ...placed(quoted[0]), inside: quoted[1] ?? quoted[2] ?? "" });
    } else {
      const shown = String.fromCodePoint(text.codePointAt(at) ?? 32);
      throw new FormulaError(
        { at, length: shown.length },
        `“${shown}” means nothing in a formula. Take it out`,
      );
    }
  }
  tokens.push({ kind: "end", at: text.length, length: 0, text: "" });
  return tokens;
}

function numberAt(text: string, { at, found }: { at: number; found: string }) {
  // What is glued to a number makes it another word: 1e400, 20m.
  const glued = /^[\p{L}\p{N}_.]*/u.exec(text.slice(at + found.length, at + found.length + 40))?.[0] ?? "";
  const whole = found + glued;
  const place = { at, length: whole.length };
  const shown = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
  if (glued !== "")
    throw new FormulaError(place, `“${shown}” is no number. Write it out, such as 1500 or 0.25`);
  if (rationalOf(plainNumber(found)) === null)
    throw new FormulaError(place, `“${shown}” has too many digits. A number takes 15 at most`);
  return { ...place, text: found };
}

export const plainNumber = (text: string): string => (text.startsWith(".") ? `0${text}` : text);
