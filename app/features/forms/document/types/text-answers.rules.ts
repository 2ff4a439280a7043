import { charactersIn, isWithin, unitsOf } from "~/lib/length.rules";
import type { FieldProblem } from "../../answers/problem.types";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import type { IndexedValue, JudgedIn } from "./answers.types";
import type { Wanted } from "./rules.types";
import type { SentValue } from "./sent.types";

interface TextField {
  label: string;
  isRequired: boolean;
}

interface Limited {
  label: string;
  min: number | null;
  max: number | null;
}

/** What is wrong with a text that is there; null where nothing is. */
export type TextProblem<F> = (field: F, value: string, at: JudgedIn) => string | null;

/** What a question says of its limits as a whole. */
export const wholeLimit = (text: string): Readonly<Record<string, string>> =>
  text === "" ? {} : { "": text };

/** A text within its limits: `most` characters, whatever the form says, and readable as what it is. */
export const lengthProblem =
  ({ most, unreadable }: { most: number; unreadable: (value: string, label: string) => string | null }) =>
  ({ label, min, max }: Limited, value: string): string | null => {
    const longest = Math.min(max ?? Number.POSITIVE_INFINITY, most);
    if (!isWithin(value, longest)) return say.tooLong(label, longest);
    const said = unreadable(value, label);
    if (said) return said;
    const isShort = min !== null && value.length < unitsOf(min) && charactersIn(value) < min;
    return isShort ? say.tooShort(label, min) : null;
  };

/** What is answered by one text; `of` makes the answer. */
export const textAnswers = <F extends TextField, A extends { value: string }>({
  problem,
  of,
  example = "Example",
}: {
  problem: TextProblem<F>;
  of: (value: string) => A;
  example?: string;
}) => ({
  problems(field: F, answer: A | null, at: { name: string } & JudgedIn): FieldProblem[] {
    const { name } = at;
    const value = answer?.value ?? "";
    if (value === "") return field.isRequired ? [{ name, message: say.enter(field.label) }] : [];
    const message = problem(field, value, at);
    return message ? [{ name, message }] : [];
  },
  cleaned: (_field: F, answer: A): A | null => (answer.value === "" ? null : answer),
  lines: (answer: A): string[] => (answer.value === "" ? [] : [answer.value]),
  indexed: (answer: A): IndexedValue[] => (answer.value === "" ? [] : [{ text: answer.value }]),
  example: (_field: F): A => of(example),
  sent: (answer: A): SentValue => answer.value || null,
  inputs: (_field: F) => 1,
  prefill: { example },
  asked: { thing: (_field: F, { value }: Wanted) => ({ name: "", answer: of(value.trim()) }) },
});
