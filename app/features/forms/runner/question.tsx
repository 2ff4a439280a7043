import type { Answers } from "../answers/answer.types";
import { answerIn } from "../answers/answer-of.rules";
import { runnerOf } from "../document/types/runner-kinds";
import type { PlacedField } from "./placed-fields.rules";

/** One question or layout item with its answer in the draft. */
export function Question({
  place: { field, name },
  answers,
  isInEntry,
}: {
  place: PlacedField;
  /** Of the form, or of the row that it stands in. */
  answers: Answers;
  /** In an entry of a looped group, which is one of many. */
  isInEntry: boolean;
}) {
  const Kind = runnerOf(field.type);
  return Kind && <Kind field={field} name={name} answer={answerIn(field, answers)} isInEntry={isInEntry} />;
}
