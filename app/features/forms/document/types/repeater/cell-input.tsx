import { FieldErrors } from "~/ui/field";
import { controlProps, type FormField, textValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import type { RepeaterRow } from "../../../answers/answer.types";
import type { AnswerContext } from "../../../answers/answer-context.types";
import { cellName } from "../../../answers/input-names.rules";
import { useInput, usePage } from "../../../runner/page-context";
import { typedAmount, typedDay, typedNumber } from "../../../runner/typed-values.rules";
import { INPUTS } from "../cell-inputs";
import { CELL_NO, CELL_YES, type CellType, type ShortTextType } from "../cell-types.rules";
import type { Cell } from "./sums.rules";

/** What is no short text is typed as one, an amount as a number is. */
const inputOf = (type: CellType) =>
  INPUTS[type === "amount" ? "number" : type in INPUTS ? (type as ShortTextType) : "text"];

/** What stands in the input of a value that is kept. */
function typedCell(type: CellType, value: string, context: AnswerContext): string {
  if (type === "amount") return typedAmount(value, context);
  if (type === "date") return typedDay(value, context.locale);
  return type === "number" ? typedNumber(value, context.locale) : value;
}

/** What can be chosen; null where it is typed. */
const choicesOf = ({ type, options = [] }: Cell): readonly string[] | null =>
  type === "dropdown" ? options : type === "yesNo" ? [CELL_YES, CELL_NO] : null;

/** One cell of a table, in the row that people count as `at`. */
export function CellInput({
  name,
  row,
  at,
  cell,
  cells,
  isTyped = false,
}: {
  name: string;
  row: number;
  at: number;
  cell: Cell;
  cells: RepeaterRow;
  /** As somebody typed it, and not as it is stored. */
  isTyped: boolean | undefined;
}) {
  const { context } = usePage().model;
  const stored = cells[cell.id] ?? "";
  const field = useInput(cellName(name, { row, cell: cell.id }), {
    value: isTyped ? stored : typedCell(cell.type, stored, context),
  });
  const choices = choicesOf(cell);
  const said = {
    "aria-label": `${cell.label}, row ${at + 1}`,
    "aria-required": cell.isRequired || undefined,
  };
  return (
    <td data-label={cell.isRequired ? `${cell.label} *` : cell.label}>
      {choices ? (
        <CellSelect field={field} choices={choices} said={said} />
      ) : (
        <input
          {...inputOf(cell.type)}
          {...controlProps(field, false)}
          {...said}
          className="input"
          autoComplete="off"
          defaultValue={textValue(field)}
        />
      )}
      <FieldErrors field={field} />
    </td>
  );
}

/** What is kept and not offered any more is one choice more, so that it is not lost with the page. */
function CellSelect({
  field,
  choices,
  said,
}: {
  field: FormField;
  choices: readonly string[];
  said: { "aria-label": string; "aria-required": boolean | undefined };
}) {
  const stored = textValue(field) ?? "";
  const all = stored === "" || choices.includes(stored) ? choices : [...choices, stored];
  return (
    <span className="select-wrap">
      <select {...controlProps(field, false)} {...said} className="select" defaultValue={stored}>
        <option value="">Choose one</option>
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
