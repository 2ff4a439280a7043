import type { Condition as Comparison } from "../document/field-types.rules";
import type { Rational } from "./rational.rules";

/** What a formula names: a question of the same place, a part of one, or a fact of the team. */
export interface Named {
  /** Of the question, or of the fact. */
  id: string;
  /** The column of a table, the question of a field group; empty for the question as a whole. */
  part: string;
  isFact: boolean;
}

/** Where something stands in a formula's text. */
export interface Place {
  at: number;
  length: number;
}

export type Sign = "+" | "-" | "*" | "/";

export type Expression =
  | { kind: "constant"; value: Rational }
  | { kind: "named"; named: Named }
  | { kind: "minus"; of: Expression }
  /** One after another, each with the sign before it. */
  | { kind: "signs"; first: Expression; rest: readonly (readonly [Sign, Expression])[] }
  | { kind: "min"; of: readonly Expression[] }
  | { kind: "max"; of: readonly Expression[] }
  | { kind: "sum"; of: readonly Expression[] }
  | { kind: "round"; of: Expression; digits: number }
  | { kind: "count"; of: readonly Named[] }
  | { kind: "if"; when: When; then: Expression; else: Expression };

/** What decides between two results. */
export type When =
  | { kind: "and"; of: readonly When[] }
  | { kind: "or"; of: readonly When[] }
  | { kind: "compared"; condition: Comparison; one: Expression; other: Expression }
  /** A question and a text, or whether it is answered: as rules of the logic compare. */
  | { kind: "asked"; named: Named; condition: Comparison; value: string };

/** Why a formula cannot be worked out, at which place, and what would mend it. */
export interface FormulaProblem extends Place {
  message: string;
  mend?: { label: string; formula: string };
}
