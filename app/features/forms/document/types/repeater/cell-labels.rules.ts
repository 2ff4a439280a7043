import { labelOfType } from "../builder-kinds.rules";
import { CELL_TYPES, type CellType, type SHORT_TEXT_TYPES } from "../cell-types.rules";

const OTHERS: Partial<Record<CellType, string>> = {
  amount: "Amount",
  date: labelOfType("date"),
  dropdown: labelOfType("dropdown"),
  yesNo: "Yes or No",
};

/** What a column can hold, as it is offered. */
export const CELL_CHOICES = CELL_TYPES.map((value) => ({
  value,
  label: OTHERS[value] ?? labelOfType(value as (typeof SHORT_TEXT_TYPES)[number]),
}));
