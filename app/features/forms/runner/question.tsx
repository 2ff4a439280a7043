import type { Answers } from "../answers/answer.types";
import { answerIn } from "../answers/answer-of.rules";
import type { Said } from "../beforehand/beforehand.rules";
import { runnerOf } from "../document/types/runner-kinds";
import { FixedAnswer } from "./filled-beforehand";
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
  if ("said" in field) return <FixedAnswer label={field.label} name={name} said={field.said as Said} />;
  const Kind = runnerOf(field.type);
  return Kind && <Kind field={field} name={name} answer={answerIn(field, answers)} isInEntry={isInEntry} />;
}
