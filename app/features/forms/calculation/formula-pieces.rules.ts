import type { FormulaProblem } from "./formula.types";
import { FormulaError, formulaTokens } from "./formula-tokens.rules";
import { KEYWORDS } from "./formula-words.rules";

/** A piece of a formula as it is shown: a name, a word of the language, or what is wrong. */
export interface FormulaPiece {
  at: number;
  kind: "name" | "word" | "wrong" | null;
  text: string;
}

/** A formula in pieces, one after another, all of its text. */
export function shownPieces(formula: string, problem: FormulaProblem | null): FormulaPiece[] {
  const marks = markedIn(formula);
  const wrong: Mark | null = problem && problem.length > 0 ? { ...problem, kind: "wrong" } : null;
  const all = wrong
    ? [...marks.filter(({ at, length }) => at + length <= wrong.at || at >= wrong.at + wrong.length), wrong]
    : marks;
  const pieces: FormulaPiece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) pieces.push({ at, kind: null, text: formula.slice(at, to) });
  };
  for (const mark of all.toSorted((one, other) => one.at - other.at)) {
    plain(mark.at);
    at = mark.at + mark.length;
    pieces.push({ at: mark.at, kind: mark.kind, text: formula.slice(mark.at, at) });
  }
  plain(formula.length);
  return pieces;
}

interface Mark {
  at: number;
  length: number;
  kind: "name" | "word" | "wrong";
}

function markedIn(formula: string): Mark[] {
  try {
    return formulaTokens(formula).flatMap(({ kind, at, length, text }): Mark[] => {
      if (kind === "name") return [{ at, length, kind }];
      return kind === "word" && KEYWORDS.has(text.toLowerCase()) ? [{ at, length, kind }] : [];
    });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [];
  }
}
