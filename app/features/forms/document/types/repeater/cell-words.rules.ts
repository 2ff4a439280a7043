import { sumOfDecimals } from "~/lib/decimal.rules";
import { formatMoney, minorUnits } from "~/lib/money.rules";
import type { RepeaterRow } from "../../../answers/answer.types";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldOf } from "../../field.schema";
import { type CellType, isSummable } from "../cell-types.rules";
import { dayText } from "../day-limits.rules";

export type Cell = FieldOf<"repeater">["cellSchema"][number];

interface Around {
  locale: string;
  currency: string;
}

/** An amount with its currency; what is none of it stays a number, or as it was typed. */
function amountWords(value: string, around: Around): string {
  const minor = minorUnits(value, around.currency);
  return minor === null ? numberText(value, around.locale) : formatMoney(minor, around);
}

const asIs = (value: string): string => value;
const WORDS: Readonly<Record<CellType, (value: string, around: Around) => string>> = {
  ...{ text: asIs, email: asIs, tel: asIs, url: asIs, dropdown: asIs, yesNo: asIs },
  number: (value, { locale }) => numberText(value, locale),
  amount: amountWords,
  date: (value, { locale }) => dayText(value, locale),
};

/** A cell as people read it; what cannot be read as what it should be stays as it was typed. */
export const cellWords = (type: CellType, value: string, around: Around): string =>
  WORDS[type](value, around);

/** Whether what its numbers come to stands below it. */
export const hasSum = ({ type, sum }: Pick<Cell, "type" | "sum">): boolean =>
  sum === true && isSummable(type);

export const sumLabel = ({ label }: Pick<Cell, "label">): string => `Sum of ${label || "the column"}`;

/** What a column comes to, as a decimal. */
export const columnSum = ({ id }: Pick<Cell, "id">, rows: readonly RepeaterRow[]): string =>
  sumOfDecimals(rows.map((row) => row[id] ?? ""));
