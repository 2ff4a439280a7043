import type { Named } from "~/features/forms/calculation/formula.types";
import { isWrong, parsedFormula } from "~/features/forms/calculation/parsed-formula.rules";
import { decimalText, rationalOf } from "~/features/forms/calculation/rational.rules";
import { type Asking, workedOut } from "~/features/forms/calculation/worked-out.rules";
import { dice } from "../../harness/dice";
import { type PlainWorld, plainFormula, plainText, plainWorld } from "./plain-formulas";

const keyOf = ({ id, part }: Named) => (part === "" ? id : `${id}.${part}`);

export const askingIn = ({ numbers, columns, counts }: PlainWorld): Asking => ({
  values: (named) => {
    const several = columns[keyOf(named)] ?? [numbers[keyOf(named)] ?? null];
    return several.map((one) => (one === null ? null : rationalOf(one)));
  },
  count: (named) => counts[keyOf(named)] ?? 0,
  holds: () => false,
});

/** The formula's result as it is stored, or why it cannot be read. */
export function resultOf(text: string, world: PlainWorld, digits = 2): string | null {
  const parsed = parsedFormula(text);
  if (isWrong(parsed)) throw new Error(`${parsed.problem.message} in ${text}`);
  const value = workedOut(parsed.expression, askingIn(world));
  return value && decimalText(value, digits);
}

/** How many formulas were tried, and the first that two ways of working out do not agree on. */
export function comparedFormulas({ seed, count }: { seed: number; count: number }) {
  const of = dice(seed);
  let blanks = 0;
  for (let tried = 0; tried < count; tried += 1) {
    const formula = plainFormula(of, 1 + of.upTo(4));
    const world = plainWorld(of);
    const digits = of.upTo(4);
    const found = resultOf(formula.text, world, digits);
    const wanted = plainText(formula.value(world), digits);
    if (wanted === null) blanks += 1;
    if (found !== wanted)
      return { tried, blanks, differs: { text: formula.text, world, digits, found, wanted } };
  }
  return { tried: count, blanks, differs: null };
}
