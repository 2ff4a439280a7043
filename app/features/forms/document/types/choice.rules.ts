import type { Answer } from "../../answers/answer.types";
import type { Asked, Comparison, Incomparable, Wanted } from "./rules.types";

interface Choice {
  options: readonly { value: string }[];
}

/** A choice among options, of which each keeps its value; `of` makes the answer. */
export const choiceRules = <A extends { value: readonly string[] }>(of: (value: string[]) => A) => ({
  /** A blank value is sent beside, so that none chosen differs from not asked. */
  readAnswer(_field: Choice, { name, sent }: Asked): A | null | undefined {
    const own = sent.get(name);
    const value = [...new Set(own?.filter((one) => one !== ""))];
    return own && (value.length === 0 ? null : of(value));
  },
  comparison({ options }: Choice, { value }: Wanted): Comparison | Incomparable {
    if (!options.some((option) => option.value === value)) return "option";
    return (answer) => chosenIn(answer).includes(value);
  },
  counts: (answer: { value: readonly string[] }): number => answer.value.length,
});

const chosenIn = (answer: Answer): readonly unknown[] =>
  "value" in answer && Array.isArray(answer.value) ? answer.value : [];
