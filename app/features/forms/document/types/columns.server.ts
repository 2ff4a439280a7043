import { canonicalDecimal } from "~/lib/decimal.rules";
import { minorDigits } from "~/lib/money.rules";
import type { AnswerOf } from "../../answers/answer.types";
import { answerIn } from "../../answers/answer-of.rules";
import type { FieldOf } from "../field.schema";
import type { AnswerRules } from "./answers.types";
import { partsOf } from "./kinds.rules";
import type { QuestionType } from "./kinds.schema";
import type { Answered, Column, ColumnContext, Heading } from "./store.types";

/** A cell of the field's answer; empty where there is none. */
export const cellOf =
  <T extends QuestionType>(field: FieldOf<T>) =>
  (value: (answer: AnswerOf<T>, answered: Answered) => string | number | null) => ({
    value(answered: Answered) {
      const answer = answerIn(field, answered.answers) as AnswerOf<T> | null;
      return answer && value(answer, answered);
    },
  });

/** One column with the answer as people read it. */
export const lineColumns =
  <T extends QuestionType>(lines: AnswerRules<T>["lines"], between = ", ") =>
  (field: FieldOf<T>, { header, context }: Heading): Column[] => {
    const at = { ...context, fileName: () => null };
    return [
      {
        ...{ header, type: "text", width: 28 },
        ...cellOf<T>(field)((answer) => lines(answer, at, field).join(between)),
      },
    ];
  };

/** How a column of amounts is written, and what stands in it of minor units. */
export function amounts({ currency }: ColumnContext) {
  const digits = minorDigits(currency);
  return {
    amount: { type: "amount", digits } as const,
    units: (minor: number) => minor / 10 ** digits,
  };
}

/** What was typed into a draft and is no number is left out of a column of numbers. */
export const numberOf = (text: string): number | null =>
  canonicalDecimal(text) === text ? Number(text) : null;

/** What is called alike gets a number: a column is found by its heading. */
export function distinctHeaders<C extends { header: string }>(columns: readonly C[]): C[] {
  const taken = new Map<string, number>();
  return columns.map((column) => {
    const count = (taken.get(column.header) ?? 0) + 1;
    taken.set(column.header, count);
    return count === 1 ? column : { ...column, header: `${column.header} (${count})` };
  });
}

/** A column for each part that is asked; `textOf` says what an answer has in it. */
export const partColumns =
  <T extends QuestionType>(textOf: (answer: AnswerOf<T>, part: string) => string | undefined) =>
  (field: FieldOf<T>, { header }: Heading): Column[] =>
    (partsOf(field) ?? []).map(({ part, label }) => ({
      header: `${header}: ${label}`,
      type: "text" as const,
      ...cellOf<T>(field)((answer) => textOf(answer, part) ?? null),
    }));
