import { sumOfDecimals } from "~/lib/decimal.rules";
import { formatMoney, minorUnits } from "~/lib/money.rules";
import type { RepeaterRow } from "../../../answers/answer.types";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldOf } from "../../field.schema";
import { isSummable } from "../cell-types.rules";

export type Cell = FieldOf<"repeater">["cellSchema"][number];

export interface MoneyAround {
  locale: string;
  currency: string;
}

/** An amount with its currency; what is none of it stays a number, or as it was typed. */
export function amountWords(value: string, around: MoneyAround): string {
  const minor = minorUnits(value, around.currency);
  return minor === null ? numberText(value, around.locale) : formatMoney(minor, around);
}

/** Whether what its numbers come to stands below it. */
export const hasSum = ({ type, sum }: Pick<Cell, "type" | "sum">): boolean =>
  sum === true && isSummable(type);

/** What a column comes to, as a decimal; what is no amount of the currency does not count. */
export function columnSum(
  { id, type }: Pick<Cell, "id" | "type">,
  rows: readonly RepeaterRow[],
  currency: string,
): string {
  const texts = rows.map((row) => row[id] ?? "");
  return sumOfDecimals(
    type === "amount" ? texts.filter((text) => minorUnits(text, currency) !== null) : texts,
  );
}

/** The same as people read it. */
export function sumWords(
  cell: Pick<Cell, "id" | "type">,
  rows: readonly RepeaterRow[],
  around: MoneyAround,
): string {
  const sum = columnSum(cell, rows, around.currency);
  return cell.type === "amount" ? amountWords(sum, around) : numberText(sum, around.locale);
}
