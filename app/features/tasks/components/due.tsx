import type { ReactNode } from "react";
import { type DateStyle, formatDate } from "~/ui/format.rules";
import type { Column } from "~/ui/table";
import { NO_DUE_DATE } from "../tasks.texts";

export const NONE_DUE = <span className="muted">{NO_DUE_DATE}</span>;

/** A due date in a row; what is late stands out. */
export const dueCell = (dueDate: string | null, shown: (day: string) => ReactNode, isLate = false) =>
  dueDate ? <span className={isLate ? "is-danger nowrap" : "nowrap"}>{shown(dueDate)}</span> : NONE_DUE;

/** `today`: what is due before it stands out. */
export const dueColumn = <Row extends { dueDate: string | null }>(
  locale: string,
  today = "",
): Column<Row> => ({
  key: "due",
  header: "Due",
  phoneLabel: "Due",
  render: ({ dueDate }) =>
    dueCell(dueDate, (day) => formatDate(day, "medium", locale), dueDate !== null && dueDate < today),
});

/** In a line of facts: "Due 4 May 2027". */
export const dueText = (dueDate: string | null, locale: string, style: DateStyle = "medium") =>
  dueDate ? `Due ${formatDate(dueDate, style, locale)}` : NO_DUE_DATE;
