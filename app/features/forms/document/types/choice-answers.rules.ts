import type { FieldProblem } from "../../answers/problem.types";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import type { Field } from "../field.schema";
import { untilVersion } from "../until-version.rules";
import type { FormerField, IndexedValue, LineContext } from "./answers.types";
import { withGone } from "./merging.rules";
import type { Wanted } from "./rules.types";
import type { SentAt, SentContext, SentValue } from "./sent.types";

interface ChoiceField {
  label: string;
  isRequired: boolean;
  options: { label: string; value: string }[];
  /** Of those that are offered by rules: which are not just now. */
  withheld?: readonly { label: string; value: string }[];
  isMulti: boolean;
  min: number | null;
  max: number | null;
}

/** A choice among options; `of` makes the answer, `single` says how many inputs one that takes a single option sends. */
export const choiceAnswers = <F extends ChoiceField, A extends { value: readonly string[] }>({
  of,
  single,
}: {
  of: (value: readonly string[]) => A;
  single: number;
}) => ({
  problems: (field: F, answer: A | null, { name }: { name: string }): FieldProblem[] =>
    choiceProblems(field, answer?.value ?? []).map((message) => ({ name, message })),
  cleaned: (_field: F, answer: A): A | null => (answer.value.length > 0 ? answer : null),
  lines: (answer: A, _context: LineContext, field: Field): string[] =>
    answer.value.map((value) => optionLabel(field, value)),
  indexed: (answer: A): IndexedValue[] => answer.value.map((text) => ({ text })),
  example: ({ options, isMulti }: F): A | null =>
    options.length === 0 ? null : of(options.slice(0, isMulti ? 2 : 1).map(({ value }) => value)),
  /** By the values of its options, which stay when labels change. */
  sent: ({ value }: A, _context: SentContext, { field }: SentAt): SentValue => {
    const isMulti = "isMulti" in field ? field.isMulti : value.length > 1;
    if (value.length === 0) return null;
    return isMulti ? value : (value[0] ?? null);
  },
  inputs: (field: F): number => (field.isMulti ? field.options.length + 1 : single),
  prefill: { example: "Example" },
  asked: {
    // Of several choices each is a thing of its own.
    thing: (field: F, { value }: Wanted) => ({ name: field.isMulti ? value : "", answer: of([value]) }),
    together: (one: A, other: A): A => ({ ...one, value: [...one.value, ...other.value] }),
  },
  merged: (field: F, former: readonly FormerField<F>[], gone: Map<string, number>) => ({
    field: {
      ...field,
      options: withGone(field.options, former, {
        gone,
        partsOf: (shape) => shape.options,
        idOf: ({ value }) => value,
        named: (option, number) => ({ ...option, label: untilVersion(option.label || option.value, number) }),
      }),
    },
  }),
});

function choiceProblems(
  { options, withheld, label, isRequired, isMulti, min, max }: ChoiceField,
  chosen: readonly string[],
): string[] {
  if (chosen.length === 0) return isRequired ? [say.select(label)] : [];
  const gone = chosen.find((value) => !options.some((option) => option.value === value));
  const held = withheld?.find(({ value }) => value === gone);
  if (held) return [say.withheld(held.label || held.value)];
  if (gone !== undefined) return [say.gone(label, gone.slice(0, 100))];
  if (!isMulti) return chosen.length > 1 ? [say.selectOne(label)] : [];
  if (min !== null && chosen.length < min) return [say.selectMore(label, min)];
  return max !== null && chosen.length > max ? [say.selectFewer(label, max)] : [];
}

const optionLabel = (field: Field, value: string): string =>
  ("options" in field && field.options.find((option) => option.value === value)?.label) || value;
