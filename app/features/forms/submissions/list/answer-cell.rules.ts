import { formatMoney } from "~/lib/money.rules";
import { counted } from "~/ui/format.rules";
import type { Answer } from "../../answers/answer.types";
import type { AnswerContext } from "../../answers/answer-context.types";
import { answerLines, numberText } from "../../answers/answer-lines.rules";
import { isBlankRow } from "../../answers/blank-answers.rules";
import { listTotal } from "../../answers/totals.rules";
import type { Field } from "../../document/field.schema";

/** An answer as a list shows it, in one line: of tables and groups how many rows, of orders the sum. Empty for a blank one. */
export function answerCell(field: Field, answer: Answer | null | undefined, context: AnswerContext): string {
  if (!answer || answer.type !== field.type) return "";
  switch (answer.type) {
    case "repeater": {
      const rows = answer.rows.filter((row) => !isBlankRow(row)).length;
      return rows > 0 ? numberText(String(rows), context.locale) : "";
    }
    case "template":
      return answer.templateValues.length > 0 ? String(answer.templateValues.length) : "";
    case "itemList":
      return answer.items.length > 0 ? formatMoney(listTotal(answer), context) : "";
    case "upload":
      return answer.files.length > 0 ? counted(answer.files.length, "file") : "";
    default:
      return answerLines(field, answer, { ...context, fileName: () => null }).join(", ");
  }
}

/** Figures stand at the right. */
export const isFigure = ({ type }: Pick<Field, "type">): boolean =>
  ["number", "repeater", "template", "itemList", "grandTotal", "upload"].includes(type);
