import type { Condition } from "../document/field-types.rules";
import type { Expression, FormulaProblem, Named, Place, Sign, When } from "./formula.types";
import { FormulaError, formulaTokens, plainNumber, type Token } from "./formula-tokens.rules";
import { COMPARE, KEYWORDS, SAID } from "./formula-words.rules";
import { rationalOf, ZERO } from "./rational.rules";

/** In characters; as deep as brackets, functions and choices may stand in each other. */
export const MOST_FORMULA = 10_000;
const MOST_DEPTH = 200;

export type Parsed = { expression: Expression } | { problem: FormulaProblem };

export const isWrong = (parsed: Parsed): parsed is { problem: FormulaProblem } => "problem" in parsed;

/** A formula as it is stored, with questions by their ids, made ready to be worked out. Its cost grows as its length does. */
export function parsedFormula(text: string): Parsed {
  if (text.length > MOST_FORMULA) return { problem: tooLong };
  try {
    return { expression: new Parser(text, formulaTokens(text)).whole() };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const { place, message, mend } = error;
    return { problem: { ...place, message, ...(mend && { mend }) } };
  }
}

const tooLong: FormulaProblem = {
  ...{ at: MOST_FORMULA, length: 0 },
  message: "A formula takes 10,000 characters at most. Make two calculations of it",
};

/** Of a question by its id, of a part of it behind a dot, of a fact behind an @. */
export function namedIn(inside: string): Named {
  if (inside.startsWith("@")) return { id: inside.slice(1), part: "", isFact: true };
  const dot = inside.indexOf(".");
  if (dot < 0) return { id: inside, part: "", isFact: false };
  return { id: inside.slice(0, dot), part: inside.slice(dot + 1), isFact: false };
}

/** What a part of a formula is: how much, or whether. */
type Part =
  | { says: "amount"; expression: Expression }
  | { says: "whether"; when: When }
  | { says: "text"; text: string };

class Parser {
  private next = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  whole(): Expression {
    const first = this.token;
    if (first.kind === "end") throw new FormulaError(first, "Write how the result is worked out");
    const expression = this.amount();
    if (this.token.kind !== "end") throw this.unexpected();
    return expression;
  }

  private get token(): Token {
    return this.tokens[this.next] ?? (this.tokens.at(-1) as Token);
  }

  private take(): Token {
    const { token } = this;
    this.next += 1;
    return token;
  }

  private word(offset = 0): string {
    const token = this.tokens[this.next + offset];
    return token?.kind === "word" ? token.text.toLowerCase() : "";
  }

  private unexpected(): FormulaError {
    const { token, text } = this;
    const shown = text.slice(token.at, token.at + Math.min(token.length, 40));
    const before = this.tokens[this.next - 1];
    if (token.kind === "close") {
      const without = text.slice(0, token.at) + text.slice(token.at + token.length);
      return new FormulaError(token, "There is one closing bracket too many", {
        label: "Take it out",
        formula: without,
      });
    }
    if (token.kind === "comma" && before?.kind === "number") {
      const after = this.tokens[this.next + 1];
      if (after?.kind === "number" && /^\d{3}$/.test(after.text)) {
        const mended = text.slice(0, token.at) + text.slice(after.at);
        return new FormulaError(token, "A number has no comma in a formula", {
          label: `Write ${before.text}${after.text}`,
          formula: mended,
        });
      }
    }
    if (token.kind === "end")
      return new FormulaError(lastPlace(before, token), "Something is missing at the end");
    return new FormulaError(
      token,
      `“${shown}” is not expected here. A sign such as + or × may be missing before it`,
    );
  }

  private deeper<T>(make: () => T): T {
    this.depth += 1;
    if (this.depth > MOST_DEPTH)
      throw new FormulaError(this.token, "This is nested more than 200 deep. Make two calculations of it");
    const made = make();
    this.depth -= 1;
    return made;
  }

  private amount(): Expression {
    const start = this.token;
    return this.asAmount(this.any(), start);
  }

  private asAmount(part: Part, start: Token): Expression {
    if (part.says === "amount") return part.expression;
    const place = this.since(start);
    if (part.says === "text")
      throw new FormulaError(place, "A text can be compared, and not be reckoned with");
    throw new FormulaError(place, "This says whether, not how much. Put it between “if” and “then”");
  }

  private asWhen(part: Part, start: Token): When {
    if (part.says === "whether") return part.when;
    throw new FormulaError(this.since(start), "Say what it is compared with, such as > 2000");
  }

