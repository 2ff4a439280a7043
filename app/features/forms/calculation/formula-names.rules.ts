import type { FormulaProblem, Named } from "./formula.types";
import {
  FormulaError,
  formulaTokens,
  type NameToken,
  type QuotedToken,
  type Token,
} from "./formula-tokens.rules";
import { KEYWORDS } from "./formula-words.rules";
import { isWrong, MOST_FORMULA, namedIn, parsedFormula } from "./parsed-formula.rules";
import { namesIn } from "./worked-out.rules";

/** What a formula can name, as people read it and as it is stored. */
export interface Nameable {
  /** What stands between [ and ] in a stored formula. */
  stored: string;
  /** Of one form each is another one. */
  name: string;
  /** How it can be used: as a number by itself, summed, counted, or only compared. */
  uses: readonly NameUse[];
  /** What it is, in a word or two: “amount”, “rows”. */
  about: string;
  list: "numbers" | "sums" | "facts" | "compared";
  /** What it can be compared with, where those are few. */
  options: readonly { value: string; label: string }[];
  /** It depends on the very calculation that would name it. */
  isCircle?: true;
}

export type NameUse = "value" | "sum" | "count" | "compared";

const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Names that stand without brackets get them: [Stand area] + 2 may be typed as Stand area + 2. */
function withBrackets(text: string, names: readonly Nameable[]): string {
  if (text.length > MOST_FORMULA) return text;
  const known = names
    .map(({ name }) => name)
    .filter((name) => /^\p{L}/u.test(name) && !KEYWORDS.has(name.toLowerCase()))
    .sort((one, other) => other.length - one.length);
  const lower = text.toLowerCase();
  let made = "";
  let at = 0;
  while (at < text.length) {
    const kept = /^(?:\[[^[\]\n]*\]?|"[^"\n]*"?|“[^”\n]*”?|[\p{N}_][\p{L}\p{N}_.]*)/u.exec(
      text.slice(at, at + 2_100),
    );
    if (kept) {
      made += kept[0];
      at += kept[0].length;
      continue;
    }
    const found = known.find(
      (name) =>
        lower.startsWith(name.toLowerCase(), at) &&
        !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length, at + name.length + 2)),
    );
    const word = found ?? /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(at, at + 200))?.[0];
    made += found ? `[${found}]` : (word ?? text[at] ?? "");
    at += (word ?? " ").length;
  }
  return made;
}

/** What is stored of a formula as it was typed, and what is wrong with it; places are those of the text with brackets. */
export interface ReadFormula {
  text: string;
  formula: string;
  problem: FormulaProblem | null;
}

/**
 * A formula as it is typed, made into the one that is stored: its questions by their ids, its options by their values. One that is wrong is
 * kept too, with what could be read of it, so that nothing typed is lost.
 */
export function readFormula(typed: string, names: readonly Nameable[]): ReadFormula {
  const text = withBrackets(typed, names);
  const kept = leniently(text, names);
  const wrong = problemOf(() => {
    const parsed = parsedFormula(text);
    if (isWrong(parsed) && !isUnknownWord(parsed.problem)) return parsed.problem;
    const formula = withIds(text, names);
    if (isWrong(parsed)) return parsed.problem;
    return formula.length > MOST_FORMULA ? tooManyNames : problemOfUse(formula, { text, names });
  });
  return { text, formula: kept.length > MOST_FORMULA ? text : kept, problem: wrong };
}

/** A name without brackets: the one that was meant is looked for among all. */
const isUnknownWord = ({ message }: FormulaProblem): boolean => message.startsWith("There is no “");

function problemOf(find: () => FormulaProblem | null): FormulaProblem | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const { place, message, mend } = error;
    return { ...place, message, ...(mend && { mend }) };
  }
}

const withIds = (text: string, names: readonly Nameable[]): string => {
  const tokens = formulaTokens(text);
  return replaced(text, tokens, (token, last) => {
    if (token.kind === "word") {
      checkWord(token, { text, tokens, names });
      return null;
    }
    if (token.kind === "name") return `[${nameAt(token, { text, names }).stored}]`;
    return token.kind === "quoted" ? quotedValue(token, last, { text, names }) : null;
  });
};

/** As far as it can be read. */
function leniently(text: string, names: readonly Nameable[]): string {
  if (text.length > MOST_FORMULA) return text;
  try {
    return replaced(text, formulaTokens(text), (token, last) => {
      if (token.kind === "name") {
        const known = knownAs(token.inside, names);
        return known && `[${known.stored}]`;
      }
      const options = (token.kind === "quoted" && last && knownAs(last.inside, names)?.options) || [];
      const known = token.kind === "quoted" && options.find(({ label }) => isSame(label, token.inside));
      return known && quoted(known.value);
    });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return text;
  }
}

