import { isDay } from "~/lib/dates";
import { charactersIn, isWithin, unitsOf } from "~/lib/length.rules";
import type { Field, FieldOf } from "../document/field.schema";
import type { ShortTextType } from "../document/field-types.rules";
import { mostRows } from "../document/inputs.rules";
import type { Answer, AnswerOf } from "./answer.types";
import { MOST_AREA, MOST_FILES, MOST_QUANTITY, MOST_SHORT_TEXT } from "./answer-limits.rules";
import { isBlankRow } from "./blank-answers.rules";
import { hasTooManyDigits, MOST_DIGITS } from "./decimal.rules";
import { cellName, partName } from "./input-names.rules";
import { addressProblems, nameProblems } from "./part-problems.rules";
import type { FieldProblem } from "./problem.types";
import { problemTexts as say } from "./problem-texts.rules";
import { isReadable } from "./read-answer.rules";
import { quantityOf } from "./totals.rules";

/**
 * What keeps an answer from being sent in; null is a blank one. `name` is the field's input. Rows of groups are judged one by one
 * by who knows them.
 */
export function fieldProblems(
  field: Field,
  answer: Answer | null,
  { name, locale }: { name: string; locale: string },
): FieldProblem[] {
  const one = (message: string, at = name): FieldProblem[] => [{ name: at, message }];
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "number":
    case "area": {
      const value = answer?.type === field.type ? answer.value : "";
      if (value === "") return field.isRequired ? one(say.enter(field.label)) : [];
      const problem = textProblem(field, value);
      return problem ? one(problem) : [];
    }
    case "date": {
      const value = answer?.type === "date" ? answer.value : "";
      if (value === "") return field.isRequired ? one(say.enter(field.label)) : [];
      return isDay(value) ? [] : one(say.date(field.label));
    }
    case "checkbox":
    case "dropdown":
      return choiceProblems(field, answer?.type === field.type ? answer.value : []).flatMap((text) =>
        one(text),
      );
    case "fullName":
      return nameProblems(field, { value: answer?.type === "fullName" ? answer.value : {}, name });
    case "address":
      return addressProblems(field, { value: answer?.type === "address" ? answer.value : {}, name, locale });
    case "repeater":
      return repeaterProblems(field, { answer: answer?.type === "repeater" ? answer : null, name });
    case "upload": {
      const files = answer?.type === "upload" ? answer.files.length : 0;
      const most = field.isMulti ? MOST_FILES : 1;
      if (files > most) return one(say.fewerFiles(field.label, most));
      return files === 0 && field.isRequired ? one(say.upload(field.label)) : [];
    }
    case "disclaimer":
      return field.isRequired && !(answer?.type === "disclaimer" && answer.accepted)
        ? one(say.accept(field.label))
        : [];
    case "itemList":
      return itemProblems(field, { answer: answer?.type === "itemList" ? answer : null, name });
    default:
      return [];
  }
}

interface Text {
  type: ShortTextType | "area";
  label: string;
  min: number | null;
  max: number | null;
}

/** What is wrong with a text that is there. */
function textProblem({ type, label, min, max }: Text, value: string): string | null {
  if (type === "number") return numberProblem({ label, min, max }, value);
  const longest = Math.min(max ?? Number.POSITIVE_INFINITY, type === "area" ? MOST_AREA : MOST_SHORT_TEXT);
  if (!isWithin(value, longest)) return say.tooLong(label, longest);
  if (type !== "area" && !isReadable(type, value)) return say.format(type, label);
  const isShort = min !== null && value.length < unitsOf(min) && charactersIn(value) < min;
  return isShort ? say.tooShort(label, min) : null;
}

function numberProblem({ label, min, max }: Omit<Text, "type">, value: string): string | null {
  if (!isReadable("number", value))
    return hasTooManyDigits(value) ? say.fewerDigits(label, MOST_DIGITS) : say.format("number", label);
  const number = Number(value);
  if (min !== null && number < min) return say.tooSmall(label, min);
  return max !== null && number > max ? say.tooLarge(label, max) : null;
}

function choiceProblems(
  { options, label, isRequired, isMulti, min, max }: FieldOf<"checkbox"> | FieldOf<"dropdown">,
  chosen: readonly string[],
): string[] {
  if (chosen.length === 0) return isRequired ? [say.select(label)] : [];
  const gone = chosen.find((value) => !options.some((option) => option.value === value));
  if (gone !== undefined) return [say.gone(label, gone.slice(0, 100))];
  if (!isMulti) return chosen.length > 1 ? [say.selectOne(label)] : [];
  if (min !== null && chosen.length < min) return [say.selectMore(label, min)];
  return max !== null && chosen.length > max ? [say.selectFewer(label, max)] : [];
}

function repeaterProblems(
  field: FieldOf<"repeater">,
  { answer, name }: { answer: AnswerOf<"repeater"> | null; name: string },
): FieldProblem[] {
  const rows = answer?.rows ?? [];
  const filled = rows.filter((row) => !isBlankRow(row)).length;
  const firstCell = cellName(name, { row: 0, cell: field.cellSchema[0]?.id ?? "cell1" });
  const most = mostRows(field);
  if (filled === 0) return field.isRequired ? [{ name: firstCell, message: say.enterIn(field.label) }] : [];
  if (field.min !== null && filled < field.min) {
    return [{ name: firstCell, message: say.moreRows(field.label, field.min) }];
  }
  if (filled > most) return [{ name: firstCell, message: say.fewerRows(field.label, most) }];
  return rows.flatMap((cells, row) =>
    field.cellSchema.flatMap(({ id, label, type }): FieldProblem[] => {
      const value = cells[id] ?? "";
      const problem = value === "" ? null : textProblem({ type, label, min: null, max: null }, value);
      return problem ? [{ name: cellName(name, { row, cell: id }), message: say.inRow(problem, row) }] : [];
    }),
  );
}

function itemProblems(
  field: FieldOf<"itemList">,
  { answer, name }: { answer: AnswerOf<"itemList"> | null; name: string },
): FieldProblem[] {
  const chosen = new Map(answer?.items.map((item) => [item.itemId, item]));
  const problems = field.items.flatMap(({ itemId, label }): FieldProblem[] => {
    const item = chosen.get(itemId);
    if (!item || item.quantity === "" || quantityOf(item) !== null) return [];
    const isMany = /^\d{1,15}$/.test(item.quantity);
    const message = isMany ? say.quantityTooLarge(label, MOST_QUANTITY) : say.quantity(label);
    return [{ name: partName(name, itemId), message }];
  });
  const isAny = field.items.some(({ itemId }) => (chosen.get(itemId)?.quantity ?? "") !== "");
  if (isAny || !field.isRequired) return problems;
  return [{ name: partName(name, field.items[0]?.itemId ?? ""), message: say.choose(field.label) }];
}