  private since(start: Token): Place {
    const last = this.tokens[this.next - 1] ?? start;
    return { at: start.at, length: Math.max(last.at + last.length - start.at, start.length) };
  }

  private any(): Part {
    return this.joined("or", () => this.joined("and", () => this.compared()));
  }

  private joined(word: "and" | "or", each: () => Part): Part {
    const start = this.token;
    const first = each();
    if (this.word() !== word) return first;
    const of = [this.asWhen(first, start)];
    while (this.word() === word) {
      this.take();
      const from = this.token;
      of.push(this.asWhen(each(), from));
    }
    return { says: "whether", when: { kind: word, of } };
  }

  private compared(): Part {
    const start = this.token;
    const one = this.sum();
    const condition = this.condition();
    if (!condition) return one;
    const from = this.token;
    if (condition === "answered" || condition === "blank")
      return {
        says: "whether",
        when: { kind: "asked", named: this.question(one, start), condition, value: "" },
      };
    const other = this.sum();
    if (other.says === "text") {
      const named = this.question(one, start);
      return {
        says: "whether",
        when: { kind: "asked", named, condition: asNaming(condition), value: other.text },
      };
    }
    const known = asMeasuring(condition);
    if (!known) throw new FormulaError(from, "Put what it is compared with into quotes, such as “Hall 5”");
    const compared: When = {
      ...{ kind: "compared", condition: known },
      ...{ one: this.asAmount(one, start), other: this.asAmount(other, from) },
    };
    return { says: "whether", when: compared };
  }

  private condition(): Condition | null {
    const { token } = this;
    if (token.kind === "compare") {
      this.take();
      return COMPARE[token.text] ?? null;
    }
    const said = SAID.find(([words]) => words.every((word, at) => this.word(at) === word));
    if (!said) return null;
    this.next += said[0].length;
    return said[1];
  }

  private question(part: Part, start: Token): Named {
    if (part.says === "amount" && part.expression.kind === "named") return part.expression.named;
    throw new FormulaError(this.since(start), "Only a question can be compared with a text");
  }

  private sum(): Part {
    return this.signs(["+", "-"], () => this.signs(["*", "/"], () => this.signed()));
  }

  private signs(signs: readonly string[], each: () => Part): Part {
    const start = this.token;
    const first = each();
    const rest: [Sign, Expression][] = [];
    while (this.token.kind === "sign" && signs.includes(this.token.text)) {
      const sign = this.take().text as Sign;
      const from = this.token;
      rest.push([sign, this.asAmount(each(), from)]);
    }
    if (rest.length === 0) return first;
    return { says: "amount", expression: { kind: "signs", first: this.asAmount(first, start), rest } };
  }

  private signed(): Part {
    let isNegative = false;
    const start = this.token;
    while (this.token.kind === "sign" && "+-".includes(this.token.text))
      if (this.take().text === "-") isNegative = !isNegative;
    const from = this.token;
    const part = this.single();
    if (from === start) return part;
    const of = this.asAmount(part, from);
    return { says: "amount", expression: isNegative ? { kind: "minus", of } : of };
  }

  private single(): Part {
    const token = this.token;
    if (token.kind === "number") return { says: "amount", expression: this.number() };
    if (token.kind === "quoted") {
      this.take();
      return { says: "text", text: token.inside };
    }
    if (token.kind === "name") {
      this.take();
      return { says: "amount", expression: { kind: "named", named: namedIn(token.inside) } };
    }
    if (token.kind === "open") {
      this.take();
      const inside = this.deeper(() => this.any());
      this.close(token, "");
      return inside;
    }
    if (token.kind === "word") return { says: "amount", expression: this.deeper(() => this.worded()) };
    throw this.missing();
  }

  private missing(): FormulaError {
    const { token } = this;
    const before = this.tokens[this.next - 1];
    const isNothing = token.kind === "end" || token.kind === "close" || token.kind === "comma";
    if (!before || !(isNothing || KEYWORDS.has(this.word()))) return this.unexpected();
    const shown = this.text.slice(before.at, before.at + Math.min(before.length, 40));
    return new FormulaError(before, `Something is missing after “${shown}”: a number, a name or a bracket`);
  }

  private number(): Expression {
    const token = this.take();
    return { kind: "constant", value: rationalOf(plainNumber(token.text)) ?? ZERO };
  }

