import type { Answer, Answers, ChosenItem } from "./answer.types";
import { canonicalDecimal } from "./decimal.rules";
import { addressLines, flatFullName } from "./full-texts.rules";
import { lineTotal, listTotal, quantityOf } from "./totals.rules";

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
    answer.type === "template"
      ? answer.templateValues.flatMap((values, row) => nestedRows(values, { fieldId, row }))
      : rowsFor(answer).map(({ nestedId = "", row = 0, ...value }) => ({
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
    rowsFor(answer)
      .filter((one) => !one.nestedId)
      .map(({ nestedId: _part, row: _row, ...value }) => ({ ...at, nestedId, ...filled(value) })),
  );
}

interface Value {
  text?: string;
  number?: number;
  date?: string;
}

const filled = ({ text, number, date }: Value) => ({
  text: text === undefined ? null : indexedText(text),
  number: number ?? null,
  date: date ?? null,
});

/** A text as it stands there: cut between two characters, never within one of two units. */
export const indexedText = (text: string): string => text.slice(0, MOST_TEXT).toWellFormed();

type Row = Value & { nestedId?: string; row?: number };

function rowsFor(answer: Answer): Row[] {
  switch (answer.type) {
    case "text":
    case "email":
    case "url":
    case "area":
      return answer.value === "" ? [] : [{ text: answer.value }];
    case "tel":
      return answer.value === "" ? [] : [{ text: answer.e164 ?? answer.value }];
    case "number":
      return canonicalDecimal(answer.value) === answer.value ? [{ number: Number(answer.value) }] : [];
    case "date":
      return [{ date: answer.value }];
    case "checkbox":
    case "dropdown":
      return answer.value.map((text) => ({ text }));
    case "fullName":
      return partRows(answer.value, flatFullName(answer.value));
    case "address":
      return partRows(answer.value, addressLines(answer.value).join(", "));
    case "repeater":
      return answer.rows.flatMap((cells, row) =>
        Object.entries(cells).flatMap(([nestedId, text]) => (text ? [{ nestedId, row, text }] : [])),
      );
    case "upload":
      return answer.files.length > 0 ? [{ number: answer.files.length }] : [];
    case "disclaimer":
      return answer.accepted ? [{ number: 1 }] : [];
    case "itemList":
      return [
        ...answer.items.filter(isOrdered).flatMap((item) => [
          { nestedId: item.itemId, number: quantityOf(item) ?? 0 },
          { nestedId: `${item.itemId}.amount`, number: lineTotal(item) },
        ]),
        ...(answer.items.some(isOrdered) ? [{ number: listTotal(answer) }] : []),
      ];
    case "grandTotal":
      return [{ number: answer.amount }];
    case "template":
      return [];
  }
}

const isOrdered = ({ notOrdered }: ChosenItem): boolean => !notOrdered;

function partRows(value: Readonly<Record<string, string | undefined>>, whole: string): Row[] {
  const parts = Object.entries(value).flatMap(([nestedId, text]) => (text ? [{ nestedId, text }] : []));
  return whole === "" ? [] : [...parts, { text: whole }];
}