const knownAs = (name: string, names: readonly Nameable[]): Nameable | undefined =>
  names.find((one) => isSame(one.name, name)) ?? names.find(({ stored }) => stored === name);

/** A name that cannot be used in the way that the formula does. */
function problemOfUse(formula: string, { text, names }: Around): FormulaProblem | null {
  const parsed = parsedFormula(formula);
  if (isWrong(parsed)) return parsed.problem;
  const tokens = formulaTokens(text).filter((token): token is NameToken => token.kind === "name");
  for (const { named, use } of namesIn(parsed.expression)) {
    const stored = storedName(named);
    const known = names.find((one) => one.stored === stored);
    const at = tokens.find(({ inside }) => known && knownAs(inside, names) === known);
    const place = at ?? { at: 0, length: 0 };
    if (!known)
      return { ...placeOf(place), message: "Its formula asks a question that is not there any more" };
    if (known.isCircle)
      return {
        ...placeOf(place),
        message: `Goes round in a circle: “${known.name}” asks for this. Every way round is refused, also over rules and options`,
      };
    if (known.uses.includes(use) || (use === "sum" && known.uses.includes("value"))) continue;
    const instead = known.uses.find((one) => one === "sum" || one === "count");
    const said = at ? text.slice(at.at, at.at + at.length) : "";
    if (use === "value" && instead && at)
      return {
        ...placeOf(at),
        message:
          instead === "sum"
            ? `“${known.name}” stands in several rows: sum them`
            : `“${known.name}” is no number: count it`,
        mend: {
          label: `Write ${instead}(…)`,
          formula: `${text.slice(0, at.at)}${instead}(${said})${text.slice(at.at + at.length)}`,
        },
      };
    return { ...placeOf(place), message: WRONG_USE[use](known.name) };
  }
  return null;
}

/** Why a formula as it is stored cannot be worked out as it should; null where it can, or is no formula at all. */
export function problemOfStored(formula: string, names: readonly Nameable[]): string | null {
  if (isWrong(parsedFormula(formula))) return null;
  return problemOfUse(formula, { text: "", names })?.message ?? null;
}

const placeOf = ({ at, length }: { at: number; length: number }) => ({ at, length });
const storedName = ({ id, part, isFact }: Named): string => `${isFact ? "@" : ""}${id}${part && `.${part}`}`;

const WRONG_USE: Readonly<Record<NameUse, (name: string) => string>> = {
  value: (name) => `“${name}” is no number. It can be compared behind “if”`,
  sum: (name) => `“${name}” is no number that could be summed`,
  count: (name) => `“${name}” has no rows, entries, files or options to count`,
  compared: (name) => `“${name}” cannot be compared with a text`,
};

const tooManyNames: FormulaProblem = {
  ...{ at: 0, length: 0 },
  message: "With all its names the formula is too long. Make two calculations of it",
};

/** A stored formula as people read it. What is gone keeps its id. */
export function formulaWithNames(formula: string, names: readonly Nameable[]): string {
  try {
    return replaced(formula, formulaTokens(formula), (token, last) => {
      if (token.kind === "name") {
        const known = names.find(({ stored }) => stored === token.inside);
        return known ? `[${known.name}]` : null;
      }
      const options = names.find(({ stored }) => stored === last?.inside)?.options ?? [];
      const label = token.kind === "quoted" && options.find(({ value }) => value === token.inside)?.label;
      return label && quoted(label);
    });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return formula;
  }
}

/** Each token in its place, by another text or by itself; `last` is the name before it. */
function replaced(
  text: string,
  tokens: readonly Token[],
  made: (token: Token, last: NameToken | null) => string | null | false | undefined,
): string {
  let last: NameToken | null = null;
  let result = "";
  let at = 0;
  for (const token of tokens) {
    result += text.slice(at, token.at);
    result += made(token, last) || text.slice(token.at, token.at + token.length);
    at = token.at + token.length;
    if (token.kind === "name") last = token;
  }
  return result;
}

const quoted = (text: string): string | null =>
  !text.includes('"') ? `"${text}"` : /[“”]/.test(text) ? null : `“${text}”`;

interface Around {
  text: string;
  names: readonly Nameable[];
}

