import { dateFormat, isDay } from "~/lib/dates";
import { formatMoney } from "~/lib/money.rules";
import type { Field, FieldOf } from "../document/field.schema";
import type { Answer, AnswerOf } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { isBlankRow } from "./blank-answers.rules";
import { canonicalDecimal } from "./decimal.rules";
import { addressLines, flatFullName } from "./full-texts.rules";
import { lineTotal, listTotal } from "./totals.rules";

/** What texts of answers need beside the event's locale and currency. */
export interface LineContext extends AnswerContext {
  /** A file's name by its id; null for one that is gone. */
  fileName: (id: string) => string | null;
}

/** An answer as people read it, line by line; none for a blank one. Rows of groups are shown one by one, by who knows them. */
export function answerLines(field: Field, answer: Answer | null, context: LineContext): string[] {
  if (!answer) return [];
  switch (answer.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
      return answer.value === "" ? [] : [answer.value];
    case "area":
      return answer.value === "" ? [] : answer.value.split("\n");
    case "number":
      return answer.value === "" ? [] : [numberText(answer.value, context.locale)];
    case "date":
      return answer.value === "" ? [] : [dayText(answer.value, context.locale)];
    case "checkbox":
    case "dropdown":
      return answer.value.map((value) => optionLabel(field, value));
    case "fullName":
      return [flatFullName(answer.value)].filter(Boolean);
    case "address":
      return addressLines(answer.value);
    case "repeater":
      return field.type === "repeater" ? rowLines(field, answer, context) : [];
    case "upload":
      return answer.files.map((id) => context.fileName(id) ?? "A file that is not there any more");
    case "disclaimer":
      return answer.accepted ? ["Accepted"] : [];
    case "itemList":
      return field.type === "itemList" ? itemLines(field, answer, context) : [];
    case "grandTotal":
      return [formatMoney(answer.amount, context)];
    case "template":
      return [];
  }
}

const optionLabel = (field: Field, value: string): string =>
  ("options" in field && field.options.find((option) => option.value === value)?.label) || value;

/** With the locale's marks; what was typed and is no number stays so. */
export function numberText(value: string, locale: string): string {
  if (canonicalDecimal(value) !== value) return value;
  const [, fraction = ""] = value.split(".");
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: 15,
  }).format(Number(value));
}

const dayText = (value: string, locale: string): string =>
  isDay(value)
    ? dateFormat(locale, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }).format(
        new Date(`${value}T00:00:00Z`),
      )
    : value;

const rowLines = (
  field: FieldOf<"repeater">,
  answer: AnswerOf<"repeater">,
  { locale }: LineContext,
): string[] => repeaterCells(field, answer, locale).map((cells) => cells.filter(Boolean).join(", "));

/** The rows that say something, each with a text for every column. */
export const repeaterCells = (
  { cellSchema }: FieldOf<"repeater">,
  { rows }: AnswerOf<"repeater">,
  locale: string,
): string[][] =>
  rows
    .filter((row) => !isBlankRow(row))
    .map((row) =>
      cellSchema.map(({ id, type }) =>
        type === "number" ? numberText(row[id] ?? "", locale) : (row[id] ?? ""),
      ),
    );

function itemLines(
  { items, showPrice, showTotal }: FieldOf<"itemList">,
  answer: AnswerOf<"itemList">,
  context: LineContext,
): string[] {
  const labels = new Map(items.map(({ itemId, label }) => [itemId, label]));
  const lines = answer.items.map((item) => {
    const amount = showPrice ? `, ${formatMoney(lineTotal(item), context)}` : "";
    const price = item.notOrdered ? ", not ordered" : amount;
    return `${numberText(item.quantity, context.locale)} × ${labels.get(item.itemId) ?? "an item that is not offered any more"}${price}`;
  });
  return showTotal && lines.length > 0
    ? [...lines, `Total ${formatMoney(listTotal(answer), context)}`]
    : lines;
}
