import { isGroupAnswer } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { IndexedValue } from "../document/types/answers.types";
import type { Answers } from "./answer.types";

/** One value of a submission, for filters and reports: one of text, number and day is there. */
export interface IndexedAnswer {
  /** Of the form; of a question in a group it is the template's. */
  fieldId: string;
  /** The question in the group, the cell, the part, the item; empty for the answer itself. */
  nestedId: string;
  /** Of a looped group or a repeater, counted from 0. */
  row: number;
  text: string | null;
  number: number | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
}

/** Longer texts are found by nobody's filter: the answer itself has them whole. In UTF-16 units. */
const MOST_TEXT = 200;

/**
 * The values of a submission one by one. Texts are cut; choices have a row for each option; names and addresses one for each part and
 * one for the whole; items their quantity and, under `<item>.amount`, what they cost (in minor units), the list its sum; uploads and the
 * accepted disclaimer how many, so that reports can count them. Blank answers have none.
 */
export function indexedAnswers(answers: Answers): IndexedAnswer[] {
  return Object.entries(answers).flatMap(([fieldId, answer]) =>
    isGroupAnswer(answer)
      ? answer.templateValues.flatMap((values, row) => nestedRows(values, { fieldId, row }))
      : answersOf(answer.type)
          .indexed(answer)
          .map(({ nestedId = "", row = 0, ...value }) => ({
            fieldId,
            nestedId,
            row,
            ...filled(value),
          })),
  );
}

/** In a group the question takes the place of part and cell: what has several values there is one text. */
function nestedRows(values: Answers, at: { fieldId: string; row: number }): IndexedAnswer[] {
  return Object.entries(values).flatMap(([nestedId, answer]) =>
    answersOf(answer.type)
      .indexed(answer)
      .filter((one) => !one.nestedId)
      .map(({ nestedId: _part, row: _row, ...value }) => ({ ...at, nestedId, ...filled(value) })),
  );
}

const filled = ({ text, number, date }: IndexedValue) => ({
  text: text === undefined ? null : indexedText(text),
  number: number ?? null,
  date: date ?? null,
});

/** A text as it stands there: cut between two characters, never within one of two units. */
export const indexedText = (text: string): string => text.slice(0, MOST_TEXT).toWellFormed();
