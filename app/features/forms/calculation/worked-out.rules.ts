import type { Condition } from "../document/field-types.rules";
import type { Expression, Named, When } from "./formula.types";
import {
  compareRationals,
  dividedBy,
  negative,
  plus,
  type Rational,
  rounded,
  times,
  wholeNumber,
  ZERO,
} from "./rational.rules";

/** What a formula asks while it is worked out. */
export interface Asking {
  /** One after another: of a question one, of a column one for each row. What is hidden is not there, what is blank is null. */
  values(named: Named): readonly (Rational | null)[];
  /** How many there are: rows, entries, files, chosen options. */
  count(named: Named): number;
  /** As rules of the logic say it; nobody can say counts as no. */
  holds(when: When & { kind: "asked" }): boolean;
}

/**
 * What a formula comes to, exact; null is blank. A blank, or a division by nothing, makes all blank that is reckoned with it; in sums and
 * counts it is 0. What grows beyond all measure is blank too.
 */
export function workedOut(expression: Expression, asking: Asking): Rational | null {
  switch (expression.kind) {
    case "constant":
      return expression.value;
    case "named":
      return only(asking.values(expression.named));
    case "minus": {
      const of = workedOut(expression.of, asking);
      return of && negative(of);
    }
    case "round": {
      const of = workedOut(expression.of, asking);
      return of && rounded(of, expression.digits);
    }
    case "signs":
      return signs(expression, asking);
    case "sum":
      return summed(expression.of, asking);
    case "count":
      return wholeNumber(expression.of.reduce((sum, named) => sum + asking.count(named), 0));
    case "if":
      return workedOut(decides(expression.when, asking) ? expression.then : expression.else, asking);
    default:
      return extreme(expression, asking);
  }
}

/** Of a question whose answer stands several times there is no one value. */
const only = (values: readonly (Rational | null)[]): Rational | null =>
  values.length === 1 ? (values[0] ?? null) : null;

const REASONS = { "+": plus, "*": times, "/": dividedBy };

function signs({ first, rest }: Expression & { kind: "signs" }, asking: Asking): Rational | null {
  let result = workedOut(first, asking);
  for (const [sign, one] of rest) {
    if (result === null) return null;
    const value = workedOut(one, asking);
    if (value === null) return null;
    result = sign === "-" ? plus(result, negative(value)) : REASONS[sign](result, value);
  }
  return result;
}

function summed(of: readonly Expression[], asking: Asking): Rational | null {
  let sum: Rational | null = ZERO;
  for (const one of of) {
    const values = one.kind === "named" ? asking.values(one.named) : [workedOut(one, asking)];
    for (const value of values) sum = sum && plus(sum, value ?? ZERO);
  }
  return sum;
}

function extreme({ kind, of }: Expression & { kind: "min" | "max" }, asking: Asking): Rational | null {
  let best: Rational | null = null;
  for (const one of of) {
    const value = workedOut(one, asking);
    if (value === null) return null;
    const order: number = best === null ? 0 : compareRationals(value, best);
    if (best === null || (kind === "min" ? order < 0 : order > 0)) best = value;
  }
  return best;
}

const ORDER: Partial<Record<Condition, (order: number) => boolean>> = {
  same: (order) => order === 0,
  different: (order) => order !== 0,
  moreThan: (order) => order > 0,
  atLeast: (order) => order >= 0,
  lessThan: (order) => order < 0,
  atMost: (order) => order <= 0,
};

/** As rules compare: a blank is neither more nor less than anything, and different from all. */
export function decides(when: When, asking: Asking): boolean {
  if (when.kind === "and") return when.of.every((one) => decides(one, asking));
  if (when.kind === "or") return when.of.some((one) => decides(one, asking));
  if (when.kind === "asked") return asking.holds(when);
  const [one, other] = [workedOut(when.one, asking), workedOut(when.other, asking)];
  if (one === null || other === null) return when.condition === "different";
  return ORDER[when.condition]?.(compareRationals(one, other)) ?? false;
}

/** A name in a formula, and what is asked of it there; `when` it is compared with a text. */
export interface NameFound {
  named: Named;
  use: "value" | "sum" | "count" | "compared";
  when?: When & { kind: "asked" };
}

/** All names of a formula, as often as they stand in it. */
export function namesIn(expression: Expression): NameFound[] {
  const found: NameFound[] = [];
  const inWhen = (when: When): void => {
    if (when.kind === "asked") found.push({ named: when.named, use: "compared", when });
    else if (when.kind === "compared") for (const one of [when.one, when.other]) walk(one);
    else for (const one of when.of) inWhen(one);
  };
  const walk = (one: Expression): void => {
    if (one.kind === "named") found.push({ named: one.named, use: "value" });
    else if (one.kind === "minus" || one.kind === "round") walk(one.of);
    else if (one.kind === "signs")
      for (const each of [one.first, ...one.rest.map(([, of]) => of)]) walk(each);
    else if (one.kind === "count") for (const named of one.of) found.push({ named, use: "count" });
    else if (one.kind === "if") {
      inWhen(one.when);
      walk(one.then);
      walk(one.else);
    } else if (one.kind !== "constant")
      for (const each of one.of)
        if (one.kind === "sum" && each.kind === "named") found.push({ named: each.named, use: "sum" });
        else walk(each);
  };
  walk(expression);
  return found;
}
