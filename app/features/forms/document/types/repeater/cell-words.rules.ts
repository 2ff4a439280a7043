import { numberText } from "../../../answers/number-text.rules";
import type { CellType } from "../cell-types.rules";
import { dayText } from "../day-limits.rules";
import { amountWords, type Cell, type MoneyAround } from "./sums.rules";

const asIs = (value: string): string => value;
const WORDS: Readonly<Record<CellType, (value: string, around: MoneyAround) => string>> = {
  ...{ text: asIs, email: asIs, tel: asIs, url: asIs, dropdown: asIs, yesNo: asIs },
  number: (value, { locale }) => numberText(value, locale),
  amount: amountWords,
  date: (value, { locale }) => dayText(value, locale),
};

/** A cell as people read it; what cannot be read as what it should be stays as it was typed. */
export const cellWords = (type: CellType, value: string, around: MoneyAround): string =>
  WORDS[type](value, around);

export const sumLabel = ({ label }: Pick<Cell, "label">): string => `Sum of ${label || "the column"}`;
