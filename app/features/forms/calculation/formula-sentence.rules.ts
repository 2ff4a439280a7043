import { numberText } from "../answers/number-text.rules";
import { quoted } from "../document/types/quoted.rules";
import { CONDITION_WORDS } from "../logic/logic-words.rules";
import type { Expression, Named, Sign, When } from "./formula.types";
import { decimalText, type Rational } from "./rational.rules";
import { type Asking, decides, workedOut } from "./worked-out.rules";

/** How names and numbers of a formula are read out. */
export interface Reading {
  nameOf: (named: Named) => string;
  /** What a text that is compared with is called. */
  valueOf: (named: Named, value: string) => string;
  locale: string;
}

/** As many as a result can have. */
const MOST_DIGITS = 10;

const SIGNS: Readonly<Record<Sign, string>> = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" };
const SHORT_SIGNS: Readonly<Record<Sign, string>> = { "+": "+", "-": "−", "*": "×", "/": "÷" };

/** A formula as a sentence: “Where Total is more than 2,000: the smaller of Total times 0.25 and 1,500. Otherwise 200.” */
export const formulaSentence = (expression: Expression, reading: Reading): string =>
  `${capital(said(expression, reading, { isWhole: true }))}.`;

/** Why it comes to what it does: which way was taken, and with which numbers. Empty where nothing is to be said. */
export const becauseOf = (expression: Expression, asking: Asking, reading: Reading): string =>
  reasons(expression, { asking, reading }).map(capital).join(". ");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function said(one: Expression, reading: Reading, { isWhole }: { isWhole: boolean }): string {
  const part = (of: Expression) => said(of, reading, { isWhole: false });
  switch (one.kind) {
    case "constant":
      return numberWords(one.value, reading);
    case "named":
      return reading.nameOf(one.named);
    case "minus":
      return `minus ${part(one.of)}`;
    case "round":
      return `${part(one.of)} rounded to ${one.digits === 0 ? "whole numbers" : counted(one.digits, "decimal")}`;
    case "count":
      return `the number of ${listed(one.of.map(reading.nameOf), "and")}`;
    case "sum":
      return `the sum of ${listed(one.of.map(part), "and")}`;
    case "min":
      return `the ${one.of.length === 2 ? "smaller" : "smallest"} of ${listed(one.of.map(part), "and")}`;
    case "max":
      return `the ${one.of.length === 2 ? "larger" : "largest"} of ${listed(one.of.map(part), "and")}`;
    case "if": {
      const way = `${whenSaid(one.when, reading)}: ${said(one.then, reading, { isWhole: false })}`;
      if (!isWhole) return `(where ${way}; otherwise ${part(one.else)})`;
      return `where ${way}. Otherwise${one.else.kind === "if" ? ", " : " "}${said(one.else, reading, { isWhole: true })}`;
    }
    case "signs": {
      const all = [part(one.first), ...one.rest.map(([sign, of]) => `${SIGNS[sign]} ${part(of)}`)].join(" ");
      return isWhole ? all : `(${all})`;
    }
  }
}

function whenSaid(when: When, reading: Reading, isInner = false): string {
  if (when.kind === "asked") {
    const { named, condition, value } = when;
    const isAlone = condition === "answered" || condition === "blank";
    const end = isAlone ? "" : ` ${quoted(reading.valueOf(named, value))}`;
    return `${reading.nameOf(named)} ${CONDITION_WORDS[condition]}${end}`;
  }
  if (when.kind === "compared") {
    const part = (of: Expression) => said(of, reading, { isWhole: false });
    return `${part(when.one)} ${CONDITION_WORDS[when.condition]} ${part(when.other)}`;
  }
  const all = when.of.map((one) => whenSaid(one, reading, true)).join(` ${when.kind} `);
  return isInner ? `(${all})` : all;
}

/** What is said where it does not hold: “Total is not more than 2,000”. */
function notSaid(when: When, reading: Reading): string {
  if (when.kind !== "compared") return `not so: ${whenSaid(when, reading)}`;
  const part = (of: Expression) => said(of, reading, { isWhole: false });
  const words = CONDITION_WORDS[when.condition].replace(/^is( not)?/, (_, not) => (not ? "is" : "is not"));
  return `${part(when.one)} ${words} ${part(when.other)}`;
}

interface Tried {
  asking: Asking;
  reading: Reading;
}

function reasons(one: Expression, tried: Tried): string[] {
  const { asking, reading } = tried;
  const value = (of: Expression) => workedOut(of, asking);
  const words = (of: Expression) => valueWords(value(of), reading);
  switch (one.kind) {
    case "constant":
    case "count":
      return [];
    case "named":
      return value(one) ? [] : [`${reading.nameOf(one.named)} is blank`];
    case "minus":
      return reasons(one.of, tried);
    case "round": {
      const [before, after] = [words(one.of), words(one)];
      return [...reasons(one.of, tried), ...(before === after ? [] : [`${before}, rounded: ${after}`])];
    }
    case "sum":
      return one.of.length > 1
        ? [`${one.of.map((of) => (value(of) ? words(of) : "0")).join(" + ")} = ${words(one)}`]
        : [];
    case "min":
    case "max": {
      const blank = one.of.filter((of) => value(of) === null);
      if (blank.length > 0) return blank.flatMap((of) => reasons(of, tried));
      const which = one.kind === "min" ? ["smaller", "smallest"] : ["larger", "largest"];
      const taken = one.of.find((of) => words(of) === words(one));
      return [
        ...(taken ? reasons(taken, tried) : []),
        `${words(one)} is the ${which[one.of.length === 2 ? 0 : 1]} of ${listed(one.of.map(words), "and")}`,
      ];
    }
    case "if": {
      const holds = decides(one.when, asking);
      const way = holds ? whenSaid(one.when, reading) : notSaid(one.when, reading);
      return [way, ...reasons(holds ? one.then : one.else, tried)];
    }
    case "signs": {
      const all = [one.first, ...one.rest.map(([, of]) => of)];
      const blank = all.filter((of) => value(of) === null);
      if (blank.length > 0) return blank.flatMap((of) => reasons(of, tried));
      if (value(one) === null) return ["divided by nothing"];
      const inner = all.flatMap((of) => (of.kind === "named" ? [] : reasons(of, tried)));
      const line = [words(one.first), ...one.rest.map(([sign, of]) => `${SHORT_SIGNS[sign]} ${words(of)}`)];
      return [...inner, `${line.join(" ")} = ${words(one)}`];
    }
  }
}

const numberWords = (value: Rational, { locale }: Reading): string =>
  numberText(decimalText(value, MOST_DIGITS) ?? "a number too long to be shown", locale);

const valueWords = (value: Rational | null, reading: Reading): string =>
  value === null ? "blank" : numberWords(value, reading);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function listed(all: readonly string[], word: string): string {
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} ${word} ${last}`;
}
