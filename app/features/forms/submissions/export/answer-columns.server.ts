import type { ExportColumn } from "~/lib/export/columns";
import { minorDigits } from "~/lib/money.rules";
import type { Answer, AnswerByType, Answers } from "../../answers/answer.types";
import { answerLines } from "../../answers/answer-lines.rules";
import { canonicalDecimal } from "../../answers/decimal.rules";
import { lineTotal, listTotal, quantityOf } from "../../answers/totals.rules";
import type { Field, FieldOf } from "../../document/field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "../../document/field-types.rules";
import type { AskedQuestion } from "../list/asked-questions.server";
import { questionLabel } from "../list/question-choices.rules";

/** What is exported of a submission, or of one row in it: its answers, and the names of its files by their ids. */
export interface Answered {
  answers: Answers;
  files: ReadonlyMap<string, string>;
}

export interface ColumnContext {
  locale: string;
  currency: string;
}

type Column = ExportColumn<Answered>;

/**
 * The columns of the questions that have a cell in the row: parts of names and addresses, items with quantity and amount each. Tables and
 * looped groups have sheets of their own. `prefix` names the group that they stand in.
 */
export function answerColumns(
  questions: readonly AskedQuestion[],
  context: ColumnContext,
  prefix = "",
): Column[] {
  return questions.flatMap((question) => {
    const { field } = question;
    const header = prefix + questionLabel(question);
    if (field.type === "template") {
      if (field.isLooping) return [];
      return answerColumns(question.nested, context, `${header}: `).map((column) => within(field.id, column));
    }
    return columnsOf(field, { header, context, mayBeGone: question.isRemoved || question.gone.size > 0 });
  });
}

/** The same column of the one entry of a group that does not loop. */
const within = (templateId: string, column: Column): Column => ({
  ...column,
  value: ({ answers, files }) => column.value({ answers: entriesIn(answers, templateId)[0] ?? {}, files }),
});

export function entriesIn(answers: Answers, templateId: string): readonly Answers[] {
  const answer = Object.hasOwn(answers, templateId) ? answers[templateId] : undefined;
  return answer?.type === "template" ? answer.templateValues : [];
}

interface Heading {
  header: string;
  context: ColumnContext;
  /** Whether there may be answers to what is not asked any more. */
  mayBeGone: boolean;
}

function columnsOf(field: Field, heading: Heading): Column[] {
  const { header, context } = heading;
  const of = cellOf(field);
  const { amount, units } = amounts(context);
  switch (field.type) {
    case "number":
      return [{ header, type: "number", ...of("number", ({ value }) => numberOf(value)) }];
    case "date":
      return [{ header, type: "date", ...of("date", ({ value }) => value || null) }];
    case "grandTotal":
      return [{ header, ...amount, ...of("grandTotal", (answer) => units(answer.amount)) }];
    case "fullName":
      return NAME_PARTS.filter((part) => field[part].show).map((part) => ({
        header: `${header}: ${field[part].label}`,
        type: "text" as const,
        ...of("fullName", ({ value }) => value[part] ?? null),
      }));
    case "address":
      return ADDRESS_PARTS.filter((part) => field[part].show).map((part) => ({
        header: `${header}: ${field[part].label}`,
        type: "text" as const,
        ...of("address", ({ value }) => value[part] ?? null),
      }));
    case "itemList":
      return itemColumns(field, heading);
    case "upload":
      return [
        {
          header,
          type: "text",
          width: 32,
          value: ({ answers, files }) => {
            const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
            return answer?.type === "upload"
              ? answer.files.map((id) => files.get(id) ?? "A file that is not there any more").join(", ")
              : null;
          },
        },
      ];
    case "repeater":
    case "template":
      return [];
    default:
      return [
        {
          header,
          type: "text",
          width: 28,
          value: ({ answers }) => {
            const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
            if (!answer || answer.type !== field.type) return null;
            const separator = answer.type === "area" ? "\n" : ", ";
            return answerLines(field, answer, { ...context, fileName: () => null }).join(separator);
          },
        },
      ];
  }
}

/** Quantity and amount of each item, and their total. */
function itemColumns(field: FieldOf<"itemList">, { header, context, mayBeGone }: Heading): Column[] {
  const of = cellOf(field);
  const { amount, units } = amounts(context);
  return [
    ...field.items.flatMap(({ itemId, label }): Column[] => {
      const chosen = (answer: AnswerByType["itemList"]) =>
        answer.items.find((item) => item.itemId === itemId && !item.notOrdered);
      const own = `${header}: ${label || "Item"}`;
      return [
        {
          header: own,
          type: "number",
          ...of("itemList", (answer) => {
            const item = chosen(answer);
            return item ? quantityOf(item) : null;
          }),
        },
        {
          header: `${own}, amount`,
          ...amount,
          ...of("itemList", (answer) => {
            const item = chosen(answer);
            return item ? units(lineTotal(item)) : null;
          }),
        },
      ];
    }),
    { header: `${header}: total`, ...amount, ...of("itemList", (answer) => units(listTotal(answer))) },
    ...(mayBeGone
      ? [
          {
            ...{ header: `${header}: not ordered`, type: "text" as const, width: 28 },
            ...of("itemList", ({ items }) => {
              const left = items.filter(({ notOrdered }) => notOrdered);
              return left.map((item) => `${item.quantity} × ${labelOf(field, item)}`).join(", ") || null;
            }),
          },
        ]
      : []),
  ];
}

/** A cell of the field's answer where that is of this type; empty otherwise. */
const cellOf =
  (field: Field) =>
  <T extends Answer["type"]>(type: T, value: (answer: AnswerByType[T]) => string | number | null) => ({
    value: ({ answers }: Answered) => {
      const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
      return answer?.type === type ? value(answer as AnswerByType[T]) : null;
    },
  });

/** How a column of amounts is written, and what stands in it of minor units. */
function amounts({ currency }: ColumnContext) {
  const digits = minorDigits(currency);
  return {
    amount: { type: "amount", digits } as const,
    units: (minor: number | null | undefined) =>
      minor === null || minor === undefined ? null : minor / 10 ** digits,
  };
}

const labelOf = ({ items }: FieldOf<"itemList">, { itemId }: { itemId: string }): string =>
  items.find((item) => item.itemId === itemId)?.label || "Item";

/** What was typed into a draft and is no number is left out of a column of numbers. */
export const numberOf = (text: string): number | null =>
  canonicalDecimal(text) === text ? Number(text) : null;
