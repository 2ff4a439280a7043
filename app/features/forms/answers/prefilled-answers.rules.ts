import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isPrefilled } from "../document/types/answer-kinds.rules";
import type { Answer, Answers } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { inputName, partName } from "./input-names.rules";
import { readAnswer } from "./read-answer.rules";

/**
 * What the parameters of an address fill in: those that the form declares, read as if they had been typed; choices by the value of
 * their option, several separated by commas. `get` gives a parameter by its name. Shown as such, and never over an answer that is there.
 */
export function prefilledAnswers(
  document: FormDocument,
  { get, context }: { get: (parameter: string) => string | null; context: AnswerContext },
): Answers {
  const fields = new Map(document.fields.map((field) => [field.id, field]));
  const sent = new Map<string, string[]>();
  for (const { parameter, fieldId, nestedId } of document.prefill) {
    const field = fields.get(fieldId);
    const value = get(parameter);
    if (!field || value === null || value.length > MOST_PARAMETER) continue;
    const name = inputName(fieldId);
    sent.set(nestedId === "" ? name : partName(name, nestedId), valuesOf(field, value));
  }
  const answers: Record<string, Answer> = {};
  for (const field of fields.values()) {
    if (!isPrefilled(field)) continue;
    const answer = readAnswer(field, { name: inputName(field.id), sent, context });
    if (answer) answers[field.id] = answer;
  }
  return answers;
}

/** In UTF-16 units: an address that somebody sends around has no more. */
const MOST_PARAMETER = 1_000;

function valuesOf(field: Field, value: string): string[] {
  if (!("options" in field)) return [value];
  const offered = new Set(field.options.map((option) => option.value));
  const asked = offered.has(value) || !field.isMulti ? [value] : value.split(",").map((one) => one.trim());
  return asked.filter((one) => offered.has(one));
}