function nameAt(token: NameToken, { text, names }: Around): Nameable {
  const known = knownAs(token.inside, names);
  if (known) return known;
  throw unknown(token, token.inside, { text, names });
}

function unknown(
  place: { at: number; length: number },
  typed: string,
  { text, names }: Around,
): FormulaError {
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed;
  const near = nearest(typed, names);
  if (!near) return new FormulaError(place, `There is no “${shown}”. Choose a name from the list`);
  const mended = `${text.slice(0, place.at)}[${near.name}]${text.slice(place.at + place.length)}`;
  const what = near.list === "facts" ? ", a fact of the team" : "";
  return new FormulaError(place, `There is no “${shown}”. Did you mean “${near.name}”${what}?`, {
    label: `Put in ${near.name}`,
    formula: mended,
  });
}

const FUNCTIONS = ["min", "max", "round", "sum", "count"];

/** A word that is none of the language: what was meant by it and the words behind it. */
function checkWord(token: Token, { text, tokens, names }: Around & { tokens: readonly Token[] }): void {
  if (KEYWORDS.has(token.text.toLowerCase())) return;
  const at = tokens.indexOf(token);
  if (tokens[at + 1]?.kind === "open") {
    const meant = FUNCTIONS.find((name) => distance(token.text.toLowerCase(), name, 2) <= 2);
    throw new FormulaError(
      token,
      `There is no “${token.text.slice(0, 40)}” to reckon with. There are min, max, round, sum and count`,
      meant
        ? {
            label: `Write ${meant}`,
            formula: text.slice(0, token.at) + meant + text.slice(token.at + token.length),
          }
        : undefined,
    );
  }
  let last = token;
  for (let next = tokens[at + 1]; next?.kind === "word" && !KEYWORDS.has(next.text.toLowerCase()); ) {
    last = next;
    next = tokens[tokens.indexOf(next) + 1];
  }
  const place = { at: token.at, length: last.at + last.length - token.at };
  throw unknown(place, text.slice(place.at, place.at + place.length), { text, names });
}

function quotedValue(token: QuotedToken, last: NameToken | null, { text, names }: Around): string | null {
  const options = last ? nameAt(last, { text, names }).options : [];
  if (options.length === 0) return null;
  const known =
    options.find(({ label }) => isSame(label, token.inside)) ??
    options.find(({ value }) => value === token.inside);
  if (known) return quoted(known.value);
  const shown = options
    .slice(0, 5)
    .map(({ label }) => `“${label}”`)
    .join(", ");
  throw new FormulaError(
    token,
    `“${token.inside.slice(0, 60)}” is not offered there. There are ${shown}${options.length > 5 ? " and others" : ""}`,
  );
}

/** Like it but for a few letters. */
function nearest(typed: string, names: readonly Nameable[]): Nameable | null {
  const wanted = plain(typed).slice(0, 100);
  const most = Math.max(1, Math.min(4, Math.floor(wanted.length / 4)));
  let best: { name: Nameable; distance: number } | null = null;
  for (const name of names) {
    const found = distance(wanted, plain(name.name).slice(0, 100), most);
    if (found <= most && (!best || found < best.distance)) best = { name, distance: found };
  }
  return best?.name ?? names.find(({ name }) => wanted.length > 3 && plain(name).startsWith(wanted)) ?? null;
}

/** How many letters are wrong, missing or too many; above `most` it does not matter by how many. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let a = 1; a <= one.length; a += 1) {
    const next = [a];
    for (let b = 1; b <= other.length; b += 1) {
      const change = (row[b - 1] ?? 0) + (one[a - 1] === other[b - 1] ? 0 : 1);
      next.push(Math.min(change, (row[b] ?? 0) + 1, (next[b - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Ids of the questions that a calculation asks; of any other field none. */
export const askedByFormula = (field: object): string[] =>
  "formula" in field && typeof field.formula === "string"
    ? namedInFormula(field.formula).flatMap(({ id, isFact }) => (isFact ? [] : [id]))
    : [];

function namedInFormula(formula: string): Named[] {
  try {
    return formulaTokens(formula).flatMap((token) => (token.kind === "name" ? [namedIn(token.inside)] : []));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [];
  }
}

/** A stored formula under other ids, as copies have them. */
export const formulaWithOtherIds = (formula: string, other: (id: string) => string): string =>
  formula.replaceAll(/\[([^[\]\n@]{1,400})\]/g, (_, inside: string) => {
    const { id, part } = namedIn(inside);
    return `[${[id, part].filter(Boolean).map(other).join(".")}]`;
  });