  private worded(): Expression {
    const token = this.take();
    const word = token.text.toLowerCase();
    if (word === "if") return this.choice(token);
    if (word === "min" || word === "max" || word === "sum")
      return { kind: word, of: this.list(token).map(([one]) => one) };
    if (word === "count")
      return { kind: "count", of: this.list(token).map(([one, place]) => counted(one, place)) };
    if (word === "round") return this.round(token);
    this.next -= 1;
    if (KEYWORDS.has(word)) throw this.missing();
    throw new FormulaError(
      token,
      `There is no “${token.text.slice(0, 40)}”. Names of questions stand in [ and ]`,
    );
  }

  private choice(start: Token): Expression {
    const from = this.token;
    const when = this.asWhen(this.any(), from);
    this.expect("then", start);
    const then = this.amount();
    this.expect("else", start);
    return { kind: "if", when, then, else: this.amount() };
  }

  private expect(word: "then" | "else", start: Token): void {
    if (this.word() === word) {
      this.take();
      return;
    }
    if (this.token.kind !== "end") throw this.unexpected();
    const missing =
      word === "then"
        ? "“if” needs “then” and what it comes to"
        : "“if” needs “else” and what it comes to otherwise";
    throw new FormulaError(
      start,
      missing,
      word === "else" ? { label: "Add “else 0”", formula: `${this.text.trimEnd()} else 0` } : undefined,
    );
  }

  private list(name: Token): [Expression, Place][] {
    const open = this.token;
    const word = name.text.toLowerCase();
    if (open.kind !== "open")
      throw new FormulaError(name, `“${word}” takes its values in brackets: ${word}(…)`);
    this.take();
    const of: [Expression, Place][] = [];
    for (;;) {
      const from = this.token;
      const one = this.amount();
      of.push([one, this.since(from)]);
      if (this.token.kind !== "comma") break;
      this.take();
      if (word === "round" && of.length === 2) throw this.unclosed(open, TAKES.round ?? "");
    }
    this.close(open, TAKES[word] ?? "");
    return of;
  }

  private round(name: Token): Expression {
    const [of, digits] = this.list(name);
    if (!of) throw this.unexpected();
    if (!digits) return { kind: "round", of: of[0], digits: 0 };
    const [said, place] = digits;
    const count =
      said.kind === "constant" && said.value.of % said.value.over === 0n
        ? said.value.of / said.value.over
        : -1n;
    if (count < 0n || count > 15n)
      throw new FormulaError(place, "How many decimals “round” keeps is a whole number from 0 to 15");
    return { kind: "round", of: of[0], digits: Number(count) };
  }

  /** `takes`: what the function before the bracket takes. */
  private close(open: Token, takes: string): void {
    if (this.token.kind !== "close") throw this.unclosed(open, takes);
    this.take();
  }

  private unclosed(open: Token, takes: string): FormulaError {
    const isAfterComma = this.tokens[this.next - 1]?.kind === "comma";
    const last = this.tokens[this.next - (isAfterComma ? 2 : 1)] ?? open;
    if (this.token.kind !== "end" && takes === "" && this.word() === "") return this.unexpected();
    const at = last.at + last.length;
    const shown = this.text.slice(last.at, last.at + Math.min(last.length, 40));
    const place = { at: last.at, length: last.length };
    return new FormulaError(place, `${takes && `${takes}. `}A bracket is missing after “${shown}”`, {
      label: "Put it there",
      formula: `${this.text.slice(0, at)})${this.text.slice(at)}`,
    });
  }
}

const TAKES: Readonly<Record<string, string>> = {
  round: "“round” takes a value and its decimals",
  min: "“min” takes values with commas between them",
  max: "“max” takes values with commas between them",
  sum: "“sum” takes a column, a list or values",
  count: "“count” takes what has rows, entries, files or options",
};

function counted(one: Expression, place: Place): Named {
  if (one.kind === "named") return one.named;
  throw new FormulaError(place, "“count” takes the name of a question in [ and ]");
}

function lastPlace(before: Token | undefined, end: Token): Place {
  return before ? { at: before.at, length: before.length } : end;
}

/** Beside a text “=” means what “is” does; beside a number the other way round. */
const asNaming = (condition: Condition): Condition =>
  condition === "same" ? "equals" : condition === "different" ? "notEquals" : condition;
const asMeasuring = (condition: Condition): Condition | null => {
  if (condition === "equals") return "same";
  if (condition === "notEquals") return "different";
  return (Object.values(COMPARE) as Condition[]).includes(condition) ? condition : null;
};
